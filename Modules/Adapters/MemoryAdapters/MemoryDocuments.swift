public import Core
public import struct Foundation.Data
import Synchronization

/// A fake document store in memory.
public final class MemoryDocuments: DocumentStore {
  /// The documents, which several stores can share.
  private final class Shared: Sendable {
    let documents = Mutex<[String: (content: Data, version: Int)]>([:])
  }

  private let shared: Shared
  private let marks = Mutex<[String: Int]>([:])
  /// The failures of the next calls that read or change, oldest first.
  private let failures = Mutex<[FileFailure]>([])

  /// Creates a store without documents.
  public init() { shared = Shared() }

  /// Creates a store that shares the documents of another store, as another process does.
  public init(sharing other: MemoryDocuments) { shared = other.shared }

  /// Makes the next `times` calls that read or change documents fail.
  public func fail(_ failure: FileFailure, times: Int = 1) {
    failures.withLock { $0 += Array(repeating: failure, count: times) }
  }

  private func meet() throws(FileFailure) {
    let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let failure { throw failure }
  }

  /// Returns the number of changes of a document, as of the last call of another function.
  public func mark(of name: String) -> String? { marks.withLock { $0[name].map { "\($0)" } } }

  /// Looks at the numbers of changes of all documents.
  public func refresh() async throws(FileFailure) {
    try meet()
    let found = shared.documents.withLock { $0.mapValues(\.version) }
    marks.withLock { $0 = found }
  }

  /// Returns a document.
  public func document(_ name: String) throws(FileFailure) -> StoredDocument? {
    try meet()
    let found = shared.documents.withLock { $0[name] }
    marks.withLock { $0[name] = found?.version }
    return found.map { StoredDocument(content: $0.content, mark: "\($0.version)") }
  }

  /// Replaces the content of a document.
  @discardableResult
  public func change(
    _ name: String, _ body: (Data?) throws(FileFailure) -> Data
  ) throws(FileFailure) -> String {
    try meet()
    let version = try shared.documents.withLock { documents throws(FileFailure) in
      let before = documents[name]
      let version = (before?.version ?? 0) + 1
      documents[name] = (try body(before?.content), version)
      return version
    }
    marks.withLock { $0[name] = version }
    return "\(version)"
  }
}
