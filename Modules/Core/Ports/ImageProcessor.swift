public import struct Foundation.Data

/// A type that decodes images, creates smaller ones, and encodes images.
///
/// An adapter implements this port. Photo features, drawing features, and the terminal host call
/// the port. Images can come from any source, so a damaged or malicious file must not harm the
/// calling program.
public protocol ImageProcessor: Sendable {
  /// Returns the properties and derivatives of an image.
  ///
  /// The image is decoded once.
  ///
  /// - Throws: ``ImageFailure`` if the image can't be decoded or a derivative can't be created. In
  ///   that case, no files remain.
  func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages
  /// Returns the pixels of an upright image, scaled down to fit a box.
  ///
  /// The pixels are opaque: a transparent image is drawn on white. The proportions are preserved,
  /// and the image is never enlarged.
  ///
  /// - Throws: ``ImageFailure`` for every image that ``derive(from:_:within:)`` rejects.
  func pixels(
    of source: any ByteSource, fitting box: PixelBox, within budget: ImageBudget
  ) async throws(ImageFailure) -> Raster
  /// Returns a copy of an image for sharing: an upright sRGB JPEG at full size with quality 90.
  ///
  /// Transparent pixels become white. The metadata consists only of the capture time and the
  /// camera. The copy has no location, serial number, thumbnail, profile, XMP, IPTC, or maker note.
  ///
  /// - Throws: ``ImageFailure`` for every image that ``derive(from:_:within:)`` rejects.
  /// - Complexity: O(*n*) in time and memory, where *n* is the number of pixels in the image.
  func copy(
    of source: any ByteSource, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages.EncodedImage
  /// Returns the mean color around a pixel of the upright, full-size image.
  ///
  /// The mean is computed in linear light (IEC 61966-2-1) from the 5 × 5 pixels centered on the
  /// position. Pixels outside the image aren't included in the mean.
  ///
  /// - Throws: ``ImageFailure/outOfBounds(width:height:)`` if the pixel is outside the image;
  ///   ``ImageFailure`` for every image that ``derive(from:_:within:)`` rejects.
  /// - Complexity: O(*n*) in time and memory, where *n* is the number of pixels in the image.
  func color(
    of source: any ByteSource, at place: PixelPosition, within budget: ImageBudget
  ) async throws(ImageFailure) -> SRGBColor
  /// Returns an image file with the given pixels and metadata.
  func encode(_ picture: Raster, _ metadata: ImageMetadata) async throws(ImageFailure) -> Data
  /// Returns a PNG of an SVG that the app created.
  ///
  /// Nothing outside the SVG is fetched. All text is drawn upright in the system's serif,
  /// sans-serif, or monospaced font, regular or bold, whatever font the SVG names. A character that
  /// the font lacks is drawn as a box.
  ///
  /// - Parameters:
  ///   - svg: The SVG in UTF-8, beginning with `<`. The SVG and the PNG must be within
  ///     ``ImageBudget/svg``.
  ///   - width: The width in pixels, 1 or more.
  /// - Returns: A PNG with the SVG's proportions, transparent where nothing is drawn.
  /// - Throws: ``ImageFailure/unsupportedFormat`` if the data isn't an SVG;
  ///   ``ImageFailure/damaged(_:)`` if the SVG is truncated, malformed, or has no size.
  func png(ofSVG svg: Data, width: Int) async throws(ImageFailure) -> Data
  /// Returns a full-color PNG of an emoji, scaled to fill a square.
  ///
  /// - Parameters:
  ///   - glyph: A single character that isn't a control character. A character that no emoji font
  ///     has is drawn as a letter or a box.
  ///   - side: The side of the square in pixels, 1 or more.
  /// - Returns: A square PNG, transparent around the emoji.
  /// - Throws: ``ImageFailure/empty`` if `glyph` is empty; ``ImageFailure/unsupportedFormat`` if
  ///   `glyph` has several characters; ``ImageFailure/overBudget(_:found:limit:)`` if
  ///   ``ImageBudget/glyph`` is exceeded.
  func png(ofGlyph glyph: String, side: Int) async throws(ImageFailure) -> Data
  /// Checks that every format can be read and that images are turned upright.
  ///
  /// This function also checks that SVG and emoji can be drawn, but reports a failure to draw only
  /// in the result.
  ///
  /// - Returns: The results as text for `doctor`.
  /// - Throws: ``ImageFailure`` if a format can't be read or images aren't turned upright.
  func check() async throws(ImageFailure) -> [String]
}

/// The parameters for creating an image's derivatives.
///
/// The same recipe and the same bytes result in the same derivatives.
public struct DerivativeRecipe: Equatable, Sendable, Codable {
  /// The maximum length of the display image's longer side, in pixels.
  public var displaySide: Int
  /// The maximum length of the thumbnail's longer side, in pixels.
  public var thumbnailSide: Int
  /// The JPEG quality, from 1 to 100.
  public var quality: Int

