import Glibc
import ImageWire

/// An image file's bytes, held once in memory and unchanged during use.
///
/// Bytes are copied even from a descriptor, because a file that changes between the header check
/// and decoding would evade the budget.
final class Content {
  private let buffer: UnsafeMutableRawBufferPointer

  private init(_ count: Int, _ what: String) throws(WireRefusal) {
    guard let start = malloc(max(count, 1)) else {
      throw .outOfMemory("\(what) of \(count) bytes")
    }
    buffer = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit { free(buffer.baseAddress) }

  /// The number of bytes.
  var count: Int { buffer.count }

  /// Calls a closure with the bytes, which are valid until the closure returns.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(buffer))
  }

  /// Creates content from bytes in memory.
  convenience init(_ bytes: [UInt8]) throws(WireRefusal) {
    try self.init(bytes.count, "a file")
    buffer.copyBytes(from: bytes)
  }

  /// Makes the first frame of an AVIF image sequence readable.
  ///
  /// libvips has no loader for the brand `avis`. A sequence file (`.avifs`) that also contains a
  /// still image, as written by libavif, differs from a still image's file only in the brand at the
  /// start.
  func openSequenceAsStill() {
    guard count >= 12, buffer[4..<12].elementsEqual("ftypavis".utf8) else { return }
    buffer[8..<12].copyBytes(from: "avif".utf8)
  }

  /// Creates content by reading a regular file from its start, regardless of the descriptor's
  /// position.
  ///
  /// - Throws: ``WireRefusal/unreadable(_:)`` if the file can't be read;
  ///   ``WireRefusal/changed(expected:found:)`` if the file has fewer than `count` bytes.
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

  /// Receives `count` bytes in parts.
  ///
  /// If memory is insufficient, the parts are received and discarded.
  ///
  /// - Returns: The content, or `nil` if memory is insufficient.
  /// - Throws: ``WireFailure`` if not all parts arrive.
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
