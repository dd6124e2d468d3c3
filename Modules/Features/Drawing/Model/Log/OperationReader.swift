import Core
import Foundation
import Synchronization

/// Reads the operations of records on all cores, while its only owner goes on to look up others.
final class OperationReader: Sendable {
  /// An operation and its record's number.
  struct Found: Sendable {
    let number: Int
    let operation: Operation
  }

  private struct State {
    /// What is not read yet, a portion each; the last is not full.
    var waiting: [[NumberedEntry]] = [[]]
    /// The next of them to be read.
    var next = 0
    /// By portion; nil while one is being read, and where one failed.
    var read: [Int: [Found]] = [:]
  }

  private let state = Mutex(State())
  private let group = DispatchGroup()
  private static let portion = 64

  /// Takes a record that holds an operation.
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

  /// Reads what nobody reads yet, and waits for the rest.
  ///
  /// - Returns: All of them, in the order they were added.
  /// - Throws: ``LogReader/unreadable`` where a record holds none.
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

  /// Reads a portion; false where all are read, or being read.
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
