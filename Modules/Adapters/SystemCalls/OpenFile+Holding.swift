package import Core
import Glibc

/// Locks that show whether a running process uses a file or folder.
///
/// A process that uses a file holds a shared lock on the file (`flock`). The system releases the
/// lock when the process ends, so no timeout is needed.
extension OpenFile {
  /// Marks the file as in use until this descriptor is closed.
  ///
  /// A cleanup may have removed the file's name just before the call.
  ///
  /// - Returns: Whether the file still has a name.
  package func hold() throws(FileFailure) -> Bool {
    try call(path) { flock(number, LOCK_SH) }
    return try status().st_nlink > 0
  }

  /// Locks the file for a cleanup unless a running process uses the file.
  ///
  /// No other process can mark a locked file as in use until this descriptor is closed.
  ///
  /// - Returns: Whether the file is locked.
  package func claim() throws(FileFailure) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EWOULDBLOCK { return false }
      if code != EINTR { throw FileFailure(code, path) }
    }
    return true
  }
}

/// Removes a file unless a running process uses the file.
///
/// - Parameters:
///   - path: The path of the file.
///   - dryRun: Whether to check the file without removing it.
/// - Returns: Whether the file exists and no running process uses the file.
/// - Throws: ``FileFailure`` if the file can't be checked or removed. The file still exists.
package func removeUnheld(_ path: String, dryRun: Bool) throws(FileFailure) -> Bool {
  do throws(FileFailure) {
    let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard try file.claim() else { return false }
    if !dryRun { try call(path) { unlink(path) } }
    return true
  } catch .notFound {
    return false
  }
}
