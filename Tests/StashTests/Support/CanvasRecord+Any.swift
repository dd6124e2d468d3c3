import Core
import MemoryAdapters
import Stash
import TestKit

extension CanvasRecord {
  /// Returns a random valid canvas.
  ///
  /// The required texts are set, and all texts are trimmed and within limits.
  static func any(_ random: inout SeededRandomSource) -> CanvasRecord {
    var canvas = CanvasRecord(
      designer: text(&random) ?? "Anna Weaver", name: text(&random) ?? "Meadow")
    canvas.size = text(&random)
    canvas.notes = text(&random)
    canvas.mesh = Bool.random(using: &random) ? Int.random(in: 1...150, using: &random) : nil
    if Bool.random(using: &random) { canvas.acquired = day(&random) }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      canvas.move(to: CanvasStatus.allCases.randomElement(using: &random) ?? .wip, on: day(&random))
    }
    return canvas
  }

  static func day(_ random: inout SeededRandomSource) -> CivilDay {
    CivilDay(daysSince1970: Int.random(in: -10_000...40_000, using: &random))
  }

  private static func text(_ random: inout SeededRandomSource) -> String? {
    random.text(upTo: 40).trimmedOrNil
  }
}
