/// A value that travels as the payload of one kind of frame.
public protocol WireMessage: Equatable, Sendable {
  /// The kind of frame it travels in.
  static var kind: FrameKind { get }

  /// Reads what ``write(to:)`` wrote.
  ///
  /// - Throws: ``WireFailure/garbled(_:)``; nothing is believed that was not checked.
  init(from reader: inout WireReader) throws(WireFailure)

  /// Appends every field.
  func write(to writer: inout WireWriter)
}

extension WireMessage {
  /// The frame that carries this message.
  ///
  /// - Throws: ``WireFailure/tooLong(_:)`` when it does not fit one.
  public func framed() throws(WireFailure) -> Frame {
    var writer = WireWriter()
    write(to: &writer)
    return try Frame(Self.kind, writer.bytes)
  }

  /// Reads a message out of its frame.
  ///
  /// - Throws: ``WireFailure/garbled(_:)``, also for a frame of another kind and for bytes left over.
  public init(framed frame: Frame) throws(WireFailure) {
    guard frame.kind == Self.kind else {
      throw .garbled("\(frame.kind) came where \(Self.kind) was due")
    }
    var reader = WireReader(frame.payload)
    try self.init(from: &reader)
    try reader.finish()
  }
}
