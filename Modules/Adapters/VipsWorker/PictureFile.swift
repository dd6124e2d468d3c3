import CVips
import Core
import ImageWire

/// An image file whose header has been read and whose pixels haven't been decoded.
struct PictureFile {
  /// The maximum unpacked size of all comments, profiles, and other metadata, in bytes.
  ///
  /// Color profiles and XMP, the largest metadata in photos, are smaller than one megabyte.
  /// Compressed text in a hostile PNG can unpack to a thousand times its size.
  static let metadataBudget = 4 << 20

  let content: Content
  let family: Family
  /// The image, of which only the header has been read.
  ///
  /// Pixels are read from `content` when they are needed.
  let header: VipsPicture
  let format: ImageFormat
  /// The decoder's harmless messages about the header.
  let remarks: Set<String>
  /// Whether warnings about the pixels are ignored.
  let isLenient: Bool

  /// Creates a file by detecting the format from the content and reading the header.
  ///
  /// No pixel is decoded.
  ///
  /// - Throws: ``WireRefusal`` if the file isn't a readable image or exceeds the budget.
  init(_ content: Content, within budget: ImageBudget) throws(WireRefusal) {
    guard content.count > 0 else { throw .empty }
    guard content.count <= budget.bytes else {
      throw .tooManyBytes(count: content.count, limit: budget.bytes)
    }
    self.content = content
    isLenient = budget.isLenient
    content.openSequenceAsStill()
    let family = try Family(of: content)
    self.family = family
    cv_forget_words()
    header = try PictureFile.open(content, family.options(lenient: isLenient))
    remarks = Set(Words.lines())
    format = family.format(of: header)
    try checkSize(budget)
  }

  /// Reads an image's header, and returns the image.
  static func open(
    _ content: Content, _ options: String
  ) throws(WireRefusal) -> VipsPicture {
    try content.withBytes { bytes throws(WireRefusal) in
      try VipsPicture(cv_open(bytes.baseAddress, bytes.count, options))
    }
  }

  private func checkSize(_ budget: ImageBudget) throws(WireRefusal) {
    let (width, height) = (header.width, header.height)
    let side = max(width, height)
    guard side <= budget.side else { throw .sideTooLong(side, limit: budget.side) }
    guard width * height <= budget.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: budget.pixels)
    }
    let metadata = cv_metadata_count(header.handle)
    guard metadata <= PictureFile.metadataBudget else {
      throw .tooMuchMetadata(count: metadata, limit: PictureFile.metadataBudget)
    }
  }

  /// The EXIF orientation, 1–8.
  ///
  /// For orientations 5–8, the upright image's width and height are the stored height and width.
  var orientation: Int { Int(cv_orientation(header.handle)) }

  /// The file's media type, upright size in pixels, and metadata.
  var facts: ImageInfo {
    let isSideways = orientation >= 5
    return ImageInfo(
      mediaType: format.mediaType,
      width: isSideways ? header.height : header.width,
      height: isSideways ? header.width : header.height,
      orientation: orientation,
      metadata: ExifReading(header).metadata(orientation: orientation))
  }
}
