import Core
import Drawing
import Testing

/// A small drawing with a golden SVG that was checked visually.
///
/// Together, the drawings show all kinds of elements.
struct GoldenSketch: CustomTestStringConvertible {
  let name: String
  let sketch: Sketch
  var testDescription: String { name }

  init(
    _ name: String, background: SRGBColor = Sketch.paper, kept: [Piece.Part]? = nil,
    _ elements: [Drawing.Element]
  ) {
    self.name = name
    let pieces = elements.enumerated().map { index, element in
      Piece(element, Piece.Address(operation: index), kept: kept)
    }
    sketch = Sketch(width: 320, height: 200, background: background, pieces)
  }

  static let all =
    brushes + shapes + stamps + erased + [opacity, night, crossings, corners, sizes]
    + [GoldenSketch("empty", [])]

  /// One drawing for each brush, with lines and dots, with and without pressure.
  private static let brushes = zip(Brush.builtIn, SRGBColor.all).map { brush, color in
    GoldenSketch(
      brush.id,
      [
        Hand.line(brush, color, Hand.wave(30, 60)),
        Hand.line(brush, color, [Hand.place(285, 60)]),
        Hand.line(brush, color, Hand.wave(30, 140), pressed: Hand.swell),
        Hand.line(brush, color, [Hand.place(285, 140)], pressed: { _ in 1000 }),
      ])
  }

  private static let shapes = [
    own(.circle, spacing: 110, variation: 0), own(.diamond, spacing: 80, variation: 100),
    own(.triangle, spacing: 150, variation: 40), own(.square, spacing: 50, variation: 20),
  ]

  private static func own(_ shape: Brush.Shape, spacing: Int, variation: Int) -> GoldenSketch {
    let pattern = Brush.Pattern(shape, spacing: spacing, variation: variation)
    let brush = Brush(id: "own", name: "Own", .pattern(pattern))
    return GoldenSketch(
      "own-\(shape.rawValue)",
      [
        Hand.line(brush, .rose, Hand.wave(30, 60)),
        Hand.line(brush, .grass, Hand.wave(30, 140), size: 48),
      ])
  }

  private static let stamps = [
    GoldenSketch(
      "stamps", zip(["🐘", "🦋", "🌵", "🎈"], 0...).map { Hand.stamp($0, 45 + 76 * $1, 100) }),
    GoldenSketch(
      "stamps-mixed",
      [
        Hand.stamp("👩‍👩‍👧‍👦", 60, 60, opacity: 500), Hand.stamp("👍🏽", 140, 60),
        Hand.stamp("A", 200, 60),
        Hand.stamp("<&>", 270, 60), Hand.line(.marker, .sky, Hand.wave(30, 140)),
        Hand.stamp("🇳🇴", 230, 140),
      ]),
  ]

  private static let erased = [Brush.marker, .crayon, .chalk, .flowers].map { brush in
    GoldenSketch(
      "erased-\(brush.id)",
      kept: [Piece.Part(0, 300), Piece.Part(700, 1536), Piece.Part(1800, 2304)],
      [
        Hand.line(brush, .plum, Hand.wave(30, 60)),
        Hand.line(brush, .plum, Hand.wave(30, 140), pressed: Hand.swell),
      ])
  }

  private static let opacity: GoldenSketch = {
    let lines = zip([Brush.marker, .crayon, .chalk, .hearts], 0...).map { brush, row in
      let places = [Hand.place(60, 20 + 42 * row), Hand.place(260, 60 + 42 * row)]
      return [
        Hand.line(brush, .sky, Hand.wave(40, 40 + 42 * row), opacity: 500),
        Hand.line(brush, .rose, places, opacity: 400),
      ]
    }
    return GoldenSketch("opacity", lines.flatMap(\.self))
  }()

  private static let night = GoldenSketch(
    "night", background: SRGBColor(red: 22, green: 26, blue: 58),
    [
      Hand.line(.chalk, .lemon, Hand.wave(30, 50)), Hand.line(.crayon, .mint, Hand.wave(30, 100)),
      Hand.line(.sparkle, Sketch.paper, Hand.wave(30, 150)),
    ])

  private static let crossings = GoldenSketch(
    "crossings",
    [
      Hand.line(.marker, .rose, Hand.loops(30, 0), opacity: 600),
      Hand.line(.marker, .sky, Hand.loops(30, 64), opacity: 600, pressed: Hand.swell),
      Hand.line(.crayon, .grass, Hand.loops(30, 128)),
    ])

  private static let corners = GoldenSketch(
    "corners",
    [
      Hand.line(.marker, .sky, Hand.zigzag(20, 30), pressed: Hand.swell),
      Hand.line(.marker, .sky, Hand.zigzag(170, 30)),
      Hand.line(.crayon, .rose, Hand.zigzag(20, 120), pressed: Hand.swell),
      Hand.line(.chalk, .grass, Hand.zigzag(170, 120), pressed: Hand.swell),
    ])

  private static let sizes: GoldenSketch = {
    let brushes = zip([Brush.crayon, .marker, .chalk, .sparkle], 0...)
    let lines = brushes.map { brush, row in
      zip([6, 12, 40], [20, 90, 190]).map { size, x in
        let places = [(0, 10), (35, 0), (80, 14)].map { Hand.place(x + $0.0, 20 + 46 * row + $0.1) }
        return Hand.line(brush, .plum, places, size: size)
      }
    }
    return GoldenSketch("sizes", lines.flatMap(\.self))
  }()
}
