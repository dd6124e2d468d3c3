import Core
import SQLiteStore

/// The record store of a library.
protocol LibraryDatabase: RecordStore {
  /// The feature whose tables are newer than this program, or `nil` if none.
  var newerFeature: String? { get }
  /// A closure that returns whether this store has committed a change.
  ///
  /// The closure doesn't hold the store open.
  var hasWritten: @Sendable () -> Bool { get }
  /// Returns a store of the documents in the database, or `nil` if documents are files.
  func makeDocuments() -> (any DocumentStore)?
  /// Returns the store of a device's drafts in the database, or `nil` if drafts are files.
  func drafts(ofDevice device: String) -> (any DraftStore)?
  /// Returns the library's schema versions, keyed by feature.
  func schemaVersions() async throws(StoreFailure) -> [String: Int]
}

extension SQLiteRecordStore: LibraryDatabase {
  var hasWritten: @Sendable () -> Bool { { [written] in written.isSet } }

  func makeDocuments() -> (any DocumentStore)? { nil }
  func drafts(ofDevice device: String) -> (any DraftStore)? { nil }
}
