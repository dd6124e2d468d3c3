/// A worker's first message, sent when the worker is ready.
///
/// The worker has passed its self-check, and its resources are limited.
public struct Greeting: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.greeting

  /// The status of the worker's isolation from files and the network.
  public enum Confinement: Equatable, Sendable {
    /// Verified isolation from files and the network.
    case on
    /// No isolation.
    ///
    /// The associated value is the reason.
    case off(String)
  }

  /// The version of libvips in the worker.
  public var library: String
  /// The formats that passed the self-check.
  public var formats: [ImageFormat]
  /// The status of the worker's isolation from files and the network.
  public var confinement: Confinement
  /// The limit for the worker's address space, in bytes, or 0 if the limit couldn't be set.
  public var memoryLimit: Int

  /// The reason why SVG can't be drawn, or `nil` if SVG can be drawn.
  public var drawingProblem: String?
  /// The reason why emoji can't be drawn in color, or `nil` if emoji can be drawn in color.
  public var glyphProblem: String?

  /// Creates a greeting that reports the worker's state.
  public init(
    library: String, formats: [ImageFormat], confinement: Confinement, memoryLimit: Int,
    drawingProblem: String?, glyphProblem: String?
  ) {
    self.library = library
    self.formats = formats
    self.confinement = confinement
    self.memoryLimit = memoryLimit
    self.drawingProblem = drawingProblem
    self.glyphProblem = glyphProblem
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    library = try reader.text()
    formats = try reader.list { reader throws(WireFailure) in try reader.format() }
    confinement = try reader.flag() ? .on : .off(try reader.text())
    memoryLimit = try reader.number()
    drawingProblem = try reader.optional { reader throws(WireFailure) in try reader.text() }
    glyphProblem = try reader.optional { reader throws(WireFailure) in try reader.text() }
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    writer.text(library)
    writer.list(formats) { $0.integer($1.rawValue) }
    switch confinement {
    case .on: writer.integer(UInt8(1))
    case .off(let reason):
      writer.integer(UInt8(0))
      writer.text(reason)
    }
    writer.number(memoryLimit)
    writer.optional(drawingProblem) { $0.text($1) }
    writer.optional(glyphProblem) { $0.text($1) }
  }
}

/// The message that a worker sends instead of a ``Greeting`` if its self-check fails.
public struct SelfCheckFailure: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.unfit

  /// The problems found by the self-check, each as one sentence.
  public var problems: [String]

  /// Creates a message from the problems found by the self-check.
  public init(problems: [String]) {
    self.problems = problems
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    problems = try reader.list { reader throws(WireFailure) in try reader.text() }
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    writer.list(problems) { $0.text($1) }
  }
}
