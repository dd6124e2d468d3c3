extension StyledLine {
  /// Returns the line cut to a width, with an ellipsis in place of removed text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of characters.
  public func fitted(to width: Int) -> StyledLine {
    guard columns > width else { return self }
    var line = StyledLine()
    var left = max(0, width)
    for part in parts {
      guard part.text.columns >= left else {
        line.parts.append(part)
        left -= part.text.columns
        continue
      }
      // Padding makes `fitted(to:)` cut the part, so that the ellipsis is in the last column.
      if left > 0 {
        line.parts.append(StyledText((part.text + "  ").fitted(to: left), part.look))
      }
      break
    }
    return line
  }
}
