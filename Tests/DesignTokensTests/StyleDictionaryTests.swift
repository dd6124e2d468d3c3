import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Style Dictionary's files", .needsData("tokens"))
struct StyleDictionaryTests {
  private func read(_ paths: String...) async throws -> TokenDocument {
    try await reader().read(try paths.map { try TokenFiles.file("style-dictionary/" + $0) })
  }

  private func mistakes(_ paths: String...) async throws -> [String] {
    await DesignTokensTests.mistakes(
      try paths.map { try TokenFiles.file("style-dictionary/" + $0) })
  }

  @Test(
    "DT-5 A cycle of aliases is reported as one issue that begins with the first token and lists the whole cycle",
    arguments: [
      ("circular", "a: circular reference: a → b → c → d → a"),
      ("circular_2", "a.b.c: circular reference: a.b.c → j → a.b.c"),
      ("circular_3", "a.b: circular reference: a.b → c.d.e → a.b"),
      ("circular_4", "a.b.c.d: circular reference: a.b.c.d → e.f.g → h.i → a.b.c.d"),
      ("circular_5", "l: circular reference: l → m → l"),
    ])
  func circular(name: String, sentence: String) async throws {
    #expect(try await mistakes("__json_files/\(name).json") == ["\(name).json: \(sentence)"])
  }

  @Test(
    "DT-5 Each alias without a target is reported as an issue at the token that contains the alias")
  func missing() async throws {
    #expect(
      try await mistakes("__json_files/non_existent.json")
        == [
          "non_existent.json: error: {a.b.d} doesn't refer to a token",
          "non_existent.json: foo: {bar} doesn't refer to a token",
        ])
    #expect(
      try await mistakes("__json_files/multiple_reference_errors.json")
        == [("b", "{b.a}"), ("c", "{b.c}"), ("d", "{d}")].map {
          "multiple_reference_errors.json: a.\($0.0): \($0.1) doesn't refer to a token"
        })
    #expect(
      try await mistakes("__json_files/reference_type.json")
        == ["reference_type.json: e: {b} refers to a group, not a token"])
  }

  @Test(
    "DT-5 A token defined in two files is reported as an issue, and invalid JSON is reported with its position"
  )
  func collisions() async throws {
    #expect(
      try await mistakes(
        "__json_files/token-collision-1.json", "__json_files/token-collision-2.json")
        == ["token-collision-2.json: test: this token is already in token-collision-1.json"])
    #expect(
      try await mistakes("__json_files/broken/broken.json")
        == ["broken.json: invalid JSON: expected a name in quotes at line 2, column 3"])
    #expect(try await mistakes("__json_files/shallow/4.jsonc").count == 1)
  }

  @Test("An alias resolves to the value at the end of its chain, even in lists and strings")
  func nested() async throws {
    for name in ["a", "b", "c", "d", "e"] {
      #expect(try await read("__json_files/nested_pointers.json").json(name) == .number(1))
    }
    #expect(try await read("__json_files/nested_pointers_2.json").json("a") == .number(1))
    #expect(
      try await read("__json_files/nested_pointers_3.json").json("a")
        == .string("foo bon bee bae boo bla baz bar"))
    #expect(try await read("__json_files/nested_pointers_4.json").json("a.a.a") == .number(1))
    let nested = try await read("__json_files/nested_references.json")
    #expect(nested.json("i") == .number(2) && nested.json("a.b.d") == .number(2))
    #expect(nested.json("e.f.h") == .number(1))
    let list = try await read("__json_files/array.json")
    #expect(list.json("d") == .array([.number(2), .number(1)]))
    #expect(list.json("e") == .array([1, 2].map { .object(["a": .number($0)]) }))
    #expect(try await read("__json_files/simple.json").json("bar") == .string("bar"))
    #expect(try await read("__json_files/no_reference.json").json("b.d.e") == .number(3))
  }

  @Test("An alias inside a string is replaced with the text of its value")
  func interpolation() async throws {
    let document = try await read("__json_files/interpolation.json")
    let texts = ["c", "d", "e", "f", "g", "h"].map { document.json($0)?.string }
    #expect(
      texts == [
        "test1 value text after", "text before test1 value",
        "text before test1 value text after", "123 text after", "text before 123",
        "text before 123 text after",
      ])
    let others = try await read("__json_files/not_circular.json")
    #expect(others.json("prop8") == .number(5))
    #expect(
      others.json("prop1568") == .string("test1 value, 5, 6 and 5"))
    #expect(others.aliases == 18)
  }

  @Test("An alias can end with .value, as Style Dictionary once required")
  func valueNames() async throws {
    let document = try await DesignTokensTests.read(
      #"{"a": {"b": {"value": "4px", "type": "dimension"}}, "c": {"value": "{a.b.value}"}}"#)
    #expect(document.json("c") == .string("4px"))
    #expect(document.value("a.b") == .dimension(4))
  }

  @Test("The files in a folder are read together, and aliases between the files are resolved")
  func folders() async throws {
    let complete = try await reader().read(
      try TokenFiles.all(in: "style-dictionary/examples-complete-tokens").map(TokenFiles.file))
    #expect(complete.tokens.count > 900)
    #expect(
      complete.value("color.font.link")?.hex == complete.value("color.brand.primary.base")?.hex)
    #expect(complete.value("color.font.link")?.hex != nil)
    #expect(complete.value("font.family.base") == .fontFamily(["Open Sans"]))
    let texts = try complete.tokens.values.map {
      String(decoding: try $0.json.file(), as: UTF8.self)
    }
    #expect(texts.allSatisfy { !$0.contains("{color") && !$0.contains("{size") })

    let own = try await read(
      "__tokens/colors.json", "__tokens/borders.json", "__tokens/paddings.json")
    #expect(own.json("border.layout.light")?.string?.hasPrefix("1px solid #") == true)
    #expect(try await read("__tokens/nonString.json").json("size.otherLarge") == .number(20))
    #expect(
      try await read("__tokens/nonPropertyNode.json").value("color.base.red")?.hex == "FF0000")
  }

  @Test(
    "A file that contains $value is read as the newer format, and an unknown type is reported as an issue"
  )
  func newer() async throws {
    let names = ["colors", "dimensions", "object-values", "text"]
    let files = try names.map {
      try TokenFiles.file("style-dictionary/examples-basic-tokens/\($0).json")
    }
    let found = await DesignTokensTests.mistakes(files)
    #expect(found.contains { $0.hasPrefix("text.json: text.sizes: unknown type “fontSize”") })
  }
}
