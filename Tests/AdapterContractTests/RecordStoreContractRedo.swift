import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite("Steps: undo, redo, and history")
  struct Steps {
    /// An action of a library's user.
    enum Action: Sendable {
      case add(Gadget), edit(Int, Gadget), delete(Int), restore(Int), link(Int, [Int])
      case undo, redo
    }

    private static func actions(_ random: inout SeededRandomSource) -> [[Action]] {
      (0..<Int.random(in: 10...40, using: &random)).map { _ in
        switch Int.random(in: 0...9, using: &random) {
        case 0...2: return [.undo]
        case 3, 4: return [.redo]
        default:
          return (0..<Int.random(in: 1...3, using: &random)).map { _ in change(&random) }
        }
      }
    }

    private static func change(_ random: inout SeededRandomSource) -> Action {
      let place = Int.random(in: 0...7, using: &random)
      switch Int.random(in: 0...6, using: &random) {
      case 0, 1: return .add(gadget(&random))
      case 2, 3: return .edit(place, gadget(&random))
      case 4: return .delete(place)
      case 5: return .restore(place)
      default: return .link(place, (0..<3).filter { _ in Bool.random(using: &random) })
      }
    }

    /// Returns a gadget with one of three serial numbers or none, so that records conflict.
    private static func gadget(_ random: inout SeededRandomSource) -> Gadget {
      var gadget = Gadget.random(&random)
      gadget.serial = [nil, "1", "2", "3"].randomElement(using: &random) ?? nil
      return gadget
    }

    @Test(
      "B3 Undo reverses a step, redo reverses an undo, and no record is lost",
      arguments: [StoreAdapter.memory, .writing, .hosted])
    func law(_ adapter: StoreAdapter) async throws {
      let law = Law(
        "undo is the inverse of a step, redo is the inverse of undo, and no record is lost",
        count: max(50, Law.usualCount / 20))
      await law.holds(for: Self.actions) { actions in
        let bench = try adapter.bench()
        var library = Library(bench)
        for action in actions {
          bench.clock.advance(by: .seconds(1))
          try await library.perform(action)
          try await library.isWhole()
        }
      }
    }

    /// A store, with the expected contents after each undo and redo.
    private struct Library {
      typealias State = [RecordID: StoreBench.Contents]
      let bench: StoreBench
      /// The contents before and after each step that can be undone.
      var done: [(before: State, after: State)] = []
      var undone: [(before: State, after: State)] = []
      var ids: Set<RecordID> = []

      init(_ bench: StoreBench) { self.bench = bench }

      mutating func perform(_ actions: [Action]) async throws {
        switch actions[0] {
        case .undo: try await undo()
        case .redo: try await redo()
        default: try await change(actions)
        }
      }

      private mutating func undo() async throws {
        let undone = try await bench.store.undo()
        guard let step = done.popLast() else { return try #require(undone == nil) }
        try #require(undone?.label == "Change")
        try #require(try await bench.contents() == step.before)
        self.undone.append(step)
      }

      private mutating func redo() async throws {
        let redone = try await bench.store.redo()
        guard let step = undone.popLast() else { return try #require(redone == nil) }
        try #require(redone?.label == "Change")
        try #require(try await bench.contents() == step.after)
        done.append(step)
      }

      /// Runs the actions as one step, with a transaction for each action.
      private mutating func change(_ actions: [Action]) async throws {
        let before = try await bench.contents()
        let new = actions.map { _ in bench.ids.next() }
        let scope = UndoScope()
        try await UndoScope.$current.withValue(scope) {
          for (action, id) in zip(actions, new) {
            do throws(StoreFailure) {
              try await bench.store.write("Change") { transaction throws(StoreFailure) in
                try apply(action, id, in: transaction)
              }
            } catch {
              // Another record has the serial number, so nothing was written.
              guard case .duplicate = error else { throw error }
            }
          }
        }
        try #require(scope.steps.count <= 1)
        guard !scope.steps.isEmpty else { return }
        done.append((before, try await bench.contents()))
        undone = []
        for id in new where try await bench.find(id) != nil { ids.insert(id) }
      }

      /// Checks that every record ever added still exists.
      func isWhole() async throws {
        let there = try await bench.store.read { reader throws(StoreFailure) in
          Set(try reader.page(Query<Gadget>(limit: .max, scope: .all)).items.map(\.id))
        }
        try #require(there == ids)
      }
    }

    @Test(
      "B1 All transactions in an undo scope form a single step", arguments: StoreAdapter.allCases)
    func scope(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let first = try await bench.add(Gadget(name: "before"))
      let scope = UndoScope()
      let (photo, entry) = try await UndoScope.$current.withValue(scope) {
        (
          try await bench.add(Gadget(name: "photo"), label: "Add photo"),
          try await bench.add(Gadget(name: "entry"), label: "Add entry")
        )
      }
      let step = try #require(scope.steps.first)
      #expect(scope.steps.count == 1)
      let undone = try #require(try await bench.store.undo())
      #expect(undone.step == step && undone.label == "Add entry")
      #expect(undone.records == [entry.reference, photo.reference])
      #expect(try await bench.names(Query()) == ["before"])
      let redone = try #require(try await bench.store.redo())
      #expect(redone.step == step && redone.label == "Add entry" && redone.at == undone.at)
      #expect(try await bench.names(Query(order: [SortKey(.id)])) == ["before", "photo", "entry"])
      #expect(try await bench.find(first.id) == first)
    }

    @Test(
      "B1 A write outside an undo scope ends the scope's current step, and the scope's next write begins another",
      arguments: StoreAdapter.allCases)
    func interrupted(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let scope = UndoScope()
      try await UndoScope.$current.withValue(scope) {
        try await bench.add(Gadget(name: "a"))
        try await UndoScope.$current.withValue(nil) {
          _ = try await bench.add(Gadget(name: "other"), label: "Other")
        }
        try await bench.add(Gadget(name: "b"))
      }
      #expect(scope.steps.count == 2)
      #expect(try await bench.store.history(limit: 9).map(\.done.label) == ["Add", "Other", "Add"])
      _ = try await bench.store.undo()
      #expect(try await bench.names(Query(order: [SortKey(.id)])) == ["a", "other"])
    }

    @Test(
      "B3 Undoing an addition moves the record to the trash and preserves its links",
      arguments: StoreAdapter.allCases)
    func trash(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let part = try await bench.add(Gadget(name: "part"))
      let id = bench.ids.next()
      try await bench.store.write("Add") { transaction throws(StoreFailure) in
        let added = try transaction.insert(Gadget(name: "whole", serial: "7"), id: id)
        try transaction.link(added.reference, field: "parts", to: [part.reference], limit: nil)
      }
      bench.clock.advance(by: .seconds(1))
      _ = try await bench.store.undo()
      let trashed = try #require(try await bench.find(id))
      #expect(trashed.deletedAt == bench.clock.now && trashed.record.name == "whole")
      #expect(try await bench.targets(of: trashed.reference) == [part.reference])
      #expect(try await bench.isWithdrawn(trashed.reference))
      #expect(try await bench.names(Query()) == ["part"])
      try await bench.add(Gadget(name: "other", serial: "7"))
      #expect(try await bench.store.redo() == nil)
    }

    @Test(
      "B3 Restoring a record withdrawn by an undo also restores the link targets withdrawn by the same undo",
      arguments: StoreAdapter.allCases)
    func restoring(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let old = try await bench.add(Gadget(name: "old"))
      _ = try await bench.store.undo()
      let (tag, id) = (bench.ids.next(), bench.ids.next())
      try await bench.store.write("Add") { transaction throws(StoreFailure) in
        let tag = try transaction.insert(Gadget(name: "tag"), id: tag)
        let added = try transaction.insert(Gadget(name: "whole"), id: id)
        try transaction.link(
          added.reference, field: "parts", to: [tag.reference, old.reference], limit: nil)
      }
      _ = try await bench.store.undo()
      let trashed = try #require(try await bench.find(id))
      try await bench.store.write("Restore") { transaction throws(StoreFailure) in
        try transaction.restore(trashed)
      }
      #expect(try await bench.names(Query(order: [SortKey(.id)])) == ["tag", "whole"])
      _ = try await bench.store.undo()
      #expect(try await bench.names(Query()) == [])
      #expect(try await bench.isWithdrawn(trashed.reference))
    }

    @Test(
      "B3 A new record replaces a withdrawn record with the same ID, and undo reverts the replacement",
      arguments: StoreAdapter.allCases)
    func replaces(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let id = bench.ids.next()
      func add(_ name: String) async throws {
        try await bench.store.write("Add") { transaction throws(StoreFailure) in
          let added = try transaction.insert(Gadget(name: name), id: id)
          let links = name == "first" ? [added.reference] : []
          try transaction.link(added.reference, field: "parts", to: links, limit: nil)
        }
      }
      let reference = RecordReference("test_gadget", id)
      try await add("first")
      _ = try await bench.store.undo()
      let first = try await bench.find(id)
      try await add("second")
      #expect(try await bench.names(Query()) == ["second"])
      #expect(try await bench.targets(of: reference) == [])
      _ = try await bench.store.undo()
      let back = try await bench.find(id)
      #expect(back?.record == first?.record && back?.deletedAt == first?.deletedAt)
      #expect(try await bench.isWithdrawn(reference))
      #expect(try await bench.targets(of: reference) == [reference])
      _ = try await bench.store.redo()
      #expect(try await bench.names(Query()) == ["second"])
      #expect(try await bench.targets(of: reference) == [])
    }

    @Test(
      "B3 Undo fails at a permanent removal instead of skipping it to undo an older step",
      arguments: StoreAdapter.allCases)
    func permanent(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let gone = try await bench.add(Gadget(name: "gone"), label: "Add gone")
      try await bench.add(Gadget(name: "kept"), label: "Add kept")
      try await bench.store.write("Empty") { transaction throws(StoreFailure) in
        try transaction.purge(gone)
      }
      let later = try await bench.add(Gadget(name: "later"), label: "Add later")
      let failure = StoreFailure.permanent(label: "Empty")
      let steps = try await bench.store.history(limit: 9)
      #expect(steps.map(\.done.label) == ["Add later", "Empty", "Add kept", "Add gone"])
      #expect(steps.map(\.obstacle) == [nil, failure, failure, failure])
      let before = try await bench.contents()
      for target in [UndoTarget.through(steps[2].done.step), .only(steps[2].done.step)] {
        await #expect(throws: failure) { try await bench.store.undo(target) }
        #expect(try await bench.contents() == before)
      }
      #expect(try await bench.store.undo()?.records == [later.reference])
      await #expect(throws: failure) { try await bench.store.undo() }
      #expect(try await bench.names(Query()) == ["kept"])
    }

    @Test("B2 The undo history lists the newest step first", arguments: StoreAdapter.allCases)
    func history(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      var stored = try await bench.add(Gadget(name: "a"), label: "Add")
      let at = bench.clock.now
      bench.clock.advance(by: .seconds(60))
      stored.record.name = "b"
      stored = try await bench.save(stored, label: "Edit")
      let steps = try await bench.store.history(limit: 9)
      #expect(steps.map(\.done.label) == ["Edit", "Add"])
      #expect(steps.map(\.done.at) == [bench.clock.now, at])
      #expect(steps.map(\.done.records) == [[stored.reference], [stored.reference]])
      #expect(steps.allSatisfy { $0.obstacle == nil } && steps[0].done.step > steps[1].done.step)
      #expect(try await bench.store.history(limit: 1) == [steps[0]])
      _ = try await bench.store.undo()
      #expect(try await bench.store.history(limit: 9) == [steps[1]])
      _ = try await bench.store.redo()
      #expect(try await bench.store.history(limit: 9) == steps)
      try bench.touchFromOutside(stored.reference)
      let obstacle = StoreFailure.undoConflict(stored.reference, label: "Edit")
      #expect(try await bench.store.history(limit: 9).map(\.obstacle) == [obstacle, obstacle])
    }

    @Test(
      "B2 Undoing through a step undoes that step and all newer steps, and each redo redoes one step",
      arguments: StoreAdapter.allCases)
    func through(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      for name in ["a", "b", "c", "d"] { try await bench.add(Gadget(name: name), label: name) }
      let steps = try await bench.store.history(limit: 9)
      let undone = try await bench.store.undo(.through(steps[2].done.step))
      #expect(undone.map(\.label) == ["d", "c", "b"])
      #expect(try await bench.names(Query()) == ["a"])
      await #expect(throws: StoreFailure.historyExpired) {
        try await bench.store.undo(.through(steps[2].done.step))
      }
      #expect(try await bench.store.redo()?.label == "b")
      #expect(try await bench.store.redo()?.label == "c")
      #expect(try await bench.names(Query(order: [SortKey(.id)])) == ["a", "b", "c"])
      try await bench.add(Gadget(name: "e"), label: "e")
      #expect(try await bench.store.redo() == nil)
    }

    @Test(
      "B2 A single step can be undone and redone without affecting newer steps",
      arguments: StoreAdapter.allCases)
    func alone(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let mine = try await bench.add(Gadget(name: "mine", serial: "7"), label: "Mine")
      let theirs = try await bench.add(Gadget(name: "theirs"), label: "Theirs")
      let step = try await bench.store.history(limit: 9)[1].done.step
      #expect(try await bench.store.undo(.only(step)).map(\.records) == [[mine.reference]])
      #expect(try await bench.names(Query()) == ["theirs"])
      var other = theirs
      other.record.serial = "7"
      let changed = try await bench.save(other)
      let duplicate = StoreFailure.duplicate(
        collection: "test_gadget", index: "serial", existing: theirs.id)
      await #expect(throws: duplicate) { try await bench.store.redo(step) }
      other = changed
      other.record.serial = nil
      try await bench.save(other)
      #expect(try await bench.store.redo(step)?.label == "Mine")
      #expect(try await bench.store.redo(step) == nil)
      #expect(try await bench.names(Query(order: [SortKey(.id)])) == ["mine", "theirs"])
    }

    @Test(
      "B2 A redo is rejected if a record was changed after the undo",
      arguments: StoreAdapter.allCases)
    func redoConflict(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      _ = try await bench.store.undo()
      try bench.touchFromOutside(stored.reference)
      await #expect(throws: StoreFailure.undoConflict(stored.reference, label: "Add")) {
        try await bench.store.redo()
      }
    }
  }
}

/// Applies an action to a gadget, or does nothing if the action doesn't fit the gadget.
private func apply(
  _ action: RecordStoreContract.Steps.Action, _ id: RecordID, in transaction: any Transaction
) throws(StoreFailure) {
  let there = try transaction.page(
    Query<Gadget>(order: [SortKey(.id)], limit: .max, scope: .all)
  ).items
  func live(_ place: Int) -> StoredRecord<Gadget>? {
    there.indices.contains(place) && there[place].deletedAt == nil ? there[place] : nil
  }
  switch action {
  case .add(let gadget): try transaction.insert(gadget, id: id)
  case .edit(let place, let gadget):
    guard var stored = live(place) else { return }
    stored.record = gadget
    try transaction.save(stored)
  case .delete(let place): if let stored = live(place) { try transaction.delete(stored) }
  case .restore(let place):
    if there.indices.contains(place) { try transaction.restore(there[place]) }
  case .link(let place, let parts):
    guard let stored = live(place) else { return }
    let targets = parts.compactMap { there.indices.contains($0) ? there[$0].reference : nil }
    try transaction.link(stored.reference, field: "parts", to: targets, limit: nil)
  case .undo, .redo: return
  }
}
