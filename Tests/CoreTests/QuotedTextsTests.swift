import Core
import Foundation
import HeadlessHost
import Testing

@Suite("Texts that Features.md quotes")
struct QuotedTextsTests {
  private static let features = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/Features.md").standardizedFileURL

  @Test("Every quotation in Features.md appears verbatim in a screen sketch")
  func quoted() throws {
    let text = try String(contentsOf: Self.features, encoding: .utf8)
    let quotes = text.matches(of: /"([^"]*)"/).map { match in
      match.output.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(quotes.count > 60)
    let shown = Set(
      ScreenSketch.all.flatMap { $0.root.snapshot.flattened.flatMap(\.texts) })
    for quote in Set(quotes) { #expect(shown.contains(quote), "\(quote)") }
  }
}
