import Core
import HeadlessHost
import MemoryAdapters
import TestKit

@testable import Drawing

/// A drawing feature with an in-memory store.
struct DrawingFixture {
  let world: World
  let plugin: DrawingPlugin

  init() {
    let random = SeededRandomSource(seed: 7)
    world = World(collections: DrawingPlugin.schema.collections)
    plugin = DrawingPlugin(
      store: world.store, ids: world.ids, clock: world.clock, randomness: random,
      settings: world.settings, images: world.images, log: world.log)
  }

  /// The feature's own repository.
  var repository: DrawingRepository { plugin.repository }

  /// A new repository, as after a restart, which knows only the stored data.
  var restarted: DrawingRepository {
    DrawingRepository(
      store: world.store, ids: world.ids, randomness: SeededRandomSource(seed: 8),
      settings: world.settings, log: world.log)
  }
}

extension SeededRandomSource {
  func number(_ range: ClosedRange<Int>) -> Int {
    var random = self
    return Int.random(in: range, using: &random)
  }

  func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  func spot() -> CanvasPoint {
    CanvasPoint(x: Int32(number(0...16_384)), y: Int32(number(0...12_288)))
  }

  /// Returns a random path with small steps.
  func way(_ count: Int) -> [CanvasPoint] {
    var spots = [spot()]
    while spots.count < count {
      let last = spots[spots.count - 1]
      spots.append(
        CanvasPoint(x: last.x + Int32(number(-160...160)), y: last.y + Int32(number(-160...160))))
    }
    return spots
  }

  func color() -> SRGBColor {
    SRGBColor(
      red: UInt8(number(0...255)), green: UInt8(number(0...255)), blue: UInt8(number(0...255)))
  }

  func brush() -> Brush {
    if chance(70) { return Brush.builtIn[number(0...7)] }
    let shape = Brush.Shape.allCases[number(0...7)]
    let pattern = Brush.Pattern(shape, spacing: number(50...300), variation: number(0...100))
    let styles: [Brush.Style] = [.crayon, .marker, .chalk, .pattern(pattern)]
    return Brush(id: text(upTo: 6), name: text(upTo: 6), styles[number(0...3)])
  }

  func stroke() -> Stroke { stroke(points: chance(20) ? 1 : number(2...12)) }

  func stroke(points count: Int) -> Stroke {
    Stroke(
      way(count), pressures: chance(40) ? (0..<count).map { _ in UInt16(number(0...1000)) } : nil,
      times: chance(40) ? (0..<count).map { Int32($0 * 8 + number(-3...3)) } : nil,
      color: color(), size: Int32(number(1...1280)), brush: brush(),
      opacity: UInt16(number(0...1000)), seed: UInt32(truncatingIfNeeded: next()))
  }

  func element() -> Drawing.Element {
    switch number(1...10) {
    case 1, 2:
      .stamp(
        Stamp(
          ["🐞", "👩‍🎨", "🇮🇹", "★"][number(0...3)], at: spot(), size: Int32(number(1...2000)),
          opacity: UInt16(number(0...1000))))
    case 3:
      .foreign(ForeignElement(format: "excalidraw", kind: text(upTo: 4), source: text(upTo: 40)))
    default: .stroke(stroke())
    }
  }

  func eraser() -> Eraser {
    Eraser(
      way(number(1...4)), radius: Int32(number(1...4000)), chance(50) ? .whole : .part,
      only: [nil, .strokes, .stamps][number(0...2)])
  }
}
