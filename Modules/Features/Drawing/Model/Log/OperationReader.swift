import Core
import Foundation
import Synchronization

/// A reader that decodes operations from log records on all cores.
///
/// Decoding runs in the background while the caller reads further records from the store. Only one
/// caller may use a reader.
final class OperationReader: Sendable {
  /// An operation with the number of its record.
  struct Found: Sendable {
    let number: Int
    let operation: Operation
  }

  private struct State {
    /// All added records, in portions.
    ///
    /// All portions except the last are full.
    var waiting: [[NumberedEntry]] = [[]]
    /// The index of the next portion to decode.
    var next = 0
    /// The decoded operations, keyed by the index of their portion.
    ///
    /// The dictionary contains no portion that is still being decoded or has an invalid record.
    var read: [Int: [Found]] = [:]
  }

  private let state = Mutex(State())
  private let group = DispatchGroup()
  private static let portion = 64

  /// Adds a record that contains an operation.
  func add(_ entry: NumberedEntry) {
    let isFull = state.withLock { state in
      let last = state.waiting.count - 1
      state.waiting[last].append(entry)
      let isFull = state.waiting[last].count == Self.portion
      if isFull { state.waiting.append([]) }
      return isFull
    }
    if isFull {
      DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in _ = readNext() }
    }
  }

  /// Returns the operations of all records, in the order in which the records were added.
  ///
  /// The method decodes the waiting portions and waits for those in progress.
  ///
  /// - Throws: ``LogReader/unreadable`` if a record contains no valid operation.
  func all() throws(StoreFailure) -> FlattenSequence<[[Found]]> {
    while readNext() {}
    group.wait()
    let state = state.withLock { $0 }
    var all: [[Found]] = []
    for index in state.waiting.indices {
      guard let part = state.read[index] else { throw LogReader.unreadable }
      all.append(part)
    }
    return all.joined()
  }

  /// Decodes the next portion.
  ///
  /// - Returns: Whether there was a portion to decode.
  private func readNext() -> Bool {
    let portion = state.withLock { state -> (index: Int, entries: [NumberedEntry])? in
      guard state.next < state.waiting.count else { return nil }
      defer { state.next += 1 }
      return (state.next, state.waiting[state.next])
    }
    guard let portion else { return false }
    let found = Self.read(portion.entries)
    state.withLock { $0.read[portion.index] = found }
    return true
  }

  private static func read(_ entries: [NumberedEntry]) -> [Found]? {
    var found: [Found] = []
    found.reserveCapacity(entries.count)
    for entry in entries {
      guard let operation = LogReader.operation(in: entry.stored.record) else { return nil }
      found.append(Found(number: entry.number, operation: operation))
    }
    return found
  }
}
