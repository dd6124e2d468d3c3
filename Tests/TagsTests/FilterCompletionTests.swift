import Core
import TestKit
import Testing

@testable import Tags

@Suite("Tags: completion of filters")
struct FilterCompletionTests {
  @Test(
    "C8 Completion applies only to the key or value at the end of the text",
    arguments: [
      ("", "", nil, ""), ("st", "", nil, "st"), ("fish st", "fish ", nil, "st"),
      ("-st", "-", nil, "st"), ("(a or -(st", "(a or -(", nil, "st"),
      ("status:", "", "status", ""), ("STATUS:at", "", "status", "at"),
      ("a -status:\"At Fin", "a -", "status", "At Fin"), ("status:\"At Finishing\"", "", nil, ""),
      ("status:\"At Finishing\" me", "status:\"At Finishing\" ", nil, "me"),
      ("\"sea st", "", nil, ""), ("12:30", "", nil, ""), ("needle-st", "", nil, ""),
      ("tag:c(99", "", "tag", "c(99"), ("tag:role::pro", "", "tag", "role::pro"),
      ("st ", "st ", nil, ""),
      ("\"a \\\" b\" st", "\"a \\\" b\" ", nil, "st"),
    ] as [(String, String, String?, String)])
  func typing(_ text: String, _ before: String, _ key: String?, _ value: String) {
    let typing = FilterTyping(text)
    #expect((typing.key, typing.value) == (key, value))
    if key != nil || !value.isEmpty { #expect(typing.before == before) }
  }

  private let keys = [
    FilterKey("status", values: ["Stash", "Stitched", "At Finishing"]) { _ throws(FieldRefusal) in
      { _, _ throws(StoreFailure) in .all }
    },
    FilterKey("size", values: []) { _ throws(FieldRefusal) in
      { _, _ throws(StoreFailure) in .all }
    },
  ]

  private func texts(_ text: String, limit: Int = 9) async throws -> [String] {
    try await TagFilterReader().completions(of: text, keys: keys, limit: limit).map(\.text)
  }

  @Test(
    "C8 Completion suggests keys for a word and values for a key, and quotes values if needed")
  func completions() async throws {
    #expect(try await texts("") == [])
    #expect(try await texts("fish ") == [])
    #expect(try await texts("s") == ["status:", "size:"])
    #expect(try await texts("fish -ST") == ["fish -status:"])
    #expect(try await texts("s", limit: 1) == ["status:"])
    #expect(
      try await texts("status:") == [
        "status:Stash ", "status:Stitched ", "status:\"At Finishing\" ",
      ])
    #expect(try await texts("a (status:\"at f") == ["a (status:\"At Finishing\" "])
    #expect(try await texts("status:x") == [])
    #expect(try await texts("size:1") == [])
    #expect(try await texts("none:1") == [])
  }

  @Test("C8 A completed filter parses as a term with the completed key and value")
  func read() async throws {
    for completion in try await TagFilterReader().completions(
      of: "-status:", keys: keys, limit: 9)
    {
      let filter = try FilterExpression(completion.text, keys: ["status"])
      guard case .not(.term(let term)) = filter else {
        Issue.record("\(completion.text) is read as \(filter)")
        continue
      }
      #expect(["Stash", "Stitched", "At Finishing"].contains(term.value))
    }
  }

  @Test(
    "C8 Completion suggests the most used tags after `tag:`, or the matching tags if more text follows"
  )
  func tags() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "floral", "for Anna", "gift")
    try await fixture.tag("n2", "gift")
    func texts(_ text: String) async throws -> [String] {
      try await TagFilterReader().completions(of: text, keys: fixture.plugin.filterKeys, limit: 2)
        .map(\.text)
    }
    #expect(try await texts("ta") == ["tag:"])
    #expect(try await texts("tag:") == ["tag:gift ", "tag:floral "])
    #expect(try await texts("tag:fl") == ["tag:floral "])
    #expect(try await texts("tag:\"for a") == ["tag:\"for Anna\" "])
  }

  @Test(
    "C8 A filter with a key that doesn't apply to a collection doesn't describe that collection's records"
  )
  func collections() throws {
    let notes = NoteRecord.collection
    let one = FilterKey("one", collections: [notes.name], values: []) { _ throws(FieldRefusal) in
      { _, _ throws(StoreFailure) in .all }
    }
    let two = FilterKey("two", collections: ["other"], values: []) { _ throws(FieldRefusal) in
      { _, _ throws(StoreFailure) in .all }
    }
    func describes(_ text: String) throws -> Bool {
      try TagFilterReader().parse(text, keys: [one, two]).describes(notes)
    }
    #expect(try describes("fish"))
    #expect(try describes("one:a fish"))
    #expect(try !describes("two:a"))
    #expect(try !describes("-two:a or one:b"))
  }

  @Test(
    "C2 Commas and semicolons separate tags, and text with too few or too many tags is rejected")
  func separators() async throws {
    let fixture = TagFixture()
    let field = TagsFeature(
      FieldSettings(id: "t", label: "Tags", limit: 4),
      suggester: TagSuggester(store: fixture.world.store), ids: fixture.world.ids)
    #expect(try await field.parse(["a, b;c", " d\n"]) == ["a", "b", "c", "d"])
    #expect(try await field.parse(["a,A;,b"]) == ["a", "b"])
    await #expect(throws: FieldRefusal.self) { try await field.parse([" , "]) }
    await #expect(throws: FieldRefusal.self) { try await field.parse(["a,b,c", "d,e"]) }
  }
}
