import Core
import HeadlessHost
import TestKit
import Testing

@testable import Drawing

@Suite("Samples of brushes")
struct BrushSampleTests {
  private let fixture = DrawingFixture()

  @Test("DR-5 Each brush that can be chosen shows a stroke that the brush itself has drawn")
  func samples() async throws {
    let own = try await fixture.repository.addBrush(
      named: "Stars", .pattern(.init(.star, spacing: 100, variation: 0)))
    let screen = try await fixture.opened()
    try await screen.tap("More Brushes")
    let samples = await screen.surfaces.map(\.reference).filter { $0.source.hasPrefix("brush.") }
    let color = Palette.ink.hex
    #expect(
      Set(samples.map(\.source)) == Set((Brush.builtIn + [own]).map { "brush.\($0.id).\(color)" }))
    var drawn: [[[SurfaceUpdate.Mark]]] = []
    for sample in Set(samples.map(\.source)).sorted() {
      let update = try #require(try await fixture.plugin.surface(sample, since: nil))
      #expect(!update.parts.joined().isEmpty, "\(sample)")
      #expect(!drawn.contains(update.parts), "\(sample)")
      drawn.append(update.parts)
    }
  }

  @Test("DR-5 A sample has the current color, on dark paper if the color is light")
  func colors() async throws {
    let screen = try await fixture.opened()
    for (name, color, isDark) in [("Poppy", "E5483C", false), ("Snow", "FFFFFF", true)] {
      try await screen.tap(.words(name))
      let source = await screen.surfaces.map(\.reference.source).first { $0.hasPrefix("brush.") }
      #expect(source == "brush.crayon.\(color)")
      let sample = try #require(
        try await fixture.plugin.surface("brush.marker.\(color)", since: nil))
      #expect(Set(sample.parts.joined().map(\.color.hex)) == [color])
      #expect((sample.ground != Sketch.paper) == isDark)
    }
    #expect(try await fixture.plugin.surface("brush.marker.red", since: nil) == nil)
  }

  @Test("DR-5 A sample lies on its paper, and is the same each time")
  func bounds() {
    for brush in Brush.builtIn {
      let sample = brush.sample()
      #expect(sample == brush.sample())
      for piece in sample.pieces {
        let box = piece.bounds
        let perUnit = Int(CanvasPoint.perUnit)
        #expect(box.left >= 0 && box.top >= 0, "\(brush.name)")
        #expect(Int(box.right) <= sample.width * perUnit, "\(brush.name)")
        #expect(Int(box.bottom) <= sample.height * perUnit, "\(brush.name)")
      }
    }
  }

  @Test(
    "A sample of a brush that doesn't exist is refused", arguments: ["brush.nothing", "brush."])
  func unknown(source: String) async throws {
    await #expect(throws: ContentFailure.self) {
      try await fixture.plugin.surface(source, since: nil)
    }
  }

  @Test("The selected brush keeps its sample after it was deleted")
  func deleted() async throws {
    let brush = try await fixture.repository.addBrush(named: "Wax", .crayon)
    let source = "brush.\(brush.id)"
    let sample = try #require(try await fixture.plugin.surface(source, since: nil))
    try await fixture.repository.deleteBrush(RecordID(brush.id))
    #expect(try await fixture.plugin.surface(source, since: nil) == sample)
  }

  @Test("DR-5 A brush that is assigned to another quick slot swaps places with its brush")
  func swapping() async throws {
    func names() async throws -> [String] {
      let repository = fixture.repository
      return try await repository.quickBrushes(of: repository.brushes()).map(\.id)
    }
    #expect(try await names() == ["crayon", "marker", "sparkle"])
    try await fixture.repository.setQuick(2, to: .crayon)
    #expect(try await names() == ["sparkle", "marker", "crayon"])
    try await fixture.repository.setQuick(0, to: .chalk)
    #expect(try await names() == ["chalk", "marker", "crayon"])
    try await fixture.repository.setQuick(1, to: .marker)
    #expect(try await names() == ["chalk", "marker", "crayon"])
  }

  @Test("DR-5 A deleted brush in a quick slot counts as the crayon that replaces it")
  func swappingDeleted() async throws {
    let repository = fixture.repository
    let brush = try await repository.addBrush(named: "Wax", .crayon)
    try await repository.setQuick(0, to: brush)
    try await repository.deleteBrush(RecordID(brush.id))
    try await repository.setQuick(2, to: .crayon)
    let quick = try await repository.quickBrushes(of: repository.brushes())
    #expect(quick.map(\.id) == ["sparkle", "marker", "crayon"])
  }
}
