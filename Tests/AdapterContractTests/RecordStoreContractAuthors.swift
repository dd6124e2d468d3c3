import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite("Authors: undo belongs to a person")
  struct Authors {
    /// Two people, and a change without an author.
    private static let people: [RecordID?] = [nil, RecordID("rosa"), RecordID("kim")]

    /// An action of a person by index, on one of the person's own gadgets by index.
    enum Action: Sendable {
      case add(Gadget), edit(Int, Gadget), delete(Int), undo, redo
    }

    private static func actions(_ random: inout SeededRandomSource) -> [(Int, Action)] {
      (0..<Int.random(in: 5...40, using: &random)).map { _ in
        let person = Int.random(in: people.indices, using: &random)
        let place = Int.random(in: 0...3, using: &random)
        let action: Action =
          switch Int.random(in: 0...7, using: &random) {
          case 0, 1: .add(.random(&random))
          case 2: .edit(place, .random(&random))
          case 3: .delete(place)
          case 4, 5: .undo
          default: .redo
          }
        return (person, action)
      }
    }

    @Test(
      "If each person changes only their own records, undo and redo act as if each were alone",
      arguments: StoreAdapter.allCases)
    func alone(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("a shared store equals one store per person")
      await law.holds(for: Self.actions) { actions in
        let shared = try adapter.bench()
        let own = try Self.people.map { _ in try adapter.bench() }
        for (person, action) in actions {
          try await Author.$current.withValue(Self.people[person]) {
            let isDone = try await perform(action, of: person, in: shared)
            let isDoneAlone = try await perform(action, of: person, in: own[person])
            try #require(isDone == isDoneAlone)
            let steps = try await shared.store.history(limit: .max)
            let stepsAlone = try await own[person].store.history(limit: .max)
            try #require(steps.map(\.done.records) == stepsAlone.map(\.done.records))
            try #require(steps.allSatisfy { $0.obstacle == nil })
          }
        }
        var together: [RecordID: StoreBench.Contents] = [:]
        for bench in own { together.merge(try await bench.contents()) { first, _ in first } }
        let contents = try await shared.contents()
        try #require(contents == together)
      }
    }

    /// Performs an action.
    ///
    /// The IDs of a person's gadgets begin with the person's index, so that they are the same in
    /// every store.
    ///
    /// - Returns: Whether the action changed anything.
    private func perform(
      _ action: Action, of person: Int, in bench: StoreBench
    ) async throws(StoreFailure) -> Bool {
      switch action {
      case .undo: return try await bench.store.undo() != nil
      case .redo: return try await bench.store.redo() != nil
      case .add, .edit, .delete: break
      }
      return try await bench.store.write("Change") { transaction throws(StoreFailure) in
        let query = Query<Gadget>(limit: .max, scope: .all)
        let all = try transaction.page(query).items.filter { $0.id.text.hasPrefix("\(person)-") }
        let live = all.filter { $0.deletedAt == nil }
        switch action {
        case .add(var gadget):
          gadget.serial = nil
          try transaction.insert(gadget, id: RecordID("\(person)-\(all.count)"))
        case .edit(let place, var gadget):
          guard live.indices.contains(place) else { return false }
          gadget.serial = nil
          var stored = live[place]
          stored.record = gadget
          return try transaction.save(stored).revision != live[place].revision
        case .delete(let place):
          guard live.indices.contains(place) else { return false }
          try transaction.delete(live[place])
        case .undo, .redo: return false
        }
        return true
      }
    }

    @Test(
      "A step can't be undone after another person changed its record, and the history says so",
      arguments: StoreAdapter.allCases)
    func conflict(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var stored = try await by(1) { try await bench.add(Gadget(name: "Scissors")) }
      stored.record.name = "Snips"
      _ = try await by(2) { [stored] in try await bench.save(stored) }
      let record = stored.reference
      let conflict = StoreFailure.undoConflict(record, label: "Add")
      try await by(1) {
        let steps = try await bench.store.history(limit: 9)
        #expect(steps.map(\.obstacle) == [conflict])
        await #expect(throws: conflict) { try await bench.store.undo() }
      }
      try await by(2) {
        let undone = try await bench.store.undo()
        #expect(undone?.records == [record])
      }
      // The record is as its author left it.
      let undone = try await by(1) { try await bench.store.undo() }
      #expect(undone?.label == "Add")
    }

    @Test(
      "A step can't be undone after anyone removed a record permanently",
      arguments: StoreAdapter.allCases)
    func permanent(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let old = try await bench.add(Gadget(name: "Hoop"))
      try await by(1) { _ = try await bench.add(Gadget(name: "Scissors")) }
      try await by(2) {
        try await bench.store.write("Empty trash") { transaction throws(StoreFailure) in
          try transaction.purge(old)
        }
      }
      let permanent = StoreFailure.permanent(label: "Empty trash")
      try await by(1) {
        let steps = try await bench.store.history(limit: 9)
        #expect(steps.map(\.obstacle) == [permanent])
        await #expect(throws: permanent) { try await bench.store.undo() }
      }
    }

    @Test(
      "An undo through a step leaves other people's steps, and one step of others can be undone alone",
      arguments: StoreAdapter.allCases)
    func through(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for (person, name) in [(1, "Scissors"), (2, "Hoop"), (1, "Thread")] {
        try await by(person) { _ = try await bench.add(Gadget(name: name), label: "Add \(name)") }
      }
      let steps = try await by(1) { try await bench.store.history(limit: 9).map(\.done) }
      #expect(steps.map(\.label) == ["Add Thread", "Add Scissors"])
      let other = try await by(2) { try await bench.store.history(limit: 9).map(\.done.step) }
      try await by(1) {
        await #expect(throws: StoreFailure.historyExpired) {
          try await bench.store.undo(.through(other[0]))
        }
        let undone = try await bench.store.undo(.through(steps[1].step))
        #expect(undone == steps)
      }
      #expect(try await bench.names(Query()) == ["Hoop"])
      try await by(1) {
        let redone = try await bench.store.redo()
        #expect(redone?.label == "Add Scissors")
        let undone = try await bench.store.undo(.only(other[0]))
        #expect(undone.map(\.label) == ["Add Hoop"])
      }
      #expect(try await bench.names(Query()) == ["Scissors"])
      let redone = try await by(2) { try await bench.store.redo() }
      #expect(redone == nil, "The other person undid the step")
    }

    @Test(
      "A scope doesn't join the steps of two people", arguments: StoreAdapter.allCases)
    func scope(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let scope = UndoScope()
      try await UndoScope.$current.withValue(scope) {
        for person in [1, 1, 2] {
          try await by(person) { _ = try await bench.add(Gadget(name: "Thread")) }
        }
      }
      #expect(scope.steps.count == 2)
    }

    private func by<T: Sendable>(
      _ person: Int, _ body: @Sendable () async throws -> T
    ) async throws -> T {
      try await Author.$current.withValue(Self.people[person]) { try await body() }
    }
  }
}
