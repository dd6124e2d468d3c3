import Core
import Foundation
import MemoryAdapters
@testable import SQLiteStore
import TestKit
import Testing

@Suite("Cancelled reads")
struct CancellationTests {
  @Test("Cancelling a task interrupts the statement that its read is running")
  func statement() async throws {
    let place = try Place()
    let store = try place.open(.serving)
    let endless =
      "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task { () async -> StoreFailure? in
      do throws(StoreFailure) {
        try await store.reading { connection throws(StoreFailure) in
          let rows = try connection.prepare(endless)
          defer { rows.reset() }
          start.yield()
          _ = try rows.next()
        }
        return nil
      } catch {
        return error
      }
    }
    for await _ in started { break }
    reading.cancel()
    #expect(await reading.value == .cancelled)
    #expect(try await store.all(Tool.self).isEmpty)
  }

  @Test("Cancelling a task ends a read that runs many statements")
  func statements() async throws {
    let place = try Place()
    let store = try place.open(.serving)
    try await store.add(Tool(name: "scissors"), place.ids)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task { () async -> StoreFailure? in
      do throws(StoreFailure) {
        try await store.read { reader throws(StoreFailure) in
          while try reader.count(Query<Tool>()) == 1 { start.yield() }
        }
        return nil
      } catch {
        return error
      }
    }
    for await _ in started { break }
    reading.cancel()
    #expect(await reading.value == .cancelled)
    #expect(try await store.all(Tool.self).map(\.name) == ["scissors"])
  }

  @Test("A read whose task is already cancelled runs no statement")
  func early() async throws {
    let place = try Place()
    let store = try place.open(.serving)
    let reading = Task { () async -> StoreFailure? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(StoreFailure) {
        _ = try await store.all(Tool.self)
        return nil
      } catch {
        return error
      }
    }
    #expect(await reading.value == .cancelled)
    #expect(FileManager.default.fileExists(atPath: place.file))
  }
}
