public import Core

/// A photo in the library: its original by id, and what was read from it once.
public struct PhotoRecord: Record {
  /// The original's bytes.
  public var original: BlobID
  /// How many bytes those are.
  public var bytes: Int
  /// What the file says of itself; the size is that of the upright picture.
  public var facts: PictureFacts
  /// The display picture's size in pixels.
  public var display: PixelSize
  /// The thumbnail's size in pixels.
  public var thumbnail: PixelSize
  /// A perceptual hash of the upright picture; see ``PerceptualHash``.
  public var hash: PerceptualHash

  /// A size in pixels.
  public struct PixelSize: Equatable, Sendable, Codable {
    /// Across.
    public var width: Int
    /// Down.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A photo as it was derived.
  public init(original: BlobID, bytes: Int, derived: DerivedImages) {
    self.original = original
    self.bytes = bytes
    facts = derived.facts
    facts.metadata.orientation = facts.orientation
    display = PixelSize(width: derived.display.width, height: derived.display.height)
    thumbnail = PixelSize(width: derived.thumbnail.width, height: derived.thumbnail.height)
    hash = PerceptualHash(grey: derived.grey)
  }
}

extension PhotoRecord {
  enum Columns {
    static let original = Column("original", .text)
    static let bytes = Column("bytes", .integer)
    static let mediaType = Column("media_type", .text)
    static let width = Column("width", .integer)
    static let height = Column("height", .integer)
    static let orientation = Column("orientation", .integer)
    static let capturedAt = Column("captured_at", .text, optional: true)
    static let camera = Column("camera", .text, optional: true)
    static let latitude = Column("latitude_e7", .integer, optional: true)
    static let longitude = Column("longitude_e7", .integer, optional: true)
    static let displayWidth = Column("display_width", .integer)
    static let displayHeight = Column("display_height", .integer)
    static let thumbnailWidth = Column("thumbnail_width", .integer)
    static let thumbnailHeight = Column("thumbnail_height", .integer)
    static let hash = Column("perceptual_hash", .integer)

    static let all = [
      original, bytes, mediaType, width, height, orientation, capturedAt, camera, latitude,
      longitude, displayWidth, displayHeight, thumbnailWidth, thumbnailHeight, hash,
    ]
  }

  /// Where photos are kept; one live photo an original.
  public static let collection = Collection(
    "photo_photo", noun: "photo", columns: Columns.all,
    indexes: [Index([Columns.original], unique: true)])

  /// Its sizes are those of pictures.
  public func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    let numbers = [
      bytes, facts.width, facts.height, display.width, display.height, thumbnail.width,
      thumbnail.height,
    ]
    guard numbers.allSatisfy({ $0 > 0 }), (1...8).contains(facts.orientation) else {
      return "A photo has bytes, sides of a pixel or more, and an orientation of 1 to 8"
    }
    return nil
  }

  /// The row's values.
  public var values: [ColumnValue] {
    [
      .text(original.text), .number(bytes), .text(facts.mediaType), .number(facts.width),
      .number(facts.height), .number(facts.orientation), .optional(facts.metadata.capturedAt),
      .optional(facts.metadata.camera), .optional(facts.metadata.place?.latitude),
      .optional(facts.metadata.place?.longitude), .number(display.width),
      .number(display.height), .number(thumbnail.width), .number(thumbnail.height),
      .integer(Int64(bitPattern: hash.bits)),
    ]
  }

  /// The bytes that came in.
  public var originals: [BlobID] { [original] }

  /// Reads a photo.
  public init(row: RecordRow) throws(RowFailure) {
    original = BlobID(try row.text(Columns.original))
    bytes = try row.integer(Columns.bytes)
    var metadata = PictureMetadata(
      capturedAt: try row.optionalText(Columns.capturedAt),
      camera: try row.optionalText(Columns.camera),
      orientation: try row.integer(Columns.orientation))
    if let latitude = try row.optionalInteger(Columns.latitude),
      let longitude = try row.optionalInteger(Columns.longitude)
    {
      metadata.place = PictureMetadata.Place(latitude: latitude, longitude: longitude)
    }
    facts = PictureFacts(
      mediaType: try row.text(Columns.mediaType), width: try row.integer(Columns.width),
      height: try row.integer(Columns.height), orientation: metadata.orientation,
      metadata: metadata)
    display = PixelSize(
      width: try row.integer(Columns.displayWidth), height: try row.integer(Columns.displayHeight))
    thumbnail = PixelSize(
      width: try row.integer(Columns.thumbnailWidth),
      height: try row.integer(Columns.thumbnailHeight))
    hash = PerceptualHash(bits: UInt64(bitPattern: Int64(try row.integer(Columns.hash))))
  }
}
