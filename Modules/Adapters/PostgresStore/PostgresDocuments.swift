public import Core
public import Foundation
import Synchronization

/// A document store in the tables of a library.
public final class PostgresDocuments: DocumentStore {
  private static let table = "stashbook_document"
  private let store: PostgresRecordStore
  /// The known numbers of changes, keyed by the documents' names.
  private let marks = Mutex<[String: Int64]>([:])

  /// Creates a store of an open library's documents.
  public init(of store: PostgresRecordStore) { self.store = store }

  /// Returns the number of a document's changes, as of the last call of another function.
  public func mark(of name: String) -> String? { marks.withLock { $0[name].map { "\($0)" } } }

  /// Reads the numbers of changes of all documents, on one of the server's threads.
  public func refresh() async throws(FileFailure) {
    let found = try await store.documents(.reading) { connection throws(StoreFailure) in
      let rows = try connection.run(.select("name, version", from: Self.table))
      return Array(rows.map { ($0.text(0) ?? "", $0.integer(1) ?? 0) })
    }
    marks.withLock { $0 = Dictionary(found) { first, _ in first } }
  }

  /// Reads a document.
  public func document(_ name: String) throws(FileFailure) -> StoredDocument? {
    let found = try store.documentsHere(.reading) { connection throws(StoreFailure) in
      try Self.find(name, connection)
    }
    note(name, found?.version)
    return found.map { StoredDocument(content: $0.content, mark: "\($0.version)") }
  }

  /// Replaces the content of a document while no other process changes it.
  @discardableResult
  public func change(
    _ name: String, _ body: (Data?) throws(FileFailure) -> Data
  ) throws(FileFailure) -> String {
    let version = try store.documentsHere(.changing(name)) { connection throws(StoreFailure) in
      let before = try Self.find(name, connection)
      let content = Result { () throws(FileFailure) in try body(before?.content) }
      guard case .success(let content) = content else { return content.map { _ in Int64(0) } }
      let version = (before?.version ?? 0) + 1
      try connection.run(Self.storing(content, as: name, version))
      return .success(version)
    }.get()
    note(name, version)
    return "\(version)"
  }

  private func note(_ name: String, _ version: Int64?) {
    marks.withLock { $0[name] = version }
  }

  private static func find(
    _ name: String, _ connection: LibraryConnection
  ) throws(StoreFailure) -> (content: Data, version: Int64)? {
    let rows = try connection.run(.select("content, version", from: table, "name = \(name)"))
    guard let row = rows.next(), case .blob(let bytes) = row.value(0) else { return nil }
    return (Data(bytes), row.integer(1) ?? 0)
  }

  private static func storing(
    _ content: Data, as name: String, _ version: Int64
  ) -> LibraryStatement {
    .insert(
      into: table,
      [("name", "\(name)"), ("content", "\(.blob(Array(content)))"), ("version", "\(version)")],
      """
      ON CONFLICT (library, name) DO UPDATE SET content = excluded.content, \
      version = stashbook_document.version + 1
      """)
  }

  // MARK: Drafts

  /// Stores content under a name, whatever is there.
  fileprivate func store(_ content: Data, as name: String) async throws(FileFailure) {
    try await store.documents(.storing) { connection throws(StoreFailure) in
      _ = try connection.run(Self.storing(content, as: name, 1))
    }
  }

  fileprivate func content(of name: String) async throws(FileFailure) -> Data? {
    try await store.documents(.reading) { connection throws(StoreFailure) in
      try Self.find(name, connection)?.content
    }
  }

  fileprivate func remove(_ name: String) async throws(FileFailure) {
    try await store.documents(.storing) { connection throws(StoreFailure) in
      _ = try connection.run(.delete(from: Self.table, "name = \(name)"))
    }
  }
}

/// A draft store in the tables of a library, which all servers of the library share.
public struct PostgresDrafts: DraftStore {
  private let documents: PostgresDocuments
  private let device: String

  /// Creates a draft store for a device that uses the web app.
  public init(in documents: PostgresDocuments, device: String) {
    (self.documents, self.device) = (documents, device)
  }

  private func name(of route: Route) -> String { "drafts/\(device)\(route)" }

  /// Stores a draft, replacing any earlier draft for the route.
  public func save(_ draft: Draft, for route: Route) async throws(FileFailure) {
    let content: Data
    do {
      content = try JSONEncoder().encode(draft)
    } catch {
      throw .inputOutput(route.description, reason: "\(error)")
    }
    try await documents.store(content, as: name(of: route))
  }

  /// Returns the draft for a route, or `nil` if the route has none.
  ///
  /// - Throws: ``FileFailure/inputOutput(_:reason:)`` if the draft can't be read.
  public func draft(for route: Route) async throws(FileFailure) -> Draft? {
    guard let content = try await documents.content(of: name(of: route)) else { return nil }
    do {
      return try JSONDecoder().decode(Draft.self, from: content)
    } catch {
      throw .inputOutput(route.description, reason: "not a draft")
    }
  }

  /// Removes a route's draft, if any.
  public func remove(for route: Route) async throws(FileFailure) {
    try await documents.remove(name(of: route))
  }
}
