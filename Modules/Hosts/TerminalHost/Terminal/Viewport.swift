/// The visible part of a page.
struct Viewport: Equatable, Sendable {
  /// The zero-based index of the first visible line.
  private(set) var top = 0

  /// Returns the zero-based indices of the visible lines of a page with `count` lines.
  func lines(height: Int, of count: Int) -> Range<Int> {
    let start = min(max(0, top), count)
    return start..<min(start + height, count)
  }

  /// Scrolls as little as possible to show a range of lines, or only the first lines of a range
  /// that is too long.
  mutating func show(_ place: Range<Int>, height: Int) {
    if place.upperBound > top + height { top = place.upperBound - height }
    if place.lowerBound < top { top = place.lowerBound }
  }

  /// Scrolls by one page up (−1) or down (1), with one line of overlap.
  mutating func turn(_ direction: Int, height: Int) { top += direction * max(1, height - 1) }

  /// Scrolls, if necessary, to stay within a page with `count` lines.
  mutating func stay(within count: Int, height: Int) { top = max(0, min(top, count - height)) }
}
