import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import Tags

@Suite("Tags: field")
struct TagsFeatureTests {
  static let input = Target.id("note.tags.input")

  @Test("TG-10 The field comes after the chips, and each chip has a Remove button")
  func chips() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "quick", "floral")
    let host = try await fixture.host()
    #expect(await host.chips == ["quick", "floral"])
    #expect(try await host.box.field.placeholder == "Add more…")
    try await host.tap("Remove quick")
    #expect(await host.chips == ["floral"])
    #expect(await host.shows("Removed quick"))
    #expect(await host.snapshot.focus == "note.tags.input")
    try await host.tap("Remove floral")
    #expect(try await host.box.field.placeholder == "Add tag…")
  }

  @Test("TG-10 A form can set the field's style and the placeholders shown without and with tags")
  func settable() throws {
    let store = TagFixture().world.store
    for style in TagsFeature.Style.allCases {
      let field = TagsFeature(
        FieldSettings(id: "t", label: "Tags", placeholder: "Themes"),
        suggester: TagSuggester(store: store), ids: TagFixture().world.ids, style: style,
        placeholderForMore: "Further themes")
      let empty = try #require(field.view(field.open(nil)).first("t.input")?.element)
      let full = try #require(field.view(field.open(["a"])).first("t.input")?.element)
      #expect(empty.texts.contains("Themes"))
      #expect(full.texts.contains("Further themes"))
      #expect(full.role == style.role)
    }
    #expect(Set(TagsFeature.Style.allCases.map(\.role)).count == 3)
  }

  @Test("TG-10 The Clear button appears only if the field has text, and focus remains in the field")
  func clear() async throws {
    let host = try await TagFixture().host()
    #expect(await !host.shows("Clear"))
    try await host.type("flo", into: Self.input)
    try await host.tap("Clear")
    #expect(try await host.box.field.value.isEmpty)
    #expect(await host.snapshot.focus == "note.tags.input")
    #expect(await !host.shows("Clear"))
  }

  @Test(
    "TG-11 Return, comma, semicolon, and Tab add the typed text as a tag",
    arguments: [Key.enter, .comma, .semicolon, .tab])
  func adds(key: Key) async throws {
    let host = try await TagFixture().host()
    try await host.tap(Self.input)
    try await host.fill(" Quick  gift ", into: Self.input)
    try await host.press(key)
    #expect(await host.chips == ["Quick gift"])
    #expect(try await host.box.field.value.isEmpty)
    #expect(await host.snapshot.focus == "note.tags.input")
    #expect(await host.shows("Added Quick gift"))
  }

  @Test("TG-11 In the empty field, Tab moves focus to the next element and Return does nothing")
  func emptyKeys() async throws {
    let host = try await TagFixture().host()
    try await host.tap(Self.input)
    try await host.press(.enter)
    #expect(await host.chips.isEmpty)
    try await host.press(.tab)
    #expect(await host.snapshot.focus == "note.save")
  }

  @Test("TG-11 A typed separator adds the text before it and leaves the rest in the field")
  func typedSeparators() async throws {
    let host = try await TagFixture().host()
    try await host.type("lace,satin;si", into: Self.input)
    #expect(await host.chips == ["lace", "satin"])
    #expect(try await host.box.field.value == "si")
    try await host.fill("silk, wool", into: Self.input)
    #expect(await host.chips == ["lace", "satin", "silk"])
    #expect(try await host.box.field.value == "wool")
    try await host.type(",,;", into: Self.input)
    #expect(await host.chips == ["lace", "satin", "silk", "wool"])
  }

  @Test("TG-11 Text typed after a duplicate name and a separator remains in the field")
  func typedBehind() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "floral")
    let host = try await fixture.host()
    try await host.fill("floral,red", into: Self.input)
    #expect(await host.chips == ["[floral]"])
    #expect(try await host.box.field.value == "red")
  }

  @Test(
    "TG-11 If Tab can't add the text, the field retains focus, and a second Tab leaves the field")
  func tabLeaves() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "floral")
    let host = try await fixture.host()
    for text in ["Floral", "a\u{200B}b"] {
      try await host.fill(text, into: Self.input)
      try await host.press(.tab)
      #expect(await host.snapshot.focus == "note.tags.input")
      try await host.press(.tab)
      #expect(await host.snapshot.focus != "note.tags.input")
      #expect(try await host.box.field.value == text)
    }
  }

  @Test("TG-12 Return adds the typed text, not the active suggestion for previously typed text")
  func earlierActive() throws {
    let fixture = TagFixture()
    let field = TagsFeature(
      FieldSettings(id: "t", label: "Tags"), suggester: TagSuggester(store: fixture.world.store),
      ids: fixture.world.ids)
    var state = field.open(nil)
    _ = field.reduce(into: &state, action: .typed("fl"))
    let floral = TagSuggestion(name: try TagName("floral"), uses: 0, match: .prefix)
    _ = field.reduce(into: &state, action: .found([floral], for: "fl"))
    _ = field.reduce(into: &state, action: .moved(.down))
    _ = field.reduce(into: &state, action: .typed("flax"))
    _ = field.reduce(into: &state, action: .addPressed)
    #expect(state.chips.map(\.name.text) == ["flax"])
  }

  @Test("TG-13 The field reports and removes a typed name that exceeds the maximum number of tags")
  func restAtLimit() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", (1...7).map { "tag\($0)" })
    let host = try await fixture.host()
    try await host.fill("silk,lace", into: Self.input)
    #expect(await host.chips.last == "silk")
    #expect(try await host.box.field.value.isEmpty)
    #expect(await host.shows("Maximum of 8 tags reached; not added: lace"))
  }

  @Test("TG-11 Pasting a list adds all its names, and pasting a single name only inserts its text")
  func pastes() async throws {
    let host = try await TagFixture().host()
    try await host.type("qu", into: Self.input)
    try await host.send(.paste("ick"), to: Self.input)
    #expect(try await host.box.field.value == "quick")
    #expect(await host.chips.isEmpty)
    try await host.send(.paste("\nfloral, gift;\r\n\tlace\n\n"), to: Self.input)
    #expect(await host.chips == ["quick", "floral", "gift", "lace"])
    #expect(try await host.box.field.value.isEmpty)
    #expect(await host.shows("Added quick, floral, gift, lace"))
  }

  @Test("TG-11 Adding a name again highlights its chip and leaves the text in the field")
  func twice() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "Straße", "gift")
    let host = try await fixture.host()
    try await host.type("STRASSE", into: Self.input)
    try await host.press(.enter)
    #expect(await host.chips == ["[Straße]", "gift"])
    #expect(try await host.box.field.value == "STRASSE")
    #expect(await host.shows("Straße has already been added"))
    try await host.type("N", into: Self.input)
    #expect(await host.chips == ["Straße", "gift"])
  }

  @Test("TG-11 Backspace in the empty field selects the last chip, then removes it")
  func backspace() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "quick", "floral")
    let host = try await fixture.host()
    try await host.tap(Self.input)
    try await host.type("g", into: Self.input)
    try await host.press(.backspace)
    #expect(await host.chips == ["quick", "floral"])
    try await host.press(.backspace)
    #expect(await host.chips == ["quick", "[floral]"])
    #expect(await host.shows("floral selected; press Backspace to remove it"))
    try await host.press(.backspace)
    #expect(await host.chips == ["quick"])
    #expect(await host.shows("Removed floral"))
    try await host.press(.backspace)
    try await host.type("x", into: Self.input)
    try await host.press(.backspace)
    #expect(await host.chips == ["quick"])
  }

  @Test("TG-12 The field shows at most five suggestions, best first, excluding the chosen tags")
  func suggestions() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", "pink floral")
    for note in ["n2", "n3"] as [RecordID] { try await fixture.tag(note, "pink floral", "florist") }
    try await fixture.add("flo", "biflora", "aflop", "flora", "floss", "gift")
    let host = try await fixture.host(at: "n9")
    try await host.type("flo", into: Self.input)
    #expect(try await host.suggestions == ["flo", "florist", "flora", "floss", "pink floral"])
    #expect(await host.shows("5 suggestions"))
    try await host.choose("flora", in: Self.input)
    #expect(await host.chips == ["flora"])
    #expect(try await host.box.field.value.isEmpty)
    #expect(try await host.suggestions.isEmpty)
    try await host.type("FLORA", into: Self.input)
    #expect(try await host.suggestions == ["pink floral", "biflora"])
    #expect(await host.shows("2 suggestions"))
    try await host.type("x", into: Self.input)
    #expect(try await host.suggestions.isEmpty)
    #expect(await host.shows("No suggestions"))
  }

  @Test("TG-12 Arrows, Home, and End move among the suggestions, wrapping around")
  func moves() async throws {
    let host = try await Self.opened()
    #expect(try await host.suggestions == ["aa", "ab", "ac"])
    let moves: [(Key, [String])] = [
      (.down, ["[aa]", "ab", "ac"]), (.down, ["aa", "[ab]", "ac"]),
      (.end, ["aa", "ab", "[ac]"]), (.down, ["[aa]", "ab", "ac"]),
      (.up, ["aa", "ab", "[ac]"]), (.home, ["[aa]", "ab", "ac"]),
    ]
    for (key, shown) in moves {
      try await host.press(key)
      #expect(try await host.suggestions == shown)
    }
  }

  @Test("TG-12 Return adds the active suggestion, and focus remains in the field")
  func returns() async throws {
    let host = try await Self.opened()
    try await host.press(.up)
    try await host.press(.enter)
    #expect(await host.chips == ["ac"])
    #expect(await host.snapshot.focus == "note.tags.input")
    #expect(try await host.box.field.value.isEmpty)
  }

  @Test("TG-12 Escape closes the suggestions, and an arrow reopens them")
  func escapes() async throws {
    let host = try await Self.opened()
    try await host.press(.escape)
    #expect(try await host.suggestions.isEmpty)
    #expect(try await host.box.field.value == "a")
    try await host.press(.down)
    #expect(try await host.suggestions == ["[aa]", "ab", "ac"])
  }

  @Test("TG-12 A click on a suggestion adds the tag even if focus leaves the field first")
  func clickAfterBlur() async throws {
    let host = try await Self.opened()
    try await host.send(.focus, to: "Save")
    #expect(try await host.suggestions.isEmpty)
    try await host.send(.choose("ab"), to: Self.input)
    #expect(await host.chips == ["ab"])
  }

  @Test("TG-12 The field ignores suggestions and failures for previously typed text")
  func late() throws {
    let fixture = TagFixture()
    let field = TagsFeature(
      FieldSettings(id: "t", label: "Tags"), suggester: TagSuggester(store: fixture.world.store),
      ids: fixture.world.ids)
    var state = field.open(nil)
    _ = field.reduce(into: &state, action: .typed("ab"))
    let old = TagSuggestion(name: try TagName("a"), uses: 0, match: .prefix)
    _ = field.reduce(into: &state, action: .found([old], for: "a"))
    #expect(state.suggestions.isEmpty)
    _ = field.reduce(into: &state, action: .findFailed("busy", for: "a"))
    #expect(state.message == nil)
  }

  @Test("A store failure is shown below the field and doesn't block typing")
  func failing() async throws {
    let fixture = TagFixture()
    let host = try await fixture.host()
    fixture.world.store.faults.fail(.read, with: .busy(seconds: 5))
    try await host.type("a", into: Self.input)
    #expect(await host.shows(StoreFailure.busy(seconds: 5).explanation.message))
    try await host.type("b", into: Self.input)
    #expect(await !host.shows(StoreFailure.busy(seconds: 5).explanation.message))
    try await host.press(.enter)
    #expect(await host.chips == ["ab"])
  }

  @Test(
    "TG-13 At the tag limit, the field is disabled and shows the reason, and chips can be removed")
  func full() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", (1...7).map { "tag\($0)" })
    let host = try await fixture.host()
    #expect(await !host.shows("Maximum of 8 tags reached"))
    try await host.type("tag8,", into: Self.input)
    #expect(await host.shows("Maximum of 8 tags reached"))
    await #expect(throws: HeadlessFailure.self) { try await host.type("x", into: Self.input) }
    try await host.tap("Remove tag1")
    #expect(await !host.shows("Maximum of 8 tags reached"))
    try await host.type("x,", into: Self.input)
    #expect(await host.chips.count == 8)
  }

  @Test("TG-13 A paste adds names up to the limit and reports each new name over the limit")
  func pasteBeyond() async throws {
    let fixture = TagFixture()
    try await fixture.tag("n1", (1...6).map { "tag\($0)" })
    let host = try await fixture.host()
    try await host.send(.paste("tag1,lace,satin,silk,LACE,wool"), to: Self.input)
    #expect(await host.chips.count == 8)
    #expect(await host.shows("Maximum of 8 tags reached; not added: silk, wool"))
  }

  @Test("A paste of 10,000 lines adds names up to the limit and lists five of the names not added")
  func longPaste() async throws {
    let host = try await TagFixture().host()
    let lines = (1...10_000).map { "line \($0)" }.joined(separator: "\n")
    try await host.send(.paste(lines), to: Self.input)
    #expect(await host.chips.count == 8)
    let rest = (9...13).map { "line \($0)" }.joined(separator: ", ")
    #expect(
      await host.shows("Maximum of 8 tags reached; not added: \(rest), and 9987 more"))
  }

  @Test("An invalid name, typed or pasted, remains in the field, which shows the reason")
  func refused() async throws {
    let host = try await TagFixture().host()
    let long = String(repeating: "x", count: 65)
    try await host.fill(long, into: Self.input)
    try await host.press(.enter)
    #expect(try await host.box.field.value == long)
    #expect(await host.chips.isEmpty)
    let reason = TagNameRefusal.tooManyCharacters(65).explanation.message
    let short = String(repeating: "x", count: 40) + "…"
    #expect(await host.shows("\u{201C}\(short)\u{201D} can't be a tag: \(reason)"))
    try await host.tap("Clear")
    try await host.send(.paste("lace\n\(long)\nsilk"), to: Self.input)
    #expect(await host.chips == ["lace", "silk"])
    #expect(try await host.box.field.value == long)
    #expect(await host.shows("\u{201C}\(short)\u{201D} can't be a tag: \(reason)"))
  }

  @Test("Save adds the typed text as a tag, and the field reports invalid text")
  func savedWithText() async throws {
    let fixture = TagFixture()
    let host = try await fixture.host()
    try await host.type("floral,gi", into: Self.input)
    try await host.tap("Save")
    #expect(try await fixture.tags(of: "n1") == ["floral", "gi"])
    try await host.fill("a\u{200B}b", into: Self.input)
    #expect(await host.shows("can't be a tag", partly: true))
    try await host.finish()
  }

  @Test("A draft contains the added tags and the typed text, but no suggestions")
  func draft() throws {
    let fixture = TagFixture()
    let field = TagsFeature(
      FieldSettings(id: "t", label: "Tags"), suggester: TagSuggester(store: fixture.world.store),
      ids: fixture.world.ids)
    var state = field.open(["Floral", "gift"])
    _ = field.reduce(into: &state, action: .typed("qu"))
    let name = try TagName("quick")
    _ = field.reduce(
      into: &state,
      action: .found([TagSuggestion(name: name, uses: 0, match: .prefix)], for: "qu"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(state)
    #expect(String(decoding: data, as: UTF8.self) == #"{"chips":["Floral","gift"],"text":"qu"}"#)
    let back = try JSONDecoder().decode(TagsFeature.State.self, from: data)
    #expect(back.chips == state.chips)
    #expect(back.text == "qu")
    #expect(back.suggestions.isEmpty)
  }

  @Test("Parsing omits duplicate names, and rejects invalid names and too many names")
  func parses() async throws {
    let fixture = TagFixture()
    let field = TagsFeature(
      FieldSettings(id: "t", label: "Tags", limit: 2),
      suggester: TagSuggester(store: fixture.world.store), ids: fixture.world.ids)
    #expect(try await field.parse([" #Floral ", "FLORAL", "gift"]) == ["Floral", "gift"])
    let many = await #expect(throws: FieldRefusal.self) {
      try await field.parse(["a", "b", "c"])
    }
    #expect(many?.explanation.message == "Expected at most 2 tags, not 3")
    let none = await #expect(throws: FieldRefusal.self) { try await field.parse(["#"]) }
    #expect(none?.explanation.message.contains("can't be a tag") == true)
  }

  private static func opened() async throws -> HeadlessScreen {
    let fixture = TagFixture()
    try await fixture.add("aa", "ab", "ac")
    let host = try await fixture.host()
    try await host.type("a", into: input)
    return host
  }
}