  /// Creates a recipe.
  ///
  /// PH-10 specifies the default values.
  public init(displaySide: Int = 2048, thumbnailSide: Int = 320, quality: Int = 80) {
    self.displaySide = displaySide
    self.thumbnailSide = thumbnailSide
    self.quality = quality
  }
}

/// The limits for an image, checked against the image's header before decoding (PH-12).
public struct ImageBudget: Equatable, Sendable, Codable {
  /// The maximum size of the file, in bytes.
  public var bytes: Int
  /// The maximum number of pixels in the image.
  public var pixels: Int
  /// The maximum number of pixels along one side.
  public var side: Int
  /// Whether the decoder tolerates damage instead of rejecting the image.
  ///
  /// A truncated image is always rejected.
  public var isLenient: Bool

  /// Creates a budget.
  ///
  /// By default, the limits are 100 MB, 200 megapixels, and 64,000 pixels per side, and the decoder
  /// rejects damaged images.
  public init(
    bytes: Int = 100_000_000, pixels: Int = 200_000_000, side: Int = 64_000,
    isLenient: Bool = false
  ) {
    self.bytes = bytes
    self.pixels = pixels
    self.side = side
    self.isLenient = isLenient
  }
}

extension ImageBudget {
  /// The budget for an SVG and its PNG: 64 MB of text, 64 megapixels, and 16,000 pixels per side.
  public static let svg = ImageBudget(bytes: 64_000_000, pixels: 64_000_000, side: 16_000)
  /// The budget for a glyph and its PNG: 64 bytes of UTF-8 and 1,024 pixels per side.
  public static let glyph = ImageBudget(bytes: 64, pixels: 1 << 20, side: 1024)

  /// Checks a glyph, and the side of its PNG, against the budget for glyphs.
  ///
  /// The glyph must be a single character without control characters.
  ///
  /// - Throws: ``ImageFailure`` if the glyph or the side is rejected.
  public static func check(glyph: String, side: Int) throws(ImageFailure) {
    guard !glyph.isEmpty else { throw .empty }
    let (count, most) = (glyph.utf8.count, ImageBudget.glyph)
    guard count <= most.bytes else { throw .overBudget(.bytes, found: count, limit: most.bytes) }
    let isControlled = glyph.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard glyph.count == 1, !isControlled else { throw .unsupportedFormat }
    guard side > 0 else { throw .damaged("an image can't be \(side) pixels wide") }
    guard side <= most.side else { throw .overBudget(.side, found: side, limit: most.side) }
  }
}

/// The properties and derivatives of an image.
public struct DerivedImages: Equatable, Sendable {
  /// An encoded image with its size in pixels.
  public struct EncodedImage: Equatable, Sendable {
    /// The JPEG file.
    public var data: Data
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates an encoded image.
    public init(data: Data, width: Int, height: Int) {
      self.data = data
      self.width = width
      self.height = height
    }
  }

  /// The properties of the original image.
  public var info: ImageInfo
  /// The upright sRGB image for a screen.
  public var display: EncodedImage
  /// The upright sRGB image for a list.
  public var thumbnail: EncodedImage
  /// The upright image as 32 × 32 gray values, row by row, for a perceptual hash.
  public var gray: [UInt8]

  /// Creates the result of deriving images.
  public init(info: ImageInfo, display: EncodedImage, thumbnail: EncodedImage, gray: [UInt8]) {
    self.info = info
    self.display = display
    self.thumbnail = thumbnail
    self.gray = gray
  }
}

/// The properties of an image file.
public struct ImageInfo: Equatable, Sendable {
  /// The media type, such as `image/jpeg`, determined from the contents and never from the name.
  public var mediaType: String
  /// The size of the upright image, in pixels.
  public var width: Int, height: Int
  /// The stored orientation, from 1 to 8 (EXIF 2.32, tag 0112).
  public var orientation: Int
  /// The file's capture time, camera, and location, each `nil` if missing or invalid.
  public var metadata: ImageMetadata

  /// Creates the properties of an image.
  public init(
    mediaType: String, width: Int, height: Int, orientation: Int, metadata: ImageMetadata
  ) {
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.orientation = orientation
    self.metadata = metadata
  }
}

/// The EXIF metadata that is read from or written to an image file.
public struct ImageMetadata: Equatable, Sendable, Codable {
  /// A location on Earth, in units of 10⁻⁷ degrees (WGS 84).
  public struct Location: Hashable, Sendable, Codable {
    /// The latitude, from −900,000,000 to 900,000,000, positive north of the equator.
    public var latitude: Int
    /// The longitude, from −1,800,000,000 to 1,800,000,000, positive east of the prime
    /// meridian.
    public var longitude: Int

