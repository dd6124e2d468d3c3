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

/// A descriptor that is closed with its last reader; `path` is what failures name.
final class OpenFile: Sendable {
  let path: String
  let number: Int32

  init(_ path: String, _ flags: Int32, named name: String? = nil) throws(FileFailure) {
    self.path = name ?? path
    number = try call(name ?? path) { Glibc.open(path, flags | O_CLOEXEC, 0o600) }
  }

  /// Another descriptor of a file that is open already.
  init(sharing descriptor: Int32, named name: String) throws(FileFailure) {
    path = name
    number = try call(name) { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
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

/// Makes a folder and its parents for one person alone; what is there already stays as it is.
func makeFolder(_ path: String) throws(FileFailure) {
  do throws(FileFailure) {
    try call(path) { mkdir(path, 0o700) }
  } catch .alreadyThere {
    return
  } catch .notFound {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard parent != path else { throw .notFound(path) }
    try makeFolder(parent)
    try call(path) { mkdir(path, 0o700) }
  }
  let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
  try OpenFile(parent, O_RDONLY | O_DIRECTORY).sync()
}

/// Runs what waits for the disk on threads of its own, never on one of Swift's few.
struct Threads: Sendable {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label, attributes: .concurrent) }

  func run<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }

  func trying<T: Sendable>(
    _ body: @escaping @Sendable () throws(FileFailure) -> T
  ) async throws(FileFailure) -> T {
    try await run { Result(catching: body) }.get()
  }
}
