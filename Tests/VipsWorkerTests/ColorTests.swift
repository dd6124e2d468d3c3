import Core
import Foundation
import ImageWire
import TestKit
import Testing

@testable import VipsWorker

extension Decoding {
  /// Tests that decoded colors are as intended, in 8-bit sRGB.
  struct ColorTests {
    init() throws {
      try #require(Library.isStarted)
    }

    @Test(
      "PH-11 A color is preserved in every format",
      arguments: [ImageFormat.jpeg, .png, .webp, .heic, .avif, .tiff, .gif])
    func plain(format: ImageFormat) throws {
      let picture = try DecodedPicture(try Decoding.file([200, 100, 50], format, .rgb))
      #expect(picture.has([200, 100, 50], at: 12, 8, within: 5), "\(picture.color(12, 8))")
    }

    @Test(
      "PH-11 A gray image decodes to three equal bands", arguments: [ImageFormat.jpeg, .png, .tiff])
    func gray(format: ImageFormat) throws {
      let picture = try DecodedPicture(try Decoding.file([90], format, .gray))
      #expect(picture.has([90, 90, 90], at: 3, 3, within: 1), "\(picture.color(3, 3))")
      #expect(picture.pixels.count == 24 * 16 * 3)
    }

    @Test(
      "PH-11 Transparent pixels are drawn over a white background",
      arguments: [ImageFormat.png, .webp, .tiff])
    func seeThrough(format: ImageFormat) throws {
      let clear = try DecodedPicture(try Decoding.file([200, 0, 0, 0], format, .rgba))
      #expect(clear.has([255, 255, 255], at: 5, 5), "\(clear.color(5, 5))")
      let half = try DecodedPicture(try Decoding.file([200, 0, 100, 128], format, .rgba))
      #expect(half.has([227, 127, 177], at: 5, 5, within: 4), "\(half.color(5, 5))")
    }

    /// The expected values are the upper bytes of the file's own samples, unpacked by hand.
    @Test("PH-11 A 16-bit value is reduced to its upper eight bits", .needsData("photo"))
    func sixteenBits() throws {
      let color = try DecodedPicture(try Decoding.photo("pngsuite/basn2c16.png"))
      let corners = [
        (0, 0, [255, 255, 0]), (31, 0, [0, 255, 0]), (0, 31, [255, 0, 0]),
        (31, 31, [0, 0, 255]), (16, 16, [123, 123, 8]),
      ]
      for (x, y, wanted) in corners {
        #expect(color.has(wanted, at: x, y, within: 1), "\(color.color(x, y)) at \(x), \(y)")
      }
      let gray = try DecodedPicture(try Decoding.photo("pngsuite/basn0g16.png"))
      #expect(gray.has([186, 186, 186], at: 31, 0, within: 1), "\(gray.color(31, 0))")
      #expect(gray.has([62, 62, 62], at: 0, 31, within: 1), "\(gray.color(0, 31))")
    }

    @Test(
      "PH-11 Red and black in a CMYK image decode to red and black",
      .needsData("photo"))
    func fourInks() throws {
      let picture = try DecodedPicture(try Decoding.photo("pillow/pil_sample_cmyk.jpg"))
      let red = picture.color(5, 2)
      #expect(red[0] > 200 && red[1] < 70 && red[2] < 70, "\(red)")
      let black = picture.color(90, 90)
      #expect(black.allSatisfy { $0 < 50 }, "\(black)")
    }

    /// The numbers follow from the primaries of Display P3 and sRGB and their common curve.
    @Test(
      "PH-11 A wide-gamut image is converted to sRGB with its own profile", .needsData("photo"))
    func wideGamut() throws {
      let profile = try Self.displayP3()
      for (stored, wanted) in [
        ([200, 100, 100], [215, 93, 97]), ([100, 200, 100], [45, 203, 86]),
        ([120, 120, 120], [120, 120, 120]),
      ] as [([UInt8], [Int])] {
        let file = try Decoding.file(stored, .jpeg, .rgb)
        let plain = try DecodedPicture(file)
        #expect(plain.has(stored.map(Int.init), at: 8, 8), "\(plain.color(8, 8))")
        let tagged = try DecodedPicture(Self.tagged(file, profile))
        #expect(tagged.has(wanted, at: 8, 8), "\(tagged.color(8, 8)) for \(wanted)")
      }
    }

    @Test(
      "PH-14 A copy of a wide-gamut image has no profile but the same colors in sRGB",
      .needsData("photo"))
    func wideCopy() throws {
      let tagged = Self.tagged(
        try Decoding.file([200, 100, 100], .jpeg, .rgb), try Self.displayP3())
      let request = CopyRequest(source: .parts(count: tagged.count), budget: ImageBudget())
      let copy = try PictureCopy(try Content(tagged), request).jpeg.withBytes { Array($0) }
      #expect(Data(copy).range(of: Data("ICC_PROFILE".utf8)) == nil)
      let picture = try DecodedPicture(copy)
      #expect(picture.has([215, 93, 97], at: 8, 8), "\(picture.color(8, 8))")
    }

    @Test("PH-11 An invalid color profile is ignored", .needsData("photo"))
    func badProfile() throws {
      let file = try Decoding.file([200, 100, 50], .jpeg, .rgb)
      for profile in [[], [UInt8](repeating: 7, count: 300)] {
        let picture = try DecodedPicture(Self.tagged(file, profile))
        #expect(picture.has([200, 100, 50], at: 8, 8), "\(picture.color(8, 8))")
      }
    }

    /// Returns the 548-byte profile of a photo, found by the signature in the profile's header.
    private static func displayP3() throws -> [UInt8] {
      let photo = Data(try Decoding.photo("heif/heif_other/arrow.heic"))
      let signature = try #require(photo.range(of: Data("acsp".utf8)))
      return Array(photo[signature.lowerBound - 36..<signature.lowerBound - 36 + 548])
    }

    /// Returns a JPEG with a profile in a segment after its first two bytes (ICC.1, annex B.4).
    private static func tagged(_ jpeg: [UInt8], _ profile: [UInt8]) -> [UInt8] {
      let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
      let count = content.count + 2
      let segment = [0xff, 0xe2, UInt8(count >> 8), UInt8(count & 0xff)] + content
      return Array(jpeg[..<2]) + segment + jpeg[2...]
    }
  }
}
