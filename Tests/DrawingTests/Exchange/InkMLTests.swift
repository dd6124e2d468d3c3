import Core
import Foundation
import MemoryAdapters
import Testing

@testable import Drawing

@Suite("Drawings: InkML")
struct InkMLTests {
  static let document = """
    <ink xmlns="http://www.w3.org/2003/InkML"><definitions>
    <brush xml:id="b1"><brushProperty name="color" value="#C4704B"/>
    <brushProperty name="width" value="2.5"/></brush>
    <traceFormat><channel name="X" type="decimal"/><channel name="Y" type="decimal"/>
    <channel name="F" type="integer" max="255"/><channel name="T" type="integer" units="ms"/>
    </traceFormat></definitions>
    <trace brushRef="#b1">10 0 0 5, 9.5 14 255 3,
      8 28 51 20</trace>
    <trace type="penUp">1 2 3 4</trace>
    <trace>130 155 127.5 0</trace>
    </ink>

    """

  @Test("DR-8 The InkML reader reads the force, time, brush color, and brush width of traces")
  func traces() async throws {
    let read = try await DrawingImporter.read(Self.document)
    #expect(read.format == .inkml && read.addsUp && !read.belongsInQuarantine)
    let drawing = try #require(read.drawings.first)
    #expect(drawing.width == 130 && drawing.height == 155)
    #expect(read.counts.foreign == ["trace": 1])
    let first = try #require(drawing.strokes.first)
    #expect(
      first.spots == [
        CanvasPoint(x: 160, y: 0), CanvasPoint(x: 152, y: 224), CanvasPoint(x: 128, y: 448),
      ])
    #expect(first.pressures == [0, 1000, 200] && first.times == [5, 3, 20])
    #expect(first.color.hex == "C4704B" && first.size == 40)
    #expect(drawing.strokes.last?.color == QuickDrawReader.ink)
    #expect(drawing.strokes.last?.pressures == [500])
  }

  @Test(
    "DR-8 A trace without a declared format is read as X and Y values, even if its element has a namespace prefix"
  )
  func plain() async throws {
    let read = try await DrawingImporter.read(
      "<inkml:ink xmlns:inkml='urn:x'><inkml:trace>1 2, 3 4</inkml:trace></inkml:ink>")
    #expect(
      read.drawings.first?.strokes.first?.spots == [
        CanvasPoint(x: 16, y: 32), CanvasPoint(x: 48, y: 64),
      ])
  }

  @Test(
    "DR-12 The reader explains why it rejects a trace with difference-encoded or missing values")
  func differences() async throws {
    let read = try await DrawingImporter.read(
      "<ink><trace>1 2, '3 '4</trace><trace>1</trace><trace/><trace>1 1</trace></ink>")
    #expect(read.addsUp && read.counts.strokes == 1)
    #expect(
      read.sentences == [
        "element 1: trace must be plain numbers (no differences or wildcards)",
        "element 2: Found 1 of 2 values for 1 point",
        "element 3: The stroke has no points; at least 1 is required",
      ])
  }
}
