import Core
import Foundation
import GRDB
import MemoryAdapters
@testable import SQLiteStore
import TestKit
import Testing

private let uses: [SQLiteRecordStore.Use] = [.reading, .writing, .serving]
private let writingUses: [SQLiteRecordStore.Use] = [.writing, .serving]

@Suite("Opening a library")
struct OpeningTests {
  @Test(
    "A new library is private, with mode 0700 for its folder and 0600 for its files",
    arguments: writingUses)
  func modes(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place(folder: "a/b/library")
    let store = try place.open(use)
    try await store.add(Tool(name: "axe"), place.ids)
    #expect(try place.scratch.mode(of: "a/b/library") == 0o700)
    let files = try place.scratch.files()
    #expect(files.contains("a/b/library/stashbook.sqlite-wal"))
    for file in files { #expect(try place.scratch.mode(of: file) == 0o600, "\(file)") }
  }

  @Test("An existing folder keeps its mode")
  func keepsModes() throws {
    let place = try Place()
    try FileManager.default.createDirectory(
      atPath: place.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    _ = try place.open()
    #expect(try place.scratch.mode(of: "library") == 0o755)
  }

  @Test("Every connection has the required settings", arguments: uses)
  func pragmas(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place()
    _ = try place.open()
    let store = try place.open(use, patience: .milliseconds(1234))
    let names = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"]
    @Sendable func settings(_ db: Database) throws -> [String] {
      try names.map { try String.fetchOne(db, sql: "PRAGMA \($0)") ?? "" }
    }
    // A read-only connection enforces no foreign keys.
    let wanted = ["wal", "2", use == .reading ? "0" : "1", "1234"]
    #expect(try await store.database.read(settings) == wanted)
    if use != .reading {
      #expect(try await store.database.writeWithoutTransaction(settings) == wanted)
    }
  }

  @Test("Reading a missing library fails and creates nothing")
  func noLibrary() throws {
    let place = try Place()
    let failure = StoreFailure.noLibrary(path: place.folder)
    #expect(throws: failure) { try place.open(.reading) }
    #expect(try place.scratch.files() == [])
    try place.put(Data())
    #expect(throws: failure) { try place.open(.reading) }
    #expect(try place.bytes() == Data())
  }

  @Test("An empty file becomes a library at the first write")
  func emptyFile() async throws {
    let place = try Place()
    try place.put(Data())
    try await place.open().add(Tool(name: "axe"), place.ids)
    #expect(try await place.open(.reading).all(Tool.self) == [Tool(name: "axe")])
  }

  @Test("A file that isn't a database is left unchanged", arguments: uses)
  func notADatabase(_ use: SQLiteRecordStore.Use) throws {
    for size in [1, 15, 100, 4096, 20_000] {
      let place = try Place()
      let data = Data(repeating: UInt8(ascii: "x"), count: size)
      try place.put(data)
      #expect(throws: StoreFailure.notADatabase(path: place.file)) { try place.open(use) }
      #expect(try place.bytes() == data)
      #expect(try place.scratch.files() == ["library/stashbook.sqlite"])
    }
  }

  @Test("Another program's database is left unchanged", arguments: uses)
  func foreignDatabase(_ use: SQLiteRecordStore.Use) throws {
    for mark in ["application_id = 77", "user_version = 3", "journal_mode = WAL"] {
      let place = try Place()
      try place.put(Data())
      try ExternalCommand.sqlite(place.file, "CREATE TABLE note (a); PRAGMA \(mark)")
      let before = try place.bytes()
      #expect(throws: StoreFailure.notADatabase(path: place.file)) { try place.open(use) }
      #expect(try place.bytes() == before)
    }
  }

  @Test("A truncated library is rejected and left unchanged", arguments: uses)
  func truncated(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place()
    try await place.open().add(Tool(name: "axe"), place.ids)
    let cut = try place.bytes().prefix(5000)
    try place.put(cut)
    #expect(throws: StoreFailure.self) { try place.open(use) }
    #expect(try place.bytes() == cut)
  }

  @Test("Opening a library fails if its database file is a folder", arguments: uses)
  func obstacles(_ use: SQLiteRecordStore.Use) throws {
    let place = try Place()
    try FileManager.default.createDirectory(atPath: place.file, withIntermediateDirectories: true)
    #expect(throws: StoreFailure.cannotOpen(path: place.file, reason: "it is a folder")) {
      try place.open(use)
    }
  }

  @Test("A library can't be created if its parent folder is a file")
  func belowAFile() throws {
    let place = try Place(folder: "file/library")
    try place.scratch.write("file", Data("x".utf8))
    #expect(throws: StoreFailure.cannotOpen(path: place.folder, reason: "Not a directory")) {
      try place.open()
    }
  }

  @Test(
    "Opening or creating a library on a read-only disk fails and states the reason",
    .needsSmallDisk)
  func readOnlyDisk() throws {
    let disk = try LimitedDisk("size=4m")
    let clock = ManualClock()
    func open(_ name: String, _ use: SQLiteRecordStore.Use) throws {
      _ = try SQLiteRecordStore(
        folder: disk.path + "/" + name, use: use, schemas: Place.shed, clock: clock)
    }
    try open("old", .writing)
    try disk.seal()
    let reason = "Read-only file system"
    #expect(throws: StoreFailure.cannotOpen(path: disk.path + "/new", reason: reason)) {
      try open("new", .writing)
    }
    let file = disk.path + "/old/stashbook.sqlite"
    #expect(throws: StoreFailure.cannotOpen(path: file, reason: reason)) {
      try open("old", .reading)
    }
  }

  @Test("A store opened for reading writes nothing")
  func readsOnly() async throws {
    let place = try Place()
    _ = try place.open()
    let store = try place.open(.reading)
    let failure = StoreFailure.cannotOpen(
      path: place.file, reason: "it was opened for reading only")
    await #expect(throws: failure) { try await store.add(Tool(name: "axe"), place.ids) }
    await #expect(throws: failure) { try await store.undo() }
    #expect(try await store.all(Tool.self) == [])
  }

  @Test("The tables can be read with sqlite3")
  func readable() async throws {
    let place = try Place()
    let store = try place.open()
    var stored = try await store.add(
      Tool(name: "a \"saw\"", size: 7, picture: [0, 255]), place.ids)
    let before = stored
    stored.record.name = "axe"
    let saved = stored
    try await store.write("Rename") { transaction throws(StoreFailure) in
      let saved = try transaction.save(saved)
      try transaction.link(saved.reference, field: "twin", to: [saved.reference], limit: 1)
    }
    let id = stored.id.text
    #expect(
      try ExternalCommand.sqlite(place.file, "SELECT name, kind, size, hex(picture) FROM shed_tool")
        == "axe|knife|7|00FF\n")
    #expect(
      try ExternalCommand.sqlite(
        place.file,
        "SELECT label, before FROM stashbook_change JOIN stashbook_transaction "
          + "ON tx = id WHERE before IS NOT NULL ORDER BY sequence")
          == """
          Rename|{"id":"\(id)","revision":1,"created_at":\(before.createdAt.milliseconds),\
          "updated_at":\(before.updatedAt.milliseconds),"deleted_at":null,"name":"a \\"saw\\"",\
          "kind":"knife","size":7,"picture":"00FF"}
          Rename|{"revision":2,"targets":[],"updated_at":\(stored.updatedAt.milliseconds)}

          """)
  }
}
