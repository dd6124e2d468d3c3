import Foundation

extension Array where Element: Sendable {
  /// Returns the results of `make` for consecutive slices of at most `size` elements.
  ///
  /// The results are in the order of the slices. This method calls `make` on all cores and blocks
  /// until all results are complete.
  func mappedOnAllCores<Made: Sendable>(
    by size: Int, _ make: @Sendable (ArraySlice<Element>) -> Made
  ) -> [Made] {
    let parts = (self.count + size - 1) / size
    return [Made](unsafeUninitializedCapacity: parts) { made, count in
      // Each iteration initializes only its own element, so the iterations don't conflict.
      nonisolated(unsafe) let made = made
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        let some = self[part * size..<Swift.min((part + 1) * size, self.count)]
        made.initializeElement(at: part, to: make(some))
      }
      count = parts
    }
  }
}
