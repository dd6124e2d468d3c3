import Core
import ImageWire
import Testing

@testable import VipsWorker

extension Decoding {
  struct SelfCheckTests {
    init() throws {
      try #require(Library.isStarted)
    }

    @Test("PH-11 The installed libvips reads every format and rotates images upright")
    func installed() {
      let check = SelfCheck()
      #expect(check.problems == [])
      #expect(check.formats == [.jpeg, .png, .webp, .heic, .avif, .tiff, .gif])
    }

    @Test(
      "PH-11 A decoder that can't rotate images upright, because it lacks EXIF support, is reported"
    )
    func withoutExif() {
      let check = SelfCheck { bytes throws(WireRefusal) in
        var picture = try DecodedPicture(bytes)
        if picture.facts.orientation != 1 { picture = picture.turnedBack }
        return picture
      }
      #expect(check.problems == ["images aren't rotated upright: orientation 6 was read as 1"])
    }

    @Test("A format whose codec is missing is reported")
    func missingCodec() {
      let check = SelfCheck { bytes throws(WireRefusal) in
        let picture = try DecodedPicture(bytes)
        if picture.facts.mediaType == "image/avif" { throw .unknownFormat }
        return picture
      }
      #expect(check.problems == ["image/avif can't be read: unknownFormat"])
      #expect(!check.formats.contains(.avif))
    }

    @Test(
      "WE-14 The installed librsvg draws shapes, as well as letters in every font family and weight"
    )
    func draws() {
      #expect(SelfCheck().drawingProblem == nil)
    }

    @Test(
      "A problem with drawing shapes or letters is reported separately from problems with photos",
      arguments: [
        ("\"red\"", "\"blue\"", "the sample has the wrong colors"),
        (">.<", "><", "letters aren't drawn"),
        (">.<", ">\u{25A1}<", "letters aren't drawn"), ("<svg", "<sv", "unknownFormat"),
        ("height=\"128\"", "height=\"148\"", "letters aren't drawn"),
      ])
    func drawsNot(part: String, other: String, problem: String) {
      let check = SelfCheck(drawing: Samples.svg.replacing(part, with: other))
      #expect(check.drawingProblem == problem)
      #expect(check.problems == [])
    }

    @Test("DR-7 The installed emoji font has color glyphs")
    func drawsEmoji() {
      #expect(SelfCheck().glyphProblem == nil)
    }

    @Test(
      "An emoji font without color glyphs is reported separately from problems with photos and drawings"
    )
    func drawsNoEmoji() {
      let check = SelfCheck(and: "x")
      #expect(check.glyphProblem == "no font has color emoji")
      #expect(check.drawingProblem == nil)
      #expect(check.problems == [])
    }

    @Test("A decoder that reads every image as gray is reported")
    func onlyGray() {
      let check = SelfCheck { bytes throws(WireRefusal) in
        let picture = try DecodedPicture(bytes)
        return DecodedPicture(
          facts: picture.facts, width: picture.width, height: picture.height,
          pixels: picture.pixels.map { _ in 128 })
      }
      #expect(check.formats == [])
      #expect(check.problems.count == 8)
    }
  }
}

extension DecodedPicture {
  /// The image as shown by a decoder that ignores orientations.
  fileprivate var turnedBack: DecodedPicture {
    var plain = facts
    plain.orientation = 1
    (plain.width, plain.height) = (facts.height, facts.width)
    return DecodedPicture(facts: plain, width: height, height: width, pixels: pixels)
  }
}
