import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Token file reader")
struct TokenReaderTests {
  @Test(
    "DT-5 A token's type comes from the token, its alias target, or the nearest group, in that order"
  )
  func types() async throws {
    let document = try await read(
      """
      {"$type": "number", "n": {"$value": 4},
       "size": {"$type": "dimension", "md": {"$value": {"value": 2, "unit": "rem"}},
         "count": {"$value": "{n}"}, "own": {"$type": "duration", "$value": "50ms"}}}
      """)
    #expect(document.value("size.md") == .dimension(32))
    #expect(document.value("size.count") == .number(4))
    #expect(document.value("size.own") == .duration(0.05))
    #expect(document.aliases == 1)
  }

  @Test("A value is read as JSON if the token has no type or TokenValue has no case for the type")
  func others() async throws {
    let document = try await read(
      """
      {"plain": {"$value": [1, true, null]},
       "curve": {"$type": "cubicBezier", "$value": [0, -1, 1, 2]}}
      """)
    #expect(document.value("plain") == .other(.array([.number(1), .bool(true), .null])))
    #expect(document[TokenPath(dotted: "plain")]?.type == nil)
    #expect(document.json("curve") == .array([0, -1, 1, 2].map { .number($0) }))
  }

  @Test(
    "DT-5 An alias can be part of a value, and an alias to a group refers to the group's root token"
  )
  func composites() async throws {
    let document = try await read(
      """
      {"ink": {"$root": {"$type": "color", "$value": "#102030"}},
       "two": {"$type": "dimension", "$value": "2px"},
       "face": {"$type": "fontFamily", "$value": ["A", "B"]},
       "soft": {"$type": "shadow", "$value": {"color": "{ink}", "offsetX": "{two}",
         "offsetY": "{two}", "blur": "{two}", "spread": "{two}", "inset": true}},
       "both": {"$type": "shadow", "$value": ["{soft}", "{soft}"]},
       "edge": {"$type": "border",
         "$value": {"color": "{ink.$root}", "width": "{two}", "style": "solid"}},
       "body": {"$type": "typography", "$value": {"fontFamily": "{face}", "fontSize": "{two}",
         "fontWeight": "semi-bold", "letterSpacing": {"value": 0.5, "unit": "em"},
         "lineHeight": {"value": 3, "unit": "px"}}}}
      """)
    let color = TokenColor(SRGBColor(red: 16, green: 32, blue: 48))
    let shadow = TokenShadow(
      color: color, offsetX: 2, offsetY: 2, blur: 2, spread: 2, isInset: true)
    #expect(document.value("ink.$root") == .color(color))
    #expect(document.value("both") == .shadow([shadow, shadow]))
    #expect(document.json("edge")?.object?["color"] == .string("#102030"))
    #expect(
      document.value("body")
        == .typography(
          TokenTypography(
            families: ["A", "B"], size: 2, weight: 600, letterSpacing: 1, lineHeight: 1.5)))
    #expect(document.aliases == 11)
  }

  @Test("A pointer with escapes refers to a token's value or, through aliases, to part of a value")
  func pointers() async throws {
    let document = try await read(
      """
      {"a/b~c d": {"$type": "color",
         "$value": {"colorSpace": "srgb", "components": [1, 0.2, 0]}},
       "same": {"$ref": "#/a~1b~0c%20d/$value"}, "alias": {"$value": "{same}"},
       "mixed": {"$type": "color", "$value": {"colorSpace": "srgb",
         "components": [0, {"$ref": "#/alias/$value/components/1"}, 0]}}}
      """)
    #expect(document.value("same")?.hex == "FF3300")
    #expect(document.value("mixed")?.hex == "003300")
  }

  @Test(
    "D6 A pointer's escapes are decoded once, so that ~01 becomes ~1, not a slash",
    arguments: [
      ("#/a~01", ["a~1"]), ("#/a~1b/c~0", ["a/b", "c~"]), ("#/~0~1", ["~/"]), ("#/~10", ["/0"]),
      ("#/~00", ["~0"]), ("#/a%7E01", ["a~1"]), ("#/a//b", ["a", "", "b"]), ("#/", [""]),
    ])
  func escapes(pointer: String, names: [String]) {
    #expect(TokenReference.names(ofPointer: pointer) == names)
  }

  @Test(
    "A group inherits the members it lacks from the group it extends, including that group's inherited members"
  )
  func extending() async throws {
    let document = try await read(
      """
      {"base": {"$type": "number", "one": {"$value": 1}, "in": {"two": {"$value": 2}}},
       "next": {"$extends": "{base}", "one": {"$value": 10}, "three": {"$value": 3}},
       "last": {"$extends": "#/next", "in": {"four": {"$value": 4}}}}
      """)
    #expect(
      document.paths.map(\.description).filter { $0.hasPrefix("last") } == [
        "last.in.four", "last.in.two", "last.one", "last.three",
      ])
    #expect(document.value("last.one") == .number(10))
    #expect(document.value("last.in.two") == .number(2))
    #expect(document.value("next.three") == .number(3))
  }

  @Test("A group with the same name as an inherited token replaces the token")
  func overriding() async throws {
    let document = try await read(
      """
      {"base": {"$type": "number", "one": {"$value": 1}},
       "next": {"$extends": "{base}", "one": {"two": {"$value": 2}}}}
      """)
    #expect(document.paths.map(\.description) == ["base.one", "next.one.two"])
    #expect(document.value("next.one.two") == .number(2))
  }

  @Test(
    "Files that are read together form one document, and aliases can refer to tokens in other files"
  )
  func several() async throws {
    let document = try await read(
      #"{"a": {"b": {"$type": "number", "$value": "{a.c}"}}}"#,
      #"{"a": {"c": {"$type": "number", "$value": 7}}}"#)
    #expect(document.value("a.b") == .number(7))
    #expect(document.name == "1.json, 2.json")
    #expect(document[TokenPath(dotted: "a.c")]?.file == "2.json")
  }

  @Test("A chain of a hundred aliases is resolved to its value")
  func long() async throws {
    let document = try await read(Self.chain(100))
    #expect(document.value("t0") == .number(1))
    #expect(document.aliases == 100)
  }

  @Test(
    "DT-5 A chain of more than 100 aliases is reported as one issue, even if the chain has 10,000 aliases"
  )
  func tooLong() async {
    let rule = "the alias chain is longer than 100 aliases"
    #expect(await mistakes(Self.chain(101)) == ["1.json: t0: \(rule)"])
    #expect(await mistakes(Self.chain(10_000)) == ["1.json: t9899: \(rule)"])
  }

  /// Returns a chain of `count` aliases, starting at `t0`, that ends at a number.
  private static func chain(_ count: Int) -> String {
    let aliases = (0..<count).map { #""t\#($0)": {"$value": "{t\#($0 + 1)}"}"# }
    let last = #""t\#(count)": {"$type": "number", "$value": 1}"#
    return "{" + (aliases + [last]).joined(separator: ",") + "}"
  }

  @Test(
    "Every alias chain without a cycle resolves to its value, regardless of the order of the tokens"
  )
  func anyOrder() async {
    await Law("every alias has the value at the end of its chain").holds(for: { random in
      (0..<40).map { index in index == 0 ? nil : Int.random(in: -1..<index, using: &random) }
    }) { (targets: [Int?]) in
      func value(_ index: Int) -> Int {
        if let target = targets[index], target >= 0 { value(target) } else { index }
      }
      let members = targets.enumerated().map { index, target in
        let written = target.map { $0 < 0 ? "\(index)" : "\"{\(Self.name($0))}\"" } ?? "\(index)"
        return "\"\(Self.name(index))\": {\"$type\": \"number\", \"$value\": \(written)}"
      }
      let document = try await read("{" + members.joined(separator: ",") + "}")
      for index in targets.indices {
        try #require(document.value(Self.name(index)) == .number(Double(value(index))))
      }
    }
  }

  /// Returns the name for an index, so that names sort differently from indexes.
  private static func name(_ index: Int) -> String { "n\(index * 7919 % 101)" }
}
