package import Core
import Glibc

extension FileFailure {
  /// Creates the failure for a system call that failed with the `errno` value `code`.
  package init(_ code: Int32, _ path: String) {
    switch code {
    case ENOENT, ENOTDIR: self = .notFound(path)
    case EACCES, EPERM, EROFS: self = .notPermitted(path)
    case EISDIR, ELOOP, ENXIO: self = .notAFile(path)
    case ENOSPC, EDQUOT: self = .diskFull(path)
    case EEXIST: self = .alreadyThere(path)
    default: self = .inputOutput(path, reason: String(cString: strerror(code)))
    }
  }
}

/// Performs a system call, and returns the call's nonnegative result.
///
/// Interrupted calls are retried.
///
/// - Throws: ``FileFailure`` with `path` if the call fails.
@discardableResult
package func call<Number: SignedInteger>(
  _ path: @autoclosure () -> String, _ body: () -> Number
) throws(FileFailure) -> Number {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw FileFailure(code, path()) }
  }
}

/// Returns the names in a folder, unordered and without `.` and `..`.
///
/// A missing folder has no names.
package func names(in folder: String) throws(FileFailure) -> [String] {
  guard let directory = opendir(folder) else {
    if errno == ENOENT { return [] }
    throw FileFailure(errno, folder)
  }
  defer { closedir(directory) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(directory) else { break }
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  guard errno == 0 else { throw FileFailure(errno, folder) }
  return names
}
