import Core
import Foundation
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@testable import WebHost

/// Devices and addresses in documents that several servers share.
@Suite("Devices in documents")
struct DeviceDocumentTests {
  private let world = World(collections: [])
  private let documents = MemoryDocuments()

  /// Returns the registry of another server.
  private func server(
    onSignOut: @escaping @Sendable () -> Void = {}
  ) throws -> DeviceRegistry {
    let devices = try DeviceRegistry(
      in: MemoryDocuments(sharing: documents), clock: world.clock, log: world.log)
    devices.listen(at: "http://x", isLoopback: true, onSignOut: onSignOut)
    return devices
  }

  private func secret(_ devices: DeviceRegistry) throws -> String {
    String(try #require(devices.newAddress()?.split(separator: "=").last))
  }

  @Test("A device that one server connects is known to all at once")
  func shared() throws {
    let (one, two) = (try server(), try server())
    let keys = try (1...3).map { _ in
      world.clock.advance(by: .seconds(1))
      return try one.connect(try secret(one), userAgent: nil)
    }
    for key in keys {
      world.clock.advance(by: .seconds(1))
      #expect(try two.visit(withKeys: [key]) != nil)
      #expect(try server().visit(withKeys: [key]) != nil)
    }
    #expect(try two.visit(withKeys: [RandomName.make()]) == nil)
    #expect(world.log.lines.isEmpty)
  }

  @Test("A device that is renamed or signed out on one server is so on all after a refresh")
  func signedOut() async throws {
    let ended = Atomic(0)
    let (one, two) = (try server(), try server { ended.add(1, ordering: .relaxed) })
    let key = try one.connect(try secret(one), userAgent: nil)
    let visit = try #require(try two.visit(withKeys: [key]))
    #expect(one.rename(visit.device, to: "Phone"))
    try await two.refresh()
    #expect(two.list.map(\.name) == ["Phone"] && ended.load(ordering: .relaxed) == 0)
    #expect(one.signOut(visit.device))
    try await two.refresh()
    #expect(try two.visit(withKeys: [key]) == nil)
    #expect(ended.load(ordering: .relaxed) == 1)
  }

  @Test("A browser that reaches a different server each time keeps its access")
  func law() throws {
    Law("lost responses and changes of the server sign no browser out", count: 20)
      .holds(for: { $0 }) { random in
        var random = random
        let (clock, shared) = (ManualClock(), MemoryDocuments())
        func make() throws -> DeviceRegistry {
          let devices = try DeviceRegistry(
            in: MemoryDocuments(sharing: shared), clock: clock, log: MemoryLog())
          devices.listen(at: "http://x", isLoopback: true) {}
          return devices
        }
        var servers = try [make(), make(), make()]
        var key = try servers[0].connect(try secret(servers[0]), userAgent: nil)
        let id = try #require(try servers[0].visit(withKeys: [key])?.device)
        for _ in 0..<60 {
          clock.advance(
            by: .seconds([1, 20, 3_600, 86_400, 399 * 86_400].randomElement(using: &random) ?? 1))
          let number = Int.random(in: 0..<3, using: &random)
          if Int.random(in: 0..<5, using: &random) == 0 { servers[number] = try make() }
          let visit = try #require(try servers[number].visit(withKeys: [key]), "signed out")
          try #require(visit.device == id)
          servers[number].settle()
          // The browser receives every other response.
          if let new = servers[number].renewedKey(after: visit), Bool.random(using: &random) {
            key = new
          }
        }
      }
  }

  @Test("An address connects one device through any server, within ten minutes")
  func secrets() throws {
    let (one, two) = (try server(), try server())
    let secrets = [try secret(one), try secret(one)]
    _ = try two.connect(secrets[0], userAgent: nil)
    #expect(throws: WebRefusal.self) { try one.connect(secrets[0], userAgent: nil) }
    world.clock.advance(by: .seconds(601))
    #expect(throws: WebRefusal.self) { try two.connect(secrets[1], userAgent: nil) }
    #expect(two.ids.count == 1)
  }

  @Test("The documents contain neither keys nor secrets")
  func hashes() throws {
    let devices = try server()
    let key = try devices.connect(try secret(devices), userAgent: nil)
    let unused = try secret(devices)
    for name in ["web-devices", "web-secrets"] {
      let text = String(
        decoding: try #require(try documents.document(name)).content, as: UTF8.self)
      #expect(!text.contains(key) && !text.contains(unused) && text.contains("hash"))
    }
  }

  @Test("Damaged devices are moved aside and logged, and devices connect again")
  func damaged() throws {
    try documents.change("web-devices") { _ in Data("{".utf8) }
    let devices = try server()
    #expect(devices.ids.isEmpty && world.log.lines.count == 1)
    let aside = "web-devices.damaged-\(world.clock.now.milliseconds)"
    #expect(try documents.document(aside)?.content == Data("{".utf8))
    let key = try devices.connect(try secret(devices), userAgent: nil)
    #expect(try devices.visit(withKeys: [key]) != nil)
  }

  @Test("If the documents can't be stored, no device connects, and the address remains valid")
  func unwritable() throws {
    let documents = MemoryDocuments(sharing: documents)
    let devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    devices.listen(at: "http://x", isLoopback: true) {}
    let secret = try secret(devices)
    documents.fail(.inputOutput("server", reason: "lost"))
    let refusal = try #require(throws: WebRefusal.self) {
      try devices.connect(secret, userAgent: nil)
    }
    #expect(refusal.explanation.code == "library-unavailable")
    // Only the log names the server.
    #expect(!"\(refusal.explanation)".contains("lost") && world.log.lines.count == 1)
    let key = try devices.connect(secret, userAgent: nil)
    #expect(try devices.visit(withKeys: [key]) != nil)
    // An address that can't be shared is accepted by the server that made it.
    documents.fail(.inputOutput("server", reason: "lost"))
    let own = try self.secret(devices)
    #expect(try devices.connect(own, userAgent: nil) != key)
  }
}
