import Core
import Foundation
import MemoryAdapters
import Testing

@testable import Drawing

@Suite("Drawings: Excalidraw libraries")
struct ExcalidrawLibraryTests {
  private static func line(_ x: Int, _ y: Int) -> String {
    """
    {"type":"freedraw","x":\(x),"y":\(y),"points":[[0,0],[10,5]],"strokeColor":"#1971c2","strokeWidth":2}
    """
  }

  private static let box = #"{"type":"rectangle","x":1,"y":2,"width":30,"height":40}"#

  private static func library(_ items: String) -> String {
    #"{"type":"excalidrawlib","version":2,"source":"https://excalidraw.com","libraryItems":[\#n\#(items)]}"#
  }

  @Test("C11 Each library item becomes a drawing with its name, strokes, and unsupported elements")
  func items() async throws {
    let read = try await DrawingImporter.read(
      Self.library(
        """
        {"id":"1","status":"published","name":"Bee","created":1,"elements":[\(Self.line(5, 6)),\(Self.box)]},
        {"id":"2","status":"unpublished","elements":[\(Self.line(-40, -8))]},
        {"id":"3","elements":[]}
        """))
    #expect(read.format == .excalidrawlib && read.addsUp && !read.belongsInQuarantine)
    #expect(read.drawings.map(\.name) == ["Bee", nil, nil])
    #expect(read.drawings.map(\.elements.count) == [2, 1, 0])
    #expect(read.counts.strokes == 2 && read.counts.foreign == ["rectangle": 1])
    #expect(read.drawings[0].strokes.first?.spots.first == CanvasPoint(x: 80, y: 96))
    #expect(read.drawings[0].foreign.map(\.source) == [Self.box])
    // The stroke of the second item is moved onto the canvas, with a margin of 2 units.
    #expect(read.drawings[1].strokes.first?.spots.first == CanvasPoint(x: 32, y: 32))
  }

  @Test(
    "C11 The Excalidraw export of a library item contains the item's unsupported elements unchanged"
  )
  func exported() async throws {
    let read = try await DrawingImporter.read(
      Self.library("{\"elements\":[\(Self.box),\(Self.line(1, 1))]}"))
    let export = try #require(read.drawings.first).exported(.excalidraw)
    #expect(export.data.firstRange(of: Data(Self.box.utf8)) != nil)
    #expect(!export.losses.contains { $0.kind == .foreign })
  }

  @Test("C11 The reader supports version 1 of a library, in which each item is a list of elements")
  func older() async throws {
    let read = try await DrawingImporter.read(
      #"{"type":"excalidrawlib","version":1,"library":[[\#(Self.line(1, 2))],[\#(Self.box)]]}"#)
    #expect(read.addsUp && !read.belongsInQuarantine)
    #expect(read.drawings.map(\.elements.count) == [1, 1])
  }

  @Test("C11 The reader reads a damaged library up to the damage and reports the damage")
  func damaged() async throws {
    let text = Self.library(
      """
      {"name":"Bee","elements":[\(Self.line(5, 6))]},
      {"name":"Cut","elements":[\(Self.line(1, 1)),{"type":"freed
      """)
    let read = try await DrawingImporter.read(String(text.dropLast(3)))
    #expect(read.drawings.map(\.name) == ["Bee", "Cut"])
    #expect(read.counts.strokes == 2 && read.belongsInQuarantine && read.damage != nil)
    #expect(read.addsUp)
  }

  @Test(
    "C11 The reader returns no drawings for an empty library and reports the error in an invalid library"
  )
  func none() async throws {
    let none = try await DrawingImporter.read(#"{"type":"excalidrawlib","version":2}"#)
    #expect(none.drawings.isEmpty && none.sentences == ["line 1: Missing libraryItems"])
    let text = try await DrawingImporter.read(#"{"type":"excalidrawlib","libraryItems":7}"#)
    #expect(text.sentences == ["line 1: libraryItems must be a list"])
    let item = try await DrawingImporter.read(Self.library(#"{"name":"Bee"}"#))
    #expect(item.drawings.isEmpty && item.sentences == ["line 2: Missing elements"])
    let other = try await DrawingImporter.read(Self.library(""), as: .excalidrawlib)
    #expect(other.drawings.isEmpty && !other.belongsInQuarantine)
    await #expect(throws: DrawingRefusal.otherFormat(said: .excalidraw, found: .excalidrawlib)) {
      try await DrawingImporter.read(Self.library(""), as: .excalidraw)
    }
  }
}
