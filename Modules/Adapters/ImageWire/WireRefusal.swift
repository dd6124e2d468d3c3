/// The reason why a worker rejects one job.
///
/// After rejecting a job, the worker is ready for the next job.
public enum WireRefusal: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// The format isn't supported.
  case unknownFormat
  /// The file has a known format but is damaged or truncated.
  ///
  /// The associated value is the decoder's message.
  case damaged(String)
  /// The file is larger than the budget allows.
  case tooManyBytes(count: Int, limit: Int)
  /// The image has more pixels than the budget allows.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A side of the image is longer than the budget allows.
  ///
  /// The associated values are in pixels.
  case sideTooLong(Int, limit: Int)
  /// The unpacked metadata, such as comments and profiles, exceeds the worker's limit.
  ///
  /// The associated values are in bytes.
  case tooMuchMetadata(count: Int, limit: Int)
  /// The job needs more memory than a worker may use.
  ///
  /// The associated value is the decoder's message.
  case outOfMemory(String)
  /// The file couldn't be read.
  ///
  /// The associated value is the system's error number.
  case unreadable(Int32)
  /// The file became shorter after the request stated the file's size.
  ///
  /// The associated values are in bytes.
  case changed(expected: Int, found: Int)
  /// The requested image couldn't be encoded.
  ///
  /// The associated value is the encoder's message.
  case notEncoded(String)
  /// The requested pixel is outside the upright image.
  ///
  /// The associated values are the image's size in pixels.
  case outside(width: Int, height: Int)
}

extension WireRefusal: WireMessage {
  /// The kind of the frame that carries the message.
  public static var kind: FrameKind { .refused }

  /// Creates a message by reading its fields and checking their bounds.
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
    default: throw .garbled("unknown refusal \(tag)")
    }
  }

  /// Appends the message's fields to the payload.
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
