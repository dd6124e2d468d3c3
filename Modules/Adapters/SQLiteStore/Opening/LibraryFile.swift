import Core
import Foundation
import Glibc
import Synchronization

/// A namespace for functions that create a library's folder and file.
///
/// The folder and the file are private to their owner from the start.
enum LibraryFile {
  /// The lock that makes other threads wait while ``makeFile(_:)`` has the file open.
  ///
  /// Closing any descriptor of a file drops all locks that the process has on the file, including
  /// SQLite's.
  private static let making = Mutex(())

  /// Creates a folder and its missing parents unless the folder exists.
  static func makeFolder(_ folder: String) throws(StoreFailure) {
    var status = stat()
    guard stat(folder, &status) != 0 else { return }
    guard errno == ENOENT else { throw failure(errno, folder) }
    let above = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    if above != folder { try makeParent(above, of: folder) }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(errno, folder) }
    try keepEntry(of: folder, in: above)
  }

  private static func makeParent(_ parent: String, of folder: String) throws(StoreFailure) {
    var status = stat()
    guard stat(parent, &status) != 0 else { return }
    guard errno == ENOENT else { throw failure(errno, folder) }
    let above = URL(fileURLWithPath: parent).deletingLastPathComponent().path
    if above != parent { try makeParent(above, of: folder) }
    guard mkdir(parent, 0o777) == 0 || errno == EEXIST else { throw failure(errno, folder) }
  }

  private static func failure(_ code: Int32, _ path: String) -> StoreFailure {
    if code == ENOSPC || code == EDQUOT { return .diskFull }
    return .cannotOpen(path: path, reason: String(cString: strerror(code)))
  }

  /// Creates an empty file unless the file exists.
  ///
  /// SQLite treats an empty file as an empty database.
  static func makeFile(_ path: String) throws(StoreFailure) {
    let error = making.withLock { _ -> Int32 in
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return errno == EEXIST ? 0 : errno }
      close(descriptor)
      return 0
    }
    guard error == 0 else { throw failure(error, path) }
  }

  /// Syncs the parent folder, so that a new folder's entry survives a power failure.
  private static func keepEntry(of folder: String, in above: String) throws(StoreFailure) {
    let descriptor = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(errno, folder) }
  }
}
