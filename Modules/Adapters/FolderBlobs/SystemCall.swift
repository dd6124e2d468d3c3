import Core
import Glibc
import SystemCalls

extension OpenFile {
  /// Creates a new file for writing once; failures name its folder, as its own name is temporary.
  convenience init(new name: String, in folder: String) throws(FileFailure) {
    try self.init(
      folder + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, named: folder)
  }
}

/// Removes a name, if it exists.
func removeFile(_ path: String) throws(FileFailure) {
  do throws(FileFailure) {
    try call(path) { unlink(path) }
  } catch .notFound {}
}
