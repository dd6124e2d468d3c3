/// A heap: the smallest element is at hand.
struct SmallestFirst<Element: Comparable> {
  private var elements: [Element] = []

  /// - Complexity: O(log count).
  mutating func insert(_ element: Element) {
    var place = elements.count
    elements.append(element)
    while place > 0, element < elements[(place - 1) / 2] {
      elements[place] = elements[(place - 1) / 2]
      place = (place - 1) / 2
    }
    elements[place] = element
  }

  /// Takes the smallest out.
  ///
  /// - Complexity: O(log count).
  mutating func popFirst() -> Element? {
    guard let first = elements.first, let moved = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    var place = 0
    while let child = smallerChild(of: place), elements[child] < moved {
      elements[place] = elements[child]
      place = child
    }
    elements[place] = moved
    return first
  }

  private func smallerChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < elements.count else { return nil }
    return right < elements.count && elements[right] < elements[left] ? right : left
  }
}
