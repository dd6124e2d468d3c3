import Core
import Foundation
import Glibc
import MemoryAdapters
import SQLiteStore
import TestKit
import Testing

/// Another process that writes to a database and doesn't finish.
private final class HeldDatabase {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Creates the process, and waits until it has the write lock.
  init(_ path: String, after sql: String = "") throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(
      contentsOf: Data("\(sql)BEGIN IMMEDIATE;\nSELECT 'held';\n".utf8))
    let said = output.fileHandleForReading.availableData
    try #require(String(decoding: said, as: UTF8.self) == "held\n")
  }

  /// Kills the other process, and waits for its end.
  func killIt() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Lets the other process finish, and waits for its end.
  func letGo() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

@Suite("Several processes at once")
struct SharingTests {
  @Test(
    "A writer fails with a busy error after its maximum wait, and readers can still read",
    arguments: [SQLiteRecordStore.Use.writing, .serving])
  func busy(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place()
    try await place.open().add(Tool(name: "axe"), place.ids)
    let store = try place.open(use, patience: .milliseconds(20))
    let held = try HeldDatabase(place.file)
    await #expect(throws: StoreFailure.busy(seconds: 0)) {
      try await store.add(Tool(name: "saw"), place.ids)
    }
    await #expect(throws: StoreFailure.busy(seconds: 0)) { try await store.undo() }
    #expect(try await store.all(Tool.self).count == 1)
    #expect(try await place.open(.reading).all(Tool.self).count == 1)
    try held.letGo()
    try await store.add(Tool(name: "saw"), place.ids)
  }

  @Test(
    "A killed process's finished writes survive, and its unfinished write is lost",
    arguments: [SQLiteRecordStore.Use.reading, .writing, .serving])
  func killed(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place()
    _ = try place.open()
    let insert = "INSERT INTO shed_tool VALUES ('%', 1, 5, 5, NULL, '%', 'knife', NULL, NULL);"
    let kept = insert.replacing("%", with: "kept")
    let held = try HeldDatabase(place.file, after: kept)
    held.killIt()
    #expect(try place.scratch.files().contains("library/stashbook.sqlite-wal"))
    let store = try place.open(use)
    #expect(try await store.all(Tool.self).map(\.name) == ["kept"])
    #expect(try await store.faults() == [])
  }

  @Test(
    "Opening a library whose creation was interrupted completes the creation",
    arguments: ["", "PRAGMA journal_mode = WAL"])
  func begun(_ more: String) async throws {
    let place = try Place()
    try place.put(Data())
    try ExternalCommand.sqlite(place.file, "PRAGMA application_id = 1398030923; \(more)")
    try await place.open().add(Tool(name: "axe"), place.ids)
    #expect(try await place.open(.reading).all(Tool.self).count == 1)
  }

  @Test(
    "Opening a library with outdated tables fails with a busy error while another process writes")
  func busyOpening() throws {
    let place = try Place()
    _ = try place.open()
    let held = try HeldDatabase(place.file)
    #expect(throws: StoreFailure.busy(seconds: 0)) {
      try place.open(.writing, Place.both, patience: .milliseconds(20))
    }
    try held.letGo()
    _ = try place.open(.writing, Place.both)
  }

  @Test("A waiting writer writes when the other writer finishes")
  func waits() async throws {
    let place = try Place()
    let store = try place.open(patience: .seconds(60))
    let held = try HeldDatabase(place.file)
    async let added = store.add(Tool(name: "axe"), place.ids)
    try held.letGo()
    #expect(try await added.record.name == "axe")
  }

  @Test("PH-4 Two stores that add links to one field never exceed the field's limit")
  func holdsTheLimit() async throws {
    let place = try Place()
    let stores = [
      try place.open(patience: .seconds(60)), try place.open(.serving, patience: .seconds(60)),
    ]
    let owner = try await stores[0].add(Tool(name: "axe"), place.ids).reference
    let targets = (0..<16).map { _ in RecordReference("shed_tool", place.ids.next()) }
    let refused = await withTaskGroup(of: Bool.self) { group in
      for (index, target) in targets.enumerated() {
        group.addTask { await append(target, to: owner, in: stores[index % 2]) }
      }
      return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
    }
    #expect(refused == 12)
    let held = try await stores[0].read { reader throws(StoreFailure) in
      try reader.targets(of: owner, field: "parts")
    }
    #expect(held.count == 4 && Set(held).count == 4)
  }

  @Test("A library is created only once even if six stores try to create it at the same time")
  func madeOnce() async throws {
    for _ in 0..<10 {
      let place = try Place()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<6 {
          let id = place.ids.next()
          group.addTask {
            let store = try SQLiteRecordStore(
              folder: place.folder, use: number.isMultiple(of: 2) ? .writing : .serving,
              schemas: Place.both, clock: place.clock, patience: .seconds(60))
            try await store.write("Add") { transaction throws(StoreFailure) in
              _ = try transaction.insert(Tool(name: "\(number)"), id: id)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await place.open(.reading).all(Tool.self).count == 6)
      #expect(try await place.open(.reading).faults() == [])
    }
  }

  @Test(
    "A read sees one consistent state while other processes write",
    arguments: [SQLiteRecordStore.Use.reading, .writing, .serving])
  func consistent(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place()
    try await place.open().add(Tool(name: "axe"), place.ids)
    let store = try place.open(use)
    let file = place.file
    let counts = try await store.read { reader throws(StoreFailure) in
      let before = try reader.count(Query<Tool>())
      do {
        try ExternalCommand.sqlite(
          file, "INSERT INTO shed_tool VALUES ('b', 9, 5, 5, NULL, 'saw', 'knife', NULL, NULL)")
      } catch {
        throw .inputOutput("\(error)")
      }
      return [before, try reader.count(Query<Tool>())]
    }
    #expect(counts == [1, 1])
    #expect(try await store.all(Tool.self).count == 2)
  }
}

/// Adds one link to a field with a limit of four, and returns whether the link was added.
private func append(
  _ target: RecordReference, to owner: RecordReference, in store: any RecordStore
) async -> Bool {
  do {
    try await store.write("Append") { transaction throws(StoreFailure) in
      let held = try transaction.targets(of: owner, field: "parts")
      try transaction.link(owner, field: "parts", to: held + [target], limit: 4)
    }
    return true
  } catch {
    if error != .tooManyLinks(field: "parts", limit: 4) { Issue.record(error) }
    return false
  }
}
