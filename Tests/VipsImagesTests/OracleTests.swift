import Core
import Foundation
import TestKit
import Testing

@testable import VipsImages

/// A comparison of each real image with another decoder's results.
@Suite(.needsData("photo"))
struct OracleTests {
  /// The reasons why the worker rejects images that the other decoder reads, by path.
  static let refusedHere = [
    // The pixels are truncated: the container promises bytes past the end of the file. The other
    // decoder fills the rest with gray.
    "heif/heif_truncated/truncated.heic": "Unexpected end of file",
    // A checksum over the pixels is wrong. The other decoder ignores the checksum.
    "pillow/broken_data_stream.png": "libpng read error",
    // 1,214 bytes of the pixels are garbage, and the result is torn into stripes.
    "pillow/hopper_bad_exif.jpg": "1214 extraneous bytes",
    // PngSuite contains this file, with a wrong checksum over the pixels, to test rejection.
    "pngsuite/xcsn0g01.png": "libpng read error",
  ]

  /// The worker's orientations of images that only the other decoder turns, by path.
  ///
  /// Both decoders report the same size.
  static let otherOrientation = [
    // EXIF is in a text chunk, as written by ImageMagick before PNG had a chunk for EXIF.
    "pillow/exif_imagemagick_orientation.png": 1,
    // The orientation is only in XMP. As in browsers, only EXIF turns an image.
    "pillow/xmp_tags_orientation.png": 1,
    "pillow/xmp_tags_orientation_exiftool.png": 1,
  ]

  @Test(
    "PH-11 PH-12 The two decoders read and reject the same images, except for listed differences",
    arguments: Oracle.rows)
  func agrees(row: Oracle) async throws {
    let file = try FileBytes(row.url)
    do throws(ImageFailure) {
      let derived = try await ImageFixture.derive(file)
      #expect(row.isDecoded && Self.refusedHere[row.path] == nil)
      #expect(derived.info.size == row.uprightSize)
      let orientation = Self.otherOrientation[row.path] ?? row.orientation ?? 1
      #expect(derived.info.orientation == orientation)
      #expect(derived.info.mediaType == row.mediaType)
      expectDerivatives(derived)
    } catch {
      #expect(isExpected(error, row), "\(error)")
    }
  }

  private func isExpected(_ failure: ImageFailure, _ row: Oracle) -> Bool {
    switch failure {
    case .damaged(let words):
      !row.isDecoded || Self.refusedHere[row.path].map(words.contains) == true
    case .empty, .unsupportedFormat, .decoderFailed: !row.isDecoded
    case .overBudget, .outOfBounds, .source, .unavailable: false
    }
  }

  /// Checks that derivatives are JPEGs of the requested size or the image's size, if smaller.
  private func expectDerivatives(_ derived: DerivedImages) {
    let longest = max(derived.info.width, derived.info.height)
    let pictures = [(derived.display, 2048), (derived.thumbnail, 320)]
    for (picture, side) in pictures {
      #expect(max(picture.width, picture.height) == min(longest, side))
      #expect(picture.data.starts(with: [0xff, 0xd8, 0xff]))
    }
    #expect(derived.gray.count == 1024)
  }

  @Test("PH-11 Every listed difference concerns an image that the other decoder reads")
  func listed() {
    let paths = Set(Oracle.rows.filter(\.isDecoded).map(\.path))
    #expect(Set(Self.refusedHere.keys).isSubset(of: paths))
    #expect(Set(Self.otherOrientation.keys).isSubset(of: paths))
  }

  @Test("PH-11 An image with a rotation in both the container and EXIF is rotated only once")
  func arrow() async throws {
    let arrow = try FileBytes(Oracle.folder.appending(path: "heif/heif_other/arrow.heic"))
    let facts = try await ImageFixture.derive(arrow).info
    #expect(facts.size == "3024 × 4032")
    #expect(facts.metadata.camera == "Apple iPhone 8 Plus")
    #expect(facts.metadata.capturedAt == "2018-07-31T14:52:07")
  }

  @Test("PH-11 Eight orientations of one photo decode to the same upright image")
  func orientations() async throws {
    var grids: [[UInt8]] = []
    for number in 1...8 {
      let path = "exif-orientation-landscape/Landscape_\(number).jpg"
      let derived = try await ImageFixture.derive(
        try FileBytes(Oracle.folder.appending(path: path)))
      #expect(derived.info.size == "1800 × 1200")
      #expect(derived.display.size == "1800 × 1200")
      #expect(derived.info.orientation == number)
      grids.append(derived.gray)
    }
    for grid in grids { #expect(ImageFixture.difference(grid, grids[0]) <= 3) }
  }
}
