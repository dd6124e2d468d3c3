import BrowserKit
import Core
import Foundation
import Synchronization
import TestKit
import Testing

@Suite("A chart and a drawing surface in Chromium")
struct SurfaceTests {
  @Test(
    "A line is drawn at once, sent whole when the hand lifts, with its pressure and time",
    arguments: [BrowserTab.Pointer.mouse, .pen, .touch])
  func stroke(_ pointer: BrowserTab.Pointer) async throws {
    try await Self.visit { visit, sheet in
      let way = stride(from: 0.1, through: 0.9, by: 0.1).map { [$0, 0.5] }
      try await visit.tab.draw(way, at: "canvas", with: pointer)
      try await visit.app.quiet(visit.tab)
      try #require(sheet.strokes.count == 1)
      let stroke = sheet.strokes[0]
      #expect(stroke.count >= way.count)
      #expect(stroke.allSatisfy { abs($0.y - 50) <= 1 && $0.x >= 19 && $0.x <= 181 })
      #expect(zip(stroke, stroke.dropFirst()).allSatisfy { $0.x <= $1.x })
      let times = stroke.compactMap(\.time)
      #expect(times.count == stroke.count && times == times.sorted() && times[0] == 0)
      let pressures = Set(stroke.compactMap(\.pressure).map { ($0 * 10).rounded() / 10 })
      #expect(pressures == [pointer == .mouse ? 0.5 : pointer == .pen ? 0.8 : 0.3])
      #expect(try await visit.tab.value(of: Self.ink(at: 0.5, 0.5), Bool.self))
      #expect(try await !visit.tab.value(of: Self.ink(at: 0.5, 0.9), Bool.self))
    }
  }

  @Test("A touch without a move is a dot")
  func dot() async throws {
    try await Self.visit { visit, sheet in
      try await visit.tab.draw([[0.5, 0.5]], at: "canvas", with: .pen)
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.map(\.count) == [1])
      try await visit.tab.until(Self.ink(at: 0.5, 0.5))
    }
  }

  @Test("Two fingers draw nothing, and what the first began is taken away")
  func pinch() async throws {
    try await Self.visit { visit, sheet in
      let way = stride(from: 0.4, through: 0.8, by: 0.1).map { [$0, 0.5] }
      try await visit.tab.draw(way, at: "canvas", with: .pinch)
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.isEmpty)
      #expect(sheet.cancelled > 0)
      try await visit.tab.until("!(\(Self.anyInk))")
    }
  }

  @Test("What came since a revision is asked for alone, and drawn over what is there")
  func increments() async throws {
    try await Self.visit { visit, sheet in
      for height in [0.2, 0.5, 0.8] {
        try await visit.tab.draw([[0.1, height], [0.9, height]], at: "canvas")
        try await visit.app.quiet(visit.tab)
      }
      for height in [0.2, 0.5, 0.8] {
        try await visit.tab.until(Self.ink(at: 0.5, height))
      }
      #expect(sheet.asked == [nil, 0, 1, 2])
      try await visit.open("/")
      for height in [0.2, 0.5, 0.8] {
        try await visit.tab.until(Self.ink(at: 0.5, height))
      }
      #expect(sheet.asked.last == .some(nil))
    }
  }

  @Test("The chart is a picture with words, larger than nothing")
  func chart() async throws {
    try await Self.visit { visit, _ in
      try await visit.tab.until("document.querySelector('.chart img').complete")
      let width = try await visit.tab.value(
        of: "document.querySelector('.chart img').naturalWidth", Int.self)
      #expect(width > 0)
      let words = try await visit.tab.value(
        of: "document.querySelector('.chart img').alt", String.self)
      #expect(words == "From 1 to 3 in two days")
      #expect(try await visit.tab.violations() == [])
    }
  }

  private static let anyInk = """
    [...document.querySelector("canvas").getContext("2d").getImageData(0, 0, 200, 100).data]
      .some((part) => part > 0)
    """

  /// Whether something is drawn at a place.
  private static func ink(at x: Double, _ y: Double) -> String {
    let place = "\(Int(x * 200)), \(Int(y * 100))"
    return """
      document.querySelector("canvas").getContext("2d").getImageData(\(place), 1, 1).data[3] > 0
      """
  }

  private static func visit(_ body: (Visit, Sheet) async throws -> Void) async throws {
    let (world, sheet) = (World(collections: []), Sheet())
    let app = try await ServedApp(world) { _ in try Assembly([SheetPlugin(sheet: sheet)]) }
    var device = BrowserTab.Device()
    device.hasTouch = true
    let visit = try await Visit(app, on: device)
    try await body(visit, sheet)
    try await visit.leave()
    try await app.end()
  }
}

