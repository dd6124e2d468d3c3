/// A reader of SVG path data with relative commands, which may omit repeated letters.
struct PathReader {
  /// A separate outline or line.
  struct Subpath: Hashable {
    /// The end points of the commands, in order.
    var places: [SIMD2<Int>] = []
    /// The end points, with additional points on half circles.
    var edge: [SIMD2<Double>] = []

    fileprivate mutating func add(_ place: SIMD2<Int>, arc: Bool) {
      let target = SIMD2(Double(place.x), Double(place.y))
      if arc, let last = edge.last {
        let (middle, half) = ((last + target) / 2, (target - last) / 2)
        // The points are at 45, 90, and 135 degrees, clockwise.
        for (along, across) in [(-0.7071, 0.7071), (0, 1), (0.7071, 0.7071)] {
          edge.append(middle + along * half + across * SIMD2(half.y, -half.x))
        }
      }
      edge.append(target)
      places.append(place)
    }
  }

  private(set) var subpaths: [Subpath] = []
  /// The count of numbers in each command, by the command's letter.
  private static let counts: [Character: Int] = ["m": 2, "l": 2, "c": 6, "a": 7, "z": 0]

  init?(_ path: String) {
    var place = SIMD2<Int>.zero
    for command in path.matches(of: /([mlcaz])([^a-z]*)/) {
      guard let letter = command.1.first, let count = Self.counts[letter] else { return nil }
      let numbers = command.2.matches(of: /-?[0-9]+/).compactMap { Int($0.0) }
      guard numbers.count.isMultiple(of: max(count, 1)), (numbers.count > 0) == (count > 0) else {
        return nil
      }
      for start in stride(from: 0, to: numbers.count, by: max(count, 1)) {
        place &+= SIMD2(numbers[start + count - 2], numbers[start + count - 1])
        if letter == "m" && start == 0 { subpaths.append(Subpath()) }
        subpaths[subpaths.count - 1].add(place, arc: letter == "a")
      }
      if letter == "z" { place = subpaths[subpaths.count - 1].places[0] }
    }
  }

  /// Returns the clockwise winding number around a point, with curves treated as straight lines.
  func winding(around point: SIMD2<Double>) -> Int {
    var winding = 0
    for subpath in subpaths {
      var one = (subpath.edge.last ?? point) - point
      for place in subpath.edge {
        let other = place - point
        defer { one = other }
        if (one.y <= 0) == (other.y <= 0) { continue }
        let side = one.x * other.y - one.y * other.x
        if one.y <= 0 && side > 0 { winding += 1 }
        if one.y > 0 && side < 0 { winding -= 1 }
      }
    }
    return winding
  }
}
