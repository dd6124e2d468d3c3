import BrowserKit
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

  @Test(
    "Without a server, the installed app shows its last-seen screens; when the server returns, they work again"
  )
  func away() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let served = try await Served(cli)
    var device = BrowserTab.Device()
    device.isInstalled = true
    let reader = try await Reader(served, on: device)
    try await reader.tab.until("navigator.serviceWorker.controller !== null")
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
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until("document.querySelector('#trouble').innerText === ''")
    try await reader.tab.click(at: "main .lead")
    try await reader.tab.until("location.pathname.startsWith('/canvases/')")
    try await reader.tab.leave()
    try await again.end()
  }
}