/// What was drawn on the surface of ``SheetPlugin``.
private final class Sheet: Sendable {
  private struct State {
    var strokes: [[Gesture.Point]] = []
    var cancelled = 0
    var asked: [Int?] = []
  }

  private let state = Mutex(State())

  var strokes: [[Gesture.Point]] { state.withLock(\.strokes) }
  var cancelled: Int { state.withLock(\.cancelled) }
  /// The revisions that changes were asked for since.
  var asked: [Int?] { state.withLock(\.asked) }

  func take(_ gesture: Gesture) {
    state.withLock { state in
      switch gesture {
      case .stroke(let points): state.strokes.append(points)
      case .cancelled: state.cancelled += 1
      }
    }
  }

  func changes(since revision: Int?) -> SurfaceChanges {
    state.withLock { state in
      state.asked.append(revision)
      let ink = SRGBColor(red: 90, green: 60, blue: 40)
      let marks = state.strokes.dropFirst(revision ?? 0).map {
        SurfaceChanges.Mark($0, color: ink, width: 8)
      }
      return SurfaceChanges(upTo: state.strokes.count, isWhole: revision == nil, marks)
    }
  }
}

/// A feature of the tests' own: a chart, and a surface to draw on.
private struct SheetPlugin: FeaturePlugin {
  let sheet: Sheet

  var id: FeatureID { "sheet" }
  var title: String { "Sheet" }
  var needs: [PortName] { [] }

  func screens(with plugs: Plugs) -> [ScreenEntry] {
    [ScreenEntry("/", title: "Sheet") { SheetScreen(sheet: sheet) }]
  }

  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? {
    let points = [Chart.Point(x: 0, y: 1), .init(x: 1, y: 2), .init(x: 2, y: 3)]
    return Chart(
      x: Chart.Scale(0...2, ticks: [Chart.Tick(0, "1 March"), .init(2, "3 March")]),
      y: Chart.Scale(0...4, ticks: [Chart.Tick(0, "0"), .init(4, "4")]),
      series: [Chart.Series("Weight", .line, [points])])
  }

  func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceChanges? {
    source == "sheet" ? sheet.changes(since: revision) : nil
  }
}

private struct SheetScreen: Screen {
  let sheet: Sheet

  struct State: Equatable, Sendable {
    var revision = 0
  }

  func title(_ state: State) -> String { "Sheet" }

  func open(_ places: [String: String]) -> (state: State, effect: Effect<Gesture>) {
    (State(revision: sheet.strokes.count), .none)
  }

  func reduce(into state: inout State, action: Gesture) -> Effect<Gesture> {
    sheet.take(action)
    state.revision = sheet.strokes.count
    return .none
  }

  func view(_ state: State) -> Node<Gesture> {
    let drawing = Reference(source: "sheet", revision: state.revision)
    return .column([
      .heading("Sheet", level: 1),
      .chart(
        "sheet.chart", summary: "From 1 to 3 in two days", Reference(source: "sheet", revision: 1)),
      .drawingSurface(
        "sheet.surface", label: "Drawing", Surface(reference: drawing, width: 200, height: 100),
        onDraw: { $0 }),
    ])
  }
}
