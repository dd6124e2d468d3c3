/// The part of a page that is on the terminal.
struct Viewport: Equatable, Sendable {
  /// The first line that is seen.
  private(set) var top = 0

  /// The lines that are seen of a page of so many.
  func lines(height: Int, of count: Int) -> Range<Int> {
    let start = min(max(0, top), count)
    return start..<min(start + height, count)
  }

  /// Moves as little as shows these lines, or the first of them where they are too many.
  mutating func show(_ place: Range<Int>, height: Int) {
    if place.upperBound > top + height { top = place.upperBound - height }
    if place.lowerBound < top { top = place.lowerBound }
  }

  /// Turns a page: one line of the last is still seen.
  mutating func turn(_ direction: Int, height: Int) { top += direction * max(1, height - 1) }

  /// Stays within a page of so many lines.
  mutating func stay(within count: Int, height: Int) { top = max(0, min(top, count - height)) }
}
