import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: other Quick, Draw! data")
struct QuickDrawKeepingTests {
  private static let line = """
    {"word":"cat","countrycode":"VE","timestamp":"2017-03-02 23:25:10.07453 UTC","recognized":true,\
    "key_id":"5201136883597312","drawing":[[[10.2500001,20.1],[3,4.123456789],[0,16.5]],\
    [[40.0000001,50.5],[60.125,61.0],[30,40]]]}
    """

  private func exported(
    _ text: String, _ change: (inout ImportedDrawing) -> Void = { _ in }
  ) async throws -> (text: String, losses: [ExportLoss.Kind]) {
    var drawing = try #require(try await DrawingImporter.read(text).drawings.first)
    change(&drawing)
    let export = drawing.exported(.quickdraw)
    return (String(decoding: export.data.dropLast(), as: UTF8.self), export.losses.map(\.kind))
  }

  @Test(
    "C11 An imported Quick, Draw! file line is exported unchanged, including its other fields and exact points"
  )
  func unchanged() async throws {
    let (text, losses) = try await exported(Self.line)
    #expect(text == Self.line && losses.isEmpty)
  }

  @Test("C11 A drawing that was moved onto the canvas is exported in its original position")
  func moved() async throws {
    let line = #"{"drawing":[[[-3.07,10],[2,99.01]]],"word":"a"}"#
    #expect(try await exported(line).text == line)
  }

  @Test(
    "C11 Every drawing in the data set is byte-for-byte identical after import and export",
    .needsData("drawing"))
  func dataSet() async throws {
    for (name, data) in try DrawingFiles.quickDraw() {
      let read = try await DrawingImporter.read(data)
      let exports = read.drawings.map { $0.exported(.quickdraw) }
      #expect(exports.allSatisfy { $0.losses.isEmpty }, "\(name)")
      #expect(exports.reduce(Data()) { $0 + $1.data } == data + Data("\n".utf8), "\(name)")
    }
  }

  @Test("C11 A renamed drawing is exported with the new word and no other changes")
  func renamed() async throws {
    let (text, losses) = try await exported(Self.line) { $0.name = "kitten" }
    #expect(text == Self.line.replacing("\"cat\"", with: "\"kitten\"") && losses.isEmpty)
  }

  @Test(
    "C11 Exporting a changed drawing preserves the file line's other fields and unchanged strokes")
  func changed() async throws {
    let removed = try await exported(Self.line) { $0.elements.remove(at: 0) }
    #expect(removed.losses.isEmpty)
    #expect(
      removed.text
        == Self.line.replacing("[[10.2500001,20.1],[3,4.123456789],[0,16.5]],", with: ""))
    let added = try await exported(Self.line) { drawing in
      let stroke = Stroke(
        [CanvasPoint(x: 16, y: 32)], color: QuickDrawReader.ink, size: QuickDrawReader.size,
        brush: .marker, seed: 1)
      drawing.elements.append(.stroke(stroke))
    }
    #expect(added.text == Self.line.dropLast(2) + ",[[1],[2]]]}")
  }

  @Test(
    "C11 Strokes in a moved and changed drawing are rounded, and the export reports the number of these strokes"
  )
  func movedAndChanged() async throws {
    let line = #"{"word":"a","key":1,"drawing":[[[-3.07],[10]],[[5.01],[6]]]}"#
    let (text, losses) = try await exported(line) { $0.elements.remove(at: 1) }
    #expect(text == #"{"word":"a","key":1,"drawing":[[[2.9375],[10]]]}"#)
    #expect(losses == [.canvas, .points] || losses == [.points] || losses == [.points, .canvas])
    #expect(
      ExportLoss(kind: .points, count: 1).sentence == "Strokes with moved or rounded points: 1"
    )
  }

  @Test("C11 Importing a file line with only a word and exact strokes adds no other data")
  func plain() async throws {
    let read = try await DrawingImporter.read(#"{"word":"a","drawing":[[[10,20.0625],[10,4]]]}"#)
    #expect(read.counts.attachments == 0 && read.drawings.first?.foreign.isEmpty == true)
  }

  @Test(
    "C11 Stashbook's JSON preserves a file line's other data, and the older app's JSON loses that data"
  )
  func otherFormat() async throws {
    let drawing = try #require(try await DrawingImporter.read(Self.line).drawings.first)
    #expect(drawing.exported(.older).losses.contains { $0.kind == .foreign && $0.count == 1 })
    let json = drawing.exported(.json)
    #expect(json.losses.isEmpty)
    let again = try #require(try await DrawingImporter.read(json.data).drawings.first)
    #expect(again.exported(.quickdraw).data.dropLast() == Data(Self.line.utf8))
  }
}
