import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Two published design systems", .needsData("tokens"))
struct ExampleSystemsTests {
  private static let reader = TokenReader { try TokenFiles.data("dtcg-examples/\($0)") }

  /// Reads a system, and compares all values with the plain resolution of the same files.
  private func check(_ file: TokenFile, _ inputs: [String: String], _ parts: [String]) async throws
    -> TokenDocument
  {
    let document = try await Self.reader.read([file], inputs: inputs)
    var plain = PlainResolution()
    for part in parts { try plain.add(try TokenFiles.data("dtcg-examples/" + part)) }
    let values = try plain.values()
    #expect(values.keys.sorted() == document.paths.map(\.description).sorted())
    #expect(document.aliases == (try plain.aliases()))
    for (path, token) in document.tokens {
      #expect(token.json.isSame(as: values["\(path)"]), "\(path)")
      try checkValue(token)
    }
    return document
  }

  /// Checks a typed value against the JSON in its file.
  private func checkValue(_ token: TokenDocument.Token) throws {
    let members = token.json.object
    func px(_ value: JSONValue?, em size: Double = 0) -> Double? {
      let unit: Double? = ["px": 1, "rem": 16, "em": size][value?.object?["unit"]?.string ?? ""]
      guard let unit, let number = value?.object?["value"]?.number else { return nil }
      return number * unit
    }
    switch token.value {
    case .color(let color):
      #expect(members?["hex"]?.string?.uppercased() == "#" + color.color.hex)
      #expect(members?["alpha"]?.number == color.alpha)
    case .dimension(let length): #expect(px(token.json) == length)
    case .fontWeight(let weight):
      #expect([.number(weight), .string("regular"), .string("bold")].contains(token.json))
    case .fontFamily(let names): #expect(token.json == .array(names.map { .string($0) }))
    case .typography(let type):
      #expect(members?["fontFamily"] == .array(type.families.map { .string($0) }))
      #expect(px(members?["fontSize"]) == type.size)
      #expect(px(members?["letterSpacing"], em: type.size) == type.letterSpacing)
      let height = try #require(type.lineHeight)
      let written =
        members?["lineHeight"]?.number ?? px(members?["lineHeight"]).map { $0 / type.size }
      #expect(written == height)
    default: #expect(token.type == nil)
    }
  }

  @Test(
    "DT-5 Figma's design system is resolved for each theme, with all aliases and values",
    arguments: ["light", "dark"])
  func figma(theme: String) async throws {
    let parts = ["color", "theme-\(theme)", "size", "typography"].map {
      "figma-sds/\($0).tokens.json"
    }
    let document = try await check(
      try TokenFiles.file("dtcg-examples/figma-sds.resolver.json"), ["theme": theme], parts)
    #expect(document.aliases > 100)
  }

  @Test(
    "DT-5 Figma's design system is read as a theme: dark text in light mode, light text in dark mode"
  )
  func theme() async throws {
    let both = try await Self.reader.readTheme([
      try TokenFiles.file("dtcg-examples/figma-sds.resolver.json")
    ])
    let paths = [both.light, both.dark].map { $0.value("color.text.default.$root")?.hex }
    #expect(paths == ["1E1E1E", "FFFFFF"])
  }

  private static let themes = ["light", "light_ax", "dark", "dark_ax"]
  private static let sizes = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge",
  ]

  @Test(
    "DT-5 Apple's design system is resolved for each theme and size, even though its resolution order omits a set",
    arguments: themes)
  func apple(theme: String) async throws {
    let file = try TokenFiles.file("dtcg-examples/apple-hig.resolver.json")
    for size in Self.sizes {
      let parts = ["font/design", "color/\(theme)", "font/textStyle/\(size)"]
      let document = try await check(
        file, ["theme": theme, "size": size], parts.map { "apple-hig/\($0).tokens.json" })
      #expect(document.aliases == 11)
    }
  }
}
