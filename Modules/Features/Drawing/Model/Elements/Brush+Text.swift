extension Brush.Style: CustomStringConvertible {
  /// The displayed description of the style, such as "stars, spacing 1.20, size variation 0.30".
  package var description: String {
    switch self {
    case .crayon: return "crayon"
    case .marker: return "marker"
    case .chalk: return "chalk"
    case .pattern(let pattern):
      func decimal(_ hundredths: Int) -> String {
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
      }
      return "\(pattern.shape.rawValue)s, spacing \(decimal(pattern.spacing)), "
        + "size variation \(decimal(pattern.variation))"
    }
  }
}
