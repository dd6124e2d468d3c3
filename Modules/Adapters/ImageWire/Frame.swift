/// What a frame carries.
public enum FrameKind: UInt8, CaseIterable, Sendable {
  /// The worker is ready: a ``Greeting``.
  case greeting = 1
  /// The worker cannot do its work: an ``Unfitness``.
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
  /// A piece of content that an earlier frame announced with its length.
  case part
  /// The answer to `derive`: a ``Derivation``, its two pictures in parts.
  case derived
  /// The answer to `copy`: a ``CopiedPicture``, its bytes in parts.
  case copied
  /// The answer to `sample`: a ``SampledColor``.
  case sampled
  /// The answer to `makePicture`, `drawSVG` and `drawGlyph`: a ``MadePicture``, its bytes in parts.
  case made
  /// The answer to `decode`: a ``DecodedRaster``, its pixels in parts.
  case decoded
  /// The named refusal of one job: a ``WireRefusal``.
  case refused
}

/// One message between the program and a worker: a fixed header, then a bounded payload.
///
/// The header is twelve bytes: `SBIW`, the version, the kind and a zero byte, and the payload's
/// length, in little-endian order. Magic and version keep their places in every version.
public struct Frame: Equatable, Sendable {
  /// The version spoken here; both sides must speak the same.
  public static let version: UInt16 = 7
  /// The longest payload, in bytes; anything longer travels in parts.
  public static let maximumPayload = 1 << 20
  /// The length of a header, in bytes.
  public static let headerCount = 12

  private static let magic: [UInt8] = [0x53, 0x42, 0x49, 0x57]

  /// What the payload is.
  public let kind: FrameKind
  /// At most ``maximumPayload`` bytes.
  public let payload: [UInt8]

  /// Frames a payload.
  ///
  /// - Throws: ``WireFailure/tooLong(_:)`` above ``maximumPayload``.
  public init(_ kind: FrameKind, _ payload: [UInt8]) throws(WireFailure) {
    guard payload.count <= Frame.maximumPayload else { throw .tooLong(payload.count) }
    self.kind = kind
    self.payload = payload
  }

  /// Header and payload, as they travel.
  public var encoded: [UInt8] {
    var writer = WireWriter()
    writer.raw(Frame.magic)
    writer.integer(Frame.version)
    writer.integer(kind.rawValue)
    writer.integer(UInt8(0))
    writer.integer(UInt32(payload.count))
    return writer.bytes + payload
  }

  /// Reads a header, before a byte of the payload is waited for.
  ///
  /// - Parameter header: Exactly ``headerCount`` bytes.
  /// - Returns: The kind, and the payload's length in bytes.
  /// - Throws: ``WireFailure``, also for another version and for a length beyond the bound.
  public static func readHeader(
    _ header: [UInt8]
  ) throws(WireFailure) -> (kind: FrameKind, count: Int) {
    var reader = WireReader(header)
    guard try reader.raw(magic.count) == magic else { throw .garbled("no frame begins here") }
    let version = try reader.integer(UInt16.self)
    guard version == Frame.version else { throw .otherVersion(version) }
    let rawKind = try reader.integer(UInt8.self)
    guard let kind = FrameKind(rawValue: rawKind) else {
      throw .garbled("no frame is of kind \(rawKind)")
    }
    guard try reader.integer(UInt8.self) == 0 else { throw .garbled("a spare byte is set") }
    let count = Int(try reader.integer(UInt32.self))
    guard count <= maximumPayload else { throw .tooLong(count) }
    try reader.finish()
    return (kind, count)
  }
}
