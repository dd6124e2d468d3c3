import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Resolver documents")
struct ResolverTests {
  private static func resolver(_ order: String, sets: String = "", modifiers: String = "") -> String
  {
    """
    {"version": "2025.10", "resolutionOrder": [\(order)],
     "sets": {\(sets)}, "modifiers": {\(modifiers)}}
    """
  }

  private static func token(_ name: String, _ value: some CustomStringConvertible) -> String {
    #"{"\#(name)": {"$type": "number", "$value": \#(value)}}"#
  }

  private static let theme = """
    "theme": {"default": "light", "contexts": {
      "light": [\(token("a", 1)), \(token("b", "\"{c}\""))], "dark": [{"$ref": "dark.json"}]}}
    """

  @Test("DT-5 Later sources override earlier ones, for the contexts that are asked for")
  func order() async throws {
    let text = Self.resolver(
      ##"{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}, {"$ref": "#/sets/last"}"##,
      sets: """
        "base": {"sources": [\(Self.token("a", 0)), \(Self.token("c", 3))]},
        "last": {"sources": [{"$ref": "last.json"}]}
        """, modifiers: Self.theme)
    let others = ["dark.json": Self.token("c", 4), "last.json": Self.token("d", 9)]
    let light = try await read(text, beside: others)
    #expect(light.value("a") == .number(1) && light.value("b") == .number(3))
    #expect(light.value("d") == .number(9))
    #expect(light[TokenPath(dotted: "d")]?.file == "last.json")
    let dark = try await read(text, inputs: ["theme": "dark"], beside: others)
    #expect(dark.value("a") == .number(0) && dark.value("c") == .number(4))
    #expect(dark.value("b") == nil)
  }

