import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: Stashbook's JSON")
struct StashbookJSONTests {
  @Test("DR-9 An exported drawing is read back unchanged, including unsupported elements")
  func identity() async {
    await Law("export and import are the identity").holds(for: ImportedDrawing.made(using:)) {
      made in
      let export = made.exported(.json)
      try #require(export.losses.isEmpty)
      let read = try await DrawingImporter.read(export.data)
      try #require(read.format == .json && read.addsUp && !read.belongsInQuarantine)
      try #require(read.drawings == [made])
      let sources = try #require(read.drawings.first).foreign.map { Array($0.source.utf8) }
      try #require(sources == made.foreign.map { Array($0.source.utf8) })
      _ = try JSONSerialization.jsonObject(with: export.data)
    }
  }

  @Test("DR-9 An export has the documented format")
  func plain() {
    let stroke = Stroke(
      [CanvasPoint(x: 1, y: -16), CanvasPoint(x: 8, y: 24)], pressures: [0, 505], times: [0, -7],
      color: SRGBColor(red: 0xC4, green: 0x70, blue: 0x4B), size: 384, brush: .sparkle,
      opacity: 1000, seed: 4_294_967_295)
    let drawing = ImportedDrawing(
      name: "\"Bees\"", width: 10, height: 20, background: Sketch.paper,
      elements: [.stroke(stroke), .stamp(Stamp("🐞", at: CanvasPoint(x: 0, y: 16), size: 1075))])
    #expect(
      String(decoding: drawing.exported(.json).data, as: UTF8.self) == #"""
        {"format":"stashbook-drawing","version":1,"name":"\"Bees\"",
        "width":10,"height":20,"background":"#FFFAEB",
        "elements":[
        {"type":"stroke","color":"#C4704B","size":24,"brush":{"id":"sparkle","name":"Sparkle",\#
        "style":"pattern","shape":"star","spacing":1.2,"variation":0.5},"opacity":1,\#
        "seed":4294967295,"points":[[0.0625,-1],[0.5,1.5]],"pressures":[0,0.505],"times":[0,-7]},
        {"type":"stamp","emoji":"🐞","x":0,"y":1,"size":67.1875,"opacity":1}]}

        """#)
  }

  @Test("DR-8 A file in a later format version is rejected but not quarantined")
  func newer() async throws {
    let text = "{\"format\":\"stashbook-drawing\",\"version\":2,\"elements\":[7]}"
    let refusal = await #expect(throws: DrawingRefusal.newer(version: 2, known: 1)) {
      try await DrawingImporter.read(text)
    }
    #expect(refusal?.belongsInQuarantine == false)
    #expect(
      refusal?.explanation.message
        == "The drawing has format version 2; this version of Stashbook supports up to version 1")
    await #expect(throws: DrawingRefusal.newer(version: 3, known: 1)) {
      try await DrawingImporter.read(
        "{\"format\":\"stashbook-drawing\",\"version\":3,\"layers\":{}}")
    }
    for version in ["0", "1.5", "\"1\"", "null"] {
      await #expect(throws: DrawingRefusal.self) {
        try await DrawingImporter.read(text.replacing(":2", with: ":\(version)"))
      }
    }
  }

  @Test("DR-9 The remaining parts of a partly erased stroke are exported as strokes")
  func parts() async throws {
    let stroke = Stroke(
      [CanvasPoint(x: 0, y: 0), CanvasPoint(x: 16, y: -16), CanvasPoint(x: 32, y: 0)],
      pressures: [0, 500, 1000],
      times: [0, 100, 50], color: Sketch.paper, size: 1, brush: .crayon, seed: 9)
    let kept = [Piece.Part(0, 128), Piece.Part(256, 300), Piece.Part(512, 512)]
    let sketch = Sketch(
      width: 5, height: 5, [Piece(.stroke(stroke), .init(operation: 1), kept: kept)])
    let data = DrawingExport(sketch, named: nil, as: .json).data
    let read = try await DrawingImporter.read(data)
    let strokes = try #require(read.drawings.first).strokes
    #expect(
      strokes.map(\.spots) == [
        [CanvasPoint(x: 0, y: 0), CanvasPoint(x: 8, y: -8)],
        [CanvasPoint(x: 16, y: -16), CanvasPoint(x: 19, y: -13)],
        [CanvasPoint(x: 32, y: 0)],
      ])
    #expect(strokes.map(\.pressures) == [[0, 250], [500, 586], [1000]])
    #expect(strokes.map(\.times) == [[0, 50], [100, 91], [50]])
    #expect(strokes.allSatisfy { $0.seed == 9 && $0.size == 1 })
    let all = Sketch(width: 5, height: 5, [Piece(.stroke(stroke), .init(operation: 1), kept: [])])
    let empty = DrawingExport(all, named: nil, as: .json).data
    #expect(try await DrawingImporter.read(empty).counts.elements == 0)
  }
}
