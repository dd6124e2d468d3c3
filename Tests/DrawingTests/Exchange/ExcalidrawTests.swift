import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: Excalidraw")
struct ExcalidrawTests {
  /// Returns the elements as read by Foundation's JSON reader.
  private static func elements(_ data: Data) throws -> [[String: Any]] {
    let scene = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(scene?["elements"] as? [[String: Any]])
  }

  @Test(
    "DR-8 All 37 Excalidraw scenes are read with the expected element counts", .needsData("drawing")
  )
  func all() async throws {
    let scenes = try DrawingFiles.scenes()
    #expect(scenes.count == 37)
    var kinds: [String: Int] = [:]
    var strokes = 0
    for (name, data) in scenes {
      let read = try await DrawingImporter.read(data)
      let elements = try Self.elements(data)
      #expect(read.format == .excalidraw && read.addsUp && !read.belongsInQuarantine, "\(name)")
      #expect(read.counts.elements == elements.count, "\(name)")
      let drawn = elements.filter {
        $0["type"] as? String == "freedraw" && $0["angle"] as? Int == 0
      }
      #expect(read.counts.strokes == drawn.count, "\(name)")
      strokes += drawn.count
      kinds.merge(read.counts.foreign, uniquingKeysWith: +)
    }
    #expect(strokes == 11)
    #expect(
      kinds == [
        "text": 124, "rectangle": 89, "arrow": 49, "ellipse": 16, "freedraw": 1, "diamond": 11,
        "image": 7, "frame": 5, "embeddable": 3, "line": 1, "iframe": 1,
      ])
  }

  @Test(
    "DR-8 Unsupported elements are exported unchanged and in order",
    .needsData("drawing"))
  func foreign() async throws {
    for (name, data) in try DrawingFiles.scenes() {
      let first = try await DrawingImporter.read(data)
      let drawing = try #require(first.drawings.first)
      let export = drawing.exported(.excalidraw)
      #expect(!export.losses.contains { $0.kind == .foreign })
      for foreign in drawing.foreign {
        #expect(data.firstRange(of: Data(foreign.source.utf8)) != nil)
        #expect(export.data.firstRange(of: Data(foreign.source.utf8)) != nil)
      }
      let (before, after) = (try Self.elements(data), try Self.elements(export.data))
      #expect(
        before.map { $0["type"] as? String } == after.map { $0["type"] as? String }, "\(name)")
      for (one, other) in zip(before, after) where one["type"] as? String != "freedraw" {
        #expect(one as NSDictionary == other as NSDictionary, "\(name)")
      }
      let second = try await DrawingImporter.read(export.data)
      #expect(second.drawings == first.drawings && second.counts == first.counts, "\(name)")
    }
  }

  @Test("DR-8 A freehand line is read with its points, pressures, color, width, opacity, and seed")
  func freedraw() async throws {
    let text = """
      {"elements":[
        {"points":[[0,0],[-10.5,4.25]],"pressures":[0.5,1],"x":100,"y":50.5,"type":"freedraw",
         "strokeColor":"#E03131","strokeWidth":2,"opacity":40,"seed":7002,"angle":0,
         "backgroundColor":"#b2f2bb","isDeleted":false},
        {"type":"freedraw","x":0,"y":0,"points":[[1,1]],"isDeleted":true},
        {"type":"freedraw","x":0,"y":0,"points":[[1,1]],"strokeColor":"transparent","pressures":[]},
        {"type":"freedraw","x":0,"y":0,"points":[[1,1]],"angle":0.5}
      ],"appState":{"viewBackgroundColor":"#fff","name":"Bees"},"type":"excalidraw",
      "files":{"f1":{"dataURL":"data:,"}}}
      """
    let read = try await DrawingImporter.read(text)
    let drawing = try #require(read.drawings.first)
    #expect(read.addsUp && read.refused.isEmpty)
    #expect(read.counts.strokes == 2 && read.counts.deleted == 1)
    #expect(read.counts.foreign == ["freedraw": 1] && read.counts.attachments == 1)
    #expect(read.unread == ["fill": 1])
    #expect(drawing.name == "Bees" && drawing.background == SRGBColor(hex: "FFFFFF"))
    #expect(drawing.width == 1024 && drawing.height == 768)
    #expect(
      drawing.strokes.first
        == Stroke(
          [CanvasPoint(x: 1600, y: 808), CanvasPoint(x: 1432, y: 876)], pressures: [500, 1000],
          color: SRGBColor(red: 0xE0, green: 0x31, blue: 0x31), size: 136, brush: .marker,
          opacity: 400, seed: 7002))
    #expect(drawing.strokes.last?.opacity == 0 && drawing.strokes.last?.pressures == nil)
    let export = drawing.exported(.excalidraw)
    #expect(try await DrawingImporter.read(export.data).drawings == [drawing])
    #expect(try Self.elements(export.data).first?["strokeWidth"] as? Double == 2)
    #expect(export.data.firstRange(of: Data("\"f1\":{\"dataURL\":\"data:,\"}".utf8)) != nil)
  }

  @Test("DR-9 Stamps are exported as text in the same position, with unique IDs")
  func stamps() async throws {
    let drawing = ImportedDrawing(
      width: 1, height: 1, background: Sketch.paper,
      elements: [
        .foreign(
          ForeignElement(
            format: "excalidraw", kind: "text", source: #"{"id":"stashbook-1","type":"text"}"#)),
        .stamp(Stamp("🐞", at: CanvasPoint(x: 1600, y: 160), size: 320, opacity: 645)),
        .foreign(ForeignElement(format: "excalidraw", kind: "text", source: "{} {}")),
      ])
    let export = drawing.exported(.excalidraw)
    #expect(export.losses.map(\.kind) == [.foreign, .stampsAsText, .canvas])
    let elements = try Self.elements(export.data)
    #expect(elements.map { $0["id"] as? String } == ["stashbook-1", "stashbook-2"])
    let text = try #require(elements.last)
    #expect(text["text"] as? String == "🐞" && text["opacity"] as? Double == 64.5)
    #expect(text["x"] as? Double == 87.5 && text["y"] as? Double == -2.5)
    #expect(text["fontSize"] as? Double == 20 && text["width"] as? Double == 25)
  }
}
