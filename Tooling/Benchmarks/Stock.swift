import Composition
import Core
import Foundation
import PhotoIngest
import SQLiteStore
import Stash

/// Sample canvases, the same for both sides of a comparison.
enum Stock {
  static let inserts = 20_000

  private static let designers = [
    "Anna Weaver", "Hazel & Thread", "Larkspur Studio", "Marsh House",
  ]
  private static let motifs = ["Meadow", "Harbour", "Sampler", "Quilt", "Mallard", "Bargello"]

  /// The texts of a canvas, as typed into the form.
  struct Canvas {
    let designer: String
    let name: String
    let size: String
    let notes = "Bought at the spring fair, wool from the shop beside it."
    let acquired: String
    let status: CanvasStatus

    /// The change that writes the texts into a canvas.
    var change: RecordChange<CanvasRecord> {
      RecordChange([
        "designer": designer, "name": name, "size": size, "notes": notes, "acquired": acquired,
        "status": status.rawValue,
      ])
    }
  }

  /// Returns the texts of canvas `number`.
  static func canvas(_ number: Int) -> Canvas {
    Canvas(
      designer: designers[number % designers.count],
      name: "\(motifs[number % motifs.count]) \(number)", size: "\(10 + number % 20) × 12 in",
      acquired: "2026-0\(1 + number % 9)-1\(number % 10)",
      status: CanvasStatus.allCases[number % CanvasStatus.allCases.count])
  }

  /// Adds canvases to a library, as `stashbook canvas add` does.
  ///
  /// Each of the library's photos becomes the cover of a canvas, evenly spread.
  static func fill(_ folder: String, count: Int) async throws {
    let library = try Library(at: folder, for: .writing)
    let plugin: StashPlugin = try library.feature()
    let repository = plugin.repository(with: library.assembly.services)
    let photos = try await library.ports.store.read { reader throws(StoreFailure) in
      try reader.page(Query<PhotoRecord>(limit: count)).items.map(\.id)
    }
    for number in 0..<count {
      var change = canvas(number).change
      change.set(StashFieldSlots.mesh, to: 10 + number % 30)
      let before = number * photos.count / count
      if (number + 1) * photos.count / count > before {
        change.set(StashFieldSlots.cover, to: photos[before])
      }
      try await repository.records.add(change)
    }
  }

  /// Runs a body with a temporary folder, which is removed afterward.
  static func inFolder<T>(_ body: (String) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.path + "/stashbook-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
  }
}
