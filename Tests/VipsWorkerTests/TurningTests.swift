import Core
import Foundation
import ImageWire
import TestKit
import Testing

@testable import VipsWorker

extension Decoding {
  /// Tests that images appear as they did when they were taken.
  struct TurningTests {
    init() throws {
      try #require(Library.isStarted)
    }

    @Test(
      "PH-11 A photo stored in any of the eight orientations decodes to the same 1800 × 1200 image",
      .needsData("photo"))
    func landscapes() throws {
      var thumbnails: [[Double]] = []
      for number in 1...8 {
        let file = try Content(
          try Decoding.photo("exif-orientation-landscape/Landscape_\(number).jpg"))
        let request = DerivationRequest(
          source: .parts(count: file.count), recipe: DerivativeRecipe(), budget: ImageBudget())
        let derived = try DerivedPictures(file, request)
        #expect(derived.facts.width == 1800 && derived.facts.height == 1200)
        #expect(derived.display.picture.size == "1800 × 1200")
        let jpeg = derived.thumbnail.jpeg.withBytes { Array($0) }
        thumbnails.append(try DecodedPicture(jpeg).thumbnail)
      }
      for (number, thumbnail) in thumbnails.enumerated() {
        let differences = zip(thumbnail, thumbnails[0]).map { abs($0 - $1) }
        let mean = differences.reduce(0, +) / Double(differences.count)
        #expect(mean <= 3, "Landscape_\(number + 1)")
      }
    }

    /// The visible position of the first stored corner, by orientation (EXIF 2.32, tag 0112).
    private static let firstCorner = [
      1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1),
    ]

    @Test(
      "PH-11 The image corner that is stored first appears in the position that the orientation specifies",
      arguments: 1...8)
    func corner(orientation: Int) throws {
      let pixels = (0..<40 * 24).flatMap { place -> [UInt8] in
        place % 40 < 20 && place / 40 < 12 ? [255, 0, 0] : [0, 0, 255]
      }
      let request = PictureRequest(
        width: 40, height: 24, quality: 95, metadata: ImageMetadata(orientation: orientation))
      let picture = try DecodedPicture(try Decoding.file(request, pixels))
      #expect(picture.size == (orientation < 5 ? "40 × 24" : "24 × 40"))
      let first = try #require(Self.firstCorner[orientation])
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let isRed = picture.isRed(2 + x * (picture.width - 5), 2 + y * (picture.height - 5))
        #expect(isRed == (first == (x, y)), "at \(x), \(y)")
      }
    }

    @Test("PH-11 An orientation that applies only to the embedded thumbnail is ignored")
    func thumbnailOnly() throws {
      let exif = Self.exif(entries: [], next: [(0x0112, 6)])
      let picture = try DecodedPicture(try Self.jpeg(with: exif))
      #expect(picture.size == "24 × 16")
      #expect(picture.facts.orientation == 1)
    }

    @Test("PH-11 The image's orientation takes precedence over the thumbnail's orientation")
    func disagreeing() throws {
      let exif = Self.exif(entries: [(0x0112, 8)], next: [(0x0112, 3)])
      let picture = try DecodedPicture(try Self.jpeg(with: exif))
      #expect(picture.size == "16 × 24")
      #expect(picture.facts.orientation == 8)
    }

    @Test("PH-11 An invalid orientation is ignored", arguments: [0, 9, 65_535])
    func impossible(orientation: Int) throws {
      let exif = Self.exif(entries: [(0x0112, orientation)], next: [])
      let picture = try DecodedPicture(try Self.jpeg(with: exif))
      #expect(picture.size == "24 × 16")
      #expect(picture.facts.orientation == 1)
    }

    /// Returns EXIF with two directories of two-byte numbers, the second for the thumbnail.
    private static func exif(entries: [(Int, Int)], next: [(Int, Int)]) -> [UInt8] {
      let first = directory(entries, at: 8, isLast: next.isEmpty)
      let second = next.isEmpty ? [] : directory(next, at: 8 + first.count, isLast: true)
      return Array("Exif\0\0MM\0*".utf8) + word(8, 4) + first + second
    }

    private static func directory(
      _ entries: [(Int, Int)], at offset: Int, isLast: Bool
    ) -> [UInt8] {
      let fields = entries.flatMap { tag, value -> [UInt8] in
        word(tag, 2) + word(3, 2) + word(1, 4) + word(value, 2) + [0, 0]
      }
      let end = offset + 2 + fields.count + 4
      return word(entries.count, 2) + fields + word(isLast ? 0 : end, 4)
    }

    private static func word(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func jpeg(with exif: [UInt8]) throws -> [UInt8] {
      let plain = try Decoding.file([10, 200, 30], .jpeg, .rgb)
      return Array(plain[..<2]) + [0xff, 0xe1] + word(exif.count + 2, 2) + exif + plain[2...]
    }
  }
}
