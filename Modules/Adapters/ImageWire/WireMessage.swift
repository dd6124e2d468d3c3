/// A type that is sent as the payload of one kind of frame.
///
/// Requests, answers, and rejections conform to this protocol. The program and its workers send
/// them over a ``Channel``.
public protocol WireMessage: Equatable, Sendable {
  /// The kind of the frame that carries the message.
  static var kind: FrameKind { get }

  /// Creates a message from the fields that ``write(to:)`` wrote.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if a field isn't valid.
  init(from reader: inout WireReader) throws(WireFailure)

  /// Appends the message's fields to the payload.
  func write(to writer: inout WireWriter)
}

extension WireMessage {
  /// Returns the frame that carries this message.
  ///
  /// - Throws: ``WireFailure/tooLong(_:)`` if the message doesn't fit in one frame.
  public func framed() throws(WireFailure) -> Frame {
    var writer = WireWriter()
    write(to: &writer)
    return try Frame(Self.kind, writer.bytes)
  }

  /// Creates a message from its frame.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if the frame's kind isn't ``kind``, a field isn't valid,
  ///   or bytes follow the last field.
  public init(framed frame: Frame) throws(WireFailure) {
    guard frame.kind == Self.kind else {
      throw .garbled("expected \(Self.kind), got \(frame.kind)")
    }
    var reader = WireReader(frame.payload)
    try self.init(from: &reader)
    try reader.finish()
  }
}
