import Core
import Foundation
import TestKit
import Testing

@testable import WebHost

@Suite("Fonts", .serialized)
struct FontsTests {
  @Test("A font is sent to all with its type, and stays in browsers' caches for a year")
  func served() async throws {
    try await serve { site in
      let font = try await site.ask("GET", "/-/fonts/text-400-c0ffee.woff2", ["Cookie": nil])
      #expect(font.status == 200 && font.body == "a font")
      #expect(font["content-type"] == "font/woff2" && font["content-encoding"] == nil)
      #expect(font["cache-control"] == "public, max-age=31536000, immutable")
      let tag = try #require(font["etag"])
      let again = try await site.ask(
        "GET", "/-/fonts/text-400-c0ffee.woff2", ["If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty)
    }
  }

  @Test("The theme's sheet begins with the rules of fonts, and a page preloads the usual letters")
  func rules() async throws {
    try await serve { site in
      let theme = try await site.ask("GET", "/-/theme.css")
      #expect(theme.body.hasPrefix(Self.sheet + ":root"))
      let page = try await site.ask("GET", "/")
      #expect(page["content-security-policy"]?.contains("font-src 'self'") == true)
      let preloads = page.body.matches(of: /rel="preload" as="font"[^>]*href="([^"]*)"/)
      #expect(
        preloads.map(\.1) == ["/-/fonts/text-400-c0ffee.woff2", "/-/fonts/text-600-beef.woff2"])
    }
  }

  @Test(
    "Only the fonts in the sheet are served",
    arguments: ["other.woff2", "fonts.css", "OFL.txt", "..%2Fsecret.woff2", "%2Fetc%2Fpasswd"])
  func others(name: String) async throws {
    try await serve { site in
      let answer = try await site.ask("GET", "/-/fonts/\(name)")
      #expect(answer.status == 404)
    }
  }

  @Test("Without fonts, neither the theme's sheet nor a page mentions any")
  func none() async throws {
    try await Site.serve {
      $0.fonts = "/no/fonts"
    } _: { site in
      let (theme, page) = (
        try await site.ask("GET", "/-/theme.css"), try await site.ask("GET", "/")
      )
      #expect(!theme.body.contains("@font-face") && !page.body.contains("rel=\"preload\""))
    }
  }

  @Test("A chart contains the font of its labels, because an image can't load files")
  func chart() async throws {
    let scratch = try ScratchFolder()
    try """
    @font-face { font-family: "A"; font-weight: 400; font-display: optional; src: \
    url("/-/fonts/a.woff2") format("woff2"); }
    @font-face { font-family: "A"; font-weight: 600; src: url("/-/fonts/b.woff2"); }
    @font-face { font-family: "A"; font-weight: 400; src: url("/-/fonts/a-more-b.woff2"); }
    @font-face { font-family: "C"; font-weight: 400; src: url("/-/fonts/c.woff2"); }
    """.write(toFile: scratch.path + "/fonts.css", atomically: true, encoding: .utf8)
    for name in ["a", "b", "c"] {
      try name.write(toFile: "\(scratch.path)/\(name).woff2", atomically: true, encoding: .utf8)
    }
    let fonts = Fonts(in: scratch.path)
    let rule = """
      @font-face { font-family: "A"; font-weight: 400; font-display: block; src: \
      url("data:font/woff2;base64,YQ==") format("woff2"); }
      """
    #expect(fonts.embedded(for: Typography(.text, ["B", "A"], size: 13, weight: 400)) == rule)
    #expect(fonts.embedded(for: Typography(.text, ["B"], size: 13, weight: 400)).isEmpty)
    #expect(Fonts(in: nil).embedded(for: Typography(.text, ["A"], size: 13, weight: 400)).isEmpty)
    let chart = Chart(x: .init(0...1, ticks: []), y: .init(0...1, ticks: []), series: [])
    let sheets = [ChartSheet.Size.wide, .small].map {
      ChartSheet(chart, PlainTheme(), .light, size: $0, fonts: rule).svg
    }
    #expect(sheets[0].contains("<style>" + rule.replacing("\"", with: "&quot;")))
    #expect(!sheets[1].contains("base64"), "A card's chart has no labels")
  }

  @Test("The policy of a chart's document allows the font that it contains, and no other source")
  func policy() async throws {
    let sheet = """
      @font-face { font-family: "sans-serif"; font-weight: 400; \
      src: url("/-/fonts/text-400-c0ffee.woff2"); }

      """
    try await serve(sheet) { site in
      let chart = try await site.ask("GET", "/-/charts/1?source=desk.chart")
      #expect(chart.status == 200 && chart.body.contains("data:font/woff2;base64,YSBmb250"))
      #expect(chart["content-security-policy"]?.contains("font-src data:") == true)
      let small = try await site.ask("GET", "/-/charts/1?source=desk.chart&size=small")
      #expect(small.status == 200 && !small.body.contains("base64"))
    }
  }

  private static let sheet = """
    @font-face { font-family: "Source Serif Pro"; src: url("/-/fonts/text-400-c0ffee.woff2"); }
    @font-face { font-family: "EB Garamond"; src: url("/-/fonts/text-600-beef.woff2"); }
    @font-face { font-family: "EB Garamond"; src: url("/-/fonts/text-600-more-cafe.woff2"); }

    """

  private func serve(
    _ sheet: String = Self.sheet, _ body: (Site) async throws -> Void
  ) async throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path + "/fonts"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let files = [
      "fonts/fonts.css": sheet, "fonts/text-400-c0ffee.woff2": "a font",
      "fonts/text-600-beef.woff2": "another", "fonts/text-600-more-cafe.woff2": "a third",
      "fonts/other.woff2": "not in the sheet",
      "fonts/OFL.txt": "a license", "secret.woff2": "a secret",
    ]
    for (name, text) in files {
      try text.write(toFile: "\(scratch.path)/\(name)", atomically: true, encoding: .utf8)
    }
    try await Site.serve {
      $0.fonts = folder
    } _: {
      try await body($0)
    }
  }
}
