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
}
