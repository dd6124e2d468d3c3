import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Settings of devices")
struct DeviceSettingsTests {
  private static let theme = SettingDeclaration(
    "theme", title: "Appearance", defaultValue: "auto", scope: .device
  ) { _ in nil }
  private static let unit = SettingDeclaration("unit", title: "Unit", defaultValue: "kg") { _ in
    nil
  }

  private static let quick = SettingDeclaration(
    "quick", title: "Quick Brushes", defaultValue: "crayon", scope: .person
  ) { _ in nil }

  private let world = World(collections: [])
  private let documents = MemoryDocuments()
  private let devices: DeviceRegistry
  private let settings: DeviceSettings

  init() throws {
    devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    settings = DeviceSettings(of: devices, inLibrary: world.settings)
    devices.listen(at: "http://x", isLoopback: true) {}
  }

  /// Connects a device of a person, or of the owner, and returns its ID.
  private func connect(of person: Core.Person? = nil) throws -> String {
    let address = try person.map { try devices.invitation(of: $0.id, at: "http://x") }
    let secret = try #require((address ?? devices.newAddress())?.split(separator: "=").last)
    let key = try devices.connect(String(secret), userAgent: nil)
    return try #require(try devices.visit(withKeys: [key])?.device)
  }

  private func value(
    of setting: SettingDeclaration = theme, on device: String?
  ) async throws -> String {
    try await DeviceRegistry.$current.withValue(device) { try await settings.value(of: setting) }
  }

  private func set(
    _ setting: SettingDeclaration = theme, to value: String, on device: String?
  ) async throws {
    try await DeviceRegistry.$current.withValue(device) {
      try await settings.set(setting, to: value)
    }
  }

  @Test("Two devices choose differently, and the library's value doesn't change")
  func two() async throws {
    let (one, other) = (try connect(), try connect())
    try await set(to: "dark", on: one)
    try await set(to: "light", on: other)
    #expect(try await value(on: one) == "dark")
    #expect(try await value(on: other) == "light")
    #expect(try await value(on: nil) == "auto")
    #expect(try await world.settings.value(of: Self.theme) == "auto")
  }

  @Test("A new device has the library's value until it chooses another")
  func new() async throws {
    try await set(to: "dark", on: try connect())
    let new = try connect()
    #expect(try await value(on: new) == "auto")
    try await world.settings.set(Self.theme, to: "light")
    #expect(try await value(on: new) == "light")
    try await set(to: "auto", on: new)
    #expect(try await value(on: new) == "auto")
  }

  @Test("The choice of a device that is signed out is gone")
  func signedOut() async throws {
    let (one, other) = (try connect(), try connect())
    try await set(to: "dark", on: one)
    try await set(to: "light", on: other)
    func stored() throws -> String {
      String(decoding: try documents.document("web-devices")?.content ?? Data(), as: UTF8.self)
    }
    #expect(try stored().contains("dark"))
    #expect(devices.signOut(one))
    #expect(try !stored().contains("dark"))
    #expect(try await value(on: one) == "auto")
    #expect(try await value(on: other) == "light")
    #expect(devices.signOutAll(except: one))
    #expect(try !stored().contains("light"))
  }

  @Test("The choice of a device is still there after a restart of the server")
  func restarted() async throws {
    let device = try connect()
    try await set(to: "dark", on: device)
    let again = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    let settings = DeviceSettings(of: again, inLibrary: world.settings)
    let value = try await DeviceRegistry.$current.withValue(device) {
      try await settings.value(of: Self.theme)
    }
    #expect(value == "dark")
    #expect(try await world.settings.value(of: Self.theme) == "auto")
  }

  @Test("A setting that isn't for each device changes for all devices")
  func shared() async throws {
    let (one, other) = (try connect(), try connect())
    try await set(Self.unit, to: "lb", on: one)
    #expect(try await value(of: Self.unit, on: other) == "lb")
    #expect(try await world.settings.value(of: Self.unit) == "lb")
  }

