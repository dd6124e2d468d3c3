import Core
import Foundation
import MeshCount
import TestKit
import Testing

/// Texts that are no mesh count, with what is said of them.
let refused: [(text: String, reason: String)] = [
  ("+18", "+18: digits only, without a sign"), ("-18", "-18: digits only, without a sign"),
  ("\u{2212}18", "\u{2212}18: digits only, without a sign"),
  ("18.5", "18.5: whole numbers only"), ("18,5", "18,5: whole numbers only"),
  ("18.0", "18.0: whole numbers only"), (".5", ".5: whole numbers only"),
  ("0", "0: from 1 to 150 only"), ("151", "151: from 1 to 150 only"),
  ("12345678901234567890", "12345678901234567890: from 1 to 150 only"),
  ("abc", "abc: digits only"), ("1 8", "1 8: digits only"), ("18 mesh", "18 mesh: digits only"),
  ("1e2", "1e2: digits only"), ("0x12", "0x12: digits only"), (".", ".: digits only"),
  ("²", "²: digits only"), ("⑱", "⑱: digits only"), ("Ⅷ", "Ⅷ: digits only"),
  ("十八", "十八: digits only"), ("½", "½: digits only"), ("1\u{301}8", "1\u{301}8: digits only"),
]

@Suite("MeshCount: what a draft amounts to")
struct MeshCountReadingTests {
  func typed(_ text: String) -> Field {
    var field = Field()
    field.send(.otherTapped, .typed(text))
    return field
  }

  @Test("MC-6 Empty is valid and means none", arguments: ["", " ", "\t\n", "\u{3000}"])
  func empty(text: String) {
    #expect(typed(text).reading == .empty)
    #expect(typed(text).message == nil)
  }

  @Test(
    "MC-6 A whole number from 1 to 150 is valid, in the digits of any script",
    arguments: [
      ("1", 1), ("150", 150), ("018", 18), ("１８", 18), ("١٨", 18), ("१८", 18), (" 18\n", 18),
      ("𝟏𝟖", 18), ("00000000000000000000000018", 18), ("1٨", 18),
    ])
  func valid(text: String, value: Int) {
    #expect(typed(text).reading == .value(value))
    #expect(typed(text).message == nil)
  }

  @Test("MC-6 What is refused names its rule; the field has the short message", arguments: refused)
  func invalid(text: String, reason: String) {
    let field = typed(text)
    #expect(field.reading == .invalid(reason))
    #expect(field.message == "Enter a whole number from 1 to 150")
    #expect(field.row?.value == text)
  }

  @Test("ALL-5 --mesh is refused in the words of the form", arguments: refused)
  func parsed(text: String, reason: String) async {
    let feature = Field().feature
    let refusal = await #expect(throws: FieldRefusal.self) { try await feature.parse([text]) }
    #expect(
      refusal?.explanation
        == Explanation(
          .refused, code: "invalid-value", reason, hint: "Enter a whole number from 1 to 150."))
  }

  @Test("MC-6 --mesh takes one count, and an empty one is no count")
  func parsedCount() async throws {
    let feature = Field().feature
    #expect(try await feature.parse([" ０18 "]) == 18)
    for (texts, reason) in [
      ([], "nothing: a whole number is wanted"), ([""], "nothing: a whole number is wanted"),
      (["18", "18"], "2 mesh counts: only one at a time"),
    ] as [([String], String)] {
      let refusal = await #expect(throws: FieldRefusal.self) { try await feature.parse(texts) }
      #expect(refusal?.explanation.message == reason)
    }
  }

  @Test("ALL-2 An invalid draft is kept whole, also by moving away and coming back")
  func draftIsKept() throws {
    var field = typed("18.5")
    field.send(.presetTapped(13))
    let kept = try JSONEncoder().encode(field.state)
    field.state = try JSONDecoder().decode(MeshCountFeature.State.self, from: kept)
    field.send(.otherTapped)
    #expect(field.row?.value == "18.5")
    #expect(field.reading == .invalid("18.5: whole numbers only"))
  }

  @Test("ALL-6 A pasted megabyte stays in the draft, and the reason repeats only its beginning")
  func pastedMegabyte() {
    let text = String(repeating: "9", count: 1 << 20)
    let start = String(repeating: "9", count: 40)
    #expect(typed(text).row?.value == text)
    #expect(typed(text).reading == .invalid("\(start)…: from 1 to 150 only"))
  }

  @Test("MC-6 The canonical form is stored, and reading it again changes nothing")
  func canonicalForm() {
    Law("the canonical form is read as itself").holds(for: { random in
      (Int.random(in: 0...30, using: &random), Int.random(in: Mesh.counts, using: &random))
    }) { zeros, number in
      let text = " \(String(repeating: "0", count: zeros))\(number) "
      try #require(typed(text).reading == .value(number))
      try #require(Field(opened: number).state.text == "\(number)")
      try #require(Field(opened: number).reading == .value(number))
    }
  }

  @Test("MC-8 A saved count reads as in a list")
  func displayed() {
    #expect(Field().feature.display(18) == "18 mesh")
  }
}
