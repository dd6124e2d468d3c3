import Foundation
import TestKit
import Testing

/// The exact terminal output, at 80 and at 40 columns, with and without color.
@Suite("Terminal output")
struct GoldenTests {
  private static let widths = [80, 40]
  private static let views = [
    ("canvas-show", ["canvas", "show", "ID"]), ("tag-list", ["tag", "list"]),
    ("canvases", ["open", "/canvases"]), ("add-canvas", ["open", "/canvases/new"]),
    ("canvas-page", ["open", "/canvases/ID"]),
  ]

  /// Fills a library with two canvases, and returns the ID of the first.
  private func fill(_ cli: CLIFixture) async throws -> String {
    let id = try await cli.addCanvas(
      "Sampler of Small Shapes", "--mesh", "18", "--size", "14 × 10 in", "--acquired", "2026-03-01",
      "--tag", "sampler", "--tag", "gift", "--notes",
      "Six browns, two rows an evening; the border last.\n刺繍の布 from the fair.")
    _ = try await cli.addCanvas("Moonlit Field", "--mesh", "13", "--tag", "gift")
    _ = try await cli.run("journal", "add", id, "--note", "Started at the center.")
    return id
  }

  /// Returns an output with its IDs and dates replaced by fixed text.
  private func steady(_ text: String) throws -> String {
    let id = try Regex("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")
    let day = try Regex("20[0-9]{2}-[0-9]{2}-[0-9]{2}")
    let phrase = try Regex("[A-Z][a-z]+ [0-9]{1,2}, 20[0-9]{2}")
    return text.replacing(id) { match in String(repeating: "x", count: text[match.range].count) }
      .replacing("2026-03-01", with: "ACQUIRED..").replacing("March 1, 2026", with: "ACQUIRED")
      .replacing(day, with: "TODAY.....").replacing(phrase, with: "TODAY")
  }

  @Test("The output of screens and commands matches the approved output", arguments: widths)
  func looks(width: Int) async throws {
    let cli = try CLIFixture()
    let id = try await fill(cli)
    for (name, words) in Self.views {
      for (color, environment) in [("never", [:]), ("always", ["COLORTERM": "truecolor"])] {
        let arguments = words.map { $0.replacing("ID", with: id) } + ["--color", color]
        let variables = environment.merging(["COLUMNS": "\(width)"]) { $1 }
        let finished = try await cli.start(arguments, environment: variables).finished()
        try #require(finished.code == 0, "\(finished.errors)")
        let text = try steady(finished.output.replacing(id.suffix(5), with: "xxxxx"))
        let file = "\(name)-\(width)\(color == "always" ? "-colors" : "").txt"
        #expect(try GoldenFile(file).approved(for: text) == text, "\(file)")
      }
    }
  }
}
