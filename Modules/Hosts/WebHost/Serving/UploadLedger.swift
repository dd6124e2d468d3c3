import Foundation
import HTTPTypes
import Synchronization

/// The limits on uploads and on free disk space, in bytes.
struct UploadLimits: Sendable {
  /// The maximum size of an uploaded file.
  var file: Int
  /// The maximum total size of one device's unused uploads.
  var device: Int
  /// The space that must stay free on the library's disk, in bytes.
  var reserve: Int
  /// A closure that returns the number of free bytes on a folder's disk, or `nil` if unknown.
  var freeSpace: @Sendable (String) -> Int?
}

/// A ledger of unused uploads, with the device and size of each upload.
final class UploadLedger: Sendable {
  private let entries = Mutex<[String: (device: String, bytes: Int)]>([:])

  /// Returns the total size in bytes of a device's unused uploads.
  func bytes(of device: String) -> Int {
    entries.withLock { entries in
      entries.values.reduce(0) { $0 + ($1.device == device ? $1.bytes : 0) }
    }
  }

  /// Adds a number of bytes to an upload's size.
  ///
  /// - Throws: ``WebRefusal`` if the device would exceed the limit. In this case, nothing is
  ///   added.
  func add(_ bytes: Int, to name: String, of device: String, limit: Int) throws(WebRefusal) {
    let fits = entries.withLock { entries in
      let all = entries.values.reduce(0) { $0 + ($1.device == device ? $1.bytes : 0) }
      guard all + bytes <= limit else { return false }
      entries[name, default: (device, 0)].bytes += bytes
      return true
    }
    guard fits else {
      throw WebRefusal(
        .contentTooLarge, code: "upload-quota",
        "Unsaved photos can take up at most \(limit / 1_000_000) MB",
        hint: "Save or remove the photos you picked, and try again.")
    }
  }

  /// Removes an upload that was used or deleted.
  func remove(_ name: String) { entries.withLock { $0[name] = nil } }
}

extension Uploads {
  /// Returns the number of bytes on a folder's disk that are free for unprivileged users, or `nil`
  /// if unknown.
  static func freeSpace(at folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// Checks that storing a number of bytes leaves the reserve free.
  ///
  /// - Throws: ``WebRefusal`` if less than the reserve would stay free.
  func requireRoom(for bytes: Int, _ limits: UploadLimits) throws(WebRefusal) {
    guard let free = limits.freeSpace(folder), free - limits.reserve < bytes else { return }
    throw WebRefusal(
      .noRoom, code: "no-room",
      "The library's disk is nearly full: \(limits.reserve / 1_000_000) MB must stay free",
      hint: "Free up space and try again.")
  }
}
