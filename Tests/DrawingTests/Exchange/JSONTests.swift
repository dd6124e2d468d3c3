import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: JSON")
struct JSONTests {
  @Test("Any string is read back exactly as written")
  func texts() {
    Law("strings are read back as written").holds(for: { $0.text(upTo: 9) }) { text in
      var writer = JSONWriter()
      writer.string(text)
      var scanner = JSONScanner(writer.bytes)
      let part = try scanner.value()
      try #require(scanner.peek() == nil)
      try #require(part.string.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test(
    "Decimals are written exactly and without trailing zeros",
    arguments: [
      (0, "0"), (625, "0.0625"), (-10_000, "-1"), (15_000, "1.5"), (-5, "-0.0005"), (123, "0.0123"),
    ])
  func decimals(_ scaled: Int, _ text: String) {
    var writer = JSONWriter()
    writer.decimal(scaled, places: 4)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test("An export lists and counts the elements and properties that its format can't represent")
  func losses() {
    let stroke = Stroke(
      [CanvasPoint(x: 0, y: 0)], pressures: [1], times: [1], color: Sketch.paper, size: 9,
      brush: .chalk,
      opacity: 5, seed: 1)
    let drawing = ImportedDrawing(
      name: "n", width: 9, height: 9, background: Sketch.paper,
      elements: [
        .stroke(stroke), .stroke(stroke), .stamp(Stamp("a", at: CanvasPoint(x: 0, y: 0), size: 9)),
        .foreign(ForeignElement(format: "xopp", kind: "text", source: "<text/>")),
      ])
    let kinds = { (format: DrawingExport.Format) in
      drawing.exported(format).losses.map { "\($0.kind) \($0.count)" }
    }
    #expect(kinds(.json) == [])
    #expect(
      kinds(.quickdraw) == [
        "stamps 1", "foreign 1", "brushes 2", "colors 2", "sizes 2", "opacities 2", "pressures 2",
        "canvas 1", "background 1",
      ])
    #expect(
      kinds(.excalidraw) == ["foreign 1", "stampsAsText 1", "brushes 2", "times 2", "canvas 1"])
    #expect(
      kinds(.older) == ["foreign 1", "pressures 2", "times 2", "seeds 2", "canvas 1", "name 1"])
    #expect(
      drawing.exported(.older).losses.first?.sentence
        == "Elements from other programs not exported: 1")
  }
}
