import Core
import Dispatch
import MemoryAdapters
import PostgresStore
import TestKit
import Testing

@Suite("Several processes at once")
struct SharingTests {
  @Test(
    "The revisions of concurrent writers are consecutive, and a later write has a later revision")
  func revisions() async throws {
    let database = try Database()
    let stores = [try database.open(), try database.open()]
    let revisions = await withTaskGroup(of: [Int64].self) { group in
      for writer in 0..<8 {
        group.addTask {
          var revisions: [Int64] = []
          for _ in 0..<10 {
            do {
              let added = try await stores[writer % 2].add(Bead(name: "a"), database.ids)
              revisions.append(added.revision.number)
            } catch {
              Issue.record(error)
            }
          }
          return revisions
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for own in revisions { #expect(own == own.sorted()) }
    #expect(revisions.flatMap(\.self).sorted() == Array(1...80))
    let changes = try await stores[0].changes(since: Revision(0))
    #expect(changes.latest == Revision(80) && changes.records.count == 80)
  }

  @Test(
    "A reader never sees a revision before all earlier revisions", .timeLimit(.minutes(10)))
  func order() async throws {
    let database = try Database()
    let (writer, other, reader) = (
      try database.open(), try database.open(), try database.open()
    )
    async let writing: Void = {
      for store in Array(repeating: [writer, other], count: 20).joined() {
        try await store.add(Bead(name: "a"), database.ids)
      }
    }()
    var seen: Int64 = 0
    while seen < 40 {
      let changes = try await reader.changes(since: Revision(seen))
      #expect(changes.records.count == Int(changes.latest.number - seen))
      seen = changes.latest.number
    }
    try await writing
  }

  @Test(
    "A writer never waits for other libraries' writers, and fails as busy if its own library's take too long",
    .timeLimit(.minutes(10)))
  func turns() async throws {
    let database = try Database()
    let (mine, theirs) = (try database.open("mine"), try database.open("theirs"))
    let impatient = try database.open("mine", patience: .milliseconds(20))
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let finish = DispatchSemaphore(value: 0)
    let (ids, last) = (database.ids, database.ids.next())
    async let writing: Void = mine.write("Long") { transaction throws(StoreFailure) in
      try transaction.insert(Bead(name: "long"), id: last)
      start.yield()
      finish.wait()
    }
    for await _ in started { break }
    try await theirs.add(Bead(name: "other"), ids)
    await #expect(throws: StoreFailure.busy(seconds: 0)) {
      try await impatient.add(Bead(name: "busy"), ids)
    }
    #expect(try await impatient.names() == [])
    finish.signal()
    try await writing
    #expect(try await impatient.names() == ["long"])
    #expect(try await theirs.names() == ["other"])
  }

  @Test(
    "Cancelling a task interrupts the statement that its read is running", .timeLimit(.minutes(10)))
  func cancelled() async throws {
    let database = try Database()
    let store = try database.open()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task { () async -> StoreFailure? in
      do throws(StoreFailure) {
        try await store.read { reader throws(StoreFailure) in
          while try reader.count(Query<Bead>()) == 0 { start.yield() }
        }
        return nil
      } catch {
        return error
      }
    }
    for await _ in started { break }
    reading.cancel()
    #expect(await reading.value == .cancelled)
    #expect(try await store.names() == [])
    let early = Task { () async -> StoreFailure? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(StoreFailure) {
        _ = try await store.names()
        return nil
      } catch {
        return error
      }
    }
    #expect(await early.value == .cancelled)
  }
}
