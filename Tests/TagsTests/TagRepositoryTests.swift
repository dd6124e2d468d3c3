import Core
import MemoryAdapters
import TestKit
import Testing

@testable import Tags

@Suite("Tags: repository")
struct TagRepositoryTests {
  @Test("TG-2 A tag is created on first use, and its uses are counted")
  func madeOnUse() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "Floral", "gift")
    try await fixture.tag("n2", "FLORAL")
    #expect(try await fixture.uses == ["Floral 2", "gift 1"])
    #expect(try await fixture.tags(of: "n2") == ["Floral"])
    try await fixture.tag("n1", "gift")
    try await fixture.tag("n2")
    #expect(try await fixture.uses == ["gift 1", "Floral 0"])
    _ = try await fixture.world.store.undo()
    #expect(try await fixture.uses == ["Floral 1", "gift 1"])
  }

  @Test("TG-2 Adding an existing tag or alias changes nothing")
  func addedAgain() async throws {
    let fixture = TagFixture()
    try await fixture.add("Floral")
    try await fixture.repository.alias(try TagName("blumen"), for: "floral")
    let again = try await fixture.repository.add([try TagName("floral"), try TagName("Blumen")])
    #expect(again.map(\.isNew) == [false, false])
    #expect(again.map(\.tag.name.text) == ["Floral", "Floral"])
    #expect(try await fixture.uses == ["Floral 0"])
  }

  @Test("TG-2 A renamed tag has its new name on all records, and undo restores the old name")
  func renamed() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "flowers")
    try await fixture.tag("n2", "flowers", "gift")
    let planned = try await fixture.repository.rename(
      "flowers", to: try TagName("Floral"), dryRun: true)
    #expect(planned.fields == 2)
    #expect(planned.tag.name.text == "Floral")
    #expect(try await fixture.tags(of: "n1") == ["flowers"])
    let done = try await fixture.repository.rename("FLOWERS", to: try TagName("Floral"))
    #expect(done.fields == planned.fields)
    #expect(try await fixture.tags(of: "n2") == ["Floral", "gift"])
    #expect(try await fixture.uses == ["Floral 2", "gift 1"])
    #expect(try await fixture.notes("tag:floral") == ["n1", "n2"])
    #expect(try await fixture.notes("tag:flowers").isEmpty)
    #expect(try await fixture.world.store.undo()?.label == "Rename tag")
    #expect(try await fixture.tags(of: "n1") == ["flowers"])
  }

  @Test("TG-2 A tag can be renamed to another spelling of its name")
  func respelt() async throws {
    let fixture = TagFixture()
    try await fixture.add("strasse")
    try await fixture.repository.rename("strasse", to: try TagName("Straße"))
    #expect(try await fixture.uses == ["Straße 0"])
  }

  @Test("Renaming a tag to another tag's name is rejected with a hint to merge the tags")
  func renamedOnto() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "flowers", "Floral")
    let refusal = await #expect(throws: TagRefusal.self) {
      try await fixture.repository.rename("flowers", to: try TagName("floral"))
    }
    #expect(refusal?.explanation.message == "The tag “Floral” already exists")
    #expect(
      refusal?.explanation.hint
        == "To merge the tags, run `stashbook tag merge flowers --into floral`.")
    #expect(try await fixture.tags(of: "n1") == ["flowers", "Floral"])
  }

  @Test("TG-2 Merged tags become one tag, counted once per record and shown under one name")
  func merged() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "flower")
    try await fixture.tag("n2", "flower", "flowers")
    try await fixture.tag("n3", "Floral", "flowers")
    let planned = try await fixture.repository.merge(
      ["flower", "flowers"], into: "floral", dryRun: true)
    #expect(planned.fields == 3)
    #expect(try await fixture.uses == ["flower 2", "flowers 2", "Floral 1"])
    let done = try await fixture.repository.merge(["flower", "flowers"], into: "floral")
    #expect(done.tag.aliases == ["flower", "flowers"])
    #expect(try await fixture.uses == ["Floral 3"])
    let aliases = try await fixture.world.store.read { reader throws(StoreFailure) in
      try reader.page(Query<TagRecord>(limit: 9)).items.filter { $0.record.standsFor != nil }
    }
    #expect(aliases.map(\.record.uses) == [0, 0])
    #expect(try await fixture.tags(of: "n2") == ["Floral"])
    #expect(try await fixture.tags(of: "n3") == ["Floral"])
    #expect(try await fixture.notes("tag:flower") == ["n1", "n2", "n3"])
    #expect(try await fixture.notes("tag:floral") == ["n1", "n2", "n3"])
    try await fixture.tag("n2")
    #expect(try await fixture.uses == ["Floral 2"])
    _ = try await fixture.world.store.undo()
    #expect(try await fixture.world.store.undo()?.label == "Merge tags")
    #expect(try await fixture.uses == ["flower 2", "flowers 2", "Floral 1"])
    #expect(try await fixture.tags(of: "n2") == ["flower", "flowers"])
  }

  @Test("A merge preserves the aliases of the merged tags and doesn't modify the tagged records")
  func mergedWithNames() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "flower")
    try await fixture.repository.alias(try TagName("bloom"), for: "flower")
    let before = try await fixture.revision(of: "n1")
    let done = try await fixture.repository.merge(
      ["bloom"], into: try await fixture.made("floral"))
    #expect(done.tag.aliases == ["bloom", "flower"])
    #expect(try await fixture.repository.tag("bloom").name.text == "floral")
    #expect(try await fixture.revision(of: "n1") == before)
  }

  @Test("Merging a tag into itself, or merging with a missing tag, is rejected and changes nothing")
  func mergeRefused() async throws {
    let fixture = TagFixture()
    try await fixture.add("floral", "gift")
    try await fixture.repository.alias(try TagName("flowers"), for: "floral")
    for name in ["floral", "flowers"] {
      await #expect(throws: TagRefusal.mergedIntoItself(name)) {
        try await fixture.repository.merge(["gift", name], into: "Floral")
      }
    }
    await #expect(throws: TagRefusal.unknown("lace")) {
      try await fixture.repository.merge(["gift", "lace"], into: "floral")
    }
    await #expect(throws: TagRefusal.unknown("lace")) {
      try await fixture.repository.merge(["gift"], into: "lace")
    }
    #expect(try await fixture.uses == ["floral 0", "gift 0"])
  }

  @Test("TG-2 An alias finds its tag, belongs to only one tag, and can't refer to itself")
  func aliases() async throws {
    let fixture = TagFixture()
    try await fixture.add("floral", "gift")
    let planned = try await fixture.repository.alias(
      try TagName("flowers"), for: "floral", dryRun: true)
    #expect(planned.tag.aliases == ["flowers"])
    await #expect(throws: TagRefusal.unknown("flowers")) {
      try await fixture.repository.tag("flowers")
    }
    try await fixture.repository.alias(try TagName("flowers"), for: "floral")
    let again = try await fixture.repository.alias(try TagName("Flowers"), for: "flowers")
    #expect(again.tag.aliases == ["flowers"])
    try await fixture.tag("n1", "Flowers")
    #expect(try await fixture.tags(of: "n1") == ["floral"])
    await #expect(throws: TagRefusal.aliasOfItself(name: "floral", target: "flowers")) {
      try await fixture.repository.alias(try TagName("floral"), for: "flowers")
    }
    await #expect(throws: TagRefusal.aliasIsTag(name: "gift", target: "floral")) {
      try await fixture.repository.alias(try TagName("gift"), for: "floral")
    }
    await #expect(throws: TagRefusal.aliasElsewhere(name: "flowers", target: "floral")) {
      try await fixture.repository.alias(try TagName("flowers"), for: "gift")
    }
  }

  @Test(
    "TG-2 Deleting a tag deletes its aliases, removes the tag from all records, and is undoable")
  func deleted() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "floral", "gift")
    try await fixture.repository.alias(try TagName("flowers"), for: "floral")
    #expect(try await fixture.repository.delete("flowers", dryRun: true).fields == 0)
    #expect(try await fixture.repository.delete("floral", dryRun: true).fields == 1)
    #expect(try await fixture.repository.delete("floral").fields == 1)
    #expect(try await fixture.tags(of: "n1") == ["gift"])
    #expect(try await fixture.notes("tag:floral").isEmpty)
    await #expect(throws: TagRefusal.unknown("flowers")) {
      try await fixture.repository.tag("flowers")
    }
    _ = try await fixture.world.store.undo()
    #expect(try await fixture.tags(of: "n1") == ["floral", "gift"])
    #expect(try await fixture.repository.tag("flowers").name.text == "floral")
  }

  @Test("Records linked to a deleted alias retain the alias's tag")
  func freed() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "flowers")
    try await fixture.tag("n2", "flowers", "floral")
    try await fixture.repository.merge(["flowers"], into: "floral")
    try await fixture.repository.delete("flowers")
    #expect(try await fixture.tags(of: "n1") == ["floral"])
    #expect(try await fixture.tags(of: "n2") == ["floral"])
    #expect(try await fixture.uses == ["floral 2"])
    try await fixture.add("flowers")
    #expect(try await fixture.uses == ["floral 2", "flowers 0"])
  }

  @Test(
    "A restored record that was linked to a deleted alias has the alias's tag and is included in the tag's use count"
  )
  func freedWhileDeleted() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "a")
    try await fixture.tag("n2", "b")
    try await fixture.repository.merge(["a"], into: "b")
    try await fixture.delete("n1")
    try await fixture.repository.delete("a")
    try await fixture.restore("n1")
    try await fixture.add("q")
    try await fixture.repository.merge(["q"], into: "b")
    #expect(try await fixture.tags(of: "n1") == ["b"])
    #expect(try await fixture.notes("tag:b") == ["n1", "n2"])
    #expect(try await fixture.uses == ["b 2"])
    try await fixture.repository.merge(["b"], into: try await fixture.made("c"))
    #expect(try await fixture.tags(of: "n1") == ["c"])
    #expect(try await fixture.notes("tag:c") == ["n1", "n2"])
  }

  @Test("TG-2 A tag renamed to one of its aliases keeps its old name as an alias")
  func swapped() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "floral")
    try await fixture.tag("n2", "flowers")
    try await fixture.repository.merge(["flowers"], into: "floral")
    let planned = try await fixture.repository.rename(
      "floral", to: try TagName("Flowers"), dryRun: true)
    let done = try await fixture.repository.rename("floral", to: try TagName("Flowers"))
    #expect(planned.tag.aliases == ["floral"] && done.tag.aliases == ["floral"])
    #expect(try await fixture.uses == ["Flowers 2"])
    #expect(try await fixture.notes("tag:floral") == ["n1", "n2"])
    #expect(try await fixture.notes("tag:flowers") == ["n1", "n2"])
    let same = try await fixture.repository.rename("flowers", to: try TagName("Flowers"))
    #expect(!same.isChange)
  }

  @Test(
    "An import sets the use counts of new tags, but doesn't change the counts of tags with aliases")
  func importing() async throws {
    let fixture = TagFixture()
    func rows(_ rows: (String, String?)...) throws -> [TagRepository.ImportRow] {
      try rows.enumerated().map { place, row in
        try TagRepository.ImportRow(place + 1, name: row.0, uses: row.1)
      }
    }
    let counted = try rows(("a", "5"), ("b", "3"), ("A", "9"))
    let first = try await fixture.repository.take(counted)
    #expect((first.added, first.changed, first.unchanged) == (2, 0, 1))
    let without = try await fixture.repository.take(try rows(("a", nil), ("b", " "), ("c", nil)))
    #expect((without.added, without.changed, without.unchanged) == (1, 0, 2))
    #expect(try await fixture.uses == ["a 5", "b 3", "c 0"])
    try await fixture.repository.merge(["b"], into: "a")
    let again = try await fixture.repository.take(counted)
    #expect((again.added, again.changed) == (0, 0))
    #expect(try await fixture.uses == ["a 8", "c 0"])
  }

  @Test("After any changes, the use count of each tag equals the number of links to the tag")
  func usesAreLinks() async {
    await Law("each use count equals the number of links", count: 30).holds(for: { random in
      (0..<20).map { _ in Step.make(&random) }
    }) { steps in
      let fixture = TagFixture()
      var reference = Reference()
      for step in steps {
        try await step.take(fixture)
        step.take(&reference)
        let uses = try await fixture.repository.page(TagFilter(), limit: 100).page.items
        let counted = Dictionary(
          uniqueKeysWithValues: uses.map { ($0.name.key, $0.uses) })
        try #require(counted.filter { $0.value > 0 } == reference.uses)
      }
    }
  }
}

extension TagFixture {
  fileprivate func made(_ name: String) async throws -> String {
    try await add(name)
    return name
  }

  fileprivate func revision(of note: RecordID) async throws -> Revision? {
    try await world.store.read { reader throws(StoreFailure) in
      try reader.find(NoteRecord.self, note)?.revision
    }
  }
}
