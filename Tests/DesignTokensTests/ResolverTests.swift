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

  @Test(
    "DT-5 Sources later in the resolution order, including the chosen contexts, override earlier sources"
  )
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

  @Test(
    "A set can include other sets, and a reference to part of a file can override members of that part"
  )
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

  @Test("A file is requested only once, even if several references name the file")
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

  @Test("DT-5 Each invalid reference or context in a resolver is reported as a separate issue")
  func missing() async {
    let text = Self.resolver(
      ##"{"$ref": "#/sets/gone"}, {"$ref": "#/modifiers/theme"}, {"$ref": "#/resolutionOrder/0"}"##,
      sets: ##""a": {"sources": [{"$ref": "#/modifiers/theme"}, {"$ref": "/etc/x"}, 5]}"##,
      modifiers: """
        "theme": {"default": "dim", "contexts": {"light": [{"$ref": "https://example.com/a"}]}},
        "size": {"contexts": {}}
        """)
    let sentences = [
      "#/modifiers/theme isn't a valid reference here",
      "#/resolutionOrder/0 isn't a valid reference here",
      "#/sets/gone isn't a valid reference here",
      "/etc/x isn't a valid reference here",
      "a source is missing or malformed",
      "https://example.com/a isn't a valid reference here",
      "modifiers.size.contexts is missing or malformed",
      "the default “dim” isn't a context of “theme”",
      "“theme” has no context “dark”; available: light",
    ]
    let found = await mistakes(text, inputs: ["theme": "dark"])
    #expect(found.sorted() == sentences.map { "1.json: " + $0 }.sorted())
  }

  @Test(
    "An unreadable or invalid file is reported as one issue, and aliases into the file aren't reported"
  )
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
          "bad.json: invalid JSON: unexpected end of text at line 1, column 2",
        ])
  }

  @Test(
    "A reference to a missing part of a file is reported as one issue, and aliases into the part aren't reported"
  )
  func parts() async {
    let text = Self.resolver(
      ##"{"$ref": "#/sets/a"}"##,
      sets: """
        "a": {"sources": [{"$ref": "part.json#/gone"}, \(Self.token("b", "\"{x}\""))]}
        """)
    #expect(
      await mistakes(text, beside: ["part.json": "{}"])
        == ["1.json: part.json#/gone isn't a valid reference here"])
  }

  @Test("A cycle of sets is reported as an issue, and so are more than 1,000 sources")
  func sets() async {
    #expect(
      await mistakes(
        Self.resolver(
          ##"{"$ref": "#/sets/b"}"##,
          sets: ##"""
            "a": {"sources": [{"$ref": "#/sets/b"}]}, "b": {"sources": [{"$ref": "#/sets/a"}]}
            """##)) == ["1.json: circular set reference: a → b → a"])
    let doubling = (0..<60).map {
      ##""s\##($0)": {"sources": [{"$ref": "#/sets/s\##($0 + 1)"}, {"$ref": "#/sets/s\##($0 + 1)"}]}"##
    }
    #expect(
      await mistakes(
        Self.resolver(
          ##"{"$ref": "#/sets/s0"}"##,
          sets: (doubling + [#""s60": {"sources": []}"#]).joined(separator: ",")))
        == ["1.json: the resolver document combines more than 1000 sources"])
  }

  @Test(
    "A modifier without a default requires a context as input, and an unknown modifier is reported as an issue"
  )
  func inputs() async {
    let text = Self.resolver(
      ##"{"$ref": "#/modifiers/theme"}"##,
      modifiers: #""theme": {"contexts": {"light": [], "dark": []}}"#)
    #expect(
      await mistakes(text)
        == ["1.json: “theme” has no default, so a context is required; available: dark, light"])
    #expect(await mistakes(text, inputs: ["theme": "dark"]) == [])
    #expect(
      await mistakes(text, inputs: ["theme": "dark", "size": "s"])
        == ["1.json: unknown modifier “size”; available: theme"])
  }

  @Test(
    "A resolver requires version 2025.10 and unique names for inline sets and modifiers, and can't be read with other files"
  )
  func document() async {
    let set = #"{"type": "set", "name": "x", "sources": []}"#
    let text = #"{"version": "2024", "resolutionOrder": [\#(set), \#(set), {}]}"#
    #expect(
      await mistakes(text, Self.token("a", 1))
        == [
          "1.json: a resolver document can't be read with other files, because it lists the files to read",
          "1.json: expected resolver version 2025.10, found 2024",
          "1.json: resolutionOrder[2] is missing or malformed",
          "1.json: two sets or modifiers are named “x”",
        ])
  }

  @Test("Reading a theme reports the issues in both the light and the dark tokens")
  func themes() async throws {
    let text = Self.resolver(##"{"$ref": "#/modifiers/theme"}"##, modifiers: Self.theme)
    do throws(TokenIssues) {
      _ = try await reader(["dark.json": Self.token("d", "\"{e}\"")]).readTheme(
        DesignTokensTests.files([text]))
      Issue.record("it was read")
    } catch {
      #expect(
        error.all.map(\.sentence)
          == [
            "1.json: b: {c} doesn't refer to a token",
            "dark.json: d: {e} doesn't refer to a token",
          ])
    }
  }
}
