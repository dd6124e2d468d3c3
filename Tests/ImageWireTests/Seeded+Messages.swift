import Core
import ImageWire

extension Seeded {
  mutating func metadata() -> ImageMetadata {
    ImageMetadata(
      capturedAt: maybe { $0.text() }, camera: maybe { $0.text() },
      location: maybe {
        ImageMetadata.Location(
          latitude: .random(in: -900_000_000...900_000_000, using: &$0),
          longitude: .random(in: -1_800_000_000...1_800_000_000, using: &$0))
      },
      orientation: .random(in: 1...8, using: &self))
  }

  mutating func size() -> EncodedSize {
    EncodedSize(
      width: .random(in: 1...64_000, using: &self), height: .random(in: 1...64_000, using: &self),
      count: .random(in: 1...EncodedSize.maximumCount, using: &self))
  }

  mutating func greeting() -> Greeting {
    Greeting(
      library: text(), formats: ImageFormat.allCases.shuffled(using: &self),
      confinement: Bool.random(using: &self) ? .on : .off(text()),
      memoryLimit: .random(in: 0...Int.max, using: &self), drawingProblem: maybe { $0.text() },
      glyphProblem: maybe { $0.text() })
  }

  mutating func unfitness() -> SelfCheckFailure {
    SelfCheckFailure(problems: (0..<Int.random(in: 0...5, using: &self)).map { _ in text() })
  }

  mutating func file() -> IncomingFile {
    let count = Int.random(in: 0...Int.max, using: &self)
    return Bool.random(using: &self) ? .parts(count: count) : .descriptor(count: count)
  }

  mutating func budget() -> ImageBudget {
    ImageBudget(
      bytes: .random(in: 0...Int.max, using: &self),
      pixels: .random(in: 0...Int.max, using: &self),
      side: .random(in: 0...Int.max, using: &self), isLenient: .random(using: &self))
  }

  mutating func rasterRequest() -> RasterRequest {
    RasterRequest(
      source: file(),
      box: PixelBox(
        width: .random(in: 1...2048, using: &self), height: .random(in: 1...2048, using: &self)),
      budget: budget())
  }

  mutating func decodedRaster() -> DecodedRaster {
    DecodedRaster(
      width: .random(in: 1...2048, using: &self), height: .random(in: 1...2048, using: &self))
  }

  mutating func copyRequest() -> CopyRequest { CopyRequest(source: file(), budget: budget()) }

  mutating func sampleRequest() -> SampleRequest {
    let place = PixelPosition(
      x: .random(in: .min ... .max, using: &self), y: .random(in: .min ... .max, using: &self))
    return SampleRequest(source: file(), place: place, budget: budget())
  }

  mutating func sampledColor() -> SampledColor {
    let bits = next()
    return SampledColor(
      color: SRGBColor(
        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits >> 16)))
  }

  mutating func derivationRequest() -> DerivationRequest {
    DerivationRequest(
      source: file(),
      recipe: DerivativeRecipe(
        displaySide: .random(in: 1...65_500, using: &self),
        thumbnailSide: .random(in: 1...65_500, using: &self),
        quality: .random(in: 1...100, using: &self)),
      budget: budget())
  }

  mutating func derivation() -> Derivation {
    Derivation(
      facts: ImageInfo(
        mediaType: text(), width: .random(in: 1...64_000, using: &self),
        height: .random(in: 1...64_000, using: &self),
        orientation: .random(in: 1...8, using: &self),
        metadata: metadata()),
      display: size(), thumbnail: size(),
      grid: (0..<1024).map { _ in .random(in: 0...255, using: &self) })
  }

  mutating func pictureRequest() -> PictureRequest {
    PictureRequest(
      width: .random(in: 1...8_000, using: &self), height: .random(in: 1...8_000, using: &self),
      layout: PictureRequest.Layout.allCases.randomElement(using: &self) ?? .rgb,
      format: ImageFormat.allCases.randomElement(using: &self) ?? .jpeg,
      quality: .random(in: 1...100, using: &self), metadata: metadata())
  }

  mutating func svgRequest() -> SVGRequest {
    SVGRequest(
      count: .random(in: 1...ImageBudget.svg.bytes, using: &self),
      width: .random(in: 1...16_000, using: &self))
  }

  mutating func glyphRequest() -> GlyphRequest {
    GlyphRequest(
      glyph: String(repeating: "🐘", count: .random(in: 1...16, using: &self)),
      side: .random(in: 1...1024, using: &self))
  }

  mutating func refusal() -> WireRefusal {
    let (found, limit) = (Int(next() >> 1), Int(next() >> 1))
    let all: [WireRefusal] = [
      .empty, .unknownFormat, .damaged(text()), .tooManyBytes(count: found, limit: limit),
      .tooManyPixels(width: found, height: limit, limit: 1), .sideTooLong(found, limit: limit),
      .tooMuchMetadata(count: found, limit: limit), .outOfMemory(text()),
      .unreadable(.random(in: .min ... .max, using: &self)),
      .changed(expected: found, found: limit), .notEncoded(text()),
      .outside(width: found, height: limit),
    ]
    return all.randomElement(using: &self) ?? .empty
  }
}
