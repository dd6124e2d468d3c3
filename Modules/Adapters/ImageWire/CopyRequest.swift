public import Core

/// The job of copying one image file without its metadata.
public struct CopyRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.copy

  /// The delivery of the file's bytes.
  public var source: IncomingFile
  /// The budget that is checked before decoding.
  public var budget: ImageBudget

  /// Creates a request for a copy.
  public init(source: IncomingFile, budget: ImageBudget) {
    self.source = source
    self.budget = budget
  }

  /// Creates a message from its fields, within bounds.
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
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.copied

  /// The size of the upright image and of its file.
  public var size: EncodedSize

  /// Creates an answer that announces a copy.
  public init(size: EncodedSize) {
    self.size = size
  }

  /// Creates a message from its fields, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    size = try EncodedSize(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    size.write(to: &writer)
  }
}
