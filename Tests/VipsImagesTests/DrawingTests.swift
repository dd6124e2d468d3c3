import Core
import Foundation
import Testing

@testable import VipsImages

@Suite("SVG drawing by a confined worker")
struct DrawingTests {
  private func svg(_ width: Int, _ height: Int, _ content: String) -> Data {
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\(content)</svg>
      """.utf8)
  }

  /// Returns the pixels of a drawing's PNG on white.
  private func drawn(
    _ width: Int, _ height: Int, _ content: String,
    with images: VipsImageProcessor = ImageFixture.images
  ) async throws -> Raster {
    let png = try await images.png(ofSVG: svg(width, height, content), width: width)
    return try await images.pixels(
      of: MemoryBytes(png), fitting: PixelBox(width: 2048, height: 2048), within: ImageBudget())
  }

  @Test(
    "WE-14 A drawing is rendered as a PNG of the requested size, with transparency and with its shapes in place"
  )
  func places() async throws {
    let shapes = """
      <rect width="50" height="40" fill="#f00"/><rect x="50" y="40" width="50" height="40" \
      fill="#00f"/>
      """
    let png = try await ImageFixture.images.png(ofSVG: svg(100, 80, shapes), width: 250)
    // PNG (ISO/IEC 15948), 11.2.2: sides in four bytes each, depth, and color type 6.
    #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(png[16..<26] == Data([0, 0, 0, 250, 0, 0, 0, 200, 8, 6]))
    let raster = try await ImageFixture.images.pixels(
      of: MemoryBytes(png), fitting: PixelBox(width: 250, height: 200), within: ImageBudget())
    let (red, blue, white): ([UInt8], [UInt8], [UInt8]) = (
      [255, 0, 0], [0, 0, 255], [255, 255, 255]
    )
    for (x, y, color) in [
      (1, 1, red), (123, 98, red), (126, 98, white), (123, 102, white), (127, 102, blue),
      (248, 198, blue), (248, 1, white), (1, 198, white),
    ] { #expect(raster.color(x, y) == color, "at \(x), \(y)") }
  }

  /// A letter without a font is drawn as a box, which is 14 pixels high or as high as a letter and
  /// contains digits.
  @Test(
    "WE-14 Letters are drawn in all requested families, weights, and styles",
    arguments: [
      "serif", "sans-serif", "monospace", "'DejaVu Sans Condensed'", "'Playfair Display',serif",
      "'Source Serif 4',Georgia,serif", "ui-monospace,monospace", "No Such Font", "cursive",
    ], ["400", "500", "600", "900", "italic 700"])
  func letters(family: String, weight: String) async throws {
    for (letter, isHigh) in [("l", true), (".", false)] {
      let style = "font:\(weight) 60px \(family)"
      let raster = try await drawn(
        60, 80, "<text x=\"10\" y=\"60\" style=\"\(style)\">\(letter)</text>")
      #expect(raster.isInked(20..<40) == isHigh, "\(letter)")
      #expect(raster.isInked(46..<60), "\(letter)")
    }
  }

  @Test("WE-14 One worker draws letters in 300 sizes")
  func sizes() async throws {
    let images = VipsImageProcessor(count: 1)
    for step in 0..<300 {
      let family = ["serif", "sans-serif", "monospace"][step % 3]
      let size = 24 + Double(step) / 50
      let stop = "<text x=\"4\" y=\"30\" style=\"font:\(size)px \(family)\">.</text>"
      let raster = try await drawn(24, 40, stop, with: images)
      #expect(raster.isInked(24..<32), "\(size)")
      #expect(!raster.isInked(0..<24), "\(size)")
    }
    await images.shutDown()
  }

  @Test(
    "DR-7 An emoji of any shape is rendered as a square color PNG of the requested size",
    arguments: [
      ("\u{2764}\u{FE0F}", 0), ("🌹", 0), ("🐸", 1), ("🌳", 1), ("🐳", 2), ("💙", 2), ("👩‍🎨", -1),
      ("🇫🇷", -1), ("👋🏽", -1),
    ])
  func glyphs(glyph: String, strongest: Int) async throws {
    for side in [16, 45, 512] {
      let png = try await ImageFixture.images.png(ofGlyph: glyph, side: side)
      #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      // Color type 6 is truecolor with alpha.
      #expect(png[25] == 6)
      let raster = try await ImageFixture.images.pixels(
        of: MemoryBytes(png), fitting: PixelBox(width: side, height: side), within: ImageBudget())
      #expect(raster.width == side && raster.height == side)
      var (sums, colored) = ([0, 0, 0], 0)
      for y in 0..<side {
        for x in 0..<side {
          let color = raster.color(x, y).map(Int.init)
          for channel in 0..<3 { sums[channel] += color[channel] }
          if (color.max() ?? 0) - (color.min() ?? 0) > 40 { colored += 1 }
        }
      }
      #expect(colored > side * side / 10, "\(side): \(colored)")
      if strongest >= 0 { #expect(sums.firstIndex(of: sums.max() ?? 0) == strongest, "\(side)") }
    }
  }

  @Test("DR-7 One worker still draws emoji in color after 200 drawings of other emoji")
  func manyGlyphs() async throws {
    let images = VipsImageProcessor(count: 1)
    for step in 0..<200 {
      let glyph = String(Unicode.Scalar(UInt32(0x1F400 + step % 64)).map(Character.init) ?? "🐀")
      _ = try await images.png(ofGlyph: glyph, side: 8 + step)
      _ = try await drawn(
        24, 40, "<text y=\"30\" style=\"font:24px serif\">\(glyph)</text>", with: images)
    }
    let heart = try await images.png(ofGlyph: "\u{2764}\u{FE0F}", side: 30)
    let raster = try await images.pixels(
      of: MemoryBytes(heart), fitting: PixelBox(width: 30, height: 30), within: ImageBudget())
    let red = raster.color(15, 15)
    #expect(red[0] > 180 && red[2] < 90)
    await images.shutDown()
  }

  @Test("DR-7 A path whose text exceeds the XML reader's default limit is drawn completely")
  func longLine() async throws {
    let blanks = String(repeating: " ", count: 10_100_000)
    let line = "<path stroke=\"#000\" stroke-width=\"8\" d=\"M0 4\(blanks)H60V30\"/>"
    let raster = try await drawn(40, 40, "<g fill=\"none\" transform=\"scale(.5)\">\(line)</g>")
    #expect(raster.isInked(9..<14))
  }

  @Test("A drawing shows no content from the files and URLs that the drawing references")
  func outside() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { unlink(url.path(percentEncoded: false)) }
    try svg(40, 40, "<rect id=\"r\" width=\"40\" height=\"40\"/>").write(to: url)
    let path = url.path(percentEncoded: false)
    for name in [path, "file://\(path)", url.lastPathComponent, "http://127.0.0.1:9/a.svg"] {
      for content in [
        "<image href=\"\(name)\" width=\"40\" height=\"40\"/>", "<use href=\"\(name)#r\"/>",
        "<style>@import url(\"\(name)\");</style>",
        """
        <text y="30" xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="\(name)" \
        parse="text"/></text>
        """,
      ] {
        #expect(try await !drawn(40, 40, content).isInked(0..<40), "\(content)")
      }
    }
  }

  @Test(
    "A drawing with exponentially nested entities or copies is rejected, and the worker draws the next image"
  )
  func bombs() async throws {
    let images = VipsImageProcessor(count: 1, limits: WorkerLimits(time: .seconds(20)))
    let entities = (1...9).map { level in
      "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">"
    }
    let bomb = """
      <!DOCTYPE svg [<!ENTITY e0 "ha">\(entities.joined())]>\
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>
      """
    let copies = (1...9).map { level in
      "<g id=\"g\(level)\">"
        + String(repeating: "<use href=\"#g\(level - 1)\"/>", count: 10) + "</g>"
    }
    let uses = "<rect id=\"g0\" width=\"9\" height=\"9\"/>" + copies.joined()
    for text in [Data(bomb.utf8), svg(9, 9, uses)] {
      let failure = await #expect(throws: ImageFailure.self) {
        try await images.png(ofSVG: text, width: 9)
      }
      switch failure {
      case .damaged, .decoderFailed: break
      default: Issue.record("\(String(describing: failure))")
      }
    }
    let next = try await drawn(9, 9, "<rect width=\"9\" height=\"9\"/>", with: images)
    #expect(next.isInked(0..<9))
    await images.shutDown()
  }
}

extension Raster {
  /// Returns red, green, and blue at a position.
  fileprivate func color(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.dropFirst((y * width + x) * 3).prefix(3))
  }

  /// Returns whether any pixel in some rows is dark.
  fileprivate func isInked(_ rows: Range<Int>) -> Bool {
    pixels.dropFirst(rows.lowerBound * width * 3).prefix(rows.count * width * 3).contains {
      $0 < 128
    }
  }
}
