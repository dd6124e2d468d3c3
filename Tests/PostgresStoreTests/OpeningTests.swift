import Core
import MemoryAdapters
@testable import PostgresStore
import TestKit
import Testing

@Suite("Opening a library")
struct OpeningTests {
  private func open(_ address: String) throws(StoreFailure) {
    _ = try PostgresRecordStore(
      server: PostgresServer(address), library: "mine", schemas: Database.box,
      clock: ManualClock())
  }

  @Test("An address that can't be opened gives a failure with its reason, without the password")
  func unreachable() throws {
    let cluster = try PostgresCluster.shared.get()
    for (address, reason) in [
      ("postgresql://u:secret@127.0.0.1:1/x", "Connection refused"),
      ("postgresql:///nowhere?host=\(cluster.folder)&user=maker", "does not exist"),
      ("postgresql:///stashbook?host=\(cluster.folder)&user=nobody", "role \"nobody\" does not"),
      ("postgresql:///stashbook?host=/nonexistent&password=secret", "No such file"),
      ("postgresql://127.0.0.1:port/x", "invalid integer value"),
      ("postgresql://127.0.0.1/x?unknown=1", "unknown"),
    ] {
      let failure = try #require(throws: StoreFailure.self) { try open(address) }
      guard case .cannotOpen(let path, let found) = failure else {
        Issue.record(failure)
        continue
      }
      #expect(path.hasPrefix("postgresql:") && found.contains(reason))
      #expect(!failure.explanation.message.contains("secret"))
    }
  }

  @Test("A database lists its libraries, and has none before the first one is created")
  func libraries() throws {
    let database = try Database()
    let server = PostgresServer(database.address)
    #expect(try server.libraries() == [])
    #expect(try !server.hasLibrary("mine"))
    for name in ["mine", "a 'quoted' name", "é"] {
      _ = try PostgresRecordStore(
        server: server, library: name, schemas: Database.box, clock: ManualClock())
      #expect(try server.hasLibrary(name))
    }
    #expect(try server.libraries() == ["a 'quoted' name", "mine", "é"])
    #expect(try !server.hasLibrary("min") && !server.hasLibrary("'; --"))
  }

  @Test("Without libpq, opening fails with the reason")
  func withoutLibrary() throws {
    for (file, reason) in [("libpq.so.0", "No such file"), ("libc.so.6", "undefined symbol")] {
      let failure = try #require(throws: StoreFailure.self) {
        try Libpq.load(file).functions(for: "postgresql://db/x")
      }
      guard case .cannotOpen("postgresql://db/x", let found) = failure else {
        Issue.record(failure)
        continue
      }
      #expect(found.hasPrefix("loading libpq failed: ") && found.contains(reason))
    }
  }

  @Test("A role that may not create tables gets a failure")
  func rights() throws {
    let database = try Database()
    try database.cluster.sql("CREATE ROLE \(database.name) LOGIN")
    let address = database.address.replacing("maker", with: database.name)
    let failure = try #require(throws: StoreFailure.self) { try open(address) }
    guard case .cannotOpen(_, let reason) = failure else {
      Issue.record(failure)
      return
    }
    #expect(reason.contains("permission denied"))
  }

  @Test("A library needs a name without control characters", arguments: ["", "a\nb", "\0"])
  func unnamed(_ library: String) throws {
    let database = try Database()
    #expect(throws: StoreFailure.self) { try database.open(library) }
  }

  @Test(
    "Libraries with unusual names are different", arguments: [["'", "\"", "é", "e\u{301}", "A"]])
  func named(_ names: [String]) async throws {
    let database = try Database()
    for name in names { try await database.open(name).add(Bead(name: name), database.ids) }
    for name in names {
      let found = try await database.open(name).names()
      #expect(found.map { Array($0.utf8) } == [Array(name.utf8)])
    }
  }

  @Test("Several processes can open an empty database at once")
  func empty() async throws {
    let database = try Database()
    let opened = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<6 {
        group.addTask {
          do throws(StoreFailure) {
            let store = try database.open("library \(number % 2)")
            try await store.add(Bead(name: "a"), database.ids)
            return true
          } catch {
            Issue.record(error)
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(opened == 6)
    #expect(try await database.open("library 0").names().count == 3)
  }

  @Test("A library of a newer version can be read but not changed")
  func newer() async throws {
    let database = try Database()
    try await database.open().add(Bead(name: "a"), database.ids)
    try database.sql("UPDATE stashbook_schema SET version = 99 WHERE feature = 'box'")
    let store = try database.open()
    #expect(store.newerFeature == "box")
    #expect(try await store.names() == ["a"])
    await #expect(throws: StoreFailure.newerLibrary(feature: "box")) {
      try await store.add(Bead(name: "b"), database.ids)
    }
    await #expect(throws: StoreFailure.newerLibrary(feature: "box")) { try await store.undo() }
  }

  @Test("Migrations fill the rows of every library, and an earlier program can still write")
  func migrations() async throws {
    let database = try Database()
    let plain = RecordCollection("box_bead", noun: "bead", columns: Bead.collection.columns)
    let old: [FeatureID: FeatureSchema] = [
      "box": FeatureSchema(collections: [plain], migrations: [.create(plain)])
    ]
    let before = try database.open("mine", old)
    for library in ["mine", "theirs"] {
      let store = try database.open(library, old)
      try await store.add(Bead(name: "Öl \(library)", shop: "s", size: 3), database.ids)
      try await store.add(Bead(name: "glass", shop: "t"), database.ids)
    }
    let color = Column("color", .text, optional: true)
    let new: [FeatureID: FeatureSchema] = [
      "box": FeatureSchema(
        collections: [Bead.collection],
        migrations: Bead.migrations + [
          .addColumn(color, to: plain.name), .fill(color, from: Bead.Columns.name, in: plain.name),
        ])
    ]
    for library in ["mine", "theirs"] {
      let store = try database.open(library, new)
      let (found, sums) = try await store.read { reader throws(StoreFailure) in
        (
          try reader.matches(["ol"], limit: 9, after: nil).items.count,
          try reader.groups(of: Bead.sizes, in: Bead.self).map(\.total)
        )
      }
      #expect(found == 1 && sums == [3, 1])
    }
    #expect(try database.sql("SELECT count(*) FROM box_bead WHERE color = name") == "4\n")
    try await before.add(Bead(name: "late", shop: "t", size: 5), database.ids)
    let store = try database.open("mine", new)
    let sums = try await store.read { reader throws(StoreFailure) in
      try reader.groups(of: Bead.sizes, in: Bead.self).map(\.total)
    }
    #expect(sums == [3, 6])
  }
}
