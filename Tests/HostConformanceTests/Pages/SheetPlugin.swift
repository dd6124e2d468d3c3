import BrowserKit
import Core
import Synchronization
import TestKit

/// The drawing on the surface of ``SheetPlugin``, which tests can change.
final class Sheet: Sendable {
  struct State {
    /// The picture, whose revision is the number of marks.
    var marks: [SurfaceUpdate.Mark] = []
    var ground = SRGBColor(red: 255, green: 250, blue: 235)
    var pen: DrawingSurface.Pen?
    /// The text above the surface.
    var words = "Words"
    /// Whether strokes are accepted but not yet in the picture.
    var isSlow = false
    var underWay: [UInt32] = []
    var strokes: [[Gesture.Point]] = []
    var keys: [UInt32?] = []
    var cancelled = 0
    /// The revisions that change requests started from.
    var asked: [Int?] = []
  }

  static let ink = SRGBColor(red: 90, green: 60, blue: 40)

  private let state = Mutex(State())

  var now: State { state.withLock { $0 } }
  var strokes: [[Gesture.Point]] { now.strokes }

  func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  /// Adds a gesture's stroke unless the stroke was added before.
  func take(_ gesture: Gesture) {
    state.withLock { state in
      guard case .stroke(let points, let key) = gesture else { return state.cancelled += 1 }
      guard key == nil || !state.keys.contains(key) else { return }
      state.strokes.append(points)
      state.keys.append(key)
      if state.isSlow, let key { return state.underWay.append(key) }
      state.marks.append(Self.line(points.map { ($0.x, $0.y) }))
    }
  }

  /// Returns a line through positions in units of a surface that is 8 units wide.
  static func line(_ parameters: [(x: Double, y: Double)], opacity: Int = 1000)
    -> SurfaceUpdate.Mark
  {
    let parameters = parameters.map { "\(Int($0.x * 16)) \(Int($0.y * 16))" }.joined(separator: "L")
    let path = "M\(parameters)" + (parameters.contains("L") ? "" : "h0")
    return SurfaceUpdate.Mark(.line(path: path, width: 128), color: ink, opacity: opacity)
  }

  func changes(since revision: Int?) -> SurfaceUpdate {
    state.withLock { state in
      state.asked.append(revision)
      let kept = min(revision ?? 0, state.marks.count)
      return SurfaceUpdate(
        upTo: state.marks.count, keeping: kept, ground: state.ground,
        state.marks.dropFirst(kept).map { [$0] })
    }
  }
}

/// A stub feature with a chart, an editable surface, and a view-only surface.
struct SheetPlugin: FeaturePlugin, ChartProviding, SurfaceProviding {
  let sheet: Sheet

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "sheet", title: "Sheet",
      screens: [
        ScreenDeclaration("/", title: "Sheet")
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/": { SheetScreen(sheet: sheet) }]
  }

  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? {
    let points = [Chart.Point(x: 0, y: 1), .init(x: 1, y: 2), .init(x: 2, y: 3)]
    return Chart(
      x: Chart.Scale(0...2, ticks: [Chart.Tick(0, "March 1"), .init(2, "March 3")]),
      y: Chart.Scale(0...4, ticks: [Chart.Tick(0, "0"), .init(4, "4")]),
      series: [Chart.Series("Weight", .line, [points])])
  }

  func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceUpdate? {
    source == "sheet" ? sheet.changes(since: revision) : nil
  }
}

private struct SheetScreen: Screen {
  let sheet: Sheet

  struct State: Equatable, Sendable {
    var revision: Int
    var words: String
    var pen: DrawingSurface.Pen?
    var underWay: [UInt32]

    init(_ sheet: Sheet.State) {
      (revision, words) = (sheet.marks.count, sheet.words)
      (pen, underWay) = (sheet.pen, sheet.underWay)
    }
  }

  enum Action: Equatable, Sendable {
    case drew(Gesture), looked
  }

  func title(_ state: State) -> String { "Sheet" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(sheet.now), .none)
  }

  func resumed(_ state: State) -> Action? { .looked }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .drew(let gesture) = action { sheet.take(gesture) }
    state = State(sheet.now)
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    let drawing = Reference(source: "sheet", revision: state.revision)
    let surface = DrawingSurface(
      reference: drawing, width: 200, height: 100, pen: state.pen, pendingStrokes: state.underWay)
    let copy = DrawingSurface(
      reference: Reference(source: "sheet", revision: 0), width: 20, height: 10)
    return .vstack(
      [
        .heading("Sheet", level: 1),
        .text(state.words),
        .drawingSurface("sheet.surface", label: "Drawing", surface, onDraw: Action.drew),
        .chart(
          "sheet.chart", summary: "From 1 to 3 in two days", Reference(source: "sheet", revision: 1)
        ),
      ] + (state.words == "With a copy" ? [.drawing(copy, label: "As it was")] : []))
  }
}

extension Visit {
  /// Opens a sheet in a browser with touch input.
  static func sheet(
    _ sheet: Sheet = Sheet(), scale: Int = 1,
    _ body: (Visit, Sheet, World) async throws -> Void
  ) async throws {
    let world = World(collections: [])
    let app = try await ServedApp(world) { _ in try Assembly([SheetPlugin(sheet: sheet)]) }
    var device = BrowserTab.Device()
    (device.hasTouch, device.scale) = (true, scale)
    let visit = try await Visit(app, on: device)
    // The background color arrives with the picture.
    try await visit.tab.until(
      "document.querySelector('[data-id] > canvas.paper')?.style.backgroundColor")
    try await body(visit, sheet, world)
    try await visit.leave()
    try await app.end()
  }

  /// Returns the red, green, blue, and alpha of a layer at a position.
  ///
  /// The position is given as fractions of the layer's size.
  func pixel(_ x: Double, _ y: Double, of layer: String = "paper") async throws -> [Int] {
    try await tab.value(of: Self.pixel(x, y, of: layer), [Int].self)
  }

  /// Waits until a layer is drawn on at a position.
  func ink(_ x: Double, _ y: Double, on layer: String = "paper") async throws {
    try await tab.until("(\(Self.pixel(x, y, of: layer)))[3] > 0")
  }

  /// Waits until the picture is empty at a position.
  func bare(_ x: Double, _ y: Double) async throws {
    try await tab.until("(\(Self.pixel(x, y, of: "paper")))[3] === 0")
  }

  /// Waits until a layer is empty.
  func bare(_ layer: String) async throws {
    // Pixels are compared in place, because copying them in each attempt keeps the page busy.
    try await tab.until(
      """
      (() => {
        const canvas = document.querySelector("[data-id] > canvas.\(layer)");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Uint32Array(data.buffer).every((pixel) => pixel === 0);
      })()
      """)
  }

  private static func pixel(_ x: Double, _ y: Double, of layer: String) -> String {
    """
    (() => {
      const canvas = document.querySelector("[data-id] > canvas.\(layer)");
      const [x, y] = [\(x) * canvas.width, \(y) * canvas.height];
      return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data];
    })()
    """
  }
}
