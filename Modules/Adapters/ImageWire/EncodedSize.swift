/// The dimensions and file size of an encoded image that follows in parts.
public struct EncodedSize: Equatable, Sendable {
  /// The maximum file size of an announced image, in bytes.
  public static let maximumCount = 256 << 20

  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The file size in bytes.
  public var count: Int

  /// Creates a size from dimensions in pixels and a file size in bytes.
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
