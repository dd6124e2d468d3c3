import Core
import Foundation
import Glibc

extension FileFailure {
  /// What a failed system call means; `code` is its errno.
  init(_ code: Int32, _ path: String) {
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

/// Repeats a system call that a signal interrupted; its result is never negative.
@discardableResult
func call<Number: SignedInteger>(
  _ path: @autoclosure () -> String, _ body: () -> Number
) throws(FileFailure) -> Number {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw FileFailure(code, path()) }
  }
}

/// A descriptor that is closed with its last reader.
final class OpenFile: Sendable {
  let path: String
  let number: Int32

  init(_ path: String, _ flags: Int32) throws(FileFailure) {
    self.path = path
    number = try call(path) { Glibc.open(path, flags | O_CLOEXEC) }
  }

  /// Makes a new file, to be written once; failures name its folder, as its own name is temporary.
  init(new name: String, in folder: String) throws(FileFailure) {
    path = folder
    number = try call(folder) {
      Glibc.open(folder + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
  }

  deinit { close(number) }

  func sync() throws(FileFailure) { try call(path) { fsync(number) } }

  func write(_ data: Data) throws(FileFailure) {
    var written = 0
    while written < data.count {
      written += try call(path) {
        data.withUnsafeBytes {
          Glibc.write(number, $0.baseAddress.map { $0 + written }, $0.count - written)
        }
      }
    }
  }

  func status() throws(FileFailure) -> stat {
    var status = stat()
    try call(path) { fstat(number, &status) }
    return status
  }
}

/// The names in a folder, without `.` and `..`, in no order; none where there is no such folder.
func names(in folder: String) throws(FileFailure) -> [String] {
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

/// Removes a name; one that is not there is fine.
func removeFile(_ path: String) throws(FileFailure) {
  do throws(FileFailure) {
    try call(path) { unlink(path) }
  } catch .notFound {}
}
