import Core
import Dispatch
import Foundation
import Glibc

/// A source that provides an open file's descriptor, as the program's own sources do.
final class FileBytes: ByteSource {
  private let file: Int32
  let count: Int

  init(_ url: URL) throws {
    file = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CocoaError(.fileReadNoSuchFile) }
    count = Int(lseek(file, 0, SEEK_END))
  }

  deinit { close(file) }

  var descriptor: Int32? { file }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    var data = Data(count: count)
    let got = data.withUnsafeMutableBytes { pread(file, $0.baseAddress, count, off_t(offset)) }
    guard got >= 0 else { throw .inputOutput("a file", reason: String(cString: strerror(errno))) }
    return data.prefix(got)
  }
}

/// Bytes that run a closure when their second part is read.
///
/// By then, the worker has the first part and is waiting for more.
struct TripwireBytes: ByteSource {
  let bytes: Data
  let tripped: @Sendable () throws(FileFailure) -> Void

  /// Creates a source of three megabytes that no decoder recognizes.
  init(_ tripped: @escaping @Sendable () throws(FileFailure) -> Void) {
    bytes = Data(repeating: 0x55, count: 3 << 20)
    self.tripped = tripped
  }

  var count: Int { bytes.count }
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    if offset > 0 { try tripped() }
    return bytes.dropFirst(offset).prefix(count)
  }
}

/// A gate that holds a thread until the test opens the gate.
final class Gate: Sendable {
  private let reached = AsyncStream.makeStream(of: Void.self)
  private let opened = DispatchSemaphore(value: 0)

  /// Holds the first calling thread, and lets later calls pass.
  func pass() {
    reached.continuation.yield()
    opened.wait()
    opened.signal()
  }

  /// Waits until a thread is held.
  func isReached() async {
    for await _ in reached.stream { return }
  }

  func open() { opened.signal() }
}
