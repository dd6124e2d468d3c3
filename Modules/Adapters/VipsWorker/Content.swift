import Glibc
import ImageWire

/// A picture file's bytes, held once and unchanging while they are looked at.
///
/// They are copied even from a descriptor: a file that changes between the check of its header and
/// the decoding would get past the budgets.
final class Content {
  private let buffer: UnsafeMutableRawBufferPointer

  private init(_ count: Int, _ what: String) throws(WireRefusal) {
    guard let start = malloc(max(count, 1)) else {
      throw .outOfMemory("\(what) of \(count) bytes")
    }
    buffer = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit { free(buffer.baseAddress) }

  /// How many bytes there are.
  var count: Int { buffer.count }

  /// The bytes, for as long as `body` runs.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(buffer))
  }

  /// Holds bytes that are there already.
  convenience init(_ bytes: [UInt8]) throws(WireRefusal) {
    try self.init(bytes.count, "a file")
    buffer.copyBytes(from: bytes)
  }

  /// Makes an AVIF image sequence readable as its first frame.
  ///
  /// A sequence (`.avifs`) that has a still image too, as libavif writes it, differs from a still only in the
  /// brand that the file begins with, and libvips knows no loader for `avis`.
  func openSequenceAsStill() {
    guard count >= 12, buffer[4..<12].elementsEqual("ftypavis".utf8) else { return }
    buffer[8..<12].copyBytes(from: "avif".utf8)
  }

  /// Reads a regular file from its start, wherever its descriptor stands.
  ///
  /// - Throws: ``WireRefusal/unreadable(_:)`` and ``WireRefusal/changed(expected:found:)``.
  convenience init(of descriptor: Int32, count: Int) throws(WireRefusal) {
    try self.init(count, "a file")
    var filled = 0
    while filled < count {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let got = pread(descriptor, room.baseAddress, room.count, off_t(filled))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable(errno) }
      guard got > 0 else { throw .changed(expected: count, found: filled) }
      filled += got
    }
  }

  /// Takes announced bytes part by part.
  ///
  /// - Throws: ``WireFailure`` when the parts stop coming. When there is no room for them they are
  ///   taken all the same, and nil is the result.
  static func parts(_ count: Int, from channel: Channel) throws(WireFailure) -> Content? {
    let content: Content
    do throws(WireRefusal) {
      content = try Content(count, "content")
    } catch {
      try channel.skipParts(count, before: .never)
      return nil
    }
    try channel.receiveParts(into: content.buffer, before: .never)
    return content
  }
}
