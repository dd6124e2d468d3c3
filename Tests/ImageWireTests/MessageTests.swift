import ImageWire
import TestKit
import Testing

/// A kind of message, with the functions that test its guarantees.
struct MessageKind: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The function that returns a random message's payload.
  let payload: @Sendable (inout Seeded) throws -> [UInt8]
  /// The function that decodes a payload and encodes the result.
  let again: @Sendable ([UInt8]) throws -> [UInt8]
  /// The function that returns whether a random message survives encoding and decoding.
  let survives: @Sendable (inout Seeded) throws -> Bool

  init<Message: WireMessage>(_ make: @escaping @Sendable (inout Seeded) -> Message) {
    testDescription = "\(Message.kind)"
    payload = { try make(&$0).framed().payload }
    again = { try Message(framed: Frame(Message.kind, $0)).framed().payload }
    survives = { seeded in
      let message = make(&seeded)
      return try Message(framed: message.framed()) == message
    }
  }

  static let all: [MessageKind] = [
    MessageKind { $0.greeting() }, MessageKind { $0.unfitness() },
    MessageKind { $0.derivationRequest() }, MessageKind { $0.derivation() },
    MessageKind { $0.copyRequest() }, MessageKind { CopiedPicture(size: $0.size()) },
    MessageKind { $0.sampleRequest() }, MessageKind { $0.sampledColor() },
    MessageKind { $0.pictureRequest() }, MessageKind { EncodedImageHeader(count: $0.size().count) },
    MessageKind { $0.rasterRequest() }, MessageKind { $0.decodedRaster() },
    MessageKind { $0.svgRequest() }, MessageKind { $0.glyphRequest() },
    MessageKind { $0.refusal() },
  ]
}

struct MessageTests {
  private let seed = Law.usualSeed

  @Test("A message is unchanged after encoding and decoding", arguments: MessageKind.all)
  func journey(kind: MessageKind) throws {
    var seeded = Seeded(seed)
    for _ in 0..<200 {
      #expect(try kind.survives(&seeded), "STASHBOOK_SEED=\(seed)")
    }
  }

  @Test(
    "A message that is truncated at any point or has an extra byte is rejected",
    arguments: MessageKind.all)
  func cutOff(kind: MessageKind) throws {
    var seeded = Seeded(seed)
    for _ in 0..<20 {
      let payload = try kind.payload(&seeded)
      let place = Int.random(in: 0..<max(payload.count, 1), using: &seeded)
      let cut = payload.isEmpty ? [0] : Array(payload[..<place])
      #expect(throws: WireFailure.self, "STASHBOOK_SEED=\(seed), cut at \(place)") {
        try kind.again(cut)
      }
      #expect(throws: WireFailure.self, "STASHBOOK_SEED=\(seed)") { try kind.again(payload + [0]) }
    }
  }

  @Test(
    "Random bytes are rejected, or decode to a message that encodes to the same bytes",
    arguments: MessageKind.all
  )
  func randomBytes(kind: MessageKind) throws {
    var seeded = Seeded(seed)
    for _ in 0..<500 {
      let count = Int.random(in: 0...80, using: &seeded)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...3, using: &seeded) }
      do {
        #expect(try kind.again(bytes) == bytes, "STASHBOOK_SEED=\(seed)")
      } catch is WireFailure {
        continue
      }
    }
  }

  @Test("A message can't be decoded from a frame of another kind")
  func otherKind() throws {
    let frame = try EncodedImageHeader(count: 1).framed()
    #expect(throws: WireFailure.garbled("expected greeting, got made")) {
      try Greeting(framed: frame)
    }
  }

  @Test("A raster with a side longer than allowed is rejected")
  func tooLongRaster() throws {
    let frame = try DecodedRaster(width: 1, height: 2049).framed()
    #expect(throws: WireFailure.garbled("2049 is outside 1...2048")) {
      try DecodedRaster(framed: frame)
    }
  }

  @Test("An SVG request with a width or size over the limit is rejected")
  func tooLargeSVG() throws {
    let wide = try SVGRequest(count: 1, width: 16_001).framed()
    #expect(throws: WireFailure.garbled("16001 is outside 1...16000")) {
      try SVGRequest(framed: wide)
    }
    let long = try SVGRequest(count: 64_000_001, width: 1).framed()
    #expect(throws: WireFailure.garbled("64000001 is outside 1...64000000")) {
      try SVGRequest(framed: long)
    }
  }

  @Test("A glyph request with an oversized side, an oversized glyph, or an empty glyph is rejected")
  func tooLargeGlyph() throws {
    for (glyph, side, problem) in [
      ("a", 1025, "1025 is outside 1...1024"), ("", 1, "a glyph has 0 bytes"),
      (String(repeating: "a", count: 65), 1, "a glyph has 65 bytes"),
    ] {
      let frame = try GlyphRequest(glyph: glyph, side: side).framed()
      #expect(throws: WireFailure.garbled(problem)) { try GlyphRequest(framed: frame) }
    }
  }

  @Test("An image request with more pixels than allowed is rejected")
  func tooManyPixels() throws {
    let frame = try PictureRequest(width: 64_000, height: 1_001).framed()
    #expect(throws: WireFailure.garbled("too many pixels: 64000 × 1001")) {
      try PictureRequest(framed: frame)
    }
  }
}
