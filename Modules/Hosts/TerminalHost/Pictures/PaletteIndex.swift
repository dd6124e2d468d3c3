import Core

/// The index of a color in xterm's palette of 256 colors.
///
/// Indices 16–231 are a cube of 6 × 6 × 6 colors, and 232–255 are 24 grays. The first sixteen
/// colors are never used, because their values differ between terminals.
struct PaletteIndex: Hashable {
  let number: UInt8

  private static let levels = [0, 95, 135, 175, 215, 255]

  /// Creates the index of the palette color with the smallest RGB distance from a color.
  init(nearest color: SRGBColor) {
    let channels = [color.red, color.green, color.blue].map(Int.init)
    let steps = channels.map(Self.step)
    let step = min(23, max(0, (channels.reduce(0, +) / 3 - 3) / 10))
    let gray = Array(repeating: 8 + 10 * step, count: 3)
    let isGray =
      Self.distance(channels, gray) < Self.distance(channels, steps.map { Self.levels[$0] })
    number = UInt8(isGray ? 232 + step : 16 + 36 * steps[0] + 6 * steps[1] + steps[2])
  }

  private static func step(nearest channel: Int) -> Int {
    levels.indices.min { abs(levels[$0] - channel) < abs(levels[$1] - channel) } ?? 0
  }

  private static func distance(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}
