/// A heap that returns its smallest element first.
struct MinHeap<Element: Comparable> {
  private var elements: [Element] = []

  /// Inserts an element.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  mutating func insert(_ element: Element) {
    var place = elements.count
    elements.append(element)
    while place > 0, element < elements[(place - 1) / 2] {
      elements[place] = elements[(place - 1) / 2]
      place = (place - 1) / 2
    }
    elements[place] = element
  }

  /// Removes and returns the smallest element, or returns `nil` if the heap is empty.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
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
