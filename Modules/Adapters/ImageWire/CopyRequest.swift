public import Core

/// The job of encoding a copy of one image file for sharing.
public struct CopyRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.copy

  /// The size of the file, and the method of delivering its bytes.
  public var source: IncomingFile
  /// The budget that the worker checks before decoding.
  public var budget: ImageBudget

  /// Creates a request for a copy.
  public init(source: IncomingFile, budget: ImageBudget) {
    self.source = source
    self.budget = budget
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    budget = try ImageBudget(from: &reader)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    budget.write(to: &writer)
  }
}

/// The answer to a ``CopyRequest``, followed by the JPEG in parts.
public struct CopiedPicture: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.copied

  /// The dimensions of the upright image, and the size of its file.
  public var size: EncodedSize

  /// Creates an answer that announces a copy.
  public init(size: EncodedSize) {
    self.size = size
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    size = try EncodedSize(from: &reader)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    size.write(to: &writer)
  }
}
