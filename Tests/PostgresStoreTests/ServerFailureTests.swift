import Core
import PostgresStore
import TestKit
import Testing

@Suite("Failures of the server")
struct ServerFailureTests {
  private let database: Database

  init() throws { database = try Database() }

  @Test("A statement that the server ends isn't reported as cancelled by the user")
  func timeout() async throws {
    let store = try database.open()
    try database.sql(
      """
      CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_sleep(60);
        RETURN NULL;
      END $$;
      CREATE TRIGGER rest AFTER INSERT ON box_bead FOR EACH ROW EXECUTE FUNCTION rest();
      ALTER DATABASE \(database.name) SET statement_timeout = '500ms';
      """)
    try database.disconnect()
    let failure = await #expect(throws: StoreFailure.self) {
      try await store.add(Bead(name: "late"), database.ids)
    }
    #expect(failure?.explanation.message.contains("statement timeout") == true)
  }

  @Test("A server that becomes writable is used again after it rejected changes")
  func readOnly() async throws {
    let store = try database.open(patience: .milliseconds(20))
    try database.sql("ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
    try database.disconnect()
    let failure = await #expect(throws: StoreFailure.self) {
      try await store.add(Bead(name: "early"), database.ids)
    }
    #expect(failure?.explanation.message.contains("read-only") == true)
    try database.cluster.sql(
      "ALTER DATABASE \(database.name) RESET default_transaction_read_only", in: "postgres")
    try await store.add(Bead(name: "late"), database.ids)
    #expect(try await store.names() == ["late"])
  }

  @Test("A library that a newer program migrates first isn't changed")
  func newer() async throws {
    let database = database
    let earlier = FeatureSchema([Bead.self], migrations: Bead.migrations.dropLast())
    _ = try database.open("mine", ["box": earlier])
    async let migrating: Void = database.migrateFirst()
    try await wait(until: "the newer program migrates") {
      try database.sql("SELECT count(*) \(Database.migrations) AND granted") == "1\n"
    }
    let store = try database.open()
    try await migrating
    #expect(store.newerFeature == "box")
    await #expect(throws: StoreFailure.newerLibrary(feature: "box")) {
      try await store.add(Bead(name: "late"), database.ids)
    }
  }
}

extension Database {
  /// The locks of migrations of this database.
  fileprivate static let migrations = """
    FROM pg_locks WHERE locktype = 'advisory' AND database = \
    (SELECT oid FROM pg_database WHERE datname = current_database())
    """

  /// Migrates the library to a newer version as soon as another program waits to migrate it.
  @concurrent fileprivate func migrateFirst() async throws {
    try sql(
      """
      DO $$ BEGIN
        PERFORM pg_advisory_lock(hashtext('stashbook'));
        WHILE NOT EXISTS (SELECT \(Self.migrations) AND NOT granted) LOOP
          PERFORM pg_sleep(0.01);
        END LOOP;
        UPDATE stashbook_schema SET version = 99 WHERE feature = 'box';
      END $$
      """)
  }
}
