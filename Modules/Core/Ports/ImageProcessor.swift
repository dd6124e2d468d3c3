public import struct Foundation.Data

/// Reads pictures and makes smaller ones. Pictures come from anywhere: decoding must not be able
/// to harm the program that asks.
public protocol ImageProcessor: Sendable {
  /// Reads a picture's facts and makes its derivatives, decoding it once.
  ///
  /// - Throws: ``ImageFailure``; nothing is left behind.
  func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages
  /// The pixels of a picture, upright and on white where it is transparent: made smaller to fit a
  /// box, never larger, in its proportions.
  ///
  /// - Throws: ``ImageFailure``, for the same files as ``derive(from:_:within:)``.
  func pixels(
    of source: any ByteSource, fitting box: PixelBox, within budget: ImageBudget
  ) async throws(ImageFailure) -> Raster
  /// Makes a copy of a picture to give away: a JPEG of quality 90, as large as the upright picture and
  /// in sRGB, on white where it was transparent. Of what the file says of itself only the capture time
  /// and the camera are in it: no place, serial number, thumbnail, profile, XMP, IPTC or maker note.
  ///
  /// - Throws: ``ImageFailure``, for the same files as ``derive(from:_:within:)``.
  /// - Complexity: All pixels of the picture are held at once, in the decoder.
  func copy(
    of source: any ByteSource, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages.Picture
  /// The colour around a pixel of the upright picture in full size: of the 5 × 5 pixels with it in their
  /// middle those that there are, their mean in linear light (IEC 61966-2-1).
  ///
  /// - Throws: ``ImageFailure``, for the same files as ``derive(from:_:within:)``, and
  ///   ``ImageFailure/outside(width:height:)``.
  /// - Complexity: All pixels of the picture are held at once, in the decoder.
  func color(
    of source: any ByteSource, at place: PixelPlace, within budget: ImageBudget
  ) async throws(ImageFailure) -> SRGBColor
  /// Makes a picture file of pixels.
  func encode(_ picture: Raster, _ metadata: PictureMetadata) async throws(ImageFailure) -> Data
  /// Makes a PNG of an SVG that the app drew itself.
  ///
  /// Nothing outside the SVG is fetched. Letters are those of the system's serif, sans-serif or
  /// monospace, upright, regular or bold, whatever is asked for; one they don't have is a box.
  ///
  /// - Parameters:
  ///   - svg: UTF-8, from the first `<`; within ``ImageBudget/svg``, and so is the PNG.
  ///   - width: In pixels, 1 or more.
  /// - Returns: A PNG in the SVG's proportions, see-through where nothing is drawn.
  /// - Throws: ``ImageFailure/foreign`` for anything else, ``ImageFailure/damaged(_:)`` where it is
  ///   cut off, garbled or has no size.
  func png(ofSVG svg: Data, width: Int) async throws(ImageFailure) -> Data
  /// Makes a PNG of an emoji in its colours, as large as fits a square.
  ///
  /// - Parameters:
  ///   - glyph: One character, without control characters; one that no emoji font has is a letter
  ///     or a box.
  ///   - side: Of the square, in pixels, 1 or more.
  /// - Returns: A square PNG, see-through around the emoji.
  /// - Throws: ``ImageFailure/empty`` without a character, ``ImageFailure/foreign`` for more than
  ///   one, ``ImageFailure/beyondBudget(_:found:most:)`` beyond ``ImageBudget/glyph``.
  func png(ofGlyph glyph: String, side: Int) async throws(ImageFailure) -> Data
  /// Whether every format can be read, pictures are really turned upright, SVG is drawn and emoji
  /// have their colours; in words, for `doctor`.
  func check() async throws(ImageFailure) -> [String]
}

/// How derivatives are made: the same recipe on the same bytes gives the same derivatives.
public struct DerivativeRecipe: Equatable, Sendable, Codable {
  /// The display picture's longest side at most, in pixels.
  public var displaySide: Int
  /// The thumbnail's longest side at most, in pixels.
  public var thumbnailSide: Int
  /// JPEG quality, 1 to 100.
  public var quality: Int

