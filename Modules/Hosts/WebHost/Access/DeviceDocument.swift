import Core
import Foundation

/// The devices as they are stored.
struct DeviceList: Codable {
  var devices: [Device]

  init(devices: [Device]) { self.devices = devices }

  /// Creates a list from stored bytes, without the devices that browsers have forgotten.
  init(_ data: Data, now: Instant) throws {
    let list = try JSONDecoder().decode(DeviceList.self, from: data)
    devices = list.devices.filter { now < $0.lastSeen.adding(Device.patience) }
  }

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}

/// The document with the devices that may open the web app, which all servers of a library share.
struct DeviceDocument {
  /// The stored devices, and a text that differs after each change of them.
  typealias Contents = (devices: [Device], stamp: String?)

  private static let name = "web-devices"
  let documents: any DocumentStore

  /// A text that differs after each change of the devices, or `nil` if none are stored.
  ///
  /// This property doesn't wait for a server.
  var stamp: String? { documents.mark(of: Self.name) }

  /// Returns the devices, except those that browsers have forgotten.
  ///
  /// Damaged contents are moved aside, and their new place is passed to `damaged`.
  func read(now: Instant, damaged: (String) -> Void) throws -> Contents {
    guard let found = try documents.document(Self.name) else { return ([], nil) }
    do {
      return (try DeviceList(found.content, now: now).devices, found.mark)
    } catch {
      let aside = "\(Self.name).damaged-\(now.milliseconds)"
      try documents.change(aside) { _ in found.content }
      let stamp = try documents.change(Self.name) { present throws(FileFailure) in
        // Another server may have replaced the damaged contents meanwhile.
        present == found.content ? try Self.encoded([]) : present ?? Data()
      }
      damaged(aside)
      return try documents.document(Self.name).map {
        (try DeviceList($0.content, now: now).devices, $0.mark)
      } ?? ([], stamp)
    }
  }

  /// Changes the devices while no other process changes them, and returns all devices.
  func change(
    now: Instant, damaged: (String) -> Void, _ edit: (inout [Device]) -> Void
  ) throws -> Contents {
    // Damaged contents are moved aside.
    _ = try read(now: now, damaged: damaged)
    var devices: [Device] = []
    let stamp = try documents.change(Self.name) { data throws(FileFailure) in
      do {
        devices = try data.map { try DeviceList($0, now: now).devices } ?? []
      } catch {
        throw .inputOutput(Self.name, reason: "\(error)")
      }
      edit(&devices)
      return try Self.encoded(devices)
    }
    return (devices, stamp)
  }

  private static func encoded(_ devices: [Device]) throws(FileFailure) -> Data {
    do {
      return try DeviceList(devices: devices).encoded()
    } catch {
      throw .inputOutput(name, reason: "\(error)")
    }
  }
}