  @Test("A set includes others, and a reference a part of a file, with members of its own beside")
  func references() async throws {
    let text = Self.resolver(
      ##"{"type": "set", "name": "x", "sources": [{"$ref": "#/sets/all"}]}"##,
      sets: ##"""
        "all": {"sources": [{"$ref": "#/sets/one"}, {"$ref": "two.json#/in~1to",
          "a": {"$type": "number", "$value": 5}}]},
        "one": {"sources": [{"b": {"$type": "number", "$value": "{a}"}}]}
        """##)
    let document = try await read(
      text, beside: ["two.json": #"{"in/to": \#(Self.token("a", 2))}"#])
    #expect(document.value("b") == .number(5))
  }

  @Test("A file is asked for once, however often it is named")
  func once() async throws {
    let text = Self.resolver(
      ##"{"$ref": "#/sets/a"}, {"$ref": "#/sets/a"}, {"$ref": "#/sets/b"}"##,
      sets: #""a": {"sources": [{"$ref": "x.json"}]}, "b": {"sources": [{"$ref": "x.json"}]}"#)
    let asked = Asked()
    let reader = TokenReader { path in
      await asked.note(path)
      return Data(Self.token("a", 1).utf8)
    }
    _ = try await reader.read(DesignTokensTests.files([text]))
    #expect(await asked.paths == ["x.json"])
  }

  private actor Asked {
    private(set) var paths: [String] = []
    func note(_ path: String) { paths.append(path) }
  }

  @Test("DT-5 Whatever a resolver names and there is not is a mistake of its own")
  func missing() async {
    let text = Self.resolver(
      ##"{"$ref": "#/sets/gone"}, {"$ref": "#/modifiers/theme"}, {"$ref": "#/resolutionOrder/0"}"##,
      sets: ##""a": {"sources": [{"$ref": "#/modifiers/theme"}, {"$ref": "/etc/x"}, 5]}"##,
      modifiers: """
        "theme": {"default": "dim", "contexts": {"light": [{"$ref": "https://example.com/a"}]}},
        "size": {"contexts": {}}
        """)
    let sentences = [
      "#/modifiers/theme leads to nothing that can stand here",
      "#/resolutionOrder/0 leads to nothing that can stand here",
      "#/sets/gone leads to nothing that can stand here",
      "/etc/x leads to nothing that can stand here",
      "a source is missing or of another shape than a resolver's",
      "https://example.com/a leads to nothing that can stand here",
      "modifiers.size.contexts is missing or of another shape than a resolver's",
      "the default “dim” is none of the contexts of “theme”",
      "“theme” has no context “dark”; there are light",
    ]
    let found = await mistakes(text, inputs: ["theme": "dark"])
    #expect(found.sorted() == sentences.map { "1.json: " + $0 }.sorted())
  }

  @Test("A file that can't be had, or is none, is a mistake; aliases into it are not")
  func files() async {
    let text = Self.resolver(
      ##"{"$ref": "#/sets/a"}"##,
      sets: """
        "a": {"sources": [{"$ref": "gone.json"}, {"$ref": "bad.json"}, \(Self.token("b", "\"{x}\""))]}
        """)
    #expect(
      await mistakes(text, beside: ["bad.json": "{"])
        == [
          "1.json: gone.json can't be read: There is no file gone.json",
          "bad.json: this is not JSON: a name in quotes is wanted at line 1, column 2",
        ])
  }

  @Test("Sets that include one another, or more than there may be, are mistakes")
  func sets() async {
    #expect(
      await mistakes(
        Self.resolver(
          ##"{"$ref": "#/sets/b"}"##,
          sets: ##"""
            "a": {"sources": [{"$ref": "#/sets/b"}]}, "b": {"sources": [{"$ref": "#/sets/a"}]}
            """##)) == ["1.json: these sets include one another: a → b → a"])
    let doubling = (0..<60).map {
      ##""s\##($0)": {"sources": [{"$ref": "#/sets/s\##($0 + 1)"}, {"$ref": "#/sets/s\##($0 + 1)"}]}"##
    }
    #expect(
      await mistakes(
        Self.resolver(
          ##"{"$ref": "#/sets/s0"}"##,
          sets: (doubling + [#""s60": {"sources": []}"#]).joined(separator: ",")))
        == ["1.json: at most 1000 sources are put together"])
  }

  @Test("An input has to be a modifier's context, and a modifier without a default wants one")
  func inputs() async {
    let text = Self.resolver(
      ##"{"$ref": "#/modifiers/theme"}"##,
      modifiers: #""theme": {"contexts": {"light": [], "dark": []}}"#)
    #expect(
      await mistakes(text)
        == ["1.json: “theme” has no default and wants a context; there are dark, light"])
    #expect(await mistakes(text, inputs: ["theme": "dark"]) == [])
    #expect(
      await mistakes(text, inputs: ["theme": "dark", "size": "s"])
        == ["1.json: no modifier “size”; there are theme"])
  }

  @Test("A version is wanted, inline sets have names of their own, and no file stands beside")
  func document() async {
    let set = #"{"type": "set", "name": "x", "sources": []}"#
    let text = #"{"version": "2024", "resolutionOrder": [\#(set), \#(set), {}]}"#
    #expect(
      await mistakes(text, Self.token("a", 1))
        == [
          "1.json: a resolver's version is 2025.10, not 2024",
          "1.json: no others are read beside a resolver: it names its files itself",
          "1.json: resolutionOrder[2] is missing or of another shape than a resolver's",
          "1.json: two sets or modifiers are named “x”",
        ])
  }

  @Test("A theme is read for light and for dark, with the mistakes of both")
  func themes() async throws {
    let text = Self.resolver(##"{"$ref": "#/modifiers/theme"}"##, modifiers: Self.theme)
    do throws(TokenMistakes) {
      _ = try await reader(["dark.json": Self.token("d", "\"{e}\"")]).readTheme(
        DesignTokensTests.files([text]))
      Issue.record("it was read")
    } catch {
      #expect(
        error.all.map(\.sentence)
          == ["1.json: b: {c} leads to no token", "dark.json: d: {e} leads to no token"])
    }
  }
}