  @Test("All devices of a person share the person's own value, which no other person has")
  func person() async throws {
    let people = devices.people
    let mia = try people.add("Mia", .viewer, id: "mia", at: world.clock.now)
    let zoe = try people.add("Zoë", .editor, id: "zoe", at: world.clock.now)
    let (phone, tablet, other) = (
      try connect(of: mia), try connect(of: mia), try connect(of: zoe)
    )
    let owner = try connect()
    for (setting, own) in [(Self.quick, "marker"), (Self.theme, "dark")] {
      try await set(setting, to: own, on: phone)
      #expect(try await value(of: setting, on: tablet) == own)
      for device in [other, owner, nil] {
        #expect(try await value(of: setting, on: device) == setting.defaultValue)
      }
    }
    // People who weren't invited share the library's value.
    try await set(Self.quick, to: "sparkle", on: owner)
    #expect(try await world.settings.value(of: Self.quick) == "sparkle")
    #expect(try await value(of: Self.quick, on: other) == "sparkle")
    #expect(try await value(of: Self.quick, on: tablet) == "marker")
    // A device that has just signed out changes nothing.
    #expect(devices.signOut(phone))
    await #expect(throws: StoreFailure.self) { try await set(Self.quick, to: "ink", on: phone) }
    #expect(try await world.settings.value(of: Self.quick) == "sparkle")
    // Undo returns to the person's value before.
    let scope = UndoScope()
    try await UndoScope.$current.withValue(scope) {
      try await set(Self.quick, to: "chalk", on: tablet)
    }
    #expect(try await scope.unrecordedChange?.undo() == true)
    #expect(try await value(of: Self.quick, on: tablet) == "marker")
  }

  @Test("Undo returns to the value before, or to the library's, and leaves other devices alone")
  func undo() async throws {
    let (one, other) = (try connect(), try connect())
    try await set(to: "light", on: other)
    let scope = UndoScope()
    try await UndoScope.$current.withValue(scope) { try await set(to: "dark", on: one) }
    #expect(scope.steps.isEmpty)
    let change = try #require(scope.unrecordedChange)
    #expect(change.summary == "set theme")
    #expect(try await change.undo())
    #expect(try await value(on: one) == "auto")
    try await world.settings.set(Self.theme, to: "light")
    #expect(try await value(on: one) == "light")
    #expect(try await change.redo())
    #expect(try await value(on: one) == "dark")
    #expect(try await value(on: other) == "light")
  }

  @Test("Undo doesn't replace a later choice of the same device")
  func later() async throws {
    let device = try connect()
    let scope = UndoScope()
    try await UndoScope.$current.withValue(scope) { try await set(to: "dark", on: device) }
    try await set(to: "light", on: device)
    #expect(try await scope.unrecordedChange?.undo() == false)
    #expect(try await value(on: device) == "light")
  }

  @Test("A choice that can't be stored is reported, and the value doesn't change")
  func failure() async throws {
    let device = try connect()
    documents.fail(.inputOutput("documents", reason: "test"), times: 2)
    await #expect(throws: StoreFailure.self) { try await set(to: "dark", on: device) }
    #expect(try await value(on: device) == "auto")
    #expect(world.log.lines.count == 1)
  }

  @Test("All pages of a device follow its choice at once, and pages of other devices stay the same")
  func pages() async throws {
    try await Site.serve { site in
      let (one, same) = (try await site.open("/"), try await site.open("/"))
      let other = try await site.open("/", site.cookies("other"))
      var events: [RawConnection] = []
      for page in [one, same] { events.append(try await page.listen(since: page.opened.to)) }
      let device = try site.device(named: "")
      try await DeviceRegistry.$current.withValue(device) {
        try await site.settings.set(Site.theme, to: "dark")
      }
      for connection in events {
        #expect(try await connection.event().contains(#""theme":"dark""#))
      }
      let whole = try await site.ask(
        "POST", "/-/pages/\(other.id)", try site.cookies("other"), body: "{}")
      #expect(whole.body.contains(#""theme":"""#))
      let loaded = try await site.ask("GET", "/")
      #expect(loaded.body.contains(#"data-theme="dark""#))
      let loadedByOther = try await site.ask("GET", "/", try site.cookies("other"))
      #expect(!loadedByOther.body.contains(#"data-theme="dark""#))
    }
  }
}
