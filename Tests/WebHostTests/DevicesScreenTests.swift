import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("The screen with the devices")
struct DevicesScreenTests {
  private let world = World(collections: [])
  private let devices: DeviceRegistry
  private let keys: [String]

  init() throws {
    devices = try DeviceRegistry(in: MemoryDocuments(), clock: world.clock, log: world.log)
    devices.listen(at: "http://x", isLoopback: true) {}
    var keys: [String] = []
    for agent in ["Firefox Linux", "Safari iPhone"] {
      keys.append(try devices.connect(try Self.secret(devices.newAddress()), userAgent: agent))
    }
    self.keys = keys
  }

  private static func secret(_ address: String?) throws -> String {
    String(try #require(address?.split(separator: "=").last))
  }

  /// Returns the screen as the first device sees it.
  private func opened() async throws -> HeadlessScreen {
    let id = try devices.visit(withKeys: [keys[0]])?.device
    let host = try world.host([DevicesPlugin(devices, ids: world.ids, clock: world.clock)])
    try await DeviceRegistry.$current.withValue(id) {
      try await host.open("/settings/devices")
    }
    return host
  }

  @Test("The current device is first and marked, and the others show when they were last seen")
  func list() async throws {
    world.clock.advance(by: .seconds(2 * 86_400))
    let host = try await opened()
    #expect(
      await host.elements(ofKind: "text").compactMap(\.value)
        == ["Firefox on Linux", "This device", "Safari on iPhone"])
    #expect(await host.shows("Signed in March 1, 2026"))
    #expect(await host.shows("Last seen March 1, 2026"))
    #expect(await host.shows("Signed in March 1, 2026"))
  }

  @Test(
    "A device's moments have the time for today and yesterday, and otherwise only the date",
    arguments: [(0, "today at 09:00"), (1, "yesterday at 09:00"), (2, "March 1, 2026")])
  func moments(_ days: Int, _ phrase: String) async throws {
    world.clock.advance(by: .seconds(days * 86_400))
    #expect(await (try opened()).shows("Signed in \(phrase)"))
  }

  @Test("Sign Out All Others asks first, and keeps only the current device")
  func signOutOthers() async throws {
    let host = try await opened()
    let current = try #require(try devices.visit(withKeys: [keys[0]])?.device)
    try await host.tap("Sign Out All Others")
    #expect(await host.shows("Sign out all other devices?"))
    try await host.tap("Cancel")
    #expect(devices.ids.count == 2)
    try await host.tap("Sign Out All Others")
    try await DeviceRegistry.$current.withValue(current) {
      try await host.tap(.id("devices.sign-out-others.confirm"))
    }
    #expect(devices.ids == [current])
    #expect(try devices.visit(withKeys: [keys[1]]) == nil)
    #expect(await !host.shows("Sign Out All Others"))
  }

  @Test("Connect a Device shows an address that connects one device, and asks for a new one")
  func connect() async throws {
    let host = try await opened()
    try await host.tap("Connect a Device")
    let shown = await host.elements(ofKind: "text").compactMap(\.value)
    let address = try #require(shown.first { $0.hasPrefix("http://x/?token=") })
    #expect(await host.shows("Only this computer can open the address", partly: true))
    #expect(await host.elements(ofKind: "qrCode").isEmpty)
    _ = try devices.connect(try Self.secret(address), userAgent: nil)
    #expect(devices.ids.count == 3)
    try await host.tap("New Address")
    let other = await host.elements(ofKind: "text").compactMap(\.value)
    #expect(!other.contains(address))
    #expect(other.contains { $0.hasPrefix("http://x/?token=") })
  }

  @Test("Connect a Device also shows the address as a QR code if other devices can open it")
  func code() async throws {
    devices.listen(at: "https://stash.local", isLoopback: false) {}
    let host = try await opened()
    try await host.tap("Connect a Device")
    let shown = await host.elements(ofKind: "text").compactMap(\.value)
    let address = try #require(shown.first { $0.hasPrefix("https://stash.local/?token=") })
    let code = try #require(QRCode(address))
    #expect(await host.elements(ofKind: "qrCode").map(\.content) == [.qrCode(code)])
    #expect(await !host.shows("Without HTTPS", partly: true))
  }

  @Test("An address that other devices can open without HTTPS says which parts need HTTPS")
  func plain() async throws {
    devices.listen(at: "http://stash.local", isLoopback: false) {}
    let host = try await opened()
    try await host.tap("Connect a Device")
    #expect(await host.shows("Without HTTPS, browsers don't install Stashbook", partly: true))
  }

  @Test("A renamed device keeps its access, and an empty name is rejected")
  func rename() async throws {
    let host = try await opened()
    let phone = try #require(try devices.visit(withKeys: [keys[1]])?.device)
    try await host.tap(.id(NodeID("devices.rename.\(phone)")))
    try await host.fill("  ", into: "Name")
    try await host.tap("Save")
    #expect(devices.list.map(\.name).contains("Safari on iPhone"))
    try await host.fill("Anna's Phone", into: "Name")
    try await host.tap("Save")
    #expect(await host.shows("Anna's Phone"))
    #expect(devices.list.map(\.name).contains("Anna's Phone"))
    #expect(try devices.visit(withKeys: [keys[1]])?.device == phone)
  }

  @Test("Sign Out asks first, and then removes the device")
  func signOut() async throws {
    let host = try await opened()
    let phone = try #require(try devices.visit(withKeys: [keys[1]])?.device)
    let button = Target.id(NodeID("devices.sign-out.\(phone)"))
    try await host.tap(button)
    #expect(await host.shows("Sign out Safari on iPhone?"))
    try await host.tap("Cancel")
    #expect(devices.ids.contains(phone))
    try await host.tap(button)
    try await host.tap(.id("devices.sign-out.confirm"))
    #expect(devices.ids.count == 1)
    #expect(try devices.visit(withKeys: [keys[1]]) == nil)
    #expect(await !host.shows("Safari on iPhone"))
  }
}
