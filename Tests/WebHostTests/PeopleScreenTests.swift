import Core
import Foundation
import HeadlessHost
import LibraryServices
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@testable import WebHost

@Suite("The screen with the people")
struct PeopleScreenTests {
  private let world = World(collections: [])
  private let people: LibraryPeople
  private let devices: DeviceRegistry

  init() throws {
    let documents = MemoryDocuments()
    people = LibraryPeople(in: documents)
    devices = try DeviceRegistry(
      in: documents, of: people, clock: world.clock, log: world.log)
    devices.listen(at: "https://stash.example.org", isLoopback: false) {}
  }

  private func opened(role: Person.Role = .owner) async throws -> HeadlessScreen {
    let host = try world.host(
      [DevicesPlugin(devices, ids: world.ids, clock: world.clock)], role: role)
    try await host.open("/settings/people")
    try await host.finish()
    return host
  }

  private func secret(in address: String?) throws -> String {
    String(try #require(address?.split(separator: "=").last))
  }

  private func invite(_ name: String, _ role: String, _ host: HeadlessScreen) async throws -> String
  {
    try await host.fill(name, into: "Name")
    try await host.tap(.words(role))
    try await host.tap("Invite")
    try await host.finish()
    let address = await host.elements(ofKind: "text").first { $0.label == "Address" }?.value
    return try #require(address)
  }

  @Test("An invitation shows its address and code, and connects a device of the person")
  func invited() async throws {
    let host = try await opened()
    #expect(await host.shows("Invite someone to use this library in their own browser."))
    let address = try await invite("Mia", "Viewer", host)
    #expect(address.hasPrefix("https://stash.example.org/?token="))
    #expect(await host.elements(ofKind: "qrCode").count == 1)
    #expect(try people.everyone().map(\.role) == [.viewer])
    #expect(await host.shows("Not connected yet"))
    let key = try devices.connect(try secret(in: address), userAgent: "Firefox Linux")
    let visit = try #require(try devices.visit(withKeys: [key]))
    let mia = try people.person(named: "Mia")
    #expect(visit.role == .viewer && visit.person == mia.id)
    try await host.open("/settings/people")
    try await host.finish()
    #expect(await host.shows("1 device", partly: true))
  }

  @Test("An invitation works once, within seven days, and a new one replaces it")
  func once() async throws {
    let host = try await opened()
    let first = try secret(in: try await invite("Mia", "Editor", host))
    let mia = try people.person(named: "Mia")
    let second = try secret(in: try devices.invitation(of: mia.id, at: "https://x"))
    #expect(try await devices.invited(by: first) == nil)
    #expect(try await devices.invited(by: second) == mia)
    #expect(throws: WebRefusal.self) { try devices.connect(first, userAgent: nil) }
    world.clock.advance(by: .seconds(7 * 86_400 - 1))
    _ = try devices.connect(second, userAgent: nil)
    #expect(try await devices.invited(by: second) == nil)
    #expect(throws: WebRefusal.self) { try devices.connect(second, userAgent: nil) }
    let third = try secret(in: try devices.invitation(of: mia.id, at: "https://x"))
    world.clock.advance(by: .seconds(7 * 86_400))
    #expect(throws: WebRefusal.self) { try devices.connect(third, userAgent: nil) }
  }

  @Test("A name that is taken is reported, and nobody is added")
  func taken() async throws {
    let host = try await opened()
    _ = try await invite("Mia", "Editor", host)
    try await host.fill("mia", into: "Name")
    try await host.tap("Invite")
    try await host.finish()
    #expect(await host.shows("This library already has a person named “Mia”"))
    #expect(try people.everyone().count == 1)
  }

  @Test("A person gets another role, and is removed after a question")
  func changed() async throws {
    let host = try await opened()
    _ = try await invite("Mia", "Editor", host)
    let mia = try people.person(named: "Mia")
    let key = try devices.connect(
      try secret(in: try devices.invitation(of: mia.id, at: "https://x")), userAgent: nil)
    try await host.send(.tap, to: .id(NodeID("people.\(mia.id).role.owner")))
    try await host.finish()
    #expect(try people.person(mia.id)?.role == .owner)
    #expect(try devices.visit(withKeys: [key])?.role == .owner)
    try await host.send(.tap, to: .id(NodeID("people.\(mia.id).remove")))
    #expect(await host.shows("Remove Mia?", partly: true))
    try await host.send(.tap, to: .id("people.remove.confirm"))
    try await host.finish()
    #expect(try people.everyone() == [])
    #expect(try devices.visit(withKeys: [key]) == nil)
  }

  @Test("Only owners open the screen", arguments: [Person.Role.viewer, .editor])
  func owners(role: Person.Role) async throws {
    await #expect(throws: (any Error).self) { try await opened(role: role) }
  }

  // MARK: Devices

  /// Connects a device of a new person.
  private func connect(_ name: String, _ role: Person.Role) throws -> (Person, device: String) {
    let person = try people.add(name, role, id: world.ids.next(), at: world.clock.now)
    let address = try Author.$current.withValue(nil) {
      try devices.invitation(of: person.id, at: "https://x")
    }
    let key = try devices.connect(try secret(in: address), userAgent: nil)
    return (person, try #require(try devices.visit(withKeys: [key])?.device))
  }

  @Test("People see, rename, and sign out only their own devices, and owners all of them")
  func own() throws {
    let (mia, phone) = try connect("Mia", .editor)
    let (zoe, tablet) = try connect("Zoë", .owner)
    try Author.$current.withValue(mia.id) {
      #expect(devices.list.map(\.id) == [phone])
      #expect(devices.rename(tablet, to: "Taken") && devices.signOut(tablet))
      #expect(devices.rename(phone, to: "My Phone"))
      #expect(throws: PeopleFailure.notAnOwner) {
        try devices.invitation(of: mia.id, at: "https://x")
      }
      // An address that Mia creates connects another device of hers.
      let key = try devices.connect(try secret(in: devices.newAddress()), userAgent: nil)
      #expect(try devices.visit(withKeys: [key])?.person == mia.id)
      #expect(devices.signOutAll(except: phone))
      #expect(devices.list.map(\.id) == [phone])
    }
    Author.$current.withValue(zoe.id) {
      #expect(Set(devices.list.map(\.name)) == ["My Phone", "Browser 2"])
      #expect(devices.list.first { $0.id == phone }?.person == "Mia")
      #expect(devices.signOut(phone))
    }
    #expect(devices.ids == [tablet])
  }

  @Test("A person's own settings are the same on all their devices, and nobody else's")
  func settings() async throws {
    let (mia, phone) = try connect("Mia", .viewer)
    let (_, tablet) = try connect("Zoë", .owner)
    let second = try Author.$current.withValue(mia.id) {
      let key = try devices.connect(try secret(in: devices.newAddress()), userAgent: nil)
      return try #require(try devices.visit(withKeys: [key])?.device)
    }
    let settings = DeviceSettings(of: devices, inLibrary: world.settings)
    func value(_ device: String) async throws -> String {
      try await DeviceRegistry.$current.withValue(device) {
        try await settings.value(of: Site.theme)
      }
    }
    let scope = UndoScope()
    try await UndoScope.$current.withValue(scope) {
      try await DeviceRegistry.$current.withValue(phone) {
        try await settings.set(Site.theme, to: "dark")
      }
    }
    #expect(try await [value(phone), value(second), value(tablet)] == ["dark", "dark", "auto"])
    #expect(try await scope.unrecordedChange?.undo() == true)
    #expect(try await [value(phone), value(second), value(tablet)] == ["auto", "auto", "auto"])
  }

  @Test("The pages of a person end after the role changed, or the person was removed, elsewhere")
  func ended() async throws {
    let ended = Atomic(0)
    devices.listen(at: "https://x", isLoopback: false) { ended.add(1, ordering: .relaxed) }
    let (mia, _) = try connect("Mia", .viewer)
    try await devices.refresh()
    try people.setRole(of: mia.id, to: .editor)
    try await devices.refresh()
    #expect(ended.load(ordering: .relaxed) == 1)
    try await devices.refresh()
    #expect(ended.load(ordering: .relaxed) == 1)
    try people.remove(mia.id)
    try await devices.refresh()
    #expect(ended.load(ordering: .relaxed) == 2)
  }
}
