import CZlibLibrary
import HTTPTypes
import Hummingbird
import NIOCore

// Compression of texts, as in RFC 9110, section 8.4.

extension Response {
  /// Compresses the body with gzip if the body is a text of known length that is worth compressing
  /// and the browser accepts gzip.
  ///
  /// Event streams and images aren't compressed.
  mutating func compress(for request: Request) async throws {
    guard let length = body.contentLength, length >= Self.leastLength,
      let type = headers[.contentType]?.prefix(while: { $0 != ";" }),
      Self.compressedTypes.contains(String(type))
    else { return }
    headers[.vary] = "Accept-Encoding"
    guard request.headers[values: .acceptEncoding].contains(where: \.acceptsGzip) else { return }
    let writer = Collecting()
    try await body.write(writer)
    guard let compressed = writer.collected.gzipped else { return }
    body = ResponseBody(byteBuffer: compressed)
    headers[.contentEncoding] = "gzip"
  }

  /// The length in bytes below which a text fits into one network packet even without compression.
  private static let leastLength = 1_000

  private static let compressedTypes: Set<String> = [
    "text/html", "text/css", "text/javascript", "application/json", "image/svg+xml",
  ]
}

extension String {
  /// Whether a value of an Accept-Encoding field accepts gzip.
  fileprivate var acceptsGzip: Bool {
    lowercased().split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard words.first == "gzip" else { return false }
      return !words.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
    }
  }
}

extension ByteBuffer {
  /// The readable bytes in the gzip format (RFC 1952), or `nil` if zlib has too little memory.
  var gzipped: ByteBuffer? {
    var stream = z_stream()
    let gzipFormat = MAX_WBITS + 16
    let ready = deflateInit2_(
      &stream, Self.compressionLevel, Z_DEFLATED, gzipFormat, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard ready == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var compressed = ByteBuffer()
    let bound = Int(deflateBound(&stream, UInt(readableBytes)))
    let ended = withUnsafeReadableBytes { input in
      // zlib doesn't change its input, although the input's type is mutable.
      stream.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(input.count)
      var ended = Z_OK
      compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { output in
        stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(output.count)
        ended = deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
      return ended
    }
    return ended == Z_STREAM_END ? compressed : nil
  }

  /// A level that makes texts at most 7% larger than zlib's default level, in about half of the time.
  private static let compressionLevel: Int32 = 4
}

/// A writer that collects a response's body.
private final class Collecting: ResponseBodyWriter {
  var collected = ByteBuffer()

  func write(_ buffer: ByteBuffer) { collected.writeImmutableBuffer(buffer) }

  func finish(_ trailingHeaders: HTTPFields?) {}
}
