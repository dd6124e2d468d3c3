import Core
import LibraryServices
import MemoryAdapters
import TestKit
import Testing

@Suite("Roles in transactions")
struct GuardedStoreTests {
  private let world = World(collections: [SettingRecord.collection])
  private let documents = MemoryDocuments()
  private let people: LibraryPeople
  private let store: GuardedStore

  init() {
    people = LibraryPeople(in: documents)
    store = GuardedStore(world.store, people: people)
  }

  /// The functions of a store, each with the role that it requires.
  private var calls:
    [(name: String, role: Person.Role, call: () async throws(StoreFailure) -> Void)]
  {
    let record = SettingRecord(key: "a", value: "b")
    return [
      (
        "write", .editor,
        { () async throws(StoreFailure) in
          _ = try await store.write("Add") { transaction throws(StoreFailure) in
            try transaction.insert(record, id: world.ids.next())
          }
        }
      ),
      (
        "write nothing", .editor,
        { () async throws(StoreFailure) in try await store.write("Nothing") { _ in } }
      ),
      ("undo", .editor, { () async throws(StoreFailure) in _ = try await store.undo(.newest) }),
      ("redo", .editor, { () async throws(StoreFailure) in _ = try await store.redo(nil) }),
      (
        "read", .viewer,
        { () async throws(StoreFailure) in
          _ = try await store.read { reader throws(StoreFailure) in
            try reader.count(Query<SettingRecord>())
          }
        }
      ),
      (
        "history", .viewer,
        { () async throws(StoreFailure) in _ = try await store.history(limit: 9) }
      ),
      (
        "changes", .viewer,
        { () async throws(StoreFailure) in _ = try await store.changes(since: Revision(0)) }
      ),
    ]
  }

  @Test("Each role can do what it allows and nothing else", arguments: Person.Role.allCases)
  func roles(role: Person.Role) async throws {
    let mia = try people.add("Mia", role, id: "mia", at: world.clock.now)
    for (name, required, call) in calls {
      await Author.$current.withValue(mia.id) {
        do throws(StoreFailure) {
          try await call()
          #expect(role >= required, "\(name)")
        } catch {
          #expect(role < required && error == .notAllowed(role), "\(name): \(error)")
        }
      }
    }
  }

  @Test("A person who was removed can do nothing, and the owner without an entry everything")
  func removed() async throws {
    for (name, _, call) in calls {
      await Author.$current.withValue("removed") {
        let failure = await #expect(throws: StoreFailure.self, "\(name)") { try await call() }
        #expect(failure == .notAllowed(nil), "\(name)")
      }
      await #expect(throws: Never.self, "\(name)") { try await call() }
    }
  }

  @Test("A change that waits while its person loses the role is rejected")
  func late() async throws {
    let mia = try people.add("Mia", .editor, id: "mia", at: world.clock.now)
    let gate = Gate()
    let store = GuardedStore(GatedStore(base: world.store, gate: gate), people: people)
    gate.close()
    let change = Task {
      try await Author.$current.withValue(mia.id) {
        try await WorkOwner.$current.withValue(ObjectIdentifier(gate)) {
          try await store.write("Add") { transaction throws(StoreFailure) in
            _ = try transaction.insert(SettingRecord(key: "a", value: "b"), id: "new")
          }
        }
      }
    }
    try await wait(until: "the change waits") { gate.count(of: gate) == 1 }
    try people.setRole(of: mia.id, to: .viewer)
    gate.open()
    await #expect(throws: StoreFailure.notAllowed(.viewer)) { try await change.value }
    #expect(try await world.store.changes(since: Revision(0)).records.isEmpty)
  }

  @Test("If the people can't be read, people can't change anything")
  func unreadable() async throws {
    let mia = try people.add("Mia", .owner, id: "mia", at: world.clock.now)
    documents.fail(.inputOutput("people", reason: "lost"), times: 9)
    let store = store
    await Author.$current.withValue(mia.id) {
      await #expect(throws: StoreFailure.self) { try await store.write("Add") { _ in } }
    }
  }
}
