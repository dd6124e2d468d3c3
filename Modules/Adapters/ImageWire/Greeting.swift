/// The first thing a worker says: it is checked, limited and ready.
public struct Greeting: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.greeting

  /// Whether the worker can still open files or reach the network.
  public enum Confinement: Equatable, Sendable {
    /// It gave both up, and tried that it did.
    case on
    /// The system did not let it, with the reason.
    case off(String)
  }

  /// The version of libvips in the worker.
  public var library: String
  /// The formats it decoded a sample of.
  public var formats: [ImageFormat]
  /// Whether it gave up files and network.
  public var confinement: Confinement
  /// The address space it allows itself, in bytes; 0 when it could not be limited.
  public var memoryLimit: Int

  /// Why no SVG is drawn; nil where one was.
  public var drawingProblem: String?
  /// Why emoji have no colours; nil where one had.
  public var glyphProblem: String?

  /// Makes a greeting.
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

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    library = try reader.text()
    formats = try reader.list { reader throws(WireFailure) in try reader.format() }
    confinement = try reader.flag() ? .on : .off(try reader.text())
    memoryLimit = try reader.number()
    drawingProblem = try reader.optional { reader throws(WireFailure) in try reader.text() }
    glyphProblem = try reader.optional { reader throws(WireFailure) in try reader.text() }
  }

  /// Appends every field.
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

/// What a worker says instead of a ``Greeting`` when its own check failed.
public struct Unfitness: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.unfit

  /// What the check found, one sentence each.
  public var problems: [String]

  /// Says what the check found.
  public init(problems: [String]) {
    self.problems = problems
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    problems = try reader.list { reader throws(WireFailure) in try reader.text() }
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    writer.list(problems) { $0.text($1) }
  }
}
