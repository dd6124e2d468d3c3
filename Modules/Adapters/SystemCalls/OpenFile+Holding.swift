package import Core
import Glibc

/// Whether a running process uses a file or folder is told by the system, not by a clock: whoever
/// uses one holds a shared lock on it (`flock`), which ends with the process.
extension OpenFile {
  /// Marks the file as in use until this descriptor is closed.
  ///
  /// - Returns: Whether the file still has a name; a cleanup may have removed it just before.
  package func hold() throws(FileFailure) -> Bool {
    try call(path) { flock(number, LOCK_SH) }
    return try status().st_nlink > 0
  }

  /// Takes the file for a cleanup unless a running process uses it.
  ///
  /// - Returns: Whether nobody else holds the file; nobody can until this descriptor is closed.
  package func claim() throws(FileFailure) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EWOULDBLOCK { return false }
      if code != EINTR { throw FileFailure(code, path) }
    }
    return true
  }
}

/// Removes a file that no running process holds.
///
/// - Parameters:
///   - path: The file.
///   - dryRun: Whether to leave it.
/// - Returns: Whether no running process holds it; `false` if there is no such file.
/// - Throws: `FileFailure`; the file is there then.
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
