import Foundation

extension Array where Element: Sendable {
  /// What is made of so many elements at a time, in their order: on all cores, while the caller waits.
  func mappedOnAllCores<Made: Sendable>(
    by size: Int, _ make: @Sendable (ArraySlice<Element>) -> Made
  ) -> [Made] {
    let parts = (self.count + size - 1) / size
    return [Made](unsafeUninitializedCapacity: parts) { made, count in
      // Each is written once, by whoever makes it.
      nonisolated(unsafe) let made = made
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        let some = self[part * size..<Swift.min((part + 1) * size, self.count)]
        made.initializeElement(at: part, to: make(some))
      }
      count = parts
    }
  }
}
