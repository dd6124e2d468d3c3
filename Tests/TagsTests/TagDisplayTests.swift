import Core
import TestKit
import Testing

@testable import Tags

@Suite("Tags: display")
struct TagDisplayTests {
  @Test("TG-21 The display shows nothing if there are no tags")
  func none() throws {
    let none = try TagDisplay(maxVisible: 3).view([], id: "t", isWhole: false, onMore: 1)
    #expect(none == nil)
  }

  @Test(
    "TG-21 The display shows a count of hidden tags with a spoken label, and a tap on the count shows all tags",
    arguments: [(3, 3, nil), (3, 4, "1 more tag"), (3, 6, "3 more tags"), (0, 2, "2 more tags")]
      as [(Int, Int, String?)])
  func more(most: Int, count: Int, spoken: String?) throws {
    let names = try (0..<count).map { try TagName("tag\($0)") }
    let node = try #require(
      try TagDisplay(maxVisible: most).view(names, id: "t", isWhole: false, onMore: 1))
    let chips = node.children.map(\.element)
    #expect(chips.prefix(most).map(\.label) == names.prefix(most).map(\.text))
    #expect(chips.count == min(most, count) + (spoken == nil ? 0 : 1))
    #expect(chips.last?.spoken == spoken)
    #expect(node.first("t.more")?.action(for: .tap) == (spoken == nil ? nil : 1))
    if let spoken { #expect(chips.last?.label == "+\(spoken.prefix { $0.isNumber })") }
    let whole = try TagDisplay(maxVisible: most).view(names, id: "t", isWhole: true, onMore: 1)
    #expect(whole?.children.map(\.element.label) == names.map(\.text))
  }

  @Test("TG-21 Tags can link to the list of records with the tag, whatever the tag's characters")
  func links() throws {
    let names = try ["floral", "sea glass", "a\"b\\c", "role::program"].map { try TagName($0) }
    let node = try #require(
      TagDisplay.page.view(names, id: "t", isWhole: true, onMore: 1, filtering: "/canvases"))
    for (name, link) in zip(names, node.children) {
      guard case .link(let route) = link.element.content else {
        Issue.record("\(link.element) isn't a link")
        continue
      }
      #expect(link.element.label == name.text)
      #expect(route.path == "/canvases")
      let text = try #require(Route(route.description).query["text"])
      #expect(
        try FilterExpression(text, keys: ["tag"]) == .term(FilterTerm(key: "tag", value: name.text))
      )
    }
  }

  @Test("TG-21 A display with a negative maximum number of visible tags throws an internal error")
  func refused() {
    let refusal = #expect(throws: TagDisplay.Refusal.self) { try TagDisplay(maxVisible: -1) }
    #expect(refusal?.explanation.kind == .defect)
    #expect(
      refusal?.explanation.message
        == "Internal error: the maximum number of tags is -1, but must be 0 or more")
  }
}
