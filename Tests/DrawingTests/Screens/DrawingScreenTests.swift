import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("The drawing screen")
struct DrawingScreenTests {
  private let fixture = DrawingFixture()

  @Test("DR-2 A new drawing is 1024 × 768 on warm paper, with a size 24 crayon")
  func new() async throws {
    let screen = try await fixture.host(at: "/drawings")
    #expect(await screen.shows("No drawings yet. Create your first drawing."))
    try await screen.tap("New Drawing")
    let surface = try #require(await screen.surfaces.first)
    #expect((surface.width, surface.height) == (1024, 768))
    #expect(surface.pen == DrawingSurface.Pen(color: "3A62B2", width: 384, opacity: 1000))
    #expect(try await screen.element("Crayon").content == .chip(isSelected: true))
    #expect(try await screen.element("Size").value == "24")
    let sketch = try await fixture.first()
    #expect(sketch.background == SRGBColor(red: 255, green: 250, blue: 235))
    #expect(sketch.pieces.isEmpty)
  }

  @Test(
    "DR-3 A gesture becomes one stroke with the device's data, except for constant mouse pressure")
  func stroke() async throws {
    let screen = try await fixture.opened()
    try await screen.tap("Marker")
    try await screen.tap("Poppy")
    try await screen.fill("10", into: "Size")
    try await screen.draw(
      [
        Gesture.Point(x: 1.5, y: 2, pressure: 0.25, time: 0.4),
        Gesture.Point(x: 3, y: 4.03, pressure: 0.5, time: 8.2),
      ], key: 7)
    try await screen.draw([Gesture.Point(x: 9, y: 9, pressure: 0.5, time: 0)])
    let drawn = try await fixture.strokes()
    #expect(
      drawn[0]
        == Stroke(
          [CanvasPoint(x: 24, y: 32), CanvasPoint(x: 48, y: 64)], pressures: [250, 500],
          times: [0, 8],
          color: SRGBColor(red: 229, green: 72, blue: 60), size: 160, brush: .marker, seed: 7))
    #expect(drawn[1].pressures == nil && drawn[1].spots == [CanvasPoint(x: 144, y: 144)])
    #expect(try await fixture.repository.page(limit: 1).page.items[0].state.number == 2)
  }

  @Test(
    "A gesture with a key is drawn only once, even if resent, and a gesture without a key is drawn each time"
  )
  func twice() async throws {
    let screen = try await fixture.opened()
    for _ in 1...3 { try await screen.draw([Gesture.Point(x: 5, y: 5)], key: 4) }
    #expect(try await fixture.strokes().count == 1)
    try await screen.draw([Gesture.Point(x: 5, y: 5)], key: 5)
    #expect(try await fixture.strokes().count == 2)
    for _ in 1...2 {
      for key in UInt32(100)..<140 { try await screen.draw([Gesture.Point(x: 5, y: 5)], key: key) }
    }
    #expect(try await fixture.strokes().count == 42)
    for _ in 1...40 { try await screen.tap("Undo") }
    for _ in 1...2 { try await screen.draw([Gesture.Point(x: 5, y: 5)]) }
    #expect(try await fixture.strokes().count == 4)
    try await screen.tap("Stamp")
    try await screen.draw([Gesture.Point(x: 5, y: 5)], key: 6)
    try await screen.tap("Undo")
    try await screen.draw([Gesture.Point(x: 5, y: 5)], key: 6)
    #expect(try await fixture.first().pieces.count == 4)
    try await screen.draw([Gesture.Point(x: 5, y: 5)], key: 7)
    #expect(try await fixture.first().pieces.count == 5)
  }

  @Test(
    "DR-12 A gesture with an invalid point changes nothing, and the screen shows the reason")
  func refused() async throws {
    let screen = try await fixture.opened()
    for far in [Double.nan, .infinity, 1e308, 2_000_000] {
      try await screen.draw([Gesture.Point(x: 1, y: 1), Gesture.Point(x: far, y: 1)])
      #expect(await screen.shows("Points: Must be at most 1000000 units from the top-left corner"))
    }
    try await screen.draw([])
    #expect(try await fixture.first().pieces.isEmpty)
    try await screen.draw([Gesture.Point(x: 1, y: 1)])
    #expect(await !screen.shows("Points: Must be at most 1000000 units from the top-left corner"))
  }

  @Test(
    "DR-10 A stamp is placed at the start of the gesture, and its height is 2.8 times the brush size"
  )
  func stamp() async throws {
    let screen = try await fixture.opened()
    try await screen.tap("Stamp")
    #expect(await screen.surfaces.first?.pen?.opacity == 0)
    try await screen.choose("Insects", in: "Stamps")
    try await screen.tap("Butterfly")
    try await screen.draw([Gesture.Point(x: 10, y: 20), Gesture.Point(x: 90, y: 90)])
    #expect(
      try await fixture.first().pieces.map(\.element)
        == [.stamp(Stamp("🦋", at: CanvasPoint(x: 160, y: 320), size: 1075))])
  }

  @Test(
    "DR-6 The eraser removes parts of strokes, whole elements, or only stamps, and shows no message after a miss"
  )
  func erase() async throws {
    let screen = try await fixture.opened()
    try await screen.draw([Gesture.Point(x: 0, y: 100), Gesture.Point(x: 200, y: 100)])
    try await screen.tap("Erase")
    try await screen.draw([Gesture.Point(x: 100, y: 100)])
    let kept = try await fixture.first().pieces.map(\.kept)
    #expect(kept.count == 1 && kept[0]?.count == 2)
    try await screen.draw([Gesture.Point(x: 100, y: 400)])
    #expect(await screen.snapshot.root.flattened.allSatisfy { $0.role != .danger || $0.id != nil })
    try await screen.choose("Stamps only", in: "Eraser Mode")
    try await screen.draw([Gesture.Point(x: 10, y: 100)])
    #expect(try await fixture.first().pieces.map(\.kept) == kept)
    try await screen.choose("Whole strokes and stamps", in: "Eraser Mode")
    try await screen.draw([Gesture.Point(x: 10, y: 100)])
    #expect(try await fixture.first().pieces.isEmpty)
  }

  @Test(
    "D5 DR-6 The eraser's reach is half its size plus half the stroke's width",
    arguments: [(110.0, 0), (110.0625, 1), (90, 0), (89.9375, 1)])
  func eraserReach(down: Double, left: Int) async throws {
    let screen = try await fixture.opened()
    try await screen.fill("12", into: "Size")
    try await screen.draw([Gesture.Point(x: 0, y: 100), Gesture.Point(x: 200, y: 100)])
    try await screen.tap("Erase")
    try await screen.fill("8", into: "Size")
    try await screen.choose("Whole strokes and stamps", in: "Eraser Mode")
    try await screen.draw([Gesture.Point(x: 100, y: down)])
    #expect(try await fixture.first().pieces.count == left)
  }

  @Test(
    "D5 DR-6 The eraser's reach for a stamp includes half the stamp's height, which is 2.8 times the brush size",
    arguments: [(28.0, 20.0, 0), (28.0625, 20, 1), (10, 38, 0), (10, 38.0625, 1), (10, 1.9375, 1)])
  func stampReach(across: Double, down: Double, left: Int) async throws {
    let screen = try await fixture.opened()
    try await screen.tap("Stamp")
    try await screen.fill("10", into: "Size")
    try await screen.draw([Gesture.Point(x: 10, y: 20)])
    try await screen.tap("Erase")
    try await screen.fill("8", into: "Size")
    try await screen.choose("Whole strokes and stamps", in: "Eraser Mode")
    try await screen.draw([Gesture.Point(x: across, y: down)])
    #expect(try await fixture.first().pieces.count == left)
  }

  @Test(
    "D4 Back asks for confirmation if any field of a new brush has changed",
    arguments: [
      ("Name", "Stars"), ("Base", "chalk"), ("Shape", "heart"), ("Spacing", "2"),
      ("Variation", "0.4"),
    ])
  func brushChangedAlone(label: String, text: String) async throws {
    let screen = try await fixture.host(at: "/drawings/brushes/new")
    let field = try #require(
      await screen.snapshot.root.flattened.first { $0.label == label }?.id)
    try await screen.send(.edit(text), to: .id(field))
    await screen.back()
    #expect(await screen.shows("Discard Changes?"))
    #expect(await screen.snapshot.root.flattened.contains { $0.value?.hasPrefix(label) == true })
  }

  @Test(
    "DR-4 Undo and Redo are enabled only if there is something to undo or redo, and otherwise show a reason"
  )
  func undo() async throws {
    let screen = try await fixture.opened()
    #expect(try await screen.reason("Undo") == "Nothing to undo")
    #expect(try await screen.reason("Redo") == "Nothing to redo")
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    try await screen.tap("Undo")
    #expect(try await fixture.first().pieces.isEmpty)
    #expect(try await screen.reason("Undo") == "Nothing to undo")
    try await screen.tap("Redo")
    #expect(try await fixture.first().pieces.count == 1)
    #expect(try await screen.reason("Redo") == "Nothing to redo")
  }

  @Test("DR-11 Clearing asks for confirmation and can be undone")
  func clear() async throws {
    let screen = try await fixture.opened()
    #expect(try await screen.reason("Clear") == "Nothing to clear")
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    try await screen.tap("Clear")
    #expect(await screen.shows("Clear this drawing?"))
    try await screen.tap("Cancel")
    #expect(try await fixture.first().pieces.count == 1)
    try await screen.tap("Clear")
    try await screen.tap("Clear")
    #expect(try await fixture.first().pieces.isEmpty)
    #expect(await !screen.shows("Clear this drawing?"))
    try await screen.tap("Undo")
    #expect(try await fixture.first().pieces.count == 1)
  }

  @Test("DR-10 A valid typed color is used, and an invalid color only shows a message")
  func colors() async throws {
    let screen = try await fixture.opened()
    #expect(await screen.elements(ofKind: "swatch").count == 20)
    try await screen.fill("#12", into: "Custom Color")
    #expect(try await screen.element("Custom Color").message != nil)
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    try await screen.fill("010203", into: "Custom Color")
    #expect(try await screen.element("Custom Color").message == nil)
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    try await screen.fill("#f80", into: "Custom Color")
    #expect(try await screen.element("Custom Color").message == nil)
    #expect(await screen.surfaces.first?.pen?.color == "FF8800")
    try await screen.fill("12", into: "Custom Color")
    try await screen.tap("Marker")
    #expect(try await screen.element("Custom Color").value == "FF8800")
    #expect(await screen.shows("Color reset to FF8800"))
    try await screen.fill("010203", into: "Custom Color")
    try await screen.tap("Use Color as Background")
    #expect(
      try await fixture.strokes().map(\.color.hex) == ["3A62B2", "010203"])
    #expect(try await fixture.first().background.hex == "010203")
  }

  @Test(
    "An invalid size shows a message, and the previous size remains in use",
    arguments: ["5", "81", "", "1e2", "x"])
  func sizes(_ text: String) async throws {
    let screen = try await fixture.opened()
    try await screen.fill(text, into: "Size")
    #expect(try await screen.element("Size").message == "Enter a size from 6 to 80")
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    #expect(try await fixture.strokes().map(\.size) == [384])
    try await screen.tap("Stamp")
    #expect(try await screen.element("Size").value == "24")
    #expect(try await screen.element("Size").message == nil)
    #expect(await screen.shows("Size reset to 24"))
  }

  @Test(
    "DR-2 The Size field accepts digits in any script, with a decimal point or comma",
    arguments: [("36", 576), ("12,5", 200), ("7.25", 116), ("٣٦", 576)])
  func typedSizes(_ text: String, _ size: Int32) async throws {
    let screen = try await fixture.opened()
    try await screen.fill(text, into: "Size")
    #expect(try await screen.element("Size").message == nil)
    #expect(try await screen.element("Size").value == text)
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    #expect(try await fixture.strokes().map(\.size) == [size])
  }

  @Test(
    "The screen shows a message if a stroke can't be saved, and draws the stroke when the gesture is resent"
  )
  func fullDisk() async throws {
    let screen = try await fixture.opened()
    fixture.world.store.fail(.diskFull)
    try await screen.draw([Gesture.Point(x: 5, y: 5)], key: 3)
    #expect(await screen.shows("disk is full", partly: true))
    try await screen.draw([Gesture.Point(x: 5, y: 5)], key: 3)
    #expect(await !screen.shows("disk is full", partly: true))
    #expect(try await fixture.strokes().count == 1)
  }

  @Test("DR-4 A moment can be named, viewed, and restored, and restoring can be undone")
  func history() async throws {
    let screen = try await fixture.opened()
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    try await screen.tap("History")
    try await screen.tap("Name Moment")
    #expect(try await screen.element("Moment Name").message == "Required")
    try await screen.fill("Before the sky", into: "Moment Name")
    try await screen.tap("Name Moment")
    try await screen.tap("Back to Drawing")
    try await screen.draw([Gesture.Point(x: 50, y: 50)])
    try await screen.tap("History")
    try await screen.tap("View Before the sky")
    let source = try #require(await screen.surfaces.first?.reference.source)
    let shown = try #require(try await fixture.plugin.surface(source, since: nil))
    #expect(shown.parts.count == 1)
    try await screen.tap("Go back to Before the sky")
    #expect(try await fixture.first().pieces.count == 1)
    #expect(await screen.shows("Drawing restored. To reverse this, choose Undo."))
    try await screen.tap("Undo")
    #expect(try await fixture.first().pieces.count == 2)
  }

  @Test(
    "DR-5 A brush can be created, used, assigned to a slot, and deleted without deleting its strokes"
  )
  func ownBrush() async throws {
    let screen = try await fixture.opened()
    try await screen.tap("More Brushes")
    #expect(await screen.elements(ofKind: "chip").count >= 8)
    try await screen.tap("Your Brushes")
    try await screen.tap("New Brush")
    try await screen.fill("0.4", into: "Spacing")
    try await screen.fill("1,5", into: "Variation")
    try await screen.tap("Save")
    #expect(try await screen.element("Name").message == "Required")
    #expect(
      try await screen.element("Spacing").message
        == "Enter a number from 0.5 to 3 with at most two decimal places")
    #expect(
      try await screen.element("Variation").message
        == "Enter a number from 0 to 1 with at most two decimal places")
    try await screen.fill("Tiny hearts", into: "Name")
    try await screen.choose("Heart", in: "Shape")
    try await screen.fill("0,75", into: "Spacing")
    try await screen.fill("1", into: "Variation")
    try await screen.tap("Save")
    #expect(await screen.shows("hearts, spacing 0.75, size variation 1.00"))
    await screen.back()
    try await screen.tap("Tiny hearts")
    try await screen.tap("Sparkle, replace with Tiny hearts")
    try await screen.tap("Done")
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    #expect(try await screen.element("Tiny hearts").content == .chip(isSelected: true))
    try await screen.tap("More Brushes")
    try await screen.tap("Your Brushes")
    try await screen.tap("Delete Tiny hearts")
    #expect(await screen.shows("No brushes yet. Create your first brush."))
    #expect(
      try await fixture.strokes().map(\.brush.style)
        == [.pattern(Brush.Pattern(.heart, spacing: 75, variation: 100))])
  }
}

