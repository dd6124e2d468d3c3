public import Core

/// The job of telling the colour around one pixel of a picture file.
public struct SampleRequest: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.sample

  /// How the bytes come.
  public var source: IncomingFile
  /// In the upright picture; anywhere.
  public var place: PixelPlace
  /// What is refused before decoding.
  public var budget: ImageBudget

  /// Asks for a colour.
  public init(source: IncomingFile, place: PixelPlace, budget: ImageBudget) {
    self.source = source
    self.place = place
    self.budget = budget
  }

  /// Reads what was written, within bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    place = PixelPlace(
      x: try reader.number(in: .min ... .max), y: try reader.number(in: .min ... .max))
    budget = try ImageBudget(from: &reader)
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    writer.number(place.x)
    writer.number(place.y)
    budget.write(to: &writer)
  }
}

/// The answer to a ``SampleRequest``.
public struct SampledColor: WireMessage {
  /// The kind of frame it travels in.
  public static let kind = FrameKind.sampled

  /// The colour.
  public var color: SRGBColor

  /// Tells a colour.
  public init(color: SRGBColor) {
    self.color = color
  }

  /// Reads what was written.
  public init(from reader: inout WireReader) throws(WireFailure) {
    color = SRGBColor(
      red: try reader.integer(UInt8.self), green: try reader.integer(UInt8.self),
      blue: try reader.integer(UInt8.self))
  }

  /// Appends every field.
  public func write(to writer: inout WireWriter) {
    for channel in [color.red, color.green, color.blue] { writer.integer(channel) }
  }
}
