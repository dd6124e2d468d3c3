/// How the bytes of a picture file come to a worker.
public enum IncomingFile: Equatable, Sendable {
  /// With this frame comes a descriptor of a regular file of that many bytes.
  case descriptor(count: Int)
  /// That many bytes follow in parts.
  case parts(count: Int)

  /// How many bytes the file has.
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
