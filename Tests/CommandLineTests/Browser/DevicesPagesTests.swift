import BrowserKit
import Core
import Foundation
import Testing

@Suite("Devices in Chromium", .serialized)
struct DevicesPagesTests {
  @Test(
    "A browser connects with an address from the Devices screen, and shows nothing once signed out")
  func connected() async throws {
    let served = try await Served(CLIFixture())
    let one = try await Reader(served)
    try await one.open("/settings/devices")
    try await one.sees("Chrome on Linux")
    try await one.sees("This device")
    try await one.tap("devices.connect")
    try await one.sees("/?token=")
    let address = try await one.texts("main *").first { $0.hasPrefix("http") }
    let other = try await BrowserTab()
    try await other.open(try #require(address))
    try await other.open(served.address(of: "/weight"))
    _ = try await other.rest(version: 0)
    try await one.open("/settings/devices")
    // The list begins with this browser and the device of the fixture.
    try await one.tab.click(at: ".row .dots >> nth=2")
    try await one.tab.click(at: "[data-id^='devices.sign-out.']:visible")
    try await one.tap("devices.sign-out.confirm")
    try await other.until("document.body.innerText.includes('This page is private')")
    #expect(try await one.faults() == [])
    #expect(try await one.texts("[data-id^='devices.sign-out.']").count == 2)
    try await other.leave()
    try await one.tab.leave()
    try await served.end()
  }

  @Test("The windows of a browser share its appearance, and another browser keeps its own")
  func appearances() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let one = try await Reader(served)
    let beside = try await Reader(served, beside: one)
    try await one.open("/settings/devices")
    try await one.tap("devices.connect")
    try await one.sees("/?token=")
    let address = try await one.texts("main *").first { $0.hasPrefix("http") }
    let other = try await BrowserTab()
    try await other.open(try #require(address))
    try await other.open(served.address(of: "/settings"))
    try await other.until("document.querySelector('[data-id=\"settings.theme.light\"]') !== null")
    try await one.open("/settings")
    try await one.tab.focus("settings.theme.auto")
    try await one.tab.press("End")
    let isDark = "document.documentElement.dataset.theme === 'dark'"
    for tab in [one.tab, beside.tab] { try await tab.until(isDark) }
    try await one.rest()
    #expect(try await cli.json("settings", "theme")["value"].text == "auto")
    try await other.click("settings.theme.light")
    try await other.until("document.documentElement.dataset.theme === 'light'")
    try await one.rest()
    try await beside.rest()
    for tab in [one.tab, beside.tab] { #expect(try await tab.value(of: isDark, Bool.self)) }
    try await one.tap("session.undo")
    for tab in [one.tab, beside.tab] {
      try await tab.until("document.documentElement.dataset.theme === ''")
    }
    #expect(
      try await other.value(of: "document.documentElement.dataset.theme", String.self) == "light")
    try await other.leave()
    try await beside.tab.leave()
    try await one.tab.leave()
    try await served.end()
  }
}
