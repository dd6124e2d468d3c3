extension StyledLine {
  /// The line cut to a width, with an ellipsis where something is missing.
  ///
  /// - Complexity: O(characters).
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
      // What stands in the last column makes room for the ellipsis, as more follows.
      if left > 0 {
        line.parts.append(StyledText((part.text + "  ").fitted(to: left), part.look))
      }
      break
    }
    return line
  }
}
