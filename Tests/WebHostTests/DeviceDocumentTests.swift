import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

/// Devices and addresses in documents that several servers share.
@Suite("Devices in documents")
struct DeviceDocumentTests {
  private let world = World(collections: [])
  private let documents = MemoryDocuments()

  /// Returns the registry of another server.
  private func server() throws -> DeviceRegistry {
    let devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    devices.listen(at: "http://x", isLoopback: true) {}
    return devices
  }

  private func secret(_ devices: DeviceRegistry) throws -> String {
    String(try #require(devices.newAddress()?.split(separator: "=").last))
  }

  @Test("A device that one server connects is known to all, until one signs it out")
  func shared() throws {
    let (one, two) = (try server(), try server())
    let key = try one.connect(try secret(one), userAgent: nil)
    let visit = try #require(two.visit(withKeys: [key]))
    #expect(two.rename(visit.device, to: "Phone"))
    #expect(one.list.map(\.name) == ["Phone"])
    #expect(try server().visit(withKeys: [key])?.device == visit.device)
    #expect(one.signOut(visit.device))
    #expect(two.visit(withKeys: [key]) == nil)
    #expect(world.log.lines.isEmpty)
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
    #expect(devices.visit(withKeys: [key]) != nil)
  }

  @Test("If the documents can't be stored, no device connects, and the address remains valid")
  func unwritable() throws {
    let devices = try server()
    let secret = try secret(devices)
    documents.fail(.inputOutput("server", reason: "lost"))
    #expect(throws: WebRefusal.self) { try devices.connect(secret, userAgent: nil) }
    let key = try devices.connect(secret, userAgent: nil)
    #expect(devices.visit(withKeys: [key]) != nil)
    // An address that can't be shared is accepted by the server that made it.
    documents.fail(.inputOutput("server", reason: "lost"))
    let own = try self.secret(devices)
    #expect(try devices.connect(own, userAgent: nil) != key)
  }
}
