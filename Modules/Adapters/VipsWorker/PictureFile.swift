import CVips
import Core
import ImageWire

/// A picture file whose header was read and whose pixels were not.
struct PictureFile {
  /// What all its comments, profiles and the like may unpack to.
  ///
  /// The largest in photos are colour profiles and XMP, below one megabyte; a bomb of compressed
  /// PNG texts unpacks to thousands of times its size.
  static let metadataBudget = 4 << 20

  let content: Content
  let family: Family
  /// Its pixels are read from `content` when they are asked for.
  let header: VipsPicture
  let format: ImageFormat
  /// What the decoder remarked on while it read the header; harmless.
  let remarks: Set<String>
  /// Whether warnings about its pixels are ignored.
  let isLenient: Bool

  /// Tells the format by content and reads the header.
  ///
  /// - Throws: ``WireRefusal``, also beyond the budget; no pixel was decoded.
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

  /// Reads a header.
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

  /// How it has to be turned to be upright, 1 to 8; from 5 on its sides change places.
  var orientation: Int { Int(cv_orientation(header.handle)) }

  /// What the file says of itself.
  var facts: PictureFacts {
    let isSideways = orientation >= 5
    return PictureFacts(
      mediaType: format.mediaType,
      width: isSideways ? header.height : header.width,
      height: isSideways ? header.width : header.height,
      orientation: orientation,
      metadata: ExifReading(header).metadata(orientation: orientation))
  }
}
