public import Core

/// The job of sampling the color around one pixel of an image file.
public struct SampleRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.sample

  /// The method of delivering the file's bytes.
  public var source: IncomingFile
  /// The pixel's position in the upright image.
  ///
  /// The position may be outside the image.
  public var place: PixelPosition
  /// The budget that the worker checks before decoding the file.
  public var budget: ImageBudget

  /// Creates a request for a color.
  public init(source: IncomingFile, place: PixelPosition, budget: ImageBudget) {
    self.source = source
    self.place = place
    self.budget = budget
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    place = PixelPosition(
      x: try reader.number(in: .min ... .max), y: try reader.number(in: .min ... .max))
    budget = try ImageBudget(from: &reader)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    writer.number(place.x)
    writer.number(place.y)
    budget.write(to: &writer)
  }
}

/// The answer to a ``SampleRequest``.
public struct SampledColor: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.sampled

  /// The sampled color.
  public var color: SRGBColor

  /// Creates an answer with a color.
  public init(color: SRGBColor) {
    self.color = color
  }

  /// Creates a message by reading its fields.
  public init(from reader: inout WireReader) throws(WireFailure) {
    color = SRGBColor(
      red: try reader.integer(UInt8.self), green: try reader.integer(UInt8.self),
      blue: try reader.integer(UInt8.self))
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    for channel in [color.red, color.green, color.blue] { writer.integer(channel) }
  }
}
