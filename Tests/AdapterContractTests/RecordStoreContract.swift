import Core
import Foundation
import MemoryAdapters
import PostgresStore
import SQLiteStore
import TestKit
import Testing

/// The guarantees of every record store, tested on each adapter.
@Suite enum RecordStoreContract {}

/// The record stores that the contract suite tests.
enum StoreAdapter: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory = "in memory"
  case writing = "SQLite, one connection"
  case serving = "SQLite, several connections"
  case hosted = "PostgreSQL"

  var testDescription: String { rawValue }

  /// Returns an empty store with a manual clock.
  func bench() throws -> StoreBench {
    let clock = ManualClock()
    if self == .memory {
      let store = MemoryStore(collections: Gadget.schema.collections, clock: clock)
      return StoreBench(store: store, clock: clock, folder: nil) { store.touchFromOutside($0) }
    }
    if self == .hosted { return try Self.hostedBench(clock) }
    let folder = try ScratchFolder()
    let store = try SQLiteRecordStore(
      folder: folder.path, use: self == .serving ? .serving : .writing,
      schemas: ["test": Gadget.schema], clock: clock)
    return StoreBench(store: store, clock: clock, folder: folder) { record in
      try ExternalCommand.sqlite(
        store.path,
        "UPDATE \(record.collection) SET revision = revision + 1000 WHERE id = '\(record.id)'")
    }
  }

  /// The name of the database that all hosted benches share.
  ///
  /// The collections of the benches belong to no feature of the app, so no other test uses it.
  private static let database = "contract"

  private static let server = Result {
    PostgresServer(try PostgresCluster.shared.get().makeDatabase(database))
  }

  private static func hostedBench(_ clock: ManualClock) throws -> StoreBench {
    let library = UUID().uuidString
    let store = try PostgresRecordStore(
      server: try server.get(), library: library, schemas: ["test": Gadget.schema], clock: clock)
    return StoreBench(store: store, clock: clock, folder: nil) { record in
      try PostgresCluster.shared.get().sql(
        """
        UPDATE \(record.collection) SET revision = revision + 1000 \
        WHERE library = '\(library)' AND id = '\(record.id)'
        """, in: database)
    }
  }
}

/// A store under test.
struct StoreBench: Sendable {
  let store: any RecordStore
  let clock: ManualClock
  let ids = SequentialIDs()
  let folder: ScratchFolder?
  /// Writes to a record without using the store.
  let touchFromOutside: @Sendable (RecordReference) throws -> Void

  init(
    store: any RecordStore, clock: ManualClock, folder: ScratchFolder?,
    touchFromOutside: @escaping @Sendable (RecordReference) throws -> Void
  ) {
    self.store = store
    self.clock = clock
    self.folder = folder
    self.touchFromOutside = touchFromOutside
  }

  /// Adds a gadget in a separate transaction.
  @discardableResult
  func add(_ gadget: Gadget, label: String = "Add") async throws(StoreFailure) -> StoredRecord<
    Gadget
  > {
    let id = ids.next()
    return try await store.write(label) { transaction throws(StoreFailure) in
      try transaction.insert(gadget, id: id)
    }
  }

  /// Returns a gadget, deleted or not.
  func find(_ id: RecordID) async throws(StoreFailure) -> StoredRecord<Gadget>? {
    try await store.read { reader throws(StoreFailure) in try reader.find(Gadget.self, id) }
  }

  /// Saves a gadget in a separate transaction.
  @discardableResult
  func save(_ stored: StoredRecord<Gadget>, label: String = "Save") async throws(StoreFailure)
    -> StoredRecord<
      Gadget
    >
  {
    try await store.write(label) { transaction throws(StoreFailure) in
      try transaction.save(stored)
    }
  }

  /// Links a gadget in a separate transaction.
  func link(
    _ owner: RecordReference, _ field: String = "parts", to targets: [RecordReference],
    limit: Int? = nil
  ) async throws(StoreFailure) {
    try await store.write("Link") { transaction throws(StoreFailure) in
      try transaction.link(owner, field: field, to: targets, limit: limit)
    }
  }

  func targets(
    of owner: RecordReference, _ field: String = "parts"
  ) async throws(StoreFailure) -> [RecordReference] {
    try await store.read { reader throws(StoreFailure) in
      try reader.targets(of: owner, field: field)
    }
  }

  /// Returns the names of a query's gadgets, in the query's order.
  func names(_ query: Query<Gadget>) async throws(StoreFailure) -> [String] {
    try await store.read { reader throws(StoreFailure) in
      try reader.page(query).items.map(\.record.name)
    }
  }

  func isWithdrawn(_ record: RecordReference) async throws(StoreFailure) -> Bool {
    try await store.read { reader throws(StoreFailure) in try reader.isWithdrawn(record) }
  }

  /// Returns the states of all gadgets except withdrawn gadgets.
  ///
  /// A state doesn't include the revision, because an undo increases the revision.
  func contents() async throws(StoreFailure) -> [RecordID: Contents] {
    try await store.read { reader throws(StoreFailure) in
      var contents: [RecordID: Contents] = [:]
      for stored in try reader.page(Query<Gadget>(limit: .max, scope: .all)).items {
        if try reader.isWithdrawn(stored.reference) { continue }
        let parts = try reader.targets(of: stored.reference, field: "parts")
        let cover = try reader.targets(of: stored.reference, field: "cover")
        contents[stored.id] = Contents(
          gadget: stored.record, times: [stored.createdAt, stored.updatedAt],
          deletedAt: stored.deletedAt, links: [parts, cover])
      }
      return contents
    }
  }

  /// A gadget's state in a store.
  struct Contents: Equatable, Sendable {
    var gadget: Gadget
    var times: [Instant]
    var deletedAt: Instant?
    var links: [[RecordReference]]
  }
}

extension Law {
  /// Returns a law with a quarter of the usual cases, because each case creates a store.
  static func ofStores(_ sentence: String) -> Law {
    Law(sentence, count: max(1, Law(sentence).count / 4))
  }
}
