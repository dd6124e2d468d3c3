import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Undo {
    /// A step of a transaction, which adds a gadget or changes an existing gadget by index.
    enum Step: Sendable {
      case insert(Gadget), save(Int, Gadget), delete(Int), restore(Int)
      case link(Int, field: String, parts: [Int])
    }

    static func transactions(_ random: inout SeededRandomSource) -> [[Step]] {
      (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<Int.random(in: 1...5, using: &random)).map { _ in step(&random) }
      }
    }

    private static func step(_ random: inout SeededRandomSource) -> Step {
      let place = Int.random(in: 0...5, using: &random)
      switch Int.random(in: 0...6, using: &random) {
      case 0, 1: return .insert(.random(&random))
      case 2, 3: return .save(place, .random(&random))
      case 4: return .delete(place)
      case 5: return .restore(place)
      default:
        let parts = (0..<3).filter { _ in Bool.random(using: &random) }
        return .link(place, field: Bool.random(using: &random) ? "parts" : "cover", parts: parts)
      }
    }

    @Test(
      "Undoing all transactions one by one restores each earlier state in turn",
      arguments: StoreAdapter.allCases)
    func undoesAll(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("undoing all transactions one by one restores every earlier state")
      await law.holds(for: Self.transactions) { transactions in
        let bench = try adapter.bench()
        var states = [try await bench.contents()]
        for steps in transactions {
          bench.clock.advance(by: .seconds(1))
          let ids = steps.map { _ in bench.ids.next() }
          let wrote = try await bench.store.write("Steps") { transaction throws(StoreFailure) in
            try perform(steps, ids, in: transaction)
          }
          if wrote { states.append(try await bench.contents()) }
        }
        while let last = states.popLast(), let before = states.last {
          try #require(try await bench.contents() == last)
          bench.clock.advance(by: .seconds(1))
          try #require(try await bench.store.undo()?.label == "Steps")
          try #require(try await bench.contents() == before)
        }
        try #require(try await bench.store.undo() == nil)
      }
    }

    @Test(
      "After any sequence of transactions and undos, the state reflects only the transactions that weren't undone",
      arguments: StoreAdapter.allCases)
    func undoesBetween(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores(
        "undo and new transactions in any order yield the state of the remaining ones")
      await law.holds(for: { ($0.next(), Self.transactions(&$0) + Self.transactions(&$0)) }) {
        made in
        let random = SeededRandomSource(seed: made.0)
        let bench = try adapter.bench()
        var states = [try await bench.contents()]
        for steps in made.1 {
          let ids = steps.map { _ in bench.ids.next() }
          let wrote = try await bench.store.write("Steps") { transaction throws(StoreFailure) in
            try perform(steps, ids, in: transaction)
          }
          if wrote { states.append(try await bench.contents()) }
          while states.count > 1, random.next() % 3 == 0 {
            states.removeLast()
            try #require(try await bench.store.undo() != nil)
            try #require(try await bench.contents() == states.last)
          }
        }
      }
    }

    @Test(
      "Undo reports the label, time, and records of the undone step",
      arguments: StoreAdapter.allCases)
    func tells(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let (first, second) = (bench.ids.next(), bench.ids.next())
      let at = bench.clock.now
      try await bench.store.write("Add two") { transaction throws(StoreFailure) in
        let one = try transaction.insert(Gadget(name: "a"), id: first)
        try transaction.insert(Spare(label: "b"), id: second)
        try transaction.link(one.reference, field: "parts", to: [one.reference], limit: nil)
      }
      bench.clock.advance(by: .seconds(60))
      let undone = try await bench.store.undo()
      let records = [RecordReference("test_gadget", first), RecordReference("test_spare", second)]
      let step = try #require(undone?.step)
      #expect(undone == UndoneTransaction(step: step, label: "Add two", at: at, records: records))
      #expect(try await bench.find(first)?.deletedAt == bench.clock.now)
      #expect(try await bench.store.undo() == nil)
    }

    @Test("A form opened before an undo is stale after the undo", arguments: StoreAdapter.allCases)
    func makesFormsStale(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let form = try await bench.add(Gadget(name: "a"))
      var changed = form
      changed.record.name = "b"
      let saved = try await bench.save(changed)
      _ = try await bench.store.undo()
      let now = try #require(try await bench.find(form.id))
      #expect(now.record == form.record && now.revision > saved.revision)
      for stale in [form, saved] {
        await #expect(throws: StoreFailure.conflict(form.reference)) {
          try await bench.save(stale)
        }
      }
    }

    @Test(
      "Undo fails if a record was changed after the step, and the failure names the record",
      arguments: StoreAdapter.allCases)
    func refusesLaterChanges(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let (first, second) = (bench.ids.next(), bench.ids.next())
      try await bench.store.write("Add two") { transaction throws(StoreFailure) in
        try transaction.insert(Gadget(name: "a"), id: first)
        try transaction.insert(Gadget(name: "b"), id: second)
      }
      let changed = RecordReference("test_gadget", second)
      try bench.touchFromOutside(changed)
      let before = try await bench.contents()
      await #expect(throws: StoreFailure.undoConflict(changed, label: "Add two")) {
        try await bench.store.undo()
      }
      #expect(try await bench.contents() == before)
    }

    @Test(
      "An undo step expires after 1,000 newer steps",
      arguments: [StoreAdapter.memory, .writing, .hosted])
    func forgetsMany(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var stored = try await bench.add(Gadget(name: "0"))
      for number in 1...UndoRetention.steps {
        stored.record.size = number
        stored = try await bench.save(stored)
      }
      await #expect(throws: StoreFailure.historyExpired) {
        try await bench.store.changes(since: Revision(0))
      }
      #expect(try await bench.store.changes(since: Revision(1)).records == [stored.reference])
      for _ in 0..<500 { #expect(try await bench.store.undo()?.label == "Save") }
      #expect(try await bench.store.undo() == nil)
      #expect(try await bench.find(stored.id)?.record.size == 500)
    }

    @Test(
      "B1 A step with more than 1,000 transactions can be undone, and then the step before it can be undone",
      arguments: [StoreAdapter.memory, .writing, .hosted])
    func undoesLongSteps(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let first = try await bench.add(Gadget(name: "0"))
      let scope = UndoScope()
      try await UndoScope.$current.withValue(scope) {
        var stored = first
        for number in 1...UndoRetention.steps + 1 {
          stored.record.size = number
          stored = try await bench.save(stored)
        }
      }
      #expect(scope.steps.count == 1)
      #expect(try await bench.store.changes(since: Revision(0)).records == [first.reference])
      #expect(try await bench.store.undo()?.records == [first.reference])
      #expect(try await bench.find(first.id)?.record == first.record)
      #expect(try await bench.store.undo()?.records == [first.reference])
      #expect(try await bench.find(first.id)?.deletedAt == bench.clock.now)
    }

    @Test("Undo steps older than 30 days expire", arguments: StoreAdapter.allCases)
    func forgetsOld(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      bench.clock.advance(by: .seconds(30 * 86_400))
      #expect(try await bench.store.changes(since: Revision(0)).records == [stored.reference])
      bench.clock.advance(by: .milliseconds(1))
      #expect(try await bench.store.undo() == nil)
      await #expect(throws: StoreFailure.historyExpired) {
        try await bench.store.changes(since: Revision(0))
      }
      #expect(try await bench.store.changes(since: stored.revision).records == [])
      let next = try await bench.add(Gadget(name: "b"))
      #expect(next.revision > stored.revision)
      #expect(try await bench.store.undo()?.records == [next.reference])
      #expect(try await bench.find(stored.id) == stored)
    }

    @Test("A transaction that writes nothing can't be undone", arguments: StoreAdapter.allCases)
    func leavesNoTrace(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      try await bench.add(Gadget(name: "a"))
      _ = try await bench.store.write("Look") { transaction throws(StoreFailure) in
        try transaction.count(Query<Gadget>())
      }
      #expect(try await bench.store.undo()?.label == "Add")
    }
  }
}

