import Core
import Glibc
import SystemCalls

extension OpenFile {
  /// Creates a new file for writing.
  ///
  /// Failures name the folder, because the file's own name is temporary.
  convenience init(new name: String, in folder: String) throws(FileFailure) {
    try self.init(
      folder + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, named: folder)
  }
}

/// Removes the file at a path if the file exists.
func removeFile(_ path: String) throws(FileFailure) {
  do throws(FileFailure) {
    try call(path) { unlink(path) }
  } catch .notFound {}
}
