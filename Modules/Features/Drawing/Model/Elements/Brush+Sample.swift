import Core
import Foundation

extension Brush {
  /// The side lengths of a sample in units.
  static let sampleSize = (width: 96, height: 48)

  /// Returns a drawing with one curved stroke of the brush, which shows what the brush paints.
  ///
  /// The sample is always the same, because brushes don't change. Its paper is dark if the color is
  /// light.
  func sample(in color: SRGBColor = Palette.crayons[0].color) -> Sketch {
    let (width, height) = (Double(Self.sampleSize.width), Double(Self.sampleSize.height))
    // From left to right along one period of a sine wave, with room for the width of the stroke.
    let points = (0...24).compactMap { step in
      let share = Double(step) / 24
      return CanvasPoint(
        units: width * (0.17 + 0.66 * share), height * (0.5 - 0.17 * sin(2 * .pi * share)))
    }
    let stroke = Stroke(
      points, color: color, size: 12 * CanvasPoint.perUnit, brush: self, seed: 1)
    return Sketch(
      width: Self.sampleSize.width, height: Self.sampleSize.height,
      background: color.isLight ? Palette.crayons[1].color : Sketch.paper,
      [Piece(.stroke(stroke), Piece.Address(operation: 1))])
  }
}

extension SRGBColor {
  /// Whether the color is too light for a light paper.
  fileprivate var isLight: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 200_000
  }
}
