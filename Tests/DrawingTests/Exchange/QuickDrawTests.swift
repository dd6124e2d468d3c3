import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: Quick, Draw!")
struct QuickDrawTests {
  /// Returns the counts as read by Foundation's JSON reader.
  private static func count(_ data: Data) throws -> (drawings: Int, strokes: Int, points: Int) {
    var (drawings, strokes, points) = (0, 0, 0)
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      let lists = try #require(object?["drawing"] as? [[[Double]]])
      drawings += 1
      strokes += lists.count
      points += lists.reduce(0) { $0 + ($1.first?.count ?? 0) }
    }
    return (drawings, strokes, points)
  }

  @Test(
    "DR-8 All 282 Quick, Draw! drawings are read with every stroke, point, and dot",
    .needsData("drawing"))
  func all() async throws {
    var total = (drawings: 0, strokes: 0, points: 0)
    var dots = 0
    for (name, data) in try DrawingFiles.quickDraw() {
      let read = try await DrawingImporter.read(data)
      #expect(read.format == .quickdraw && read.addsUp && !read.belongsInQuarantine, "\(name)")
      let strokes = read.drawings.flatMap(\.strokes)
      let expected = try Self.count(data)
      #expect(read.drawings.count == expected.drawings, "\(name)")
      #expect(read.counts.strokes == expected.strokes && strokes.count == expected.strokes)
      #expect(strokes.reduce(0) { $0 + $1.spots.count } == expected.points, "\(name)")
      #expect(strokes.allSatisfy { $0.times?.count == $0.spots.count })
      let word = String(name.prefix { $0 != "." })
      #expect(read.drawings.allSatisfy { $0.name == word })
      dots += strokes.count { $0.spots.count == 1 }
      total = (
        total.drawings + expected.drawings, total.strokes + expected.strokes,
        total.points + expected.points
      )
    }
    #expect(total.drawings == 282 && total.strokes == 1183 && total.points == 48_197)
    #expect(dots > 0)
  }

  @Test("DR-9 An exported drawing is read back unchanged", .needsData("drawing"))
  func roundTrip() async throws {
    for (name, data) in try DrawingFiles.quickDraw() {
      let first = try await DrawingImporter.read(data).drawings
      let exports = first.map { $0.exported(.quickdraw) }
      #expect(exports.allSatisfy { $0.losses.isEmpty }, "\(name)")
      let second = try await DrawingImporter.read(exports.reduce(Data()) { $0 + $1.data })
      #expect(second.drawings == first, "\(name)")
    }
  }

  @Test(
    "DR-8 Points are rounded to the nearest sixteenth of a unit, and the canvas is large enough for all strokes"
  )
  func canvas() async throws {
    let text = """
      {"word":"a","drawing":[[[-3.5,10.04],[2,99.01],[5,3]],[[1],[2]]]}

      {"word":"b","drawing":[]}
      """
    let read = try await DrawingImporter.read(text)
    #expect(read.drawings.map(\.name) == ["a", "b"])
    let first = try #require(read.drawings.first)
    #expect(
      first.strokes.first?.spots == [CanvasPoint(x: 40, y: 32), CanvasPoint(x: 257, y: 1584)])
    #expect(first.strokes.map(\.times) == [[5, 3], nil])
    #expect(read.drawings.map(\.width) == [19, 1])
    #expect(read.drawings.map(\.height) == [101, 1])
    let stroke = try #require(first.strokes.last)
    #expect(stroke.size == 64 && stroke.brush == .marker && stroke.color == QuickDrawReader.ink)
  }

  @Test(
    "DR-12 A drawing as large as the coordinate range moves toward the canvas only until it reaches the coordinate limit"
  )
  func farthest() {
    let limit = CanvasPoint.limit
    let stroke = Stroke(
      [CanvasPoint(x: -160, y: -160), CanvasPoint(x: limit - 16, y: limit - 32)],
      color: QuickDrawReader.ink, size: QuickDrawReader.size, brush: .marker, seed: 1)
    var drawing = ImportedDrawing(
      width: 1, height: 1, background: Sketch.paper, elements: [.stroke(stroke)])
    #expect(drawing.moveOntoCanvas(margin: 32) == CanvasPoint(x: 16, y: 32))
    #expect(drawing.strokes.first?.spots.last == CanvasPoint(x: limit, y: limit))
  }

  @Test(
    "DR-12 The importer reports the positions of invalid strokes and file lines, and reads the rest of the file"
  )
  func bad() async throws {
    let text = """
      {"word":"a","drawing":[[[1,2],[1]],[[1],[2]],[[],[]],[[1],["2"]],7]}
      {"word":"b"}
      {"word":"c","drawing":[[[1],[2]],[[3],[
      [1]
      {"word":"d","drawing":[[[1],[2],[1e99]]]}
      """
    let read = try await DrawingImporter.read(text)
    #expect(read.addsUp && read.belongsInQuarantine)
    #expect(read.drawings.map(\.name) == ["a", "c", "d"])
    #expect(read.counts.strokes == 2)
    #expect(
      read.sentences == [
        "line 1, element 1: Found 1 y values for 2 points",
        "line 1, element 3: The stroke has no points; at least 1 is required",
        "line 1, element 4: y must be a list of numbers",
        "line 1, element 5: The stroke must be a list of two or three lists",
        "line 2: Missing drawing",
        "line 3: Invalid JSON: unexpected end of text",
        "line 3, element 2: Invalid JSON: unexpected end of text",
        "line 4: Invalid JSON: expected “{”",
        "line 5, element 1: Invalid time “1e+99”: must be at most 24 days, in milliseconds",
      ])
  }
}