  /// A recipe; the standard one is PH-10's.
  public init(displaySide: Int = 2048, thumbnailSide: Int = 320, quality: Int = 80) {
    self.displaySide = displaySide
    self.thumbnailSide = thumbnailSide
    self.quality = quality
  }
}

/// What a picture may cost, checked from its header before it is decoded (PH-12).
public struct ImageBudget: Equatable, Sendable, Codable {
  /// The most bytes of the file.
  public var bytes: Int
  /// The most pixels.
  public var pixels: Int
  /// The most pixels along one side.
  public var side: Int
  /// Whether the decoder may only warn of damage and go on. An image that is cut off is rejected either
  /// way.
  public var isLenient: Bool

  /// Creates a budget; the standard one is 100 MB, 200 megapixels, 64,000 px a side, and rejects damage.
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
  /// What an SVG and the PNG of it may cost: 64 MB of text, 64 megapixels, 16,000 px a side.
  public static let svg = ImageBudget(bytes: 64_000_000, pixels: 64_000_000, side: 16_000)
  /// What a glyph and the PNG of it may cost: 64 bytes of UTF-8, 1,024 px a side.
  public static let glyph = ImageBudget(bytes: 64, pixels: 1 << 20, side: 1024)

  /// Refuses what is no glyph to draw, or none of a size that is drawn.
  public static func check(glyph: String, side: Int) throws(ImageFailure) {
    guard !glyph.isEmpty else { throw .empty }
    let (count, most) = (glyph.utf8.count, ImageBudget.glyph)
    guard count <= most.bytes else { throw .beyondBudget(.bytes, found: count, most: most.bytes) }
    let isControlled = glyph.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard glyph.count == 1, !isControlled else { throw .foreign }
    guard side > 0 else { throw .damaged("no picture is \(side) pixels wide") }
    guard side <= most.side else { throw .beyondBudget(.side, found: side, most: most.side) }
  }
}

/// A picture's facts and derivatives.
public struct DerivedImages: Equatable, Sendable {
  /// An encoded picture with its size in pixels.
  public struct Picture: Equatable, Sendable {
    /// A JPEG file.
    public var data: Data
    /// Across, in pixels.
    public var width: Int
    /// Down, in pixels.
    public var height: Int

    /// An encoded picture.
    public init(data: Data, width: Int, height: Int) {
      self.data = data
      self.width = width
      self.height = height
    }
  }

  /// What the file says of itself.
  public var facts: PictureFacts
  /// Upright, sRGB, for a screen.
  public var display: Picture
  /// Upright, sRGB, for a list.
  public var thumbnail: Picture
  /// 32 × 32 grey values of the upright picture, row by row, for a perceptual hash.
  public var grey: [UInt8]

  /// Facts and derivatives.
  public init(facts: PictureFacts, display: Picture, thumbnail: Picture, grey: [UInt8]) {
    self.facts = facts
    self.display = display
    self.thumbnail = thumbnail
    self.grey = grey
  }
}

/// What a picture's file says of itself.
public struct PictureFacts: Equatable, Sendable {
  /// The type by content, never by name: `image/jpeg`.
  public var mediaType: String
  /// The size of the upright picture, in pixels.
  public var width: Int, height: Int
  /// The stored orientation, 1 to 8 (EXIF 2.32, tag 0112).
  public var orientation: Int
  /// The capture time, camera and place, where they are there and can be.
  public var metadata: PictureMetadata

