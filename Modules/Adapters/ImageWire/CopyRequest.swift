public import Core

/// The job of copying one picture file without what it says of itself.
public struct CopyRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.copy

  /// How the bytes come.
  public var source: IncomingFile
  /// What is refused before decoding.
  public var budget: ImageBudget

  /// Asks for a copy.
  public init(source: IncomingFile, budget: ImageBudget) {
    self.source = source
    self.budget = budget
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    budget = try ImageBudget(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    budget.write(to: &writer)
  }
}

/// The answer to a ``CopyRequest``; the JPEG follows in parts.
public struct CopiedPicture: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.copied

  /// The size of the upright picture, and of its file.
  public var size: EncodedSize

  /// Announces a copy.
  public init(size: EncodedSize) {
    self.size = size
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    size = try EncodedSize(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    size.write(to: &writer)
  }
}
