public import Core
public import struct Foundation.Data

/// A byte source whose last byte can't be read.
public struct BrokenBytes: ByteSource {
  private let readable: Data
  /// The failure that a read past the readable bytes throws.
  public let failure = FileFailure.inputOutput("a.xml", reason: "the stick was pulled out")

  /// Creates a source in which only the given bytes can be read.
  public init(readable: Data) { self.readable = readable }

  /// One more than the number of readable bytes.
  public var count: Int { readable.count + 1 }
  /// The file descriptor, which is always `nil`.
  public var descriptor: Int32? { nil }

  /// Returns a range of the readable bytes.
  ///
  /// - Throws: ``failure`` if the range ends past the readable bytes.
  public func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    guard offset + count <= readable.count else { throw failure }
    return readable[offset..<offset + count]
  }
}
