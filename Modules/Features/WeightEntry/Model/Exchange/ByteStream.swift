import Core

/// A stream of a source's bytes, with one chunk of at most 256 KiB in memory at a time.
struct ByteStream {
  private static let partLength = 1 << 18

  private let source: any ByteSource
  /// The offset of the next chunk in the source, in bytes.
  private var offset: Int
  private var part: [UInt8] = []
  private var place = 0

  /// Creates a stream that begins at an offset in bytes.
  init(_ source: any ByteSource, from offset: Int = 0) {
    (self.source, self.offset) = (source, offset)
  }

  /// Returns the next byte without consuming it, or `nil` at the end.
  ///
  /// - Throws: ``ImportRefusal/file(_:)`` if the source can't be read.
  mutating func peek() throws(ImportRefusal) -> UInt8? {
    if place == part.count { try fill() }
    return place < part.count ? part[place] : nil
  }

  /// Consumes the byte that ``peek()`` returned.
  mutating func skip() { place += 1 }

  /// Consumes the next byte if it equals `byte`, and returns whether a byte was consumed.
  ///
  /// - Throws: ``ImportRefusal/file(_:)`` if the source can't be read.
  mutating func take(_ byte: UInt8) throws(ImportRefusal) -> Bool {
    guard try peek() == byte else { return false }
    skip()
    return true
  }

  private mutating func fill() throws(ImportRefusal) {
    do throws(FileFailure) {
      part = Array(try source.read(at: offset, upTo: Self.partLength))
    } catch {
      throw .file(error)
    }
    offset += part.count
    place = 0
  }
}

extension ByteSource {
  /// Checks that all bytes are UTF-8 text, with one chunk in memory at a time.
  ///
  /// - Throws: ``ImportRefusal/notText`` if the bytes aren't UTF-8; ``ImportRefusal/file(_:)`` if
  ///   the source can't be read.
  func requireText() throws(ImportRefusal) {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = StreamedBytes(stream: ByteStream(self))
    while true {
      let outcome = parser.parseScalar(from: &bytes)
      if let failure = bytes.failure { throw failure }
      switch outcome {
      case .valid: continue
      case .emptyInput: return
      case .error: throw .notText
      }
    }
  }
}

/// A nonthrowing iterator over a stream's bytes, for the standard library's parser.
///
/// A failure ends the iteration and sets `failure`.
private struct StreamedBytes: IteratorProtocol {
  var stream: ByteStream
  private(set) var failure: ImportRefusal?

  init(stream: ByteStream) { self.stream = stream }

  mutating func next() -> UInt8? {
    do throws(ImportRefusal) {
      guard let byte = try stream.peek() else { return nil }
      stream.skip()
      return byte
    } catch {
      failure = error
      return nil
    }
  }
}
