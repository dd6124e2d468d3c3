import Core
import MemoryAdapters
import PostgresStore
import Synchronization
import TestKit
import Testing

/// A counter of a body's runs.
final class Runs: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  /// Counts a run, and returns its number.
  func next() -> Int { number.add(1, ordering: .relaxed).newValue }
}

@Suite("Lost connections")
struct LostConnectionTests {
  private let database: Database
  private let store: PostgresRecordStore

  init() throws {
    database = try Database()
    store = try database.open()
  }

  @Test("A write whose connection is lost before the commit runs again, and nothing is doubled")
  func before() async throws {
    let (database, runs) = (database, Runs())
    let (first, second) = (database.ids.next(), database.ids.next())
    try await store.write("Add") { transaction throws(StoreFailure) in
      try transaction.insert(Bead(name: "first"), id: first)
      if runs.next() == 1 {
        #expect(throws: Never.self) { try database.disconnect() }
      }
      try transaction.insert(Bead(name: "second"), id: second)
    }
    #expect(runs.count == 2)
    try await isWhole(["first", "second"])
  }

  @Test("A write that takes longer than the patience is repeated, too")
  func slow() async throws {
    let (database, runs) = (database, Runs())
    let patience = Duration.milliseconds(20)
    let (store, id) = (try database.open(patience: patience), database.ids.next())
    try await store.write("Add") { transaction throws(StoreFailure) in
      try transaction.insert(Bead(name: "once"), id: id)
      guard runs.next() == 1 else { return }
      let end = ContinuousClock.now + patience
      while ContinuousClock.now < end {}
      #expect(throws: Never.self) { try database.disconnect() }
    }
    #expect(runs.count == 2)
    try await isWhole(["once"])
  }

  /// The condition for connections whose commit waits for a standby that doesn't exist.
  private var isWaiting: String {
    "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND \(database.connections)"
  }

  /// Begins a write, and returns its outcome after a body that runs when the commit waits.
  private func committing(
    _ runs: Runs, _ body: () async throws -> Void
  ) async throws -> Result<StoredRecord<Bead>, StoreFailure> {
    try database.sql("ALTER DATABASE \(database.name) SET synchronous_commit = on")
    try database.disconnect()
    let (store, id) = (store, database.ids.next())
    let writing = Task { () async -> Result<StoredRecord<Bead>, StoreFailure> in
      do throws(StoreFailure) {
        return .success(
          try await store.write("Add") { transaction throws(StoreFailure) in
            _ = runs.next()
            return try transaction.insert(Bead(name: "once"), id: id)
          })
      } catch {
        return .failure(error)
      }
    }
    try await wait(until: "the commit waits") {
      try database.sql("SELECT count(*) \(isWaiting)") == "1\n"
    }
    try await body()
    return await writing.value
  }

  private func endWaiting() throws {
    try database.cluster.sql(
      "ALTER DATABASE \(database.name) RESET synchronous_commit", in: "postgres")
    try database.sql("SELECT pg_terminate_backend(pid) \(isWaiting)")
  }

  @Test("A write that the server commits just before the connection is lost isn't repeated")
  func committed() async throws {
    let runs = Runs()
    let added = try await committing(runs) { try endWaiting() }
    #expect(try added.get().revision == Revision(1) && runs.count == 1)
    try await isWhole(["once"])
  }

  @Test("A body that changes nothing runs again if the answer to its commit is lost")
  func unchanged() async throws {
    let runs = Runs()
    try database.sql("ALTER DATABASE \(database.name) SET synchronous_commit = on")
    try database.disconnect()
    let store = store
    let writing = Task {
      try await store.write("Nothing") { _ throws(StoreFailure) in _ = runs.next() }
    }
    try await wait(until: "the commit waits") {
      try database.sql("SELECT count(*) \(isWaiting)") == "1\n"
    }
    try endWaiting()
    try await writing.value
    #expect(runs.count == 2)
  }

