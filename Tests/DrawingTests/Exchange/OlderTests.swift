import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: the older app")
struct OlderTests {
  private static let brush = """
    {"id":"B1","name":"Stars","icon":"star","baseStyle":"patternStamp","patternShape":"star",\
    "stampSpacing":1.25,"sizeVariation":0.5,"isSystem":false}
    """
  private static let stroke = """
    {"points":[{"x":10,"y":20.5},{"x":-1,"y":2000}],"color":{"r":1,"g":0.5,"b":0,"a":1},\
    "brushSize":24,"brush":\(brush)}
    """
  private static let stamp = "{\"emoji\":\"🐞\",\"x\":5,\"y\":6,\"size\":67.2,\"opacity\":0.25}"

  private static func check(_ read: DrawingImport) throws {
    #expect(read.format == .older && read.addsUp && read.refused.isEmpty)
    let drawing = try #require(read.drawings.first)
    #expect(drawing.width == 1024 && drawing.height == 2000)
    #expect(drawing.background == SRGBColor(red: 255, green: 250, blue: 235))
    let stroke = try #require(drawing.strokes.first)
    #expect(stroke.spots == [CanvasPoint(x: 160, y: 328), CanvasPoint(x: -16, y: 32_000)])
    #expect(stroke.color == SRGBColor(red: 255, green: 128, blue: 0))
    #expect(stroke.size == 384 && stroke.opacity == 1000)
    let pattern = Brush.Pattern(.star, spacing: 125, variation: 50)
    #expect(stroke.brush == Brush(id: "B1", name: "Stars", .pattern(pattern)))
    #expect(
      drawing.elements.last
        == .stamp(Stamp("🐞", at: CanvasPoint(x: 80, y: 96), size: 1075, opacity: 250)))
  }

  @Test(
    "DR-8 Stamps in a separate list are above the strokes, regardless of the order of the lists")
  func lists() async throws {
    let text = """
      {"stamps":[\(Self.stamp)],"backgroundColor":{"r":1,"g":0.98,"b":0.92,"a":1},
       "strokes":[\(Self.stroke)]}
      """
    try Self.check(try await DrawingImporter.read(text))
  }

  @Test("DR-8 Elements in the same list remain in order, and unknown elements remain unchanged")
  func elements() async throws {
    let text = """
      {"elements":[{"type":"stroke","data":\(Self.stroke)},{"type":"glitter","data":{"n": 1.0}},
       {"type":"stamp","data":\(Self.stamp)}],"backgroundColor":{"r":1,"g":0.98,"b":0.92}}
      """
    let read = try await DrawingImporter.read(text)
    try Self.check(read)
    #expect(read.counts.foreign == ["glitter": 1])
    #expect(
      read.drawings.first?.foreign == [
        ForeignElement(
          format: "older", kind: "glitter",
          source: "{\"type\":\"glitter\",\"data\":{\"n\": 1.0}}")
      ])
  }

  @Test(
    "DR-8 A missing opacity is 1, and an element's opacity is multiplied by its color's opacity")
  func opacity() async throws {
    let faint = Self.stroke.replacing("\"a\":1", with: "\"a\":0.5")
      .replacing("\"brushSize\"", with: "\"opacity\":0.5,\"brushSize\"")
    let read = try await DrawingImporter.read("{\"strokes\":[\(Self.stroke),\(faint)]}")
    #expect(read.drawings.first?.strokes.map(\.opacity) == [1000, 250])
  }

  @Test("DR-9 Content that the older app supports is read back unchanged")
  func roundTrip() async {
    await Law("export and import are the identity").holds(for: ImportedDrawing.made(using:)) {
      made in
      let export = made.exported(.older)
      let read = try await DrawingImporter.read(export.data)
      try #require(read.addsUp && read.refused.isEmpty)
      let plain = { (elements: [Drawing.Element]) in
        elements.compactMap { element -> Drawing.Element? in
          switch element {
          case .foreign: return nil
          case .stamp: return element
          case .stroke(var stroke):
            (stroke.pressures, stroke.times, stroke.seed) = (nil, nil, 0)
            return .stroke(stroke)
          }
        }
      }
      let drawing = try #require(read.drawings.first)
      try #require(plain(drawing.elements) == plain(made.elements))
      try #require(drawing.background == made.background)
    }
  }
}

extension ImportedDrawing {
  /// Returns a random drawing for laws.
  static func made(using random: inout SeededRandomSource) -> ImportedDrawing { made(&random) }
}
