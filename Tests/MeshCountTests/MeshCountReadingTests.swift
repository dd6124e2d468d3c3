import Core
import Foundation
import MeshCount
import TestKit
import Testing

/// Invalid mesh counts with the expected messages.
let refused: [(text: String, reason: String)] = [
  ("+18", "“+18” must be digits only, without a sign"),
  ("-18", "“-18” must be digits only, without a sign"),
  ("\u{2212}18", "“\u{2212}18” must be digits only, without a sign"),
  ("18.5", "“18.5” isn't a whole number"), ("18,5", "“18,5” isn't a whole number"),
  ("18.0", "“18.0” isn't a whole number"), (".5", "“.5” isn't a whole number"),
  ("0", "“0” must be from 1 to 150"), ("151", "“151” must be from 1 to 150"),
  ("12345678901234567890", "“12345678901234567890” must be from 1 to 150"),
  ("abc", "“abc” must be digits only"), ("1 8", "“1 8” must be digits only"),
  ("18 mesh", "“18 mesh” must be digits only"),
  ("1e2", "“1e2” must be digits only"), ("0x12", "“0x12” must be digits only"),
  (".", "“.” must be digits only"),
  ("²", "“²” must be digits only"), ("⑱", "“⑱” must be digits only"),
  ("Ⅷ", "“Ⅷ” must be digits only"),
  ("十八", "“十八” must be digits only"), ("½", "“½” must be digits only"),
  ("1\u{301}8", "“1\u{301}8” must be digits only"),
]

@Suite("MeshCount: the value of a draft")
struct MeshCountReadingTests {
  func typed(_ text: String) -> Field {
    var field = Field()
    field.send(.otherTapped, .typed(text))
    return field
  }

  @Test("MC-6 An empty draft is valid and has no count", arguments: ["", " ", "\t\n", "\u{3000}"])
  func empty(text: String) {
    #expect(typed(text).reading == .empty)
    #expect(typed(text).message == nil)
  }

  @Test(
    "MC-6 A whole number from 1 to 150 is valid when written in any script's digits",
    arguments: [
      ("1", 1), ("150", 150), ("018", 18), ("１８", 18), ("١٨", 18), ("१८", 18), (" 18\n", 18),
      ("𝟏𝟖", 18), ("00000000000000000000000018", 18), ("1٨", 18),
    ])
  func valid(text: String, value: Int) {
    #expect(typed(text).reading == .value(value))
    #expect(typed(text).message == nil)
  }

  @Test(
    "MC-6 An invalid draft's error states the broken rule, and the field shows a short message",
    arguments: refused)
  func invalid(text: String, reason: String) {
    let field = typed(text)
    #expect(field.reading == .invalid(reason))
    #expect(field.message == "Enter a whole number from 1 to 150")
    #expect(field.row?.value == text)
  }

  @Test(
    "ALL-5 --mesh rejects an invalid value, with the form's message as the hint", arguments: refused
  )
  func parsed(text: String, reason: String) async {
    let feature = Field().feature
    let refusal = await #expect(throws: FieldRefusal.self) { try await feature.parse([text]) }
    #expect(
      refusal?.explanation
        == Explanation(
          .refused, code: "invalid-value", reason, hint: "Enter a whole number from 1 to 150."))
  }

  @Test("MC-6 --mesh requires exactly one nonempty count")
  func parsedCount() async throws {
    let feature = Field().feature
    #expect(try await feature.parse([" ０18 "]) == 18)
    for (texts, reason) in [
      ([], "The value is missing"), ([""], "The value is missing"),
      (["18", "18"], "2 mesh counts given; only one is allowed"),
    ] as [([String], String)] {
      let refusal = await #expect(throws: FieldRefusal.self) { try await feature.parse(texts) }
      #expect(refusal?.explanation.message == reason)
    }
  }

  @Test("ALL-2 An invalid draft keeps its text even if a preset was chosen before")
  func draftIsKept() throws {
    var field = typed("18.5")
    field.send(.presetTapped(13))
    let kept = try JSONEncoder().encode(field.state)
    field.state = try JSONDecoder().decode(MeshCountFeature.State.self, from: kept)
    field.send(.otherTapped)
    #expect(field.row?.value == "18.5")
    #expect(field.reading == .invalid("“18.5” isn't a whole number"))
  }

  @Test(
    "ALL-6 A draft keeps a megabyte of pasted text, and its message quotes only the beginning of the text"
  )
  func pastedMegabyte() {
    let text = String(repeating: "9", count: 1 << 20)
    let start = String(repeating: "9", count: 40)
    #expect(typed(text).row?.value == text)
    #expect(typed(text).reading == .invalid("“\(start)…” must be from 1 to 150"))
  }

  @Test("MC-6 A count is stored in canonical form and is read back unchanged")
  func canonicalForm() {
    Law("the canonical form is read back unchanged").holds(for: { random in
      (Int.random(in: 0...30, using: &random), Int.random(in: Mesh.counts, using: &random))
    }) { zeros, number in
      let text = " \(String(repeating: "0", count: zeros))\(number) "
      try #require(typed(text).reading == .value(number))
      try #require(Field(opened: number).state.text == "\(number)")
      try #require(Field(opened: number).reading == .value(number))
    }
  }

  @Test("MC-8 A saved count is displayed with its unit, such as “18 mesh”")
  func displayed() {
    #expect(Field().feature.display(18) == "18 mesh")
  }
}