    /// Creates a location.
    public init(latitude: Int, longitude: Int) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The capture time on the camera's clock, such as `2026-03-01T09:30:00`, or `nil` if unknown.
  ///
  /// If the file has the tag OffsetTimeOriginal, the text ends with a UTC offset, such as `+02:00`.
  public var capturedAt: String?
  /// The manufacturer and model of the camera, or `nil` if unknown.
  public var camera: String?
  /// The location, or `nil` if unknown.
  public var location: Location?
  /// The orientation to write, from 1 to 8.
  public var orientation: Int

  /// Creates metadata from the known values.
  ///
  /// By default, the metadata is empty and the orientation is 1, which is upright.
  public init(
    capturedAt: String? = nil, camera: String? = nil, location: Location? = nil,
    orientation: Int = 1
  ) {
    self.capturedAt = capturedAt
    self.camera = camera
    self.location = location
    self.orientation = orientation
  }

  private enum CodingKeys: String, CodingKey {
    case capturedAt, camera, location = "place", orientation
  }
}

/// An array of pixels with eight bits each of red, green, and blue (sRGB), row by row from the top.
public struct Raster: Equatable, Sendable {
  /// The width in pixels, 1 or more.
  public var width: Int
  /// The height in pixels, 1 or more.
  public var height: Int
  /// The pixels, `width` × `height` × 3 bytes.
  public var pixels: Data

  /// Creates an array of pixels.
  public init(width: Int, height: Int, pixels: Data) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// The position of a pixel in an image.
public struct PixelPosition: Hashable, Sendable {
  /// The distances from the left edge and the top edge, in pixels, each 0 or more.
  public var x: Int, y: Int

  /// Creates a position.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// The reason why an image couldn't be read or created.
public enum ImageFailure: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// The bytes aren't an image in a supported format.
  case unsupportedFormat
  /// The image is truncated or damaged.
  ///
  /// The associated value is the reason.
  case damaged(String)
  /// The image exceeds a budget.
  ///
  /// The associated values are the limited quantity, the amount found, and the limit.
  case overBudget(ImageBudgetKind, found: Int, limit: Int)
  /// The pixel is outside the upright image.
  ///
  /// The associated values are the size of the image in pixels.
  case outOfBounds(width: Int, height: Int)
  /// The decoder ended early, took too long, or needed too much memory.
  ///
  /// The associated value describes the failure.
  case decoderFailed(String)
  /// The bytes of the image couldn't be read.
  case source(FileFailure)
  /// The decoder can't be started.
  ///
  /// The associated values are the path of the decoder's program and the reason.
  case unavailable(path: String, reason: String)
}

/// A quantity that an ``ImageBudget`` limits.
public enum ImageBudgetKind: String, Equatable, Sendable, Codable {
  /// The number of bytes in the file.
  case bytes
  /// The number of pixels in the image.
  case pixels
  /// The number of pixels along one side.
  case side
}

extension ImageFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .empty: Explanation(.refused, code: "empty", "The file is empty")
    case .unsupportedFormat:
      Explanation(
        .refused, code: "foreign", "The file isn't a supported image",
        hint: "Use JPEG, PNG, WebP, HEIC, AVIF, TIFF, or GIF.")
    case .damaged(let detail):
      Explanation(.refused, code: "damaged", "The image is cut off or damaged: \(detail)")
    case .overBudget(let kind, let found, let most):
      Explanation(
        .refused, code: "too-large",
        "The image has \(found) \(kind.words); at most \(most) are allowed")
    case .outOfBounds(let width, let height):
      Explanation(
        .refused, code: "outside",
        "The pixel is outside the image: x must be from 0 to \(width - 1), and y from 0 to "
          + "\(height - 1)")
    case .decoderFailed(let how):
      Explanation(.refused, code: "decoder-gave-up", "The decoder failed: \(how)")
    case .source(let failure): failure.explanation
    case .unavailable(let path, let reason):
      Explanation(
        .unavailable, code: "image-worker", "The image worker \(path) can't be used: \(reason)",
        hint: "Install the image worker from this version of Stashbook next to the `stashbook` "
          + "program.")
    }
  }
}

extension ImageBudgetKind {
  var words: String {
    switch self {
    case .bytes: "bytes"
    case .pixels: "pixels"
    case .side: "pixels along a side"
    }
  }
}
