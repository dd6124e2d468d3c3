import Core
import Foundation
import HeadlessHost
import Testing

@Suite("Texts quoted in the feature documents")
struct QuotedTextsTests {
  private static let features = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/Features").standardizedFileURL

  @Test("Every quotation in Documentation/Features appears verbatim in a screen sketch")
  func quoted() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.features, includingPropertiesForKeys: nil)
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let quotes = text.matches(of: /"([^"]*)"/).map { match in
      match.output.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(quotes.count > 60)
    let shown = Set(
      ScreenSketch.all.flatMap { $0.root.snapshot.flattened.flatMap(\.texts) })
    for quote in Set(quotes) { #expect(shown.contains(quote), "\(quote)") }
  }
}
