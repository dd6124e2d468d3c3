import Core
import MemoryAdapters
import PostgresStore
import Synchronization
import TestKit
import Testing

/// The shared state of the clients of one library.
private final class Clients: Sendable {
  let history: Mutex<ClientHistory>
  let shared: [RecordID]
  private let moment = Atomic(0)
  private let saved = Atomic(0)
  private let hasEnded = Atomic(false)

  init(_ shared: [StoredRecord<Bead>]) {
    self.shared = shared.map(\.id)
    history = Mutex(ClientHistory(first: shared.map(\.stored)))
  }

  /// The number of acknowledged writes.
  var savedCount: Int { saved.load(ordering: .relaxed) }
  var isRunning: Bool { !hasEnded.load(ordering: .relaxed) }

  func end() { hasEnded.store(true, ordering: .relaxed) }

  func now() -> Int { moment.add(1, ordering: .sequentiallyConsistent).newValue }

  func add(_ write: ClientHistory.Write) {
    if write.isSaved { saved.add(1, ordering: .relaxed) }
    history.withLock { $0.writes.append(write) }
  }
}

extension StoredRecord<Bead> {
  fileprivate var stored: ClientHistory.Stored {
    ClientHistory.Stored(value: record.name, revision: revision.number)
  }
}

@Suite("Failover", .serialized)
struct FailoverTests {
  private static let rounds = Law.isDeep ? 200 : 3
  /// The maximum wait of each client.
  ///
  /// A short wait ends in failures, some of which are ambiguous.
  private static let patience: [Duration] =
    Array(repeating: .milliseconds(200), count: 3) + Array(repeating: .seconds(120), count: 5)

  @Test(
    "While primaries are killed, nothing acknowledged is lost, nothing is applied twice, and the changes have one order",
    .timeLimit(.minutes(Law.isDeep ? 240 : 10)))
  func killed() async throws {
    let (cluster, clock) = (try ReplicatedCluster(), ContinuousClock())
    let servers = Self.patience.map {
      PostgresServer(cluster.address(), connections: 2, patience: $0)
    }
    let watcher = PostgresServer(cluster.address(), connections: 1, patience: .seconds(120))
    var random = SeededRandomSource(seed: Law.usualSeed)
    var earlier: [Clients] = []
    let kinds: [ReplicatedCluster.Kill] = [.received, .unsent, .first, .all]
    let start = clock.now
    for round in 0..<Self.rounds {
      let stores = try (servers + [watcher]).map { try Self.open($0, round) }
      let clients = Clients(try await Self.share(stores[stores.count - 1]))
      try await Self.run(clients, stores.dropLast()) {
        let first = Int.random(in: 20...150, using: &random)
        try await wait(until: "the clients write") { clients.savedCount >= first }
        try await cluster.killPrimary(kinds[round % kinds.count])
        try await cluster.promote()
        try await cluster.rejoin()
        let later = clients.savedCount + 40
        try await wait(until: "the clients write again") { clients.savedCount >= later }
      }
      let faults = try await Self.faults(clients, stores[stores.count - 1])
      try #require(faults == [], "round \(round)")
      earlier.append(clients)
    }
    for (round, clients) in earlier.enumerated() {
      let faults = try await Self.faults(clients, try Self.open(watcher, round))
      try #require(faults == [], "round \(round), after all rounds")
    }
    Self.report(earlier, clock.now - start)
  }

  private static func report(_ rounds: [Clients], _ duration: Duration) {
    let histories = rounds.map { $0.history.withLock(\.self) }
    let writes = histories.flatMap(\.writes)
    print(
      """
      Failover: \(rounds.count) rounds in \(duration.components.seconds) s: \
      \(writes.count { $0.isSaved }) saved, \(writes.count { $0.answer == .unknown }) unknown, and \
      \(writes.count { $0.answer == .failed }) failed writes; \
      \(histories.map(\.sights.count).reduce(0, +)) reads.
      """)
  }

  private static func open(
    _ server: PostgresServer, _ round: Int
  ) throws(StoreFailure) -> PostgresRecordStore {
    try PostgresRecordStore(
      server: server, library: "round \(round)", schemas: Database.box, clock: ManualClock())
  }

