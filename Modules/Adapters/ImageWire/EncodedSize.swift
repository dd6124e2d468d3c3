/// The size of an encoded picture that follows in parts.
public struct EncodedSize: Equatable, Sendable {
  /// The longest encoded picture a worker may announce, in bytes.
  public static let maximumCount = 256 << 20

  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// The length of its encoded bytes.
  public var count: Int

  /// Sets the three.
  public init(width: Int, height: Int, count: Int) {
    self.width = width
    self.height = height
    self.count = count
  }

  init(from reader: inout WireReader) throws(WireFailure) {
    width = try reader.number(in: 1...Int(Int32.max))
    height = try reader.number(in: 1...Int(Int32.max))
    count = try reader.number(in: 1...EncodedSize.maximumCount)
  }

  func write(to writer: inout WireWriter) {
    writer.number(width)
    writer.number(height)
    writer.number(count)
  }
}
