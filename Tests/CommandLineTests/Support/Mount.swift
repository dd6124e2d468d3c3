import Foundation
import Glibc
import TestKit
import Testing

/// A file system mounted on a folder.
///
/// Mounting requires root.
struct Mount {
  private let path: String

  struct Failed: Error {
    let path: String
    let reason: Int32
  }

  /// Creates a small file system in memory, which fills up quickly.
  init(tmpfs options: String, at path: String) throws {
    self.path = path
    mkdir(path, 0o700)
    guard mount("tmpfs", path, "tmpfs", 0, options) == 0 else {
      throw Failed(path: path, reason: errno)
    }
  }

  /// Creates a read-only mount of a folder on itself.
  init(readOnly path: String) throws {
    self.path = path
    let bind = UInt(MS_BIND)
    let readOnly = bind | UInt(MS_REMOUNT) | UInt(MS_RDONLY)
    guard mount(path, path, nil, bind, nil) == 0 else { throw Failed(path: path, reason: errno) }
    guard mount(nil, path, nil, readOnly, nil) == 0 else {
      let reason = errno
      end()
      throw Failed(path: path, reason: reason)
    }
  }

  func end() { umount2(path, Int32(MNT_DETACH)) }

  /// Whether this process can mount file systems.
  static let isPossible: Bool = {
    do {
      let scratch = try ScratchFolder()
      try Mount(tmpfs: "size=64k", at: scratch.path + "/disk").end()
      return true
    } catch {
      return false
    }
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if this process can't mount file systems.
  static var needsMounts: Self {
    .enabled(if: Mount.isPossible, "only root can mount the small or read-only disk")
  }
}
