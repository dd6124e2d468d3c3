import Core
import Tags
import TestKit
import Testing

@Suite("Filters: limits")
struct FilterLimitTests {
  private func fault(_ text: String) -> FilterRefusal.Fault? {
    #expect(throws: FilterRefusal.self) { try FilterExpression(text, keys: ["tag"]) }?.fault
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test("TG-22 A filter has at most 10,000 bytes")
  func bytes() throws {
    #expect(try FilterExpression(repeated("a", 10_000), keys: []) == .words(repeated("a", 10_000)))
    #expect(try FilterExpression(repeated("é", 5_000), keys: []) == .words(repeated("é", 5_000)))
    #expect(fault(repeated("a", 10_001)) == .tooLong)
    #expect(fault(repeated(" ", 10_001)) == .tooLong)
    #expect(fault(repeated("é", 5_001)) == .tooLong)
  }

  @Test("TG-22 A 100 KB filter is rejected, with the caret under the first excess character")
  func tooLong() throws {
    let text = repeated("日本 tag:\"", 10_240)
    let refusal = #expect(throws: FilterRefusal.self) { try FilterExpression(text, keys: ["tag"]) }
    #expect(refusal?.spot.range == 6665..<6666)
    #expect(
      refusal?.explanation.message == """
        a filter can have at most 10000 bytes
          …本 tag:"日本 tag:"日本 tag:"日本 tag:"日本 tag:"日本 tag:"日…
                                         ^
        """)
  }

  @Test("TG-22 The error for a filter that is too long points to the first excess scalar")
  func firstTooMuch() {
    for (text, place) in [("a", 10_000), ("é", 5_000), ("日", 3_333)] {
      let refusal = #expect(throws: FilterRefusal.self) {
        try FilterExpression(repeated(text, 10_001), keys: [])
      }
      #expect(refusal?.spot.range == place..<(place + 1))
    }
  }

  @Test("TG-22 Parentheses and negations nest at most 32 levels deep")
  func depth() throws {
    for pair in [("(", ")"), ("-", ""), ("not ", ""), ("not(a or ", ")"), ("(a -", ")")] {
      let levels = pair.0.contains("(") && pair.0.count > 1 ? 2 : 1
      let most = 32 / levels
      let deepest = repeated(pair.0, most) + "b" + repeated(pair.1, most)
      #expect(throws: Never.self, "\(pair)") { try FilterExpression(deepest, keys: []) }
      #expect(fault("(\(deepest))") == .tooDeep, "\(pair)")
      #expect(fault("-\(deepest)") == .tooDeep, "\(pair)")
    }
    #expect(throws: Never.self) {
      try FilterExpression(repeated("((a) (-b)) ", 100), keys: [])
    }
  }

  @Test("TG-22 The error for 10,000 parentheses or minus signs points to the 33rd character")
  func opened() {
    for sign in ["(", "-"] {
      let refusal = #expect(throws: FilterRefusal.self) {
        try FilterExpression(repeated(sign, 10_000), keys: [])
      }
      #expect(refusal?.fault == .tooDeep)
      #expect(refusal?.spot.range == 32..<33)
      #expect(
        refusal?.explanation.message == """
          a filter can nest at most 32 parentheses and negations
            …\(repeated(sign, 60))…
            \(repeated(" ", 31))^
          """)
    }
  }

  @Test("TG-22 A filter has at most 200 words and terms")
  func terms() throws {
    let most = repeated("a or tag:b -(\"c\" d)\n", 50)
    #expect(throws: Never.self) { try FilterExpression(most, keys: ["tag"]) }
    #expect(fault(most + "e") == .tooMany)
    #expect(fault("(e)" + most) == .tooMany)
    let refusal = #expect(throws: FilterRefusal.self) {
      try FilterExpression(repeated("a ", 201), keys: [])
    }
    #expect(refusal?.spot.range == 400..<401)
    #expect(refusal?.rule == "a filter can have at most 200 words and terms")
  }
}
