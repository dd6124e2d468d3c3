/// What a picture file says of itself.
public struct PictureFacts: Equatable, Sendable {
  /// By content, never by name.
  public var format: ImageFormat
  /// As stored, in pixels; a rotation kept in a HEIF container is part of it.
  public var width: Int
  /// As stored, in pixels.
  public var height: Int
  /// The EXIF orientation, 1...8; 1 where the file has none.
  public var orientation: Int
  /// Local civil time of capture, `YYYY-MM-DDTHH:MM:SS`.
  public var capturedAt: String?
  /// The capture time's offset from UTC, `+HH:MM` or `-HH:MM`, where the file has one.
  public var utcOffset: String?
  /// Maker and model.
  public var camera: String?
  /// Where it was taken.
  public var place: Place?

  /// Makes the facts of one file.
  public init(
    format: ImageFormat, width: Int, height: Int, orientation: Int = 1,
    capturedAt: String? = nil, utcOffset: String? = nil, camera: String? = nil,
    place: Place? = nil
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.capturedAt = capturedAt
    self.utcOffset = utcOffset
    self.camera = camera
    self.place = place
  }

  /// Whether turning it upright swaps width and height.
  public var isSideways: Bool { orientation >= 5 }
  /// Of the upright picture, in pixels.
  public var uprightWidth: Int { isSideways ? height : width }
  /// Of the upright picture, in pixels.
  public var uprightHeight: Int { isSideways ? width : height }

  init(from reader: inout WireReader) throws(WireFailure) {
    format = try reader.format()
    width = try reader.number(in: 1...Int(Int32.max))
    height = try reader.number(in: 1...Int(Int32.max))
    orientation = try reader.number(in: 1...8)
    capturedAt = try reader.optional { reader throws(WireFailure) in try reader.text() }
    utcOffset = try reader.optional { reader throws(WireFailure) in try reader.text() }
    camera = try reader.optional { reader throws(WireFailure) in try reader.text() }
    place = try reader.optional { reader throws(WireFailure) in try Place(from: &reader) }
  }

  func write(to writer: inout WireWriter) {
    writer.integer(format.rawValue)
    writer.number(width)
    writer.number(height)
    writer.number(orientation)
    writer.optional(capturedAt) { $0.text($1) }
    writer.optional(utcOffset) { $0.text($1) }
    writer.optional(camera) { $0.text($1) }
    writer.optional(place) { $1.write(to: &$0) }
  }
}

/// A point on the earth in ten-millionths of a degree (about a centimetre).
public struct Place: Equatable, Sendable {
  /// North is positive, ±900,000,000.
  public var latitude: Int
  /// East is positive, ±1,800,000,000.
  public var longitude: Int

  /// Makes a place, unless a coordinate is out of range.
  public init?(latitude: Int, longitude: Int) {
    guard abs(latitude) <= 900_000_000, abs(longitude) <= 1_800_000_000 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  init(from reader: inout WireReader) throws(WireFailure) {
    latitude = try reader.number(in: -900_000_000...900_000_000)
    longitude = try reader.number(in: -1_800_000_000...1_800_000_000)
  }

  func write(to writer: inout WireWriter) {
    writer.number(latitude)
    writer.number(longitude)
  }
}
