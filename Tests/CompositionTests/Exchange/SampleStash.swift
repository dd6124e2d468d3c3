import Composition
import Core
import DesignTokens
import Drawing
import Foundation
import MemoryAdapters
import PhotoIngest
import Stash
import Tags
import TestKit
import Testing
import WeightEntry

/// Sample data, added through the features' repositories.
///
/// The data has records of every kind, some of them deleted.
struct SampleStash {
  let library: Library
  private var random: SeededRandomSource
  private(set) var photos: [PhotoID] = []
  private(set) var canvases: [RecordID] = []

  init(_ library: Library, _ random: SeededRandomSource = SeededRandomSource(seed: 1)) {
    (self.library, self.random) = (library, random)
  }

  var repository: CanvasRepository {
    get throws {
      let plugin: StashPlugin = try library.feature()
      return plugin.repository(with: library.assembly.services)
    }
  }

  /// Adds some records of every kind.
  mutating func fill() async throws {
    for _ in 0..<3 { try await addPhoto() }
    for _ in 0..<Int.random(in: 1...5, using: &random) { try await addCanvas() }
    try await changeTags()
    for _ in 0..<3 { try await addWeight() }
    for _ in 0..<2 { try await draw() }
    try await set()
    try await delete()
  }

  /// Returns a nonempty text with characters that need escaping.
  private mutating func text(_ word: String) -> String {
    let part = random.text(upTo: 8)
    _ = random.next()
    return "\(word) \"\\ \n\u{2028}🧵 \(part) \(word)"
  }

  /// Imports a synthetic JPEG.
  @discardableResult
  mutating func addPhoto() async throws -> PhotoID {
    let pixels = (0..<(24 * 16 * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let raster = Raster(width: 24, height: 16, pixels: Data(pixels))
    let metadata = ImageMetadata(camera: text("Fairfield"), orientation: 6)
    let file = try await library.ports.images.encode(raster, metadata)
    let plugin: PhotoIngestPlugin = try library.feature()
    let id = try await plugin.pipeline.ingest(MemoryBytes(file), within: ImageBudget()).id
    photos.append(id)
    return id
  }

  /// Adds a canvas at a random stage, with a cover and tags, and a journal with photos.
  @discardableResult
  mutating func addCanvas() async throws -> RecordID {
    var change = RecordChange<CanvasRecord>()
    (change["designer"], change["name"]) = (text("Anna"), "Meadow \(canvases.count)")
    (change["notes"], change["acquired"]) = (text("Silk"), "2026-03-01")
    let status = CanvasStatus.allCases.randomElement(using: &random) ?? .stash
    change["status"] = status.rawValue
    change.set(StashFieldSlots.mesh, to: [nil, 13, 18].randomElement(using: &random) ?? nil)
    change.set(StashFieldSlots.cover, to: photos.randomElement(using: &random))
    change.set(StashFieldSlots.tags, to: ["floral", "gift \(canvases.count)"])
    let id = try await repository.records.add(change)
    canvases.append(id)
    for count in 0...Int.random(in: 0...2, using: &random) {
      var entry = RecordChange<JournalRecord>(["note": text("Sky")])
      entry.set(StashFieldSlots.photos, to: Array(photos.prefix(count)))
      entry.set(StashFieldSlots.entryTags, to: ["floral"])
      try await JournalRepository(repository).add(to: id, entry)
    }
    return id
  }

  private mutating func changeTags() async throws {
    let plugin: TagsPlugin = try library.feature()
    try await plugin.repository.rename("floral", to: try TagName("Flowers"))
    try await plugin.repository.alias(try TagName("blooms"), for: "flowers")
    _ = try await plugin.repository.add([try TagName("never used")])
    try await plugin.repository.delete("never used")
  }

  private mutating func addWeight() async throws {
    let plugin: WeightEntryPlugin = try library.feature()
    var typed = WeighingChange()
    typed.weight = try Weight(typed: "\(Int.random(in: 60...90, using: &random)).40", in: .kg)
    typed.day = CivilDay(daysSince1970: Int.random(in: 1000...20_000, using: &random))
    typed.note = text("After the fair")
    try await plugin.repository.add(typed)
  }

  /// Adds a drawing with an undone step and a moment, and a custom brush.
  @discardableResult
  mutating func draw(strokes: Int = 4) async throws -> RecordID {
    let plugin: DrawingPlugin = try library.feature()
    let drawing = try await plugin.repository.make(name: text("Garden")).id
    for round in 0..<strokes {
      let row = Int32(round * 16)
      let spots = [
        CanvasPoint(x: 0, y: row),
        CanvasPoint(x: 160, y: Int32.random(in: 0...900, using: &random)),
      ]
      try await plugin.repository.append(
        .add(
          .stroke(
            Stroke(spots, color: Palette.ink, size: 32, brush: .marker, seed: UInt32(round)))),
        to: drawing)
    }
    try await plugin.repository.undo(drawing)
    try await plugin.repository.name(moment: "Before the sky", of: drawing)
    try await plugin.repository.addBrush(named: "My brush", .chalk)
    return drawing
  }

  func set() async throws {
    let order = try #require(
      library.assembly.features.flatMap(\.manifest.settings).first { $0.key == "mesh.order" })
    try await library.settings.set(order, to: "use")
    let tokens: DesignTokensPlugin = try library.feature()
    try await tokens.repository.use(.standard, named: "Before")
    try await tokens.repository.use(.standard, named: "Mine")
  }

  private mutating func delete() async throws {
    if let canvas = canvases.first { try await repository.records.delete(canvas) }
    let photos: PhotoIngestPlugin = try library.feature()
    if let photo = self.photos.last { try await photos.repository.delete(photo) }
    let drawings: DrawingPlugin = try library.feature()
    try await drawings.repository.delete(try await draw())
  }
}
