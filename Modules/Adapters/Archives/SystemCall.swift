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

/// A descriptor that is closed with its last user; `path` is what failures name.
final class OpenFile: Sendable {
  let path: String
  let number: Int32

  init(_ path: String, _ flags: Int32, named name: String? = nil) throws(FileFailure) {
    self.path = name ?? path
    number = try call(name ?? path) { Glibc.open(path, flags | O_CLOEXEC, 0o600) }
  }

  /// A file without a name, on the disk that a folder is on.
  init(namelessIn folder: String) throws(FileFailure) {
    let temporary = "\(folder)/.\(UInt64.random(in: 0...UInt64.max)).list"
    path = folder
    number = try call(folder) {
      Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    unlink(temporary)
  }

  deinit { close(number) }

  func sync() throws(FileFailure) { try call(path) { fsync(number) } }

  func status() throws(FileFailure) -> stat {
    var status = stat()
    try call(path) { fstat(number, &status) }
    return status
  }

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

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    var data = Data(count: count)
    let got = try call(path) {
      data.withUnsafeMutableBytes { pread(number, $0.baseAddress, $0.count, off_t(offset)) }
    }
    return data.prefix(got)
  }

  func rewind() { lseek(number, 0, SEEK_SET) }
}
