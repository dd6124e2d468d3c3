import Core
import LibraryServices
import MemoryAdapters
import Testing

@Suite("Injected failures of the record store")
struct MemoryStoreTests {
  let store = MemoryStore(collections: LibrarySettings.schema.collections, clock: ManualClock())
  let setting = SettingDeclaration("made", title: "Made", defaultValue: "none") { _ in nil }

  private var settings: LibrarySettings { LibrarySettings(store: store, ids: SequentialIDs()) }

  @Test(
    "A failed write changes nothing, whether it fails before or after its body runs",
    arguments: [
      MemoryStore.Call.write, .commit,
    ])
  func failingWrites(_ call: MemoryStore.Call) async throws {
    store.faults.fail(call, with: .diskFull)
    await #expect(throws: StoreFailure.diskFull) { try await settings.set(setting, to: "a") }
    #expect(try await settings.value(of: setting) == "none")
    #expect(try await store.undo() == nil)
    try await settings.set(setting, to: "b")
    #expect(try await settings.value(of: setting) == "b")
  }

  @Test("A write runs its body twice and returns the second run's result")
  func repeatsBodies() async throws {
    let ids = SequentialIDs()
    let made = try await store.write("Make") { _ throws(StoreFailure) in ids.next() }
    #expect(made == SequentialIDs(seed: 1).next())
  }

  @Test("Reads, undo, history, and change queries fail on request")
  func failingReads() async throws {
    try await settings.set(setting, to: "a")
    for call in [MemoryStore.Call.read, .undo, .changes] {
      store.faults.fail(call, with: .inputOutput("made"))
    }
    await #expect(throws: StoreFailure.inputOutput("made")) {
      try await settings.value(of: setting)
    }
    await #expect(throws: StoreFailure.inputOutput("made")) { try await store.undo() }
    await #expect(throws: StoreFailure.inputOutput("made")) {
      try await store.changes(since: Revision(0))
    }
    store.faults.fail(.read, with: .inputOutput("made"))
    await #expect(throws: StoreFailure.inputOutput("made")) { try await store.history(limit: 1) }
    #expect(try await settings.value(of: setting) == "a")
    #expect(try await store.undo()?.label == "Set made")
  }

  @Test("A failure injected into the store affects writes but not reads")
  func ordersWrites() async throws {
    store.fail(.busy(seconds: 5), times: 2)
    #expect(try await settings.value(of: setting) == "none")
    for _ in 1...2 {
      await #expect(throws: StoreFailure.busy(seconds: 5)) {
        try await settings.set(setting, to: "a")
      }
    }
    try await settings.set(setting, to: "a")
  }
}
