/// What a made picture says of itself; every part may be missing.
public struct Exif: Equatable, Sendable {
  /// 1...8.
  public var orientation: Int?
  /// Local civil time of capture, `YYYY-MM-DDTHH:MM:SS`.
  public var capturedAt: String?
  /// The capture time's offset from UTC, `+HH:MM` or `-HH:MM`.
  public var utcOffset: String?
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// Where it was taken.
  public var place: Place?

  /// Sets what is there.
  public init(
    orientation: Int? = nil, capturedAt: String? = nil, utcOffset: String? = nil,
    make: String? = nil, model: String? = nil, place: Place? = nil
  ) {
    self.orientation = orientation
    self.capturedAt = capturedAt
    self.utcOffset = utcOffset
    self.make = make
    self.model = model
    self.place = place
  }

  init(from reader: inout WireReader) throws(WireFailure) {
    orientation = try reader.optional { reader throws(WireFailure) in
      try reader.number(in: 1...8)
    }
    capturedAt = try reader.optional { reader throws(WireFailure) in try reader.text() }
    utcOffset = try reader.optional { reader throws(WireFailure) in try reader.text() }
    make = try reader.optional { reader throws(WireFailure) in try reader.text() }
    model = try reader.optional { reader throws(WireFailure) in try reader.text() }
    place = try reader.optional { reader throws(WireFailure) in try Place(from: &reader) }
  }

  func write(to writer: inout WireWriter) {
    writer.optional(orientation) { $0.number($1) }
    writer.optional(capturedAt) { $0.text($1) }
    writer.optional(utcOffset) { $0.text($1) }
    writer.optional(make) { $0.text($1) }
    writer.optional(model) { $0.text($1) }
    writer.optional(place) { $1.write(to: &$0) }
  }
}
