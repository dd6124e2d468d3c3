import BrowserKit
import Core
import Foundation
import Testing

@Suite("Changes without a server, in the installed app in Chromium", .serialized)
struct OfflineChangesTests {
  /// A condition that is true once the page can be closed without a warning, because the browser
  /// keeps what was typed.
  private static let warnsNot = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"

  /// Ends the server, and types a text into a field.
  private static func type(
    _ text: String, into field: NodeID, of reader: Reader, without served: Served
  ) async throws {
    try await served.end()
    try await reader.sees("can\u{2019}t be reached")
    try await reader.tab.click(field)
    try await reader.tab.insert(text)
  }

  @Test(
    "A note and a photo that are saved without a server arrive exactly once, even if the window closes meanwhile"
  )
  func kept() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader.installed(served)
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
    let reader = try await Reader.installed(served)
    try await reader.open("/weight")
    // The device also keeps screens that were never open on it.
    try await reader.tab.until("() => caches.match('/drawings').then((it) => it !== undefined)")
    try await Self.type("72.4", into: "weight.today", of: reader, without: served)
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

  @Test(
    "A form arrives exactly once if the server fails while it and its photos are on their way",
    arguments: [0, 1])
  func interrupted(photos: Int) async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader.installed(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tab.click("canvas.entry")
    try await reader.tab.click("journal.note")
    try await reader.tab.insert("Stitched the sky by the lake.")
    try await reader.rest()
    // The server accepts connections, but answers nothing anymore.
    served.process.signal(SIGSTOP)
    if photos > 0 {
      try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
      try await reader.tab.until("document.querySelector('.uploads li') !== null")
    }
    // An impatient user presses several times.
    for _ in 0..<3 { try await reader.tab.click("journal.save") }
    served.process.signal(SIGKILL)
    _ = try await served.process.finished()
    try await reader.sees("Saved on this device")
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until("localStorage.length === 0")
    let entries = try await cli.json("journal", "list")["items"].items
    #expect(entries.map { $0["note"].text } == ["Stitched the sky by the lake."])
    #expect(entries.first?["photos"].items.count == photos)
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.tab.leave()
    try await again.end()
  }

  @Test("A form whose response is lost is saved once, also if the user pressed Save again")
  func answerLost() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader.installed(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tab.click("canvas.entry")
    try await reader.tab.click("journal.note")
    try await reader.tab.insert("Stitched the sky by the lake.")
    try await reader.rest()
    // The server gets the first Save and makes the change, but the page doesn't get the response.
    let lose = """
      () => {
        const fetch = window.fetch;
        window.fetch = async (path, options) => {
          const answer = await fetch(path, options);
          if (!options?.body?.includes?.('journal.save')) return answer;
          window.isLost = true;
          return new Promise((done, fail) => (window.fail = fail));
        };
        return true;
      }
      """
    #expect(try await reader.tab.value(of: lose, Bool.self))
    for _ in 0..<2 { try await reader.tab.click("journal.save") }
    try await reader.tab.until("window.isLost === true")
    let fail = "() => { window.fail(new TypeError()); return true; }"
    #expect(try await reader.tab.value(of: fail, Bool.self))
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.tab.until("localStorage.length === 0")
    let entries = try await cli.json("journal", "list")["items"].items
    #expect(entries.map { $0["note"].text } == ["Stitched the sky by the lake."])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Save waits until the form's photos are uploaded")
  func waits() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)/journal/new")
    try await reader.tab.click("journal.note")
    try await reader.tab.insert("Sky")
    try await reader.rest()
    served.process.signal(SIGSTOP)
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.until("document.querySelector('.uploads li') !== null")
    try await reader.tab.click("journal.save")
    try await reader.sees("as soon as its photos are uploaded")
    served.process.signal(SIGCONT)
    try await reader.tab.until("location.pathname !== '/canvases/\(id)/journal/new'")
    let entries = try await cli.json("journal", "list")["items"].items
    #expect(entries.map { $0["photos"].items.count } == [1])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Text typed without a server is there when its form opens on a page with a server")
  func typedBefore() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader.installed(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tab.click("canvas.entry")
    try await reader.tab.until("location.pathname === '/canvases/\(id)/journal/new'")
    try await Self.type("Half a note", into: "journal.note", of: reader, without: served)
    try await reader.tab.until(Self.warnsNot)
    try await reader.tab.open(served.address(of: "/canvases/\(id)"))
    try await reader.sees("can\u{2019}t be reached")
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until("document.querySelector('#trouble').innerText === ''")
    try await reader.tab.click("canvas.entry")
    try await reader.tab.until(
      "document.querySelector('[data-id=\"journal.note\"]')?.value === 'Half a note'")
    try await reader.tab.until("localStorage.length === 0")
    try await reader.rest()
    try await reader.tab.click("journal.save")
    try await reader.sees("Half a note")
    let entries = try await cli.json("journal", "list")["items"].items
    #expect(entries.map { $0["note"].text } == ["Half a note"])
    try await reader.tab.leave()
    try await again.end()
  }

  @Test("What the browser keeps for a person waits while another person uses the browser")
  func people() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader.installed(served)
    try await reader.open("/weight")
    try await Self.type("72.4", into: "weight.today", of: reader, without: served)
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
    let reader = try await Reader.installed(served)
    try await reader.open("/weight")
    try await Self.type("heavy", into: "weight.today", of: reader, without: served)
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
    let reader = try await Reader.installed(served)
    try await reader.open("/canvases/\(id)/journal/new")
    try await Self.type("Half a note", into: "journal.note", of: reader, without: served)
    try await reader.tab.until(Self.warnsNot)
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