/// Runs the steps that can be applied, and returns whether anything was written.
func perform(
  _ steps: [RecordStoreContract.Undo.Step], _ ids: [RecordID], in transaction: any Transaction
) throws(StoreFailure) -> Bool {
  let before = try transaction.page(Query<Gadget>(limit: .max, scope: .all)).items
  for (step, id) in zip(steps, ids) {
    let there = try transaction.page(Query<Gadget>(limit: .max, scope: .all)).items
    switch step {
    case .insert(let gadget): try transaction.insert(gadget, id: id)
    case .save(let place, let gadget):
      guard there.indices.contains(place), there[place].deletedAt == nil else { continue }
      var stored = there[place]
      stored.record = gadget
      try transaction.save(stored)
    case .delete(let place):
      guard there.indices.contains(place), there[place].deletedAt == nil else { continue }
      try transaction.delete(there[place])
    case .restore(let place):
      guard there.indices.contains(place) else { continue }
      try transaction.restore(there[place])
    case .link(let place, let field, let parts):
      guard there.indices.contains(place), there[place].deletedAt == nil else { continue }
      let targets = parts.map { RecordReference("test_spare", RecordID("part-\($0)")) }
      try transaction.link(there[place].reference, field: field, to: targets, limit: nil)
    }
  }
  let after = try transaction.page(Query<Gadget>(limit: .max, scope: .all)).items
  return after.map(\.revision) != before.map(\.revision)
}
