import Core
import Foundation
import Glibc
import Synchronization

/// Makes a library's folder and file, nobody else's to read from the first moment on.
enum LibraryFile {
  /// Closing any descriptor of a file drops the locks the process has on it, also those of SQLite.
  /// So nothing else of this process may open the file until the descriptor made here is closed.
  private static let making = Mutex(())

  /// Makes the folder, with what leads to it, where there is none.
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

  /// Makes an empty file where there is none; an empty file is an empty database.
  static func makeFile(_ path: String) throws(StoreFailure) {
    let error = making.withLock { _ -> Int32 in
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return errno == EEXIST ? 0 : errno }
      close(descriptor)
      return 0
    }
    guard error == 0 else { throw failure(error, path) }
  }

  /// Makes a new folder's entry in the folder above survive the loss of power.
  private static func keepEntry(of folder: String, in above: String) throws(StoreFailure) {
    let descriptor = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(errno, folder) }
  }
}
