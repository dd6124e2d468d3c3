import BrowserKit
import Core
import Foundation
import Testing

@Suite("The installed app in Chromium", .serialized)
struct InstalledAppTests {
  /// Opens the home screen in an installed app, which then keeps the forms that it links to.
  private static func install(_ served: Served) async throws -> Reader {
    var device = BrowserTab.Device()
    device.isInstalled = true
    let reader = try await Reader(served, on: device)
    try await reader.tab.until("navigator.serviceWorker.controller !== null")
    return reader
  }

  private static let kept = "() => caches.keys()"

  @Test("The browser can install the app, and keeps no screens before the user installs it")
  func installable() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    #expect(try await reader.tab.installabilityErrors().isEmpty)
    try await reader.open("/canvases")
    #expect(try await reader.tab.value(of: Self.kept, [String].self) == [])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Photos that another app shares with the installed app go to the form for a new record")
  func shared() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    for _ in 0..<2 { _ = try await cli.json("canvas", "advance", id) }
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    // A browser sends such a form to the address in the app's manifest.
    let share = """
      async () => {
        const { share_target: target } = await (await fetch('/-/app.webmanifest')).json();
        const form = new FormData();
        for (const color of ['red', 'green']) {
          const frame = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
          const pen = frame.getContext('2d');
          pen.fillStyle = color;
          pen.fillRect(0, 0, 40, 30);
          const file = await new Promise((done) => frame.toBlob(done, 'image/png'));
          form.append(target.params.files[0].name, file, `${color}.png`);
        }
        const { url } = await fetch(target.action, { method: target.method, body: form });
        return new URL(url).pathname;
      }
      """
    #expect(try await reader.tab.value(of: share, String.self) == "/")
    // A screen without a form for a new record leaves the photos alone.
    let left = "async () => (await (await caches.open('shared')).keys()).length"
    try await reader.open("/find")
    try await reader.rest()
    #expect(try await reader.tab.value(of: left, Int.self) == 2)
    try await reader.open("/")
    try await reader.tab.until(
      "location.pathname === '/canvases/\(id)/journal/new' && "
        + "document.querySelectorAll('main img').length === 2")
    try await reader.rest()
    #expect(try await reader.tab.value(of: left, Int.self) == 0)
    try await reader.open("/")
    try await reader.rest()
    let trouble = "() => document.querySelector('#trouble').innerText"
    #expect(try await reader.tab.value(of: trouble, String.self) == "")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "Without a server, the installed app shows its last-seen screens; when the server returns, they work again"
  )
  func away() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    try await reader.open("/canvases")
    try await reader.sees("Meadow")
    try await reader.open("/weight")
    try await served.end()
    try await reader.tab.open(served.address(of: "/canvases"))
    try await reader.tab.until("document.querySelector('main').innerText.includes('Meadow')")
    try await reader.tab.until(
      "document.querySelector('#trouble').innerText.includes('reached')")
    #expect(
      try await reader.tab.value(
        of: "() => getComputedStyle(document.body).backgroundColor", String.self)
        == "rgb(245, 240, 232)")
    // A screen that the device doesn't have says so.
    try await reader.tab.open(served.address(of: "/settings/library"))
    try await reader.sees("isn\u{2019}t available offline yet")
    try await reader.tab.click(at: "main a")
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.open(served.address(of: "/canvases"))
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until("document.querySelector('#trouble').innerText === ''")
    try await reader.tab.click(at: "main .lead")
    try await reader.tab.until("location.pathname.startsWith('/canvases/')")
    try await reader.tab.leave()
    try await again.end()
  }

  @Test(
    "A note and a photo that are saved without a server arrive exactly once, even if the window closes meanwhile"
  )
  func kept() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    try await reader.open("/canvases/\(id)")
    let form = "/canvases/\(id)/journal/new"
    try await reader.tab.until("() => caches.match('\(form)').then((it) => it !== undefined)")
    try await served.end()
    // The form was never open on this device.
    try await reader.tab.open(served.address(of: "/canvases/\(id)"))
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.click("canvas.entry")
    try await reader.tab.until("location.pathname === '\(form)'")
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.click("journal.note")
    try await reader.tab.insert("Stitched the sky by the lake.")
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.click("journal.save")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.sees("Saved on this device")
    let later = try await BrowserTab(BrowserTab.Device(), beside: reader.tab)
    try await reader.tab.leave()
    let again = try await Served(cli, port: served.port)
    try await later.open(again.address(of: "/weight"))
    try await later.until("() => caches.keys().then(() => localStorage.length === 0)")
    let entries = try await cli.json("journal", "list")["items"].items
    #expect(entries.map { $0["note"].text } == ["Stitched the sky by the lake."])
    #expect(entries.first?["photos"].items.count == 1)
    try await later.leave()
    try await again.end()
  }

  @Test("Weights typed without a server are added once the server returns, in order")
  func weight() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    try await reader.open("/weight")
    // The device also keeps screens that were never open on it.
    try await reader.tab.until("() => caches.match('/drawings').then((it) => it !== undefined)")
    try await served.end()
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.click("weight.today")
    try await reader.tab.insert("72.4")
    for _ in 0..<2 { try await reader.tab.press("Enter") }
    try await reader.sees("Saved on this device")
    #expect(try await reader.value("weight.today") == "")
    for number in 0..<4 {
      try await reader.tab.insert("71.\(number)")
      try await reader.tab.press("Enter")
    }
    let again = try await Served(cli, port: served.port)
    try await reader.sees("72.4")
    // The newest weight comes first.
    let list = try await cli.json("weight", "list")["items"].items
    #expect(list.compactMap { $0["kg"].figure } == [71.3, 71.2, 71.1, 71.0, 72.4])
    try await reader.tab.until("localStorage.length === 0")
    try await reader.tab.leave()
    try await again.end()
  }

  @Test("A note and its photo arrive exactly once if the server fails while both are on their way")
  func interrupted() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tab.click("canvas.entry")
    try await reader.tab.click("journal.note")
    try await reader.tab.insert("Stitched the sky by the lake.")
    try await reader.rest()
    // The server accepts connections, but answers nothing anymore.
    served.process.signal(SIGSTOP)
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.until("document.querySelector('.uploads li') !== null")
    try await reader.tab.click("journal.save")
    served.process.signal(SIGKILL)
    _ = try await served.process.finished()
    try await reader.sees("Saved on this device")
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until("localStorage.length === 0")
    let entries = try await cli.json("journal", "list")["items"].items
    #expect(entries.map { $0["note"].text } == ["Stitched the sky by the lake."])
    #expect(entries.first?["photos"].items.count == 1)
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.tab.leave()
    try await again.end()
  }

  @Test("What the browser keeps for a person waits while another person uses the browser")
  func people() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    try await reader.open("/weight")
    try await served.end()
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.click("weight.today")
    try await reader.tab.insert("72.4")
    try await reader.tab.press("Enter")
    try await reader.sees("Saved on this device")
    try await reader.tab.insert("71")
    // Gives the change and the text to another person, and returns how many things are kept.
    let give = """
      async (person) => {
        const request = indexedDB.open('stashbook');
        await new Promise((done) => (request.onsuccess = done));
        const shelf = request.result.transaction('items', 'readwrite').objectStore('items');
        const all = shelf.getAll();
        await new Promise((done) => (all.onsuccess = done));
        for (const item of all.result) {
          shelf.delete(item.key);
          shelf.put({ ...item, person: 'PERSON', key: `PERSON ${item.name}` });
        }
        return all.result.length;
      }
      """
    func keep(for person: String) async throws -> Int {
      try await reader.tab.value(of: give.replacing("PERSON", with: person), Int.self)
    }
    #expect(try await keep(for: "Anna") == 2)
    let again = try await Served(cli, port: served.port)
    try await reader.open("/weight")
    try await reader.rest()
    #expect(try await reader.value("weight.today") == "")
    #expect(try await keep(for: "") == 2)
    #expect(try await cli.json("weight", "list")["items"].items.isEmpty)
    try await reader.open("/weight")
    try await reader.sees("72.4")
    try await reader.tab.until(
      "document.querySelector('[data-id=\"weight.today\"]').value === '71'")
    #expect(try await cli.json("weight", "list")["items"].items.count == 1)
    try await reader.tab.leave()
    try await again.end()
  }

  @Test("A change that can't be saved is typed again once the server returns, with the reason")
  func refused() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    try await reader.open("/weight")
    try await served.end()
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.click("weight.today")
    try await reader.tab.insert("heavy")
    try await reader.tab.press("Enter")
    try await reader.sees("Saved on this device")
    let again = try await Served(cli, port: served.port)
    try await reader.sees("isn\u{2019}t saved")
    try await reader.tab.until(
      "document.querySelector('[data-id=\"weight.today\"]').value === 'heavy'")
    #expect(try await cli.json("weight", "list")["items"].items.isEmpty)
    try await reader.tab.until("localStorage.length === 0")
    try await reader.tab.leave()
    try await again.end()
  }

  @Test("Text typed without a server is there again after the window closes")
  func typed() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Self.install(served)
    try await reader.open("/canvases/\(id)/journal/new")
    try await served.end()
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.click("journal.note")
    try await reader.tab.insert("Half a note")
    let later = try await BrowserTab(BrowserTab.Device(), beside: reader.tab)
    try await reader.tab.leave()
    // Without a server, the field shows the text, and a second window doesn't replace it.
    try await later.open(served.address(of: "/canvases/\(id)/journal/new"))
    func shows(_ text: String) async throws {
      try await later.until(
        "document.querySelector('[data-id=\"journal.note\"]').value === '\(text)'")
    }
    try await shows("Half a note")
    try await later.click("journal.note")
    try await later.press("End")
    try await later.insert(", and more")
    let again = try await Served(cli, port: served.port)
    try await later.until("localStorage.length === 0")
    try await shows("Half a note, and more")
    try await later.leave()
    try await again.end()
  }
}
