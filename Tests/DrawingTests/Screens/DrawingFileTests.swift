import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings to save")
struct DrawingFileTests {
  @Test("A drawing can be saved as SVG and PNG, with the drawing's name")
  func files() async throws {
    let fixture = DrawingFixture()
    let drawing = try await fixture.repository.make(name: "The Garden / Sky")
    let svg = try #require(try await fixture.plugin.file("drawing.\(drawing.id).svg"))
    #expect(svg.name == "The Garden - Sky.svg")
    let sketch = try await fixture.repository.sketch(drawing.id)
    #expect(try svg.bytes.readAll() == SketchSheet(sketch).svg)
    let png = try #require(try await fixture.plugin.file("drawing.\(drawing.id).png"))
    #expect(png.name == "The Garden - Sky.png")
    #expect(try png.bytes.readAll().isEmpty == false)
  }

  @Test("The list and the drawing's screen offer both files")
  func menus() async throws {
    let fixture = DrawingFixture()
    let drawing = try await fixture.repository.make(name: "Garden")
    for route in ["/drawings", Route("/drawings/\(drawing.id)")] {
      let screen = try await fixture.host(at: route)
      let files = await screen.elements(ofKind: "file")
      #expect(
        files.map(\.content) == [
          .file("drawing.\(drawing.id).png"), .file("drawing.\(drawing.id).svg"),
        ])
      #expect(files.map(\.spoken) == ["Download Garden as PNG", "Download Garden as SVG"])
    }
  }

  @Test("A missing drawing can't be saved, and other sources belong to other features")
  func missing() async throws {
    let fixture = DrawingFixture()
    await #expect(throws: ContentFailure.self) { try await fixture.plugin.file("drawing.gone.svg") }
    for source in ["drawing.gone", "drawing.gone.gif", "photo.gone.svg", ""] {
      #expect(try await fixture.plugin.file(source) == nil)
    }
  }
}
