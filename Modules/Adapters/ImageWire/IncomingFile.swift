/// The method of delivering an image file's bytes to a worker, and the file's size.
public enum IncomingFile: Equatable, Sendable {
  /// A descriptor that is sent with the frame and refers to a regular file with `count` bytes.
  case descriptor(count: Int)
  /// Parts that are sent after the frame and contain `count` bytes in total.
  case parts(count: Int)

  /// The size of the file in bytes.
  public var count: Int {
    switch self {
    case .descriptor(let count), .parts(let count): count
    }
  }

  init(from reader: inout WireReader) throws(WireFailure) {
    let comesInParts = try reader.flag()
    let count = try reader.number()
    self = comesInParts ? .parts(count: count) : .descriptor(count: count)
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .descriptor: writer.integer(UInt8(0))
    case .parts: writer.integer(UInt8(1))
    }
    writer.number(count)
  }
}
