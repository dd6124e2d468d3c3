import Composition
import Core
import Foundation
import SQLiteStore
import Stash

/// Sample canvases, the same for both sides of a comparison.
enum Stock {
  static let inserts = 20_000

  private static let designers = [
    "Anna Weaver", "Hazel & Thread", "Larkspur Studio", "Marsh House",
  ]
  private static let motifs = ["Meadow", "Harbour", "Sampler", "Quilt", "Mallard", "Bargello"]

  /// Returns the form's values for canvas `number`.
  static func draft(_ number: Int) -> CanvasDraft {
    var draft = CanvasDraft()
    draft.designer = designers[number % designers.count]
    draft.name = "\(motifs[number % motifs.count]) \(number)"
    draft.size = "\(10 + number % 20) × 12 in"
    draft.notes = "Bought at the spring fair, wool from the shop beside it."
    draft.acquired = "2026-0\(1 + number % 9)-1\(number % 10)"
    draft.status = CanvasStatus.allCases[number % CanvasStatus.allCases.count]
    return draft
  }

  /// Adds canvases to a library, as `stashbook canvas add` does.
  static func fill(_ folder: String, count: Int) async throws {
    let library = try Library(at: folder, for: .writing)
    let plugin: StashPlugin = try library.feature()
    let repository = plugin.repository(with: library.assembly.services)
    for number in 0..<count {
      var extras = CanvasFieldValues()
      extras.mesh = .some(10 + number % 30)
      try await repository.add(draft(number), extras)
    }
  }

  /// Runs a body with a temporary folder, which is removed afterward.
  static func inFolder<T>(_ body: (String) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.path + "/stashbook-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
  }
}
