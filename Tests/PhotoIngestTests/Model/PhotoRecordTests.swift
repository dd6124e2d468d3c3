import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("A photo's record")
struct PhotoRecordTests {
  private static func any(_ random: inout SeededRandomSource) -> PhotoRecord {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var metadata = ImageMetadata(orientation: number(1...8))
    if Bool.random(using: &random) { metadata.capturedAt = random.text(upTo: 25) }
    if Bool.random(using: &random) { metadata.camera = random.text(upTo: 40) }
    if Bool.random(using: &random) {
      metadata.location = .init(
        latitude: number(-900_000_000...900_000_000),
        longitude: number(-1_800_000_000...1_800_000_000))
    }
    let facts = ImageInfo(
      mediaType: "image/jpeg", width: number(1...64_000), height: number(1...64_000),
      orientation: number(1...8), metadata: metadata)
    func picture() -> DerivedImages.EncodedImage {
      .init(data: Data(), width: number(1...2048), height: number(1...2048))
    }
    let derived = DerivedImages(
      info: facts, display: picture(), thumbnail: picture(),
      gray: (0..<1024).map { _ in UInt8(number(0...255)) })
    var photo = PhotoRecord(
      original: BlobID("\(number(0...Int.max))"), bytes: number(1...100_000_000), derived: derived)
    if Bool.random(using: &random) { photo.fileName = random.text(upTo: 40) }
    if Bool.random(using: &random) { photo.damage = random.text(upTo: 40) }
    return photo
  }

  @Test("PH-14 A photo read from its database row equals the photo that was written")
  func roundTrip() {
    Law("a photo is read from its row").holds(for: { Self.any(&$0) }) { photo in
      let row = RecordRow(PhotoRecord.collection.columns, photo.values)
      try #require(try PhotoRecord(row: row) == photo)
    }
  }

  @Test(
    "PH-11 An imported photo must have an orientation from 1 to 8",
    arguments: [(0, false), (1, true), (8, true), (9, false)])
  func orientation(_ orientation: Int, isValid: Bool) async throws {
    var random = SeededRandomSource(seed: 1)
    var photo = Self.any(&random)
    photo.facts.orientation = orientation
    let problem = try await PhotoFixture().world.store.read { [photo] reader throws(StoreFailure) in
      try photo.importProblem("1", in: reader)
    }
    #expect((problem == nil) == isValid)
  }

  @Test("PH-14 A photo's description contains the capture time, camera, size, and location")
  func lines() async throws {
    let fixture = try PhotoFixture()
    let metadata = ImageMetadata(
      capturedAt: "2026-02-14T09:30:00+01:00", camera: "Canon EOS 90D",
      location: .init(latitude: 454_642_035, longitude: 91_899_820), orientation: 6)
    let data = MemoryImages.picture(4000, 3000, metadata)
    let record = try await fixture.repository.photo(try await fixture.ingest(data)).record
    #expect(
      record.lines == [
        "3000 × 4000 pixels, X-STASHPIC, \(data.count) bytes",
        "Taken: February 14, 2026, 09:30", "Camera: Canon EOS 90D",
        "Location: 45.4642035, 9.1899820",
      ])
    #expect(record.facts.metadata == metadata)
  }

  @Test(
    "PH-14 A photo's description rounds its size to thousands of bytes from 1,000 bytes on",
    arguments: [
      (1, "1 byte"), (999, "999 bytes"), (1000, "1 KB"), (1499, "1 KB"), (1500, "2 KB"),
      (4_267_500, "4268 KB"),
    ])
  func size(bytes: Int, phrase: String) async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(MemoryImages.picture(40, 30))
    var record = try await fixture.repository.photo(id).record
    record.bytes = bytes
    #expect(record.lines.first?.hasSuffix(", \(phrase)") == true)
  }

  @Test("PH-14 A photo's description omits facts that the file lacks")
  func bare() async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(MemoryImages.picture(40, 30))
    #expect(try await fixture.repository.photo(id).record.lines.count == 1)
  }

  @Test(
    "PH-14 A location is written in degrees with seven decimal places",
    arguments: [
      (0, 0, "0.0000000, 0.0000000"), (-5, 5, "-0.0000005, 0.0000005"),
      (-900_000_000, 1_800_000_000, "-90.0000000, 180.0000000"),
      (-338_567_844, 1_512_152_967, "-33.8567844, 151.2152967"),
    ])
  func degrees(latitude: Int, longitude: Int, text: String) {
    #expect(ImageMetadata.Location(latitude: latitude, longitude: longitude).text == text)
  }
}

@Suite("The perceptual hash")
struct PerceptualHashTests {
  private static func noise(_ random: inout SeededRandomSource, _ range: ClosedRange<Int>)
    -> [UInt8]
  {
    (0..<1024).map { _ in UInt8(Int.random(in: range, using: &random)) }
  }

  @Test("PH-14 Changing an image's brightness or contrast doesn't change its hash")
  func brightness() {
    Law("a brighter or flatter image has the same hash").holds(
      for: { Self.noise(&$0, 0...127) }
    ) { gray in
      let hash = PerceptualHash(gray: gray)
      try #require(PerceptualHash(gray: gray.map { $0 + 100 }) == hash)
      try #require(PerceptualHash(gray: gray.map { $0 * 2 }) == hash)
    }
  }

  @Test(
    "PH-14 Slight noise changes at most 8 bits of an image's hash, and a different image's hash differs in at least 9"
  )
  func distances() {
    Law("similar images have near hashes").holds(for: { random in
      let gray = Self.noise(&random, 3...252)
      let noisy = gray.map { UInt8(Int($0) + Int.random(in: -2...2, using: &random)) }
      return (gray, noisy, Self.noise(&random, 0...255))
    }) { gray, noisy, other in
      let hash = PerceptualHash(gray: gray)
      try #require(hash.distance(to: PerceptualHash(gray: noisy)) <= 8)
      try #require(hash.distance(to: PerceptualHash(gray: other)) >= 9)
    }
  }

  @Test("PH-14 The distance between hashes is a metric")
  func metric() {
    Law("the distance of hashes is a metric").holds(for: { random in
      (0..<3).map { _ in PerceptualHash(bits: random.next()) }
    }) { hashes in
      let (a, b, c) = (hashes[0], hashes[1], hashes[2])
      try #require(a.distance(to: a) == 0)
      try #require(a.distance(to: b) == b.distance(to: a))
      try #require(a.distance(to: c) <= a.distance(to: b) + b.distance(to: c))
      try #require(a.text.count == 16 && UInt64(a.text, radix: 16) == a.bits)
    }
  }

  @Test(
    "PH-14 An image and its negative have different hashes, and the wrong number of gray values yields the hash 0"
  )
  func halves() {
    let left = (0..<1024).map { UInt8($0 % 32 < 16 ? 255 : 0) }
    let right = left.map { 255 - $0 }
    #expect(PerceptualHash(gray: left).distance(to: PerceptualHash(gray: right)) > 8)
    #expect(PerceptualHash(gray: Array(left.dropLast())) == PerceptualHash(bits: 0))
  }
}