  /// Facts of a picture.
  public init(
    mediaType: String, width: Int, height: Int, orientation: Int, metadata: PictureMetadata
  ) {
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.orientation = orientation
    self.metadata = metadata
  }
}

/// What is read from, or written into, a picture's EXIF.
public struct PictureMetadata: Equatable, Sendable, Codable {
  /// A place on Earth in units of 10⁻⁷ degrees, WGS 84.
  public struct Place: Hashable, Sendable, Codable {
    /// −900,000,000 to 900,000,000; north is positive.
    public var latitude: Int
    /// −1,800,000,000 to 1,800,000,000; east is positive.
    public var longitude: Int

    /// A place.
    public init(latitude: Int, longitude: Int) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// When, by the camera's clock: `2026-03-01T09:30:00`, followed by the zone of
  /// OffsetTimeOriginal (`+02:00`) where the file has it, else by nothing.
  public var capturedAt: String?
  /// Maker and model.
  public var camera: String?
  /// Where.
  public var place: Place?
  /// How the pixels are to be turned, 1 to 8; used when writing.
  public var orientation: Int

  /// Metadata; nothing by default.
  public init(
    capturedAt: String? = nil, camera: String? = nil, place: Place? = nil, orientation: Int = 1
  ) {
    self.capturedAt = capturedAt
    self.camera = camera
    self.place = place
    self.orientation = orientation
  }
}

/// Pixels: eight bits each of red, green and blue (sRGB), row by row from the top.
public struct Raster: Equatable, Sendable {
  /// Across, in pixels; 1 or more.
  public var width: Int
  /// Down, in pixels; 1 or more.
  public var height: Int
  /// `width` × `height` × 3 bytes.
  public var pixels: Data

  /// Pixels of a picture.
  public init(width: Int, height: Int, pixels: Data) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// A pixel of a picture.
public struct PixelPlace: Hashable, Sendable {
  /// How far to the right and down of the first pixel, which is 0, 0.
  public var x: Int, y: Int

  /// A pixel.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// Why a picture could not be read or made.
public enum ImageFailure: Error, Equatable, Sendable {
  /// There are no bytes.
  case empty
  /// The bytes are no picture of a kind that is read here.
  case foreign
  /// It is a picture, but cut off or damaged; the decoder's words.
  case damaged(String)
  /// Past a budget: what was measured, and the most there may be.
  case beyondBudget(ImageBudgetKind, found: Int, most: Int)
  /// A pixel was asked for that the upright picture, which is so large, does not have.
  case outside(width: Int, height: Int)
  /// The decoder died, took too long or wanted too much memory; how it ended.
  case gaveUp(String)
  /// The bytes could not be read.
  case source(FileFailure)
  /// No decoder can be started at all; where it was looked for, and what is wrong.
  case unavailable(path: String, reason: String)
}

/// What a budget counts.
public enum ImageBudgetKind: String, Equatable, Sendable, Codable {
  /// Bytes of the file.
  case bytes
  /// Pixels.
  case pixels
  /// Pixels along a side.
  case side
}

extension ImageFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .empty: Explanation(.refused, code: "empty", "The file is empty")
    case .foreign:
      Explanation(
        .refused, code: "foreign", "Not a picture that can be read here",
        hint: "JPEG, PNG, WebP, HEIC, AVIF, TIFF and GIF are.")
    case .damaged(let detail):
      Explanation(.refused, code: "damaged", "The picture is cut off or damaged: \(detail)")
    case .beyondBudget(let kind, let found, let most):
      Explanation(
        .refused, code: "too-large", "\(found) \(kind.words), at most \(most) are allowed")
    case .outside(let width, let height):
      Explanation(
        .refused, code: "outside",
        "Not in the picture: x is from 0 to \(width - 1), y from 0 to \(height - 1)")
    case .gaveUp(let how):
      Explanation(.refused, code: "decoder-gave-up", "The decoder gave up: \(how)")
    case .source(let failure): failure.explanation
    case .unavailable(let path, let reason):
      Explanation(
        .unavailable, code: "image-worker", "The image worker \(path) can't be used: \(reason)",
        hint: "It belongs beside the stashbook program, in the same version.")
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
