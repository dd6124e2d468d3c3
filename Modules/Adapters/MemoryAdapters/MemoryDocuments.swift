public import Core
public import struct Foundation.Data
import Synchronization

/// A fake document store in memory.
public final class MemoryDocuments: DocumentStore {
  private struct State {
    var documents: [String: (content: Data, version: Int)] = [:]
    /// The failures of the next calls that read or change, oldest first.
    var failures: [FileFailure] = []
  }

  private let state = Mutex(State())

  /// Creates a store without documents.
  public init() {}

  /// Makes the next `times` calls that read or change documents fail.
  public func fail(_ failure: FileFailure, times: Int = 1) {
    state.withLock { $0.failures += Array(repeating: failure, count: times) }
  }

  private func meet() throws(FileFailure) {
    let failure = state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    if let failure { throw failure }
  }

  /// Returns the number of changes of a document.
  public func mark(of name: String) -> String? {
    state.withLock { $0.documents[name].map { "\($0.version)" } }
  }

  /// Does nothing, because all changes are known at once.
  public func refresh() async throws(FileFailure) { try meet() }

  /// Returns a document.
  public func document(_ name: String) throws(FileFailure) -> StoredDocument? {
    try meet()
    return state.withLock { state in
      state.documents[name].map { StoredDocument(content: $0.content, mark: "\($0.version)") }
    }
  }

  /// Replaces the content of a document.
  @discardableResult
  public func change(
    _ name: String, _ body: (Data?) throws(FileFailure) -> Data
  ) throws(FileFailure) -> String {
    try meet()
    return try state.withLock { state throws(FileFailure) in
      let before = state.documents[name]
      let version = (before?.version ?? 0) + 1
      state.documents[name] = (try body(before?.content), version)
      return "\(version)"
    }
  }
}