  /// Adds the records that the clients share.
  private static func share(
    _ store: PostgresRecordStore
  ) async throws(StoreFailure) -> [StoredRecord<Bead>] {
    let ids = SequentialIDs()
    return try await store.write("Share") { transaction throws(StoreFailure) in
      var shared: [StoredRecord<Bead>] = []
      for number in 0..<4 {
        shared.append(
          try transaction.insert(Bead(name: "first \(number)", shop: "shared"), id: ids.next()))
      }
      return shared
    }
  }

  /// Runs a body while each store's client writes.
  private static func run(
    _ clients: Clients, _ stores: ArraySlice<PostgresRecordStore>,
    while body: () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        let random = SeededRandomSource(seed: Law.usualSeed &+ UInt64(number))
        group.addTask { await act(clients, store, number, random) }
      }
      defer { clients.end() }
      try await body()
      clients.end()
      try await group.waitForAll()
    }
  }

  /// Writes and reads until the clients end.
  private static func act(
    _ clients: Clients, _ store: PostgresRecordStore, _ number: Int, _ random: SeededRandomSource
  ) async {
    var (random, action) = (random, 0)
    while clients.isRunning {
      action += 1
      let value = "\(number).\(action)"
      if Bool.random(using: &random) {
        await add(value, clients, store)
      } else {
        let record = Int.random(in: 0..<clients.shared.count, using: &random)
        guard let bead = await see(record, clients, store) else { continue }
        await replace(bead, record, value, clients, store)
      }
    }
  }

  /// Adds a record, whose ID is different in each run of the body, so that it can be added twice.
  private static func add(_ value: String, _ clients: Clients, _ store: PostgresRecordStore) async {
    let (runs, began) = (Runs(), clients.now())
    let answer = await answer { () throws(StoreFailure) in
      try await store.write("Add") { transaction throws(StoreFailure) in
        try transaction.insert(Bead(name: value), id: RecordID("\(value)-\(runs.next())"))
      }
    }
    clients.add(
      ClientHistory.Write(
        value: value, replacing: nil, answer: answer, began: began, ended: clients.now()))
  }

  /// Returns a shared record, or `nil` if the read fails.
  private static func see(
    _ record: Int, _ clients: Clients, _ store: PostgresRecordStore
  ) async -> StoredRecord<Bead>? {
    let (id, began) = (clients.shared[record], clients.now())
    do throws(StoreFailure) {
      let bead = try await store.read { reader throws(StoreFailure) in
        try reader.find(Bead.self, id)
      }
      guard let bead else {
        Issue.record("the shared record \(record) is missing")
        return nil
      }
      let (stored, ended) = (bead.stored, clients.now())
      clients.history.withLock { history in
        history.sights.append(
          ClientHistory.Sight(
            record: record, value: stored.value, revision: stored.revision, began: began,
            ended: ended))
      }
      return bead
    } catch {
      return nil
    }
  }

  /// Replaces a record's value unless the record has changed.
  private static func replace(
    _ bead: StoredRecord<Bead>, _ record: Int, _ value: String, _ clients: Clients,
    _ store: PostgresRecordStore
  ) async {
    var changed = bead
    changed.record.name = value
    let (replacing, began) = (changed, clients.now())
    let answer = await answer { () throws(StoreFailure) in
      try await store.write("Replace") { transaction throws(StoreFailure) in
        try transaction.save(replacing)
      }
    }
    clients.add(
      ClientHistory.Write(
        value: value, replacing: .init(record: record, value: bead.record.name), answer: answer,
        began: began, ended: clients.now()))
  }

  private static func answer(
    _ write: () async throws(StoreFailure) -> StoredRecord<Bead>
  ) async -> ClientHistory.Answer {
    do throws(StoreFailure) {
      return .saved(try await write().revision.number)
    } catch {
      if case .inputOutput(let reason) = error, reason.contains("may have been saved") {
        return .unknown
      }
      return .failed
    }
  }

  private static func faults(
    _ clients: Clients, _ store: PostgresRecordStore
  ) async throws(StoreFailure) -> Set<ClientHistory.Fault> {
    let shared = clients.shared
    let contents = try await store.read { reader throws(StoreFailure) in
      var kept: [ClientHistory.Stored] = []
      for id in shared {
        kept.append(try reader.find(Bead.self, id)?.stored ?? .init(value: "", revision: 0))
      }
      let all = try reader.page(Query<Bead>(.equals(Bead.Columns.shop, .text("")), limit: .max))
      return ClientHistory.Contents(shared: kept, added: all.items.map(\.stored))
    }
    return clients.history.withLock { $0.faults(in: contents) }
  }
}
