import Core
import Foundation

/// The strokes and stamps of the sample drawing: a flower bed, as a design to paint on a canvas.
enum DemoDrawing {
  /// A stroke or stamp, and the controls to tap before drawing it.
  struct Stroke {
    /// The IDs of the controls to tap first.
    let chosen: [NodeID]
    let size: Int
    let way: [Gesture.Point]
  }

  static let strokes: [Stroke] = bed + flowers.flatMap(flower) + sun + stamps

  private static let flowers: [(x: Double, y: Double, color: String)] = [
    (230, 330, "poppy"), (500, 250, "violet"), (770, 360, "tangerine"),
  ]

  /// Zigzag grass with small flowers.
  private static var bed: [Stroke] {
    let grass = (0...64).map { step in
      at(20 + 984 * Double(step) / 64, step.isMultiple(of: 2) ? 640 : 740)
    }
    let small = (0...40).map { step in
      at(60 + 900 * Double(step) / 40, 690 + 16 * sin(Double(step) / 3))
    }
    return [line("crayon", "grass", 40, grass), line("flowers", "rose", 34, small)]
  }

  private static func flower(x: Double, y: Double, color: String) -> [Stroke] {
    let stem = (0...20).map { step in
      let down = Double(step) / 20
      return at(x + 26 * sin(down * 3), y + (650 - y) * down)
    }
    // The curve is a rose (Grandi) with eight petals, traced once.
    let petals = (0...240).map { step in
      let angle = Double(step) / 240 * 2 * .pi
      let reach = 110 * abs(cos(4 * angle))
      return at(x + reach * cos(angle), y + reach * sin(angle))
    }
    let leaf = (0...30).map { step in
      let angle = Double(step) / 30 * 2 * .pi
      return at(x + 62 - 46 * cos(angle), y + 220 - 22 * sin(angle) - 24 * (1 - cos(angle)))
    }
    return [
      line("marker", "pine", 12, stem), line("marker", "grass", 14, leaf),
      line("crayon", color, 22, petals),
      line("crayon", "sunflower", 16, spiral(x, y, 24)),
    ]
  }

  private static var sun: [Stroke] {
    let rays = (0..<10).map { ray in
      let angle = Double(ray) / 10 * 2 * .pi
      return line(
        "chalk", "sunflower", 12,
        [86.0, 124].map { at(900 + $0 * cos(angle), 130 + $0 * sin(angle)) })
    }
    return [line("chalk", "sunflower", 24, spiral(900, 130, 60))] + rays
  }

  private static var stamps: [Stroke] {
    let places: [(String, Double, Double)] = [
      ("rabbit", 390, 560), ("owl", 110, 130), ("turtle", 640, 570),
    ]
    return places.map { stamp, x, y in
      Stroke(
        chosen: ["drawing.tool.stamp", NodeID("drawing.stamp.\(stamp)")], size: 80,
        way: [at(x, y)])
    }
  }

  private static func line(
    _ brush: String, _ color: String, _ size: Int, _ way: [Gesture.Point]
  ) -> Stroke {
    let chosen = ["brushes", "brushes.choice.\(brush)", "brushes.done", "color.\(color)"]
    return Stroke(chosen: chosen.map { NodeID("drawing.\($0)") }, size: size, way: way)
  }

  private static func spiral(_ x: Double, _ y: Double, _ radius: Double) -> [Gesture.Point] {
    (0...80).map { step in
      let (angle, reach) = (Double(step) / 5, radius * Double(step) / 80)
      return at(x + reach * cos(angle), y + reach * sin(angle))
    }
  }

  private static func at(_ x: Double, _ y: Double) -> Gesture.Point { Gesture.Point(x: x, y: y) }
}
