import BrowserKit
import Core
import Foundation
import Testing

@Suite("The installed app in Chromium", .serialized)
struct InstalledAppTests {
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
    let reader = try await Reader.installed(served)
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
    let reader = try await Reader.installed(served)
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
}
