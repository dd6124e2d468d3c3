/// The kind of message in a frame.
public enum FrameKind: UInt8, CaseIterable, Sendable {
  /// A ``Greeting``, which reports that the worker is ready.
  case greeting = 1
  /// A ``SelfCheckFailure``, which reports that the worker can't do its work.
  case unfit
  /// A job for the worker: a ``DerivationRequest``.
  case derive
  /// A job for the worker: a ``CopyRequest``.
  case copy
  /// A job for the worker: a ``SampleRequest``.
  case sample
  /// A job for the worker: a ``PictureRequest``.
  case makePicture
  /// A job for the worker: a ``RasterRequest``.
  case decode
  /// A job for the worker: an ``SVGRequest``.
  case drawSVG
  /// A job for the worker: a ``GlyphRequest``.
  case drawGlyph
  /// A part of content whose length an earlier frame announced.
  case part
  /// The answer to `derive`: a ``Derivation``, followed by its two images in parts.
  case derived
  /// The answer to `copy`: a ``CopiedPicture``, followed by the file in parts.
  case copied
  /// The answer to `sample`: a ``SampledColor``.
  case sampled
  /// The answer to `makePicture`, `drawSVG`, and `drawGlyph`: an ``EncodedImageHeader``, followed
  /// by the file in parts.
  case made
  /// The answer to `decode`: a ``DecodedRaster``, followed by its pixels in parts.
  case decoded
  /// The rejection of one job: a ``WireRefusal``.
  case refused
}

/// A message between the program and a worker, with a fixed-size header and a bounded payload.
///
/// The header has twelve bytes: `SBIW`, the version, the kind, a zero byte, and the payload's
/// length. Integers are little-endian. `SBIW` and the version have the same positions in every
/// version.
public struct Frame: Equatable, Sendable {
  /// The protocol version, which must be the same in the program and the worker.
  public static let version: UInt16 = 7
  /// The maximum size of a payload, in bytes.
  ///
  /// Longer content is sent in parts.
  public static let maximumPayload = 1 << 20
  /// The length of a header, in bytes.
  public static let headerCount = 12

  private static let magic: [UInt8] = [0x53, 0x42, 0x49, 0x57]

  /// The kind of message in the payload.
  public let kind: FrameKind
  /// The payload, at most ``maximumPayload`` bytes.
  public let payload: [UInt8]

  /// Creates a frame with a payload.
  ///
  /// - Throws: ``WireFailure/tooLong(_:)`` if the payload exceeds ``maximumPayload``.
  public init(_ kind: FrameKind, _ payload: [UInt8]) throws(WireFailure) {
    guard payload.count <= Frame.maximumPayload else { throw .tooLong(payload.count) }
    self.kind = kind
    self.payload = payload
  }

  /// The frame's bytes, with the header first.
  public var encoded: [UInt8] {
    var writer = WireWriter()
    writer.raw(Frame.magic)
    writer.integer(Frame.version)
    writer.integer(kind.rawValue)
    writer.integer(UInt8(0))
    writer.integer(UInt32(payload.count))
    return writer.bytes + payload
  }

  /// Parses a header before the payload arrives.
  ///
  /// - Parameter header: Exactly ``headerCount`` bytes.
  /// - Returns: The kind, and the payload's length in bytes.
  /// - Throws: ``WireFailure`` if the header isn't valid, has another version, or announces more
  ///   than ``maximumPayload`` bytes.
  public static func readHeader(
    _ header: [UInt8]
  ) throws(WireFailure) -> (kind: FrameKind, count: Int) {
    var reader = WireReader(header)
    guard try reader.raw(magic.count) == magic else { throw .garbled("the data isn't a frame") }
    let version = try reader.integer(UInt16.self)
    guard version == Frame.version else { throw .otherVersion(version) }
    let rawKind = try reader.integer(UInt8.self)
    guard let kind = FrameKind(rawValue: rawKind) else {
      throw .garbled("unknown frame kind \(rawKind)")
    }
    guard try reader.integer(UInt8.self) == 0 else { throw .garbled("a reserved byte isn't 0") }
    let count = Int(try reader.integer(UInt32.self))
    guard count <= maximumPayload else { throw .tooLong(count) }
    try reader.finish()
    return (kind, count)
  }
}
