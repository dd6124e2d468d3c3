import Core
import Foundation
import ImageWire
import TestKit
import Testing

@testable import VipsImages

/// The metadata in a copy for sharing, read from its bytes.
struct CopyTests {
  /// The markers of an image without metadata: tables, frame, scan, and JFIF.
  private static let plainMarkers: Set<UInt8> = [
    0xc0, 0xc2, 0xc4, 0xda, 0xdb, 0xdd, 0xe0,
  ]
  /// The tags of the image's directory: model, orientation, resolution, position of colors, and the
  /// offset of EXIF's own directory.
  private static let pictureTags: Set<Int> = [
    0x0110, 0x0112, 0x011a, 0x011b, 0x0128, 0x0213, 0x8769,
  ]
  /// The tags of EXIF's own directory: version, capture time and its zone, components, color space,
  /// and size.
  private static let exifTags: Set<Int> = [
    0x9000, 0x9003, 0x9011, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003,
  ]

  /// Returns a copy and its parts, after checking that they contain only permitted metadata.
  private func copy(_ source: any ByteSource) async throws -> (Data, JPEGParts) {
    let made = try await ImageFixture.images.copy(of: source, within: ImageBudget())
    let parts = try JPEGParts(Array(made.data))
    for segment in parts.segments where !Self.plainMarkers.contains(segment.marker) {
      #expect(segment.marker == 0xe1 && segment.begins(with: "Exif\0\0"), "\(segment)")
    }
    #expect(parts.trailer.isEmpty)
    #expect(Set(parts.directories.keys).isSubset(of: [.picture, .exif]))
    #expect(Set(parts.directories[.picture, default: [:]].keys).isSubset(of: Self.pictureTags))
    #expect(Set(parts.directories[.exif, default: [:]].keys).isSubset(of: Self.exifTags))
    let orientation = parts.directories[.picture]?[0x0112] ?? []
    #expect(orientation.filter { $0 != 0 }.elementsEqual(orientation.isEmpty ? [] : [1]))
    #expect(parts.directories[.exif]?[0xa001].map { $0.max() } ?? 1 == 1, "sRGB is 1")
    return (made.data, parts)
  }

  private func telling(orientation: Int = 1) async throws -> [UInt8] {
    let plain = try await ImageFixture.picture(width: 90, height: 60)
    let small = try await ImageFixture.picture(width: 9, height: 6)
    return TellingJPEG(Array(plain), thumbnail: Array(small), orientation: orientation).bytes
  }

  @Test("PH-14 The source file of the copy tests contains all metadata that a copy must omit")
  func told() async throws {
    let bytes = try await telling()
    let parts = try JPEGParts(bytes)
    #expect(parts.directories[.place]?.keys.sorted() == [1, 2, 3, 4])
    #expect(parts.directories[.exif]?[0xa431] == Array("BODY-4711\0".utf8))
    #expect(parts.directories[.exif]?[0xa435] == Array("LENS-0815\0".utf8))
    #expect(parts.directories[.thumbnail]?[0x0201] != nil)
    #expect(parts.segments.contains { $0.begins(with: "http://ns.adobe.com/xap/1.0/\0") })
    let facts = try await ImageFixture.derive(MemoryBytes(Data(bytes))).info
    #expect(facts.metadata.location != nil)
    for secret in TellingJPEG.secrets {
      #expect(Data(bytes).range(of: Data(secret.utf8)) != nil, "\(secret)")
    }
  }

  @Test("PH-14 A copy has no location, serial number, thumbnail, XMP, IPTC, profile, or comment")
  func stripped() async throws {
    let (data, parts) = try await copy(MemoryBytes(Data(try await telling())))
    for secret in TellingJPEG.secrets {
      #expect(data.range(of: Data(secret.utf8)) == nil, "\(secret)")
    }
    #expect(parts.directories[.picture]?[0x0110] == Array("Fairfield F2\0".utf8))
    #expect(parts.directories[.exif]?[0x9003] == Array("2026:03:01 09:30:00\0".utf8))
    #expect(parts.directories[.exif]?[0x9011] == Array("+02:00\0".utf8))
  }

  /// The visible position of the first stored corner, by orientation (EXIF 2.32, tag 0112).
  private static let firstCorner = [
    1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1),
  ]

  @Test(
    "PH-14 A copy is upright and has only permitted metadata, regardless of the image's orientation",
    arguments: 1...8)
  func upright(orientation: Int) async throws {
    let stored = (0..<80 * 48).flatMap { place -> [UInt8] in
      place % 80 < 40 && place / 80 < 24 ? [255, 0, 0] : [0, 0, 255]
    }
    let plain = try await ImageFixture.images.encode(
      Data(stored), PictureRequest(width: 80, height: 48, quality: 95))
    let bytes = TellingJPEG(Array(plain), thumbnail: Array(plain), orientation: orientation).bytes
    let (data, _) = try await copy(MemoryBytes(Data(bytes)))
    let raster = try await ImageFixture.images.pixels(
      of: MemoryBytes(data), fitting: PixelBox(width: 80, height: 80), within: ImageBudget())
    #expect((raster.width, raster.height) == (orientation < 5 ? (80, 48) : (48, 80)))
    let first = try #require(Self.firstCorner[orientation])
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let place = (4 + y * (raster.height - 9)) * raster.width + 4 + x * (raster.width - 9)
      let color = raster.pixels.dropFirst(place * 3).prefix(3).map { Int($0) }
      #expect((color[0] > 180 && color[2] < 80) == (first == (x, y)), "\(color) at \(x), \(y)")
    }
  }

  @Test("PH-14 A copy has the image's size, even if the image is larger than a screen")
  func large() async throws {
    let picture = try await ImageFixture.picture(width: 3000, height: 2100)
    let made = try await ImageFixture.images.copy(of: MemoryBytes(picture), within: ImageBudget())
    #expect(made.size == "3000 × 2100")
    #expect(try await ImageFixture.derive(MemoryBytes(made.data)).info.size == "3000 × 2100")
    #expect(try JPEGParts(Array(made.data)).segments.contains { $0.marker == 0xda })
  }

  @Test(
    "PH-14 A copy of a real photo looks like the photo and has only permitted metadata",
    .needsData("photo"), arguments: Oracle.rows.filter { $0.isDecoded })
  func real(row: Oracle) async throws {
    guard OracleTests.refusedHere[row.path] == nil else { return }
    let file = try FileBytes(row.url)
    let (data, _) = try await copy(file)
    let box = PixelBox(width: 256, height: 256)
    let seen = try await ImageFixture.images.pixels(of: file, fitting: box, within: ImageBudget())
    let copied = try await ImageFixture.images.pixels(
      of: MemoryBytes(data), fitting: box, within: ImageBudget())
    #expect((copied.width, copied.height) == (seen.width, seen.height))
    let difference = ImageFixture.difference(Array(seen.pixels), Array(copied.pixels))
    // JPEG preserves a small image with hard edges less exactly.
    let most = min(seen.width, seen.height) < 64 ? 6.0 : 3
    #expect(difference <= most, "\(difference) of 255 in the mean")
  }
}
