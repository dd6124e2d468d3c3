import Core
import MemoryAdapters
import TerminalHost

/// A generated layout with items and a width.
struct FlowCase: CustomStringConvertible {
  var layout: FlowLayout
  var items: [FlowLayout.Size]
  var width: Double?

  /// Generates integral and fractional lengths, many zeros, all alignments, and both directions.
  static func make(_ random: inout SeededRandomSource) -> FlowCase {
    var made = FlowCase(layout: FlowLayout(), items: [], width: nil)
    made.layout = FlowLayout(
      spacing: length(upTo: 12, &random), rowSpacing: length(upTo: 12, &random),
      alignment: FlowAlignment.allCases.randomElement(using: &random) ?? .leading,
      isRightToLeft: Bool.random(using: &random))
    made.items = (0..<Int.random(in: 0...24, using: &random)).map { _ in
      FlowLayout.Size(width: length(upTo: 90, &random), height: length(upTo: 40, &random))
    }
    made.width =
      [nil, .infinity, 0, length(upTo: 300, &random), length(upTo: 300, &random)]
      .randomElement(using: &random) ?? nil
    return made
  }

  private static func length(upTo most: Double, _ random: inout SeededRandomSource) -> Double {
    switch Int.random(in: 0...5, using: &random) {
    case 0: 0
    case 1: Double.random(in: 0...most, using: &random)
    default: Double.random(in: 0...most, using: &random).rounded()
    }
  }

  var arrangement: FlowLayout.Arrangement { layout.arrange(items, width: width) }

  /// The width, or infinity if there is none.
  var limit: Double { width ?? .infinity }

  /// Returns the case with a changed layout.
  func with(_ change: (inout FlowLayout) -> Void) -> FlowCase {
    var copy = self
    change(&copy.layout)
    return copy
  }

  var description: String {
    "\(layout.spacing)/\(layout.rowSpacing) \(layout.alignment)"
      + (layout.isRightToLeft ? " right to left" : "")
      + ", width \(width.map { "\($0)" } ?? "none")"
      + ", items " + items.map { "\($0.width)×\($0.height)" }.joined(separator: " ")
  }
}

/// The tolerance of the laws, because lengths are sums of `Double` values.
let rounding = 1e-9

extension FlowLayout.Frame {
  var right: Double { x + width }
  var bottom: Double { y + height }
}
