import Core
import Foundation
import GRDB
import MemoryAdapters
@testable import SQLiteStore
import TestKit
import Testing

@Suite("A full disk")
struct FullDiskTests {
  private let big = [UInt8](repeating: 7, count: 30_000)

  @Test(
    "A store on a full disk contains all acknowledged writes and no others",
    .needsSmallDisk)
  func realDisk() async throws {
    let disk = try LimitedDisk("size=1m")
    let (clock, ids) = (ManualClock(), SequentialIDs())
    let filler = disk.path + "/filler"
    try Data(count: 200_000).write(to: URL(fileURLWithPath: filler))
    let store = try SQLiteRecordStore(
      folder: disk.path + "/library", use: .writing, schemas: Place.shed, clock: clock)
    var kept = 0
    await #expect(throws: StoreFailure.diskFull) {
      for number in 0..<100 {
        try await store.add(Tool(name: "\(number)", picture: big), ids)
        kept += 1
      }
    }
    #expect(kept > 3)
    #expect(try await store.all(Tool.self).count == kept)
    try FileManager.default.removeItem(atPath: filler)
    try await store.add(Tool(name: "last", picture: big), ids)
    #expect(try await store.all(Tool.self).count == kept + 1)
    #expect(try await store.faults() == [])
  }

  @Test(
    "Creating a library on a full disk fails, and the failure states that the disk is full",
    .needsSmallDisk)
  func noRoom() throws {
    let disk = try LimitedDisk("size=16k")
    #expect(throws: StoreFailure.diskFull) {
      try SQLiteRecordStore(
        folder: disk.path + "/library", use: .writing, schemas: Place.shed, clock: ManualClock())
    }
  }

  @Test("A transaction that fills the disk writes nothing, even if its body ignores the failure")
  func swallowed() async throws {
    let place = try Place()
    let store = try place.open()
    try await store.add(Tool(name: "axe"), place.ids)
    try await store.database.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
    }
    let (first, second) = (place.ids.next(), place.ids.next())
    await #expect(throws: StoreFailure.diskFull) {
      try await store.write("Swallow") { [big] transaction throws(StoreFailure) in
        try transaction.insert(Tool(name: "small"), id: first)
        do throws(StoreFailure) {
          try transaction.insert(Tool(name: "big", picture: big), id: second)
        } catch {
          #expect(error == .diskFull)
        }
      }
    }
    await #expect(throws: StoreFailure.diskFull) {
      try await store.write("Go on") { [big] transaction throws(StoreFailure) in
        do throws(StoreFailure) {
          try transaction.insert(Tool(name: "big", picture: big), id: second)
        } catch {}
        try transaction.insert(Tool(name: "small"), id: first)
      }
    }
    #expect(try await store.all(Tool.self) == [Tool(name: "axe")])
    try await store.add(Tool(name: "small"), place.ids)
  }
}
