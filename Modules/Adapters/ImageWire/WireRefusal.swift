/// Why a worker refuses one job; it is ready for the next.
public enum WireRefusal: Error, Equatable, Sendable {
  /// The file has no bytes.
  case empty
  /// None of the formats that are read.
  case unknownFormat
  /// Of a known format, but damaged or cut off, in the decoder's words.
  case damaged(String)
  /// The file is longer than the budget.
  case tooManyBytes(count: Int, limit: Int)
  /// The picture has more pixels than the budget.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A side is longer than the budget.
  case sideTooLong(Int, limit: Int)
  /// Comments, profiles and the like unpack to more than a picture needs.
  case tooMuchMetadata(count: Int, limit: Int)
  /// It needs more memory than a worker may have, in the decoder's words.
  case outOfMemory(String)
  /// The bytes could not be read, with the system's error number.
  case unreadable(Int32)
  /// The file has another length than it had when the job was written.
  case changed(expected: Int, found: Int)
  /// The picture asked for could not be encoded, in the encoder's words.
  case notEncoded(String)
  /// The upright picture, which is so large, does not have the pixel asked for.
  case outside(width: Int, height: Int)
}

extension WireRefusal: WireMessage {
  /// The kind of frame it travels in.
  public static var kind: FrameKind { .refused }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    let tag = try reader.integer(UInt8.self)
    switch tag {
    case 1: self = .empty
    case 2: self = .unknownFormat
    case 3: self = .damaged(try reader.text())
    case 4: self = .tooManyBytes(count: try reader.number(), limit: try reader.number())
    case 5:
      self = .tooManyPixels(
        width: try reader.number(), height: try reader.number(), limit: try reader.number())
    case 6: self = .sideTooLong(try reader.number(), limit: try reader.number())
    case 7: self = .tooMuchMetadata(count: try reader.number(), limit: try reader.number())
    case 8: self = .outOfMemory(try reader.text())
    case 9: self = .unreadable(try reader.integer(Int32.self))
    case 10: self = .changed(expected: try reader.number(), found: try reader.number())
    case 11: self = .notEncoded(try reader.text())
    case 12: self = .outside(width: try reader.number(), height: try reader.number())
    default: throw .garbled("no refusal \(tag)")
    }
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    writer.integer(tag)
    switch self {
    case .empty, .unknownFormat: break
    case .damaged(let words), .outOfMemory(let words), .notEncoded(let words):
      writer.text(words)
    case .tooManyBytes(let value, let limit), .sideTooLong(let value, let limit),
      .tooMuchMetadata(let value, let limit), .changed(let value, let limit),
      .outside(let value, let limit):
      writer.number(value)
      writer.number(limit)
    case .tooManyPixels(let width, let height, let limit):
      writer.number(width)
      writer.number(height)
      writer.number(limit)
    case .unreadable(let code): writer.integer(code)
    }
  }

  private var tag: UInt8 {
    switch self {
    case .empty: 1
    case .unknownFormat: 2
    case .damaged: 3
    case .tooManyBytes: 4
    case .tooManyPixels: 5
    case .sideTooLong: 6
    case .tooMuchMetadata: 7
    case .outOfMemory: 8
    case .unreadable: 9
    case .changed: 10
    case .notEncoded: 11
    case .outside: 12
    }
  }
}
