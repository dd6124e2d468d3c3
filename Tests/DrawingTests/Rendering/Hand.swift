import Core
import Drawing

/// A factory of fixed strokes and stamps, in units of the canvas.
enum Hand {
  static func place(_ x: Int, _ y: Int) -> CanvasPoint {
    CanvasPoint(x: Int32(x * 16), y: Int32(y * 16))
  }

  static func line(
    _ brush: Brush, _ color: SRGBColor, _ spots: [CanvasPoint], size: Int = 24,
    opacity: UInt16 = 1000, pressed: ((Int) -> UInt16)? = nil
  ) -> Drawing.Element {
    .stroke(
      Stroke(
        spots, pressures: pressed.map(spots.indices.map), color: color, size: Int32(size * 16),
        brush: brush, opacity: opacity, seed: 20_260_301))
  }

  static func stamp(
    _ emoji: String, _ x: Int, _ y: Int, opacity: UInt16 = 1000
  ) -> Drawing.Element {
    .stamp(Stamp(emoji, at: place(x, y), size: 67 * 16, opacity: opacity))
  }

  /// Returns a wave of ten points, 216 units wide.
  static func wave(_ x: Int, _ y: Int) -> [CanvasPoint] {
    zip([0, -18, -24, -18, 0, 18, 24, 18, 0, -12], 0...).map { place(x + $1 * 24, y + $0) }
  }

  /// Returns three loops, about 220 units wide.
  static func loops(_ x: Int, _ y: Int) -> [CanvasPoint] {
    let loop = [(0, 60), (40, 50), (62, 28), (50, 8), (34, 16), (38, 44)]
    return (0..<3).flatMap { turn in loop.map { place(x + turn * 80 + $0.0, y + $0.1) } }
  }

  /// Returns a zigzag with corners and a segment that runs back along itself.
  static func zigzag(_ x: Int, _ y: Int) -> [CanvasPoint] {
    let corners = [(0, 0), (40, 50), (50, 0), (90, 50), (90, 50), (125, 0), (90, 50), (125, 60)]
    return corners.map { place(x + $0.0, y + $0.1) }
  }

  /// Returns pressures that increase and decrease.
  static func swell(_ index: Int) -> UInt16 { [100, 350, 650, 1000, 800, 500, 200][index % 7] }
}

extension SRGBColor {
  static let rose = SRGBColor(red: 226, green: 72, blue: 110)
  static let sky = SRGBColor(red: 52, green: 136, blue: 214)
  static let grass = SRGBColor(red: 70, green: 150, blue: 70)
  static let plum = SRGBColor(red: 118, green: 60, blue: 150)
  static let lemon = SRGBColor(red: 250, green: 214, blue: 70)
  static let mint = SRGBColor(red: 130, green: 214, blue: 186)
  static let orange = SRGBColor(red: 238, green: 130, blue: 48)
  static let all = [rose, sky, orange, plum, rose, sky, grass, orange]
}