extension DrawingFixture {
  func host(at route: Route) async throws -> HeadlessScreen {
    let host = try world.host([plugin])
    try await host.open(route)
    return host
  }

  /// Returns the screen of a new drawing.
  func opened() async throws -> HeadlessScreen {
    try await host(at: Route("/drawings/\(try await repository.make().id)"))
  }

  /// Returns the content of the drawing that was drawn on last, as read after a restart.
  func first() async throws -> Sketch {
    try await restarted.sketch(try await repository.page(limit: 1).page.items[0].id)
  }

  func strokes() async throws -> [Stroke] {
    try await first().pieces.compactMap { piece in
      if case .stroke(let stroke) = piece.element { stroke } else { nil }
    }
  }
}

extension HeadlessScreen {
  func draw(_ points: [Gesture.Point], key: UInt32? = nil) async throws {
    let surface = try #require(await elements(ofKind: "drawingSurface").first?.id)
    try await send(.draw(.stroke(points, key: key)), to: .id(surface))
  }

  /// The drawing surfaces on the screen.
  var surfaces: [DrawingSurface] {
    get async {
      await snapshot.root.flattened.compactMap { element in
        if case .drawingSurface(let surface) = element.content { surface } else { nil }
      }
    }
  }

  /// Returns the reason why an element is disabled, or `nil` if the element is enabled.
  func reason(_ target: Target) async throws -> String? {
    let element = try await element(target)
    return element.isEnabled ? nil : element.hint
  }
}
