import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("Rejected photos")
struct IngestRefusalTests {
  /// A rejected photo with its expected message.
  struct Refused: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var data: Data
    var budget = ImageBudget()
    var failure: ImageFailure
    var words: String
  }

  static let refused: [Refused] = [
    Refused(testDescription: "empty", data: Data(), failure: .empty, words: "The file is empty"),
    Refused(
      testDescription: "foreign", data: Data("a text".utf8), failure: .unsupportedFormat,
      words: "The file isn't a supported image"),
    Refused(
      testDescription: "cut off", data: MemoryImages.picture(10, 10).dropLast(6),
      failure: .damaged("cut off"),
      words: "The image is cut off or damaged: cut off"),
    Refused(
      testDescription: "bytes", data: MemoryImages.picture(10, 10), budget: ImageBudget(bytes: 20),
      failure: .overBudget(.bytes, found: MemoryImages.picture(10, 10).count, limit: 20),
      words: "The image has \(MemoryImages.picture(10, 10).count) bytes; at most 20 are allowed"),
    Refused(
      testDescription: "pixels", data: MemoryImages.picture(100, 100),
      budget: ImageBudget(pixels: 9999),
      failure: .overBudget(.pixels, found: 10_000, limit: 9999),
      words: "The image has 10000 pixels; at most 9999 are allowed"),
    Refused(
      testDescription: "side", data: MemoryImages.picture(64_001, 1),
      failure: .overBudget(.side, found: 64_001, limit: 64_000),
      words: "The image has 64001 pixels along a side; at most 64000 are allowed"),
  ]

  @Test("PH-12 ALL-1 An import rejects an invalid photo and stores nothing", arguments: refused)
  func refusal(of refused: Refused) async throws {
    let fixture = try PhotoFixture()
    await #expect(throws: IngestFailure.image(refused.failure)) {
      try await fixture.ingest(refused.data, refused.budget)
    }
    #expect(IngestFailure.image(refused.failure).explanation.message == refused.words)
    #expect(IngestFailure.image(refused.failure).explanation.kind == .refused)
    #expect(try await fixture.photos().isEmpty)
    #expect(try await fixture.kept() == (0, 0))
    #expect(!fixture.blobs.calls.contains { $0.hasPrefix("commit") })
  }

  @Test(
    "PH-12 An import throws a decoder failure, stores nothing, and doesn't affect the next import")
  func gaveUp() async throws {
    let fixture = try PhotoFixture()
    fixture.world.images.fail(.decoderFailed("more memory than it may have"))
    await #expect(throws: IngestFailure.image(.decoderFailed("more memory than it may have"))) {
      try await fixture.ingest(MemoryImages.picture(10, 10))
    }
    #expect(try await fixture.kept() == (0, 0))
    try await fixture.ingest(MemoryImages.picture(10, 10))
    #expect(try await fixture.photos().count == 1)
  }

  @Test("PH-12 An unsupported file is never stored, even if it has an image's file extension")
  func neverUnderJPG() async throws {
    let fixture = try PhotoFixture()
    fixture.world.photos.add("holiday.jpg", Data("not a picture".utf8))
    let screen = try await fixture.host()
    try await screen.tap("Add Photo")
    try await screen.pick("holiday.jpg")
    #expect(await screen.shows("holiday.jpg: The file isn't a supported image"))
    #expect(fixture.blobs.calls == ["id", "stage"])
    #expect(try await fixture.kept() == (0, 0))
    #expect(
      fixture.world.log.lines == [
        "failure: Add photo: holiday.jpg: The file isn't a supported image"
      ])
  }

  @Test("PH-12 Changed limits apply to the next photo added in a form that is already open")
  func settings() async throws {
    let fixture = try PhotoFixture()
    let settings = fixture.world.settings
    let megapixels = try #require(
      fixture.plugin.manifest.settings.first { $0.key == "photo.megapixels" })
    fixture.world.photos.add("big", MemoryImages.picture(2000, 1000))
    let screen = try await fixture.host()
    try await settings.set(megapixels, to: "1")
    try await screen.tap("Add Photo")
    try await screen.pick("big")
    #expect(await screen.shows("big: The image has 2000000 pixels; at most 1000000 are allowed"))
    try await settings.set(megapixels, to: "2")
    try await screen.tap("Add Photo")
    try await screen.pick("big")
    #expect(try await screen.photos("album.cover").count == 1)
  }
}

@Suite("The settings that limit photos")
struct PhotoSettingsTests {
  private func declarations() -> [SettingDeclaration] { PhotoIngestPlugin.manifest.settings }

  @Test("PH-12 The default limits are 100 MB, 200 megapixels, and 64,000 px per side")
  func standard() async throws {
    let fixture = try PhotoFixture()
    let settings = fixture.world.settings
    #expect(
      try await PhotoSettings.budget(settings)
        == ImageBudget(bytes: 100_000_000, pixels: 200_000_000, side: 64_000))
    #expect(
      declarations().map(\.key) == ["photo.megabytes", "photo.megapixels", "photo.side"])
  }

  @Test("PH-12 Each limit can be set")
  func set() async throws {
    let fixture = try PhotoFixture()
    let settings = fixture.world.settings
    for (setting, value) in zip(fixture.plugin.manifest.settings, ["5", "6", "700"]) {
      try await settings.set(setting, to: value)
    }
    #expect(
      try await PhotoSettings.budget(settings)
        == ImageBudget(bytes: 5_000_000, pixels: 6_000_000, side: 700))
  }

  @Test(
    "ALL-3 A limit accepts whole numbers in any script's digits, and the error for other values states the rule"
  )
  func numbers() async throws {
    let setting = try #require(declarations().first)
    for text in ["1", "2000", " 50 ", "５０", "٥٠", "050"] {
      #expect(setting.validationError(text) == nil)
    }
    for text in ["0", "2001", "", " ", "-5", "+5", "5.5", "many", "²", "99999999999999999999"] {
      #expect(setting.validationError(text) == "Enter a whole number from 1 to 2000", "\(text)")
    }
    let fixture = try PhotoFixture()
    let settings = fixture.world.settings
    try await settings.set(setting, to: " ٥٠")
    #expect(try await PhotoSettings.budget(settings).bytes == 50_000_000)
  }
}
