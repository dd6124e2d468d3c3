import Foundation
import HTTPTypes
import Synchronization

/// The limits of uploads, in bytes.
struct UploadLimits: Sendable {
  /// The largest file.
  var file: Int
  /// The most that one session's uploads take until they are used.
  var session: Int
  /// The space that stays free on the library's disk.
  var reserve: Int
  /// Returns the free bytes on a folder's disk, or `nil` if they are unknown.
  var freeSpace: @Sendable (String) -> Int?
}

/// Whose uploads wait to be used, and how large they are.
final class UploadLedger: Sendable {
  private let entries = Mutex<[String: (session: String, bytes: Int)]>([:])

  /// The bytes of a session's uploads that wait.
  func bytes(of session: String) -> Int {
    entries.withLock { entries in
      entries.values.reduce(0) { $0 + ($1.session == session ? $1.bytes : 0) }
    }
  }

  /// Adds bytes to an upload.
  ///
  /// - Throws: ``WebRefusal`` where a session would have more than its limit; nothing was added.
  func add(_ bytes: Int, to name: String, of session: String, limit: Int) throws(WebRefusal) {
    let fits = entries.withLock { entries in
      let all = entries.values.reduce(0) { $0 + ($1.session == session ? $1.bytes : 0) }
      guard all + bytes <= limit else { return false }
      entries[name, default: (session, 0)].bytes += bytes
      return true
    }
    guard fits else {
      throw WebRefusal(
        .contentTooLarge, code: "upload-quota",
        "At most \(limit / 1_000_000) MB of photos can wait to be saved",
        hint: "Save or remove the photos that you picked, and try again.")
    }
  }

  /// Forgets an upload that was used or removed.
  func remove(_ name: String) { entries.withLock { $0[name] = nil } }
}

extension Uploads {
  /// Returns the bytes on a folder's disk that are free for this user; `nil` if they are unknown.
  static func freeSpace(at folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// Makes sure that the reserve stays free with so many bytes more.
  ///
  /// - Throws: ``WebRefusal`` where it would not.
  func requireRoom(for bytes: Int, _ limits: UploadLimits) throws(WebRefusal) {
    guard let free = limits.freeSpace(folder), free - limits.reserve < bytes else { return }
    throw WebRefusal(
      .noRoom, code: "no-room",
      "The library's disk is nearly full: \(limits.reserve / 1_000_000) MB must stay free",
      hint: "Make room and try again.")
  }
}
