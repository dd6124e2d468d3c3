import Core
import Foundation
import HeadlessHost
import Testing

@Suite("The texts that FEATURES quotes")
struct QuotedTextsTests {
  private static let features = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/design/FEATURES.md").standardizedFileURL

  /// What stands in quotes there and is no text of a screen.
  private static let elsewhere: [String: String] = [
    "Not this": "the name of a paragraph", "reduce motion": "a system's setting",
    "": "an empty value", "0": "typed", "16": "typed", "18": "typed", "018": "typed",
    "１８": "typed", "١٨": "typed", "+18": "typed", "18.5": "typed", "abc": "typed",
    "mesh-count": "a kind of field", "photo": "a kind of field", "photos": "a kind of field",
    "tags": "a kind of field", "#": "typed", "unsaved": "a notion",
  ]

  /// What stands there for several texts, and one of them.
  private static let templates = [
    "{n} characters remaining": "49 characters remaining", "+N": "+3",
    "Entry updated: …": "Entry updated: 82.5 kg",
  ]

  @Test(
    "Each of them is on a screen here, word for word",
    .enabled(
      if: FileManager.default.fileExists(atPath: features.path),
      "the design texts are not beside the package"))
  func quoted() throws {
    let text = try String(contentsOf: Self.features, encoding: .utf8)
    let quotes = text.matches(of: /"([^"]*)"/).map { match in
      match.output.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(quotes.count > 60)
    let shown = Set(
      ScreenSketch.all.flatMap { $0.root.branch.flattened.flatMap(\.texts) })
    for quote in Set(quotes) where Self.elsewhere[quote] == nil {
      #expect(shown.contains(Self.templates[quote] ?? quote), "\(quote)")
    }
  }
}
