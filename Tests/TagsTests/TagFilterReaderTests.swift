import Core
import TestKit
import Testing

@testable import Tags

@Suite("Tags: filters of records")
struct TagFilterReaderTests {
  @Test(
    "TG-22 A filter finds exactly the records with matching tags and text",
    arguments: [
      ("tag:floral", ["n1", "n2"]), ("tag:floral -tag:gift", ["n2"]),
      ("tag:FLORAL and tag:Gift", ["n1"]), ("tag:gift or tag:lace", ["n1", "n3"]),
      ("not (tag:gift or tag:lace)", ["n2", "n4"]), ("tag:role::program", ["n4"]),
      ("tag:\"for anna\"", ["n3"]), ("tag:nowhere", []),
      ("-tag:nowhere", ["n1", "n2", "n3", "n4"]),
      ("n2", ["n2"]), ("n tag:lace", ["n3"]), ("", ["n1", "n2", "n3", "n4"]),
    ])
  func finds(filter: String, notes: [String]) async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "floral", "gift")
    try await fixture.tag("n2", "floral")
    try await fixture.tag("n3", "lace", "for Anna")
    try await fixture.tag("n4", "role::program")
    #expect(try await fixture.notes(filter) == notes)
  }

  @Test("TG-22 A filter with many terms finds a record whose tag has many aliases")
  func manyNames() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "t")
    for number in 0..<100 {
      try await fixture.repository.alias(try TagName("t\(number)"), for: "t")
    }
    let filter = (0..<30).map { "tag:t\($0)" }.joined(separator: " or ")
    #expect(try await fixture.notes(filter) == ["n1"])
  }

  @Test("TG-22 The error for an invalid filter shows a caret under the mistake")
  func caret() throws {
    let refusal = #expect(throws: FieldRefusal.self) {
      try TagFilterReader().parse("tag:floral (tag:gift", keys: TagFixture().plugin.filterKeys)
    }
    let lines = refusal?.explanation.message.split(separator: "\n") ?? []
    #expect(lines.count == 3)
    #expect(lines.last?.hasSuffix("^") == true)
    #expect(refusal?.explanation.kind == .usage)
  }

  @Test("A filter with an invalid tag name or an unknown key is rejected")
  func values() throws {
    let value = #expect(throws: FieldRefusal.self) {
      try TagFilterReader().parse(
        "tag:\(String(repeating: "x", count: 65))", keys: TagFixture().plugin.filterKeys)
    }
    #expect(value?.explanation.message.contains("At most 64 characters") == true)
    let key = #expect(throws: FieldRefusal.self) {
      try TagFilterReader().parse("colour:red", keys: TagFixture().plugin.filterKeys)
    }
    #expect(key?.explanation.message.contains("tag") == true)
  }

  @Test("A 100 KB filter is rejected because of its length")
  func long() {
    let text = String(repeating: "tag:floral ", count: 10_000)
    let refusal = #expect(throws: FieldRefusal.self) {
      try TagFilterReader().parse(text, keys: [])
    }
    #expect(refusal?.explanation.message.contains("10000 bytes") == true)
  }
}