  @Test("A write whose lost answer is found is returned only when standbys have confirmed it")
  func confirmed() async throws {
    let runs = Runs()
    let added = try await committing(runs) {
      let first = try database.sql("SELECT pg_terminate_backend(pid), pid \(isWaiting)")
      let pid = first.split(separator: "|").last.map(String.init) ?? ""
      try await wait(until: "another commit waits") {
        try database.sql("SELECT count(*) \(isWaiting) AND pid <> \(pid)") == "1\n"
      }
      try endWaiting()
    }
    #expect(try added.get().revision == Revision(1) && runs.count == 1)
    try await isWhole(["once"])
  }

  @Test("A write whose outcome has expired with the history isn't repeated")
  func expired() async throws {
    let runs = Runs()
    let added = try await committing(runs) {
      // The history expires while the write's next connection waits for the library.
      async let expiring = database.expire()
      try await wait(until: "another writer waits") {
        try database.sql(
          """
          SELECT count(*) FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND \(database.connections)
          """) == "1\n"
      }
      try endWaiting()
      try await expiring
    }
    let failure = try #require(throws: StoreFailure.self) { try added.get() }
    #expect(failure.explanation.message.contains("may have been saved") && runs.count == 1)
    #expect(try await store.names() == ["once"])
  }

  @Test(
    "A write that fails during the commit, or that the server asks to repeat, runs again",
    arguments: [
      "PERFORM pg_terminate_backend(pg_backend_pid())",
      "RAISE EXCEPTION 'try again' USING ERRCODE = '40001'",
      "RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'",
    ])
  func during(_ failure: String) async throws {
    try database.sql(
      """
      CREATE SEQUENCE failures; GRANT ALL ON failures TO maker;
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('failures') < 3 THEN \(failure); END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON box_bead DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail();
      """)
    let runs = Runs()
    let (id, intent) = (database.ids.next(), database.ids.next())
    try await store.write("Add") { transaction throws(StoreFailure) in
      _ = runs.next()
      try transaction.begin(intent, on: "photo")
      try transaction.insert(Bead(name: "once"), id: id)
    }
    #expect(runs.count == 3)
    try await isWhole(["once"])
  }

  @Test("Reads and undo work again after the server has ended all connections")
  func after() async throws {
    try await store.add(Bead(name: "a"), database.ids)
    try database.disconnect()
    #expect(try await store.names() == ["a"])
    try database.disconnect()
    #expect(try await store.undo()?.label == "Add")
    try database.disconnect()
    #expect(try await store.redo()?.label == "Add")
    #expect(try await store.names() == ["a"])
  }

  @Test("A library opens after the server has ended the connections of other libraries")
  func opening() async throws {
    let server = PostgresServer(database.address)
    for library in ["mine", "theirs"] {
      let store = try PostgresRecordStore(
        server: server, library: library, schemas: Database.box, clock: database.clock)
      try await store.add(Bead(name: library), database.ids)
      try database.disconnect()
    }
  }

  @Test("A body that ignores a lost connection is repeated")
  func ignored() async throws {
    let (database, runs) = (database, Runs())
    let id = database.ids.next()
    try await store.write("Add") { transaction throws(StoreFailure) in
      if runs.next() == 1 {
        #expect(throws: Never.self) { try database.disconnect() }
      }
      do throws(StoreFailure) {
        try transaction.insert(Bead(name: "a"), id: id)
      } catch {
        return
      }
    }
    try await isWhole(["a"])
  }

  /// Checks that the library contains the beads of one transaction.
  private func isWhole(_ names: [String]) async throws {
    #expect(try await store.names() == names)
    #expect(try await store.history(limit: 9).map(\.done.records.count) == [names.count])
    #expect(
      try await store.changes(since: Revision(0)).latest == Revision(Int64(names.count)))
  }
}

extension Database {
  /// Removes the history when no other writer has the library.
  @concurrent fileprivate func expire() async throws {
    try sql(
      """
      BEGIN; SET LOCAL synchronous_commit = off; SELECT FROM stashbook_library FOR UPDATE;
      DELETE FROM stashbook_transaction; DELETE FROM stashbook_change; COMMIT
      """)
  }
}
