import Core
import MemoryAdapters
import TestKit
import Testing

@testable import Tags

/// Tests of each type that compares names, with the names of the vector file.
@Suite("Tags: consistent comparison of names")
struct NameVectorTests {
  @Test("TG-1 The store has one tag for all spellings of a name and shows the first spelling")
  func store() async throws {
    let vectors = try NameVector.read()
    for spellings in vectors.compactMap(\.same) {
      let fixture = TagFixture()
      for (number, spelling) in spellings.enumerated() {
        try await fixture.tag(RecordID("n\(number)"), spelling)
      }
      let first = try TagName(spellings[0]).text
      #expect(try await fixture.uses == ["\(first) \(spellings.count)"])
    }
    for spellings in vectors.compactMap(\.differ) {
      let fixture = TagFixture()
      for spelling in spellings { try await fixture.add(spelling) }
      #expect(try await fixture.uses.count == spellings.count, "\(spellings)")
    }
  }

  @Test("TG-1 The field and --tag treat several spellings of a name as one tag")
  func field() async throws {
    let fixture = TagFixture()
    let field = TagsFeature(
      FieldSettings(id: "t", label: "Tags"), suggester: TagSuggester(store: fixture.world.store),
      ids: fixture.world.ids)
    for vector in try NameVector.read() {
      guard let spellings = vector.same ?? vector.differ else { continue }
      let adding = TagAdding(spellings, to: [], limit: nil)
      #expect(adding.added.count == (vector.same == nil ? spellings.count : 1), "\(vector.why)")
      let listed = TagAdding(spellings.flatMap { TagList($0).names }, to: [], limit: nil)
      #expect(try await field.parse(spellings) == listed.added.map(\.text), "\(vector.why)")
    }
  }

  @Test("TG-1 Filters and suggestions find a tag by any spelling of its name")
  func finding() async throws {
    for spellings in try NameVector.read().compactMap(\.same) {
      let fixture = TagFixture()
      try await fixture.tag("n1", spellings[0])
      let suggester = TagSuggester(store: fixture.world.store)
      for spelling in spellings {
        let quoted = spelling.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        #expect(try await fixture.notes("tag:\"\(quoted)\"") == ["n1"], "\(spelling)")
        let found = try await suggester.suggestions(for: spelling, excluding: [], limit: 5)
        #expect(found.map(\.match) == [.exact], "\(spelling)")
        let name = try TagName(spelling)
        let none = try await suggester.suggestions(for: spelling, excluding: [name], limit: 5)
        #expect(none.isEmpty, "\(spelling)")
      }
    }
  }

  @Test("TG-1 An import accepts or rejects each name as the vector file specifies")
  func importing() throws {
    for vector in try NameVector.read() {
      guard let typed = vector.typed else { continue }
      if let key = vector.key {
        let row = try TagRepository.ImportRow(1, name: typed, uses: nil)
        #expect(Array(row.name.key.utf8) == Array(key.utf8), "\(vector.why)")
      } else {
        #expect(throws: TagRefusal.self, "\(vector.why)") {
          try TagRepository.ImportRow(1, name: typed, uses: nil)
        }
      }
    }
  }
}
