import Composition
import Foundation
import Glibc

extension Data {
  /// Writes a file that a person named: whole or not at all, in place of one that is there, with its
  /// permissions or those that new files have here. What is no file, a terminal or a pipe, is written to.
  ///
  /// - Throws: ``CannotWrite``; a file that was there is as it was, unless its new permissions are refused.
  func write(toFileNamed path: String) throws(CannotWrite) {
    var (status, url) = (stat(), URL(filePath: path))
    let isThere = stat(path, &status) == 0
    do {
      guard !isThere || status.st_mode & S_IFMT == S_IFREG else { return try write(to: url) }
      url.resolveSymlinksInPath()
      try write(to: url, options: .atomic)
      let permissions = isThere ? status.st_mode & 0o777 : 0o666 & ~Stashbook.callersMask
      try FileManager.default.setAttributes(
        [.posixPermissions: Int(permissions)], ofItemAtPath: url.path(percentEncoded: false))
    } catch {
      throw CannotWrite(path: path, reason: error.systemReason)
    }
  }
}
