public import Core

/// A photo in the library: the ID of its original, and the facts read from the original on import.
public struct PhotoRecord: Record {
  /// The ID of the original.
  public var original: BlobID
  /// The original's size in bytes.
  public var bytes: Int
  /// The facts read from the file.
  ///
  /// The width and height are those of the upright image.
  public var facts: ImageInfo
  /// The display image's size in pixels.
  public var display: PixelSize
  /// The thumbnail's size in pixels.
  public var thumbnail: PixelSize
  /// The perceptual hash of the upright image.
  public var hash: PerceptualHash
  /// The name of the imported file, at most 255 bytes of UTF-8, or `nil` if unknown.
  public var fileName: String?
  /// The decoder's warning during a lenient import, or `nil` if the original is intact.
  public var damage: String?

  /// A size in pixels.
  public struct PixelSize: Equatable, Sendable, Codable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size from a width and a height in pixels.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Creates the record of a photo from its derived images.
  ///
  /// - Parameters:
  ///   - original: The ID of the original.
  ///   - bytes: The original's size in bytes.
  ///   - derived: The images and facts derived from the original.
  ///   - fileName: The file's name or path, which ``fileName(of:)`` cleans, or `nil` if unknown.
  ///   - damage: The decoder's warning, or `nil` if the original is intact.
  public init(
    original: BlobID, bytes: Int, derived: DerivedImages, fileName: String? = nil,
    damage: String? = nil
  ) {
    self.original = original
    self.bytes = bytes
    facts = derived.info
    facts.metadata.orientation = facts.orientation
    display = PixelSize(width: derived.display.width, height: derived.display.height)
    thumbnail = PixelSize(width: derived.thumbnail.width, height: derived.thumbnail.height)
    hash = PerceptualHash(gray: derived.gray)
    self.fileName = fileName.flatMap(Self.fileName(of:))
    self.damage = damage
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
    static let fileName = Column("file_name", .text, optional: true)
    static let damage = Column("damage", .text, optional: true)

    static let all = first + [fileName, damage]

    /// The columns of the table's first version.
    static let first = [
      original, bytes, mediaType, width, height, orientation, capturedAt, camera, latitude,
      longitude, displayWidth, displayHeight, thumbnailWidth, thumbnailHeight, hash,
    ]
  }

  /// The collection of photos, with at most one live photo per original.
  public static let collection = RecordCollection(
    "photo_photo", noun: "photo", columns: Columns.all,
    indexes: [ColumnIndex([Columns.original], unique: true)])

  /// The migrations that create the current table.
  static let migrations: [Migration] = [
    .create(
      RecordCollection(
        collection.name, noun: collection.noun, columns: Columns.first,
        indexes: collection.indexes)),
    .addColumn(Columns.fileName, to: collection.name),
    .addColumn(Columns.damage, to: collection.name),
  ]

  /// Returns the reason why an import must reject the photo, or `nil` if its sizes and orientation
  /// are valid.
  public func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    let numbers = [
      bytes, facts.width, facts.height, display.width, display.height, thumbnail.width,
      thumbnail.height,
    ]
    guard numbers.allSatisfy({ $0 > 0 }), (1...8).contains(facts.orientation) else {
      return "A photo must have at least 1 byte, sides of at least 1 pixel, and an orientation "
        + "from 1 to 8"
    }
    return nil
  }

  /// The values of the record's row, in the order of the columns.
  public var values: [ColumnValue] {
    [
      .text(original.text), .number(bytes), .text(facts.mediaType), .number(facts.width),
      .number(facts.height), .number(facts.orientation), .optional(facts.metadata.capturedAt),
      .optional(facts.metadata.camera), .optional(facts.metadata.location?.latitude),
      .optional(facts.metadata.location?.longitude), .number(display.width),
      .number(display.height), .number(thumbnail.width), .number(thumbnail.height),
      .integer(Int64(bitPattern: hash.bits)), .optional(fileName), .optional(damage),
    ]
  }

  /// The ID of the photo's original.
  public var originalBlobs: [BlobID] { [original] }

  /// Creates a photo from its row.
  public init(row: RecordRow) throws(RowFailure) {
    original = BlobID(try row.text(Columns.original))
    bytes = try row.integer(Columns.bytes)
    var metadata = ImageMetadata(
      capturedAt: try row.optionalText(Columns.capturedAt),
      camera: try row.optionalText(Columns.camera),
      orientation: try row.integer(Columns.orientation))
    if let latitude = try row.optionalInteger(Columns.latitude),
      let longitude = try row.optionalInteger(Columns.longitude)
    {
      metadata.location = ImageMetadata.Location(latitude: latitude, longitude: longitude)
    }
    facts = ImageInfo(
      mediaType: try row.text(Columns.mediaType), width: try row.integer(Columns.width),
      height: try row.integer(Columns.height), orientation: metadata.orientation,
      metadata: metadata)
    display = PixelSize(
      width: try row.integer(Columns.displayWidth), height: try row.integer(Columns.displayHeight))
    thumbnail = PixelSize(
      width: try row.integer(Columns.thumbnailWidth),
      height: try row.integer(Columns.thumbnailHeight))
    hash = PerceptualHash(bits: UInt64(bitPattern: Int64(try row.integer(Columns.hash))))
    fileName = try row.optionalText(Columns.fileName)
    damage = try row.optionalText(Columns.damage)
  }
}
