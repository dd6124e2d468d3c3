import Core
import MemoryAdapters

extension SRGBColor {
  /// Returns a random color.
  static func made(_ random: inout SeededRandomSource) -> SRGBColor {
    SRGBColor(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random))
  }
}
