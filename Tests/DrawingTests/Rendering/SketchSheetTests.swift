import Core
import Foundation
import TestKit
import Testing

@testable import Drawing

@Suite("A drawing as SVG")
struct SketchSheetTests {
  @Test("DR-7 The SVG is identical to the golden file", arguments: GoldenSketch.all)
  func golden(_ golden: GoldenSketch) throws {
    let svg = SketchSheet(golden.sketch).svg
    #expect(try GoldenFile("\(golden.name).svg").approved(for: svg) == svg)
  }

  @Test("Every drawing has a golden file, and every golden file belongs to a drawing")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: GoldenFile("").url.path)
    #expect(Set(files) == Set(GoldenSketch.all.map { $0.name + ".svg" }))
    #expect(GoldenSketch.all.count == 24)
  }

  private func text(_ sheet: SketchSheet) -> String { String(decoding: sheet.svg, as: UTF8.self) }

  @Test(
    "DR-7 The SVG's size is the scaled canvas size, and its lengths are in sixteenths of a unit")
  func sizes() {
    let sketch = Sketch(width: 320, height: 200)
    func head(_ scale: SketchSheet.Scale) -> Substring {
      text(SketchSheet(sketch, scale: scale)).dropFirst(39).prefix { $0 != "f" }
    }
    #expect(head(.init(1)) == " width=\"320\" height=\"200\" viewBox=\"0 0 5120 3200\" ")
    #expect(head(.init(3, per: 2)) == " width=\"480\" height=\"300\" viewBox=\"0 0 5120 3200\" ")
    #expect(
      head(.init(1, per: 3)) == " width=\"106.666\" height=\"66.666\" viewBox=\"0 0 5120 3200\" ")
  }

  @Test(
    "DR-7 The SVG omits invisible elements, and a transparent SVG also omits the background")
  func grounds() {
    let line = Hand.line(.marker, .rose, Hand.wave(0, 0), opacity: 0)
    let sketch = Sketch(width: 2, height: 1, [Piece(line, Piece.Address(operation: 1))])
    #expect(
      text(SketchSheet(sketch)).contains("<rect width=\"32\" height=\"16\" fill=\"#fffaeb\"/>"))
    let clear = text(SketchSheet(sketch, ground: .transparent))
    #expect(!clear.contains("<rect") && !clear.contains("<path"))
  }

  @Test(
    "An opacity is written without trailing zeros",
    arguments: [(1, "0.001"), (50, "0.05"), (500, "0.5")])
  func opacities(thousandths: UInt16, decimal: String) {
    let line = Hand.line(.marker, .rose, Hand.wave(0, 0), opacity: thousandths)
    let sketch = Sketch([Piece(line, Piece.Address(operation: 1))])
    #expect(text(SketchSheet(sketch)).contains(" stroke-opacity=\"\(decimal)\""))
  }

  @Test("DR-12 Characters are escaped, and characters that XML doesn't allow are omitted")
  func escapes() {
    let stamp = Hand.stamp("<&>\"\u{1}\u{FFFE}é", 0, 0)
    let text = text(SketchSheet(Sketch([Piece(stamp, Piece.Address(operation: 1))])))
    #expect(text.contains(">&lt;&amp;&gt;\"é</text>"))
  }

  @Test("An image that replaces a stamp has the same center as the stamp")
  func pictures() {
    let stamps = [Hand.stamp("🐘", 100, 50, opacity: 500), Hand.stamp("🌵", 0, 0)]
    let sketch = Sketch(stamps.enumerated().map { Piece($1, Piece.Address(operation: $0)) })
    let text = String(
      decoding: SketchSheet(sketch).svg(glyphs: ["🐘": Data([0, 0, 0])]), as: UTF8.self)
    #expect(
      text.contains(
        """
        <symbol id="e0" viewBox="0 0 1 1">\
        <image width="1" height="1" href="data:image/png;base64,AAAA"/></symbol>
        """))
    #expect(
      text.contains(
        "<use href=\"#e0\" x=\"1064\" y=\"264\" width=\"1072\" height=\"1072\" opacity=\"0.5\"/>"))
    #expect(text.contains(">🌵</text>") && !text.contains("🐘"))
  }
}
