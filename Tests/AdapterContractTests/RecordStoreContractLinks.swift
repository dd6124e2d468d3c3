import Core
import MemoryAdapters
import TestKit
import Testing

extension RecordStoreContract {
  @Suite struct Links {
    private func spares(_ bench: StoreBench, _ count: Int) -> [RecordReference] {
      (0..<count).map { _ in RecordReference("test_spare", bench.ids.next()) }
    }

    @Test(
      "Links retain their order, and can be found by owner or by target",
      arguments: StoreAdapter.allCases)
    func links(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let owner = try await bench.add(Gadget(name: "a")).reference
      let targets = Array(spares(bench, 3).reversed())
      try await bench.link(owner, to: targets)
      try await bench.link(owner, "cover", to: [targets[1]])
      #expect(try await bench.targets(of: owner) == targets)
      let owners = try await bench.store.read { reader throws(StoreFailure) in
        try reader.incomingLinks(to: targets[1])
      }
      #expect(
        Set(owners) == [
          Link(owner: owner, field: "parts", target: targets[1], position: 1),
          Link(owner: owner, field: "cover", target: targets[1], position: 0),
        ])
    }

    @Test(
      "A record's outgoing links exclude other records' links, and are sorted by field and position",
      arguments: StoreAdapter.allCases)
    func allOfOne(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let owner = try await bench.add(Gadget(name: "a")).reference
      let other = try await bench.add(Gadget(name: "b")).reference
      let targets = spares(bench, 11)
      try await bench.link(owner, to: Array(targets.reversed()))
      for field in ["é", "cover", "Cover"] { try await bench.link(owner, field, to: [other]) }
      try await bench.link(other, to: [owner])
      let links = try await bench.store.read { reader throws(StoreFailure) in
        try reader.outgoingLinks(from: owner)
      }
      let parts = targets.reversed().enumerated().map {
        Link(owner: owner, field: "parts", target: $0.element, position: $0.offset)
      }
      func single(_ field: String) -> Link {
        Link(owner: owner, field: field, target: other, position: 0)
      }
      #expect(links == [single("Cover"), single("cover")] + parts + [single("é")])
    }

    @Test(
      "Linking a field again replaces only that field's links",
      arguments: StoreAdapter.allCases)
    func replaces(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let owner = try await bench.add(Gadget(name: "a")).reference
      let targets = spares(bench, 3)
      try await bench.link(owner, to: targets)
      try await bench.link(owner, "cover", to: [targets[0]])
      try await bench.link(owner, to: [targets[2], targets[0]])
      #expect(try await bench.targets(of: owner) == [targets[2], targets[0]])
      #expect(try await bench.targets(of: owner, "cover") == [targets[0]])
      try await bench.link(owner, to: [])
      #expect(try await bench.targets(of: owner) == [])
    }

    @Test(
      "Linking updates the owner's revision and modification time, and linking the same targets again changes nothing",
      arguments: StoreAdapter.allCases)
    func changesItsOwner(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      let targets = spares(bench, 2)
      bench.clock.advance(by: .seconds(1))
      try await bench.link(stored.reference, to: targets)
      let linked = try #require(try await bench.find(stored.id))
      #expect(linked.revision > stored.revision && linked.updatedAt == bench.clock.now)
      try await bench.link(stored.reference, to: targets)
      #expect(try await bench.find(stored.id) == linked)
      #expect(try await bench.store.changes(since: linked.revision).records == [])
    }

    @Test(
      "PH-4 A field accepts targets up to its limit and rejects one more",
      arguments: StoreAdapter.allCases)
    func holdsTheLimit(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let owner = try await bench.add(Gadget(name: "a")).reference
      let targets = spares(bench, 5)
      try await bench.link(owner, to: Array(targets.prefix(4)), limit: 4)
      await #expect(throws: StoreFailure.tooManyLinks(field: "parts", limit: 4)) {
        try await bench.link(owner, to: targets, limit: 4)
      }
      #expect(try await bench.targets(of: owner) == Array(targets.prefix(4)))
    }

    @Test(
      "PH-4 Concurrent writers never exceed a field's limit",
      arguments: StoreAdapter.allCases)
    func holdsTheLimitForMany(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let owner = try await bench.add(Gadget(name: "a")).reference
      let targets = spares(bench, 12)
      let refused = await withTaskGroup(of: Bool.self) { group in
        for target in targets {
          group.addTask { await append(target, to: owner, in: bench.store) }
        }
        return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
      }
      #expect(refused == 8)
      let held = try await bench.targets(of: owner)
      #expect(held.count == 4 && Set(held).count == 4)
    }

    @Test("Linking rejects a deleted or unknown owner", arguments: StoreAdapter.allCases)
    func refusesMissingOwners(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let stored = try await bench.add(Gadget(name: "a"))
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(stored)
      }
      let never = RecordReference("test_gadget", bench.ids.next())
      for owner in [stored.reference, never] {
        await #expect(throws: StoreFailure.missing(owner)) { try await bench.link(owner, to: []) }
      }
      let foreign = RecordReference("other_stranger", bench.ids.next())
      await #expect(throws: StoreFailure.unknownCollection("other_stranger")) {
        try await bench.link(foreign, to: [])
      }
    }

    @Test("A query finds records by their link targets", arguments: StoreAdapter.allCases)
    func findsByLink(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      let targets = spares(bench, 2)
      for (name, links) in [("a", [0]), ("b", [0, 1]), ("c", [1]), ("d", [])] {
        let owner = try await bench.add(Gadget(name: name)).reference
        try await bench.link(owner, to: links.map { targets[$0] })
      }
      let both = RecordPredicate.and(targets.map { .links(field: "parts", to: $0.id) })
      #expect(
        try await bench.names(Query(.links(field: "parts", to: targets[1].id))) == ["b", "c"])
      #expect(try await bench.names(Query(both)) == ["b"])
      #expect(
        try await bench.names(Query(.not(.links(field: "parts", to: targets[0].id)))) == ["c", "d"])
      #expect(try await bench.names(Query(.links(field: "cover", to: targets[0].id))) == [])
    }
  }
}

/// Adds a link to a field with a limit of four, and returns whether the link was added.
func append(
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
