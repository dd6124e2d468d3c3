import Core
import Foundation
import Tags
import Testing

@Suite("Filters: article")
struct FilterArticleTests {
  private static let keys = [
    "status", "is", "mesh", "designer", "before", "after", "has", "tag",
  ]

  private func article() throws -> String {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let url = package.appendingPathComponent("Modules/Features/Tags/Filters.md")
    return try String(contentsOf: url, encoding: .utf8)
  }

  private func blocks(of kind: String) throws -> [String] {
    let parts = try article().components(separatedBy: "```")
    let blocks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    let wanted = blocks.filter { $0.hasPrefix("\(kind)\n") }
    return wanted.map { String($0.dropFirst(kind.count + 1).dropLast()) }
  }

  @Test(
    "TG-22 Each filter in the article's table is valid and, except for its operators, in its shortest form"
  )
  func examples() throws {
    let rows = try article().split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count > 10)
    for row in rows {
      let filter = String(row.split(separator: "`")[1])
      let written = try FilterExpression(filter, keys: Self.keys).description
      #expect(
        written == filter.replacing("not ", with: "-").replacing(" and ", with: " "), "\(filter)")
    }
  }

  @Test("TG-22 Each error message in the article matches the actual error message")
  func errors() throws {
    let errors = try blocks(of: "text")
    #expect(errors.count > 4)
    for error in errors {
      let filter = String(error.split(separator: "\n")[1].dropFirst(2))
      let refusal = #expect(throws: FilterRefusal.self) {
        try FilterExpression(filter, keys: Self.keys)
      }
      #expect(refusal?.explanation.message == error)
    }
  }

  @Test(
    "TG-22 Each name in the article's grammar is defined by a grammar rule or in the article's text"
  )
  func grammar() throws {
    let grammar = try #require(blocks(of: "ebnf").first)
    let rules = grammar.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
    let named = rules.map { $0[0].trimmingCharacters(in: .whitespaces) }
    for rule in rules {
      let unquoted = rule[1].replacing(/"[^"]*"|'[^']*'/, with: "")
      for name in unquoted.matches(of: /[a-z]+/).map({ String($0.output) }) {
        let isExplained = try named.contains(name) || article().contains("`\(name)` is")
        #expect(isExplained, "\(name)")
      }
    }
  }

  @Test("TG-22 The article states the filter limits")
  func limits() throws {
    let text = try article()
    #expect(FilterExpression.mostBytes == 10_000 && text.contains("10,000 bytes"))
    #expect(text.contains("\(FilterExpression.mostTerms) words and terms"))
    #expect(text.contains("\(FilterExpression.mostDepth) parentheses and negations"))
  }
}
