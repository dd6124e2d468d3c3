import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Issues in token files")
struct TokenIssueTests {
  @Test("DT-5 Each issue is listed once, and the list is sorted by path")
  func all() async {
    let found = await mistakes(
      """
      {"z": {"$value": "{nowhere}"}, "b": {"$type": "color", "$value": "#12345"},
       "c": {"d": {"$type": "colour", "$value": "#123456"}, "e": 5},
       "l": {"$value": "{m}"}, "m": {"$value": "{n}"}, "n": {"$value": "{m}"},
       "x": {"$value": "{b}"}, "y": {"$value": "{c}"}}
      """)
    let paths = found.map { $0.split(separator: ": ").dropFirst().first }
    #expect(paths == ["b", "c.d", "c.e", "m", "y", "z"])
    #expect(
      found.suffix(3) == [
        "1.json: m: circular reference: m → n → m",
        "1.json: y: {c} refers to a group, not a token",
        "1.json: z: {nowhere} doesn't refer to a token",
      ])
  }

  @Test(
    "The explanation of rejected token files contains the number of issues and one line per issue")
  func words() async {
    do throws(TokenIssues) {
      _ = try await read(#"{"a": {"$value": "{a}"}, "b": {"$value": "{c}"}}"#)
    } catch {
      #expect(
        error.explanation
          == Explanation(
            .refused, code: "bad-tokens",
            """
            Tokens rejected: 2 issues
              1.json: a: circular reference: a → a
              1.json: b: {c} doesn't refer to a token
            """))
    }
  }

  @Test(
    "DT-5 An invalid hexadecimal color is reported as an issue instead of being read as black",
    arguments: ["#12345", "#GGGGGG", "#", "#1234567", "#12 456", "#１２３４５６"])
  func hex(text: String) async {
    let sentence =
      "1.json: a: invalid color “\(text)”: use # and 3, 4, 6, or 8 hex digits (6 for a fallback)"
    let format = #"{"a": {"$type": "color", "$value": "\#(text)"}, "b": {"$value": "{a}"}}"#
    #expect(await mistakes(format) == [sentence])
    let older = #"{"a": {"type": "color", "value": "\#(text)"}, "b": {"value": "{a}"}}"#
    #expect(await mistakes(older) == [sentence])
    let fallback = #"""
      {"a": {"$type": "color",
        "$value": {"colorSpace": "srgb", "components": [0, 0, 0], "hex": "\#(text)"}}}
      """#
    #expect(await mistakes(fallback) == [sentence])
  }

  @Test(
    "A value that is invalid for its type is reported as an issue that states what is invalid",
    arguments: [
      (#""color", "$value": 4"#, "not a valid color"),
      (#""color", "$value": "red""#, "not a valid color"),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0]}"#,
        "a color must have 3 components, not 2"
      ),
      (#""color", "$value": {"colorSpace": "srgb"}"#, "not a valid color"),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0, 1.01]}"#,
        "component 3 must be a number in the range that srgb allows"
      ),
      (
        #""color", "$value": {"colorSpace": "hsl", "components": [360, 0, 0]}"#,
        "component 1 must be a number in the range that hsl allows"
      ),
      (
        #""color", "$value": {"colorSpace": "rgb", "components": [0, 0, 0]}"#,
        "unknown color space “rgb”"
      ),
      (
        #""color", "$value": {"colorSpace": "lab", "components": [50, 0, 0]}"#,
        "lab colors can't be shown without a hex fallback"
      ),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0], "alpha": 2}"#,
        "not a valid color"
      ),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0], "aplha": 0}"#,
        "unknown color member “aplha”"
      ),
      (#""dimension", "$value": 4"#, "not a valid dimension"),
      (
        #""dimension", "$value": {"value": 4, "unit": "em"}"#,
        "unknown unit “em”; available: px, rem"
      ),
      (#""duration", "$value": "4px""#, "unknown unit “px”; available: ms, s"),
      (#""number", "$value": "4""#, "not a valid number"),
      (#""number", "$value": true"#, "not a valid number"),
      (#""fontWeight", "$value": 1001"#, "not a valid fontWeight"),
      (#""fontWeight", "$value": "fat""#, "not a valid fontWeight"),
      (#""fontFamily", "$value": []"#, "not a valid fontFamily"),
      (#""shadow", "$value": []"#, "not a valid shadow"),
      (#""cubicBezier", "$value": [2, 0, 0, 0]"#, "not a valid cubicBezier"),
      (#""strokeStyle", "$value": "wavy""#, "not a valid strokeStyle"),
      (
        ##""gradient", "$value": [{"color": "#f00", "position": "left"}]"##,
        "[0].position: not a valid gradient"
      ),
      (
        ##""border", "$value": {"color": "#f00f0", "width": "1px", "style": "solid"}"##,
        "color: invalid color “#f00f0”: use # and 3, 4, 6, or 8 hex digits (6 for a fallback)"
      ),
      (
        #""typography", "$value": {"fontFamily": "A", "fontSize": 4, "fontWeight": 400}"#,
        "fontSize: not a valid dimension"
      ),
      (
        #""transition", "$value": {"duration": "1s", "delay": "x", "timingFunction": [0,0,1,1]}"#,
        "delay: not a valid duration"
      ),
    ])
  func shapes(token: String, rule: String) async {
    #expect(await mistakes(#"{"a": {"$type": \#(token)}}"#) == ["1.json: a: \(rule)"])
  }

  @Test(
    "A file that isn't a token file is reported as one issue, with the line and column of any invalid JSON",
    arguments: [
      ("", "invalid JSON: unexpected end of text at line 1, column 1"),
      ("{\n  \"a\": \"é\" x\n}", "invalid JSON: expected “}” at line 2, column 12"),
      ("[]", "expected a JSON object at the top level"),
      ("4", "expected a JSON object at the top level"),
    ])
  func noTokens(text: String, rule: String) async {
    let found = await mistakes(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("1.json: \(rule)") == true, "\(found)")
  }

  @Test("Arrays or objects nested more than 64 levels deep are reported as an issue")
  func deep() async {
    let text = String(repeating: "[", count: 100_000)
    #expect(
      await mistakes(text).first?.hasSuffix("nested more than 64 levels deep at line 1, column 65")
        == true)
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    #expect(await mistakes(objects).first?.contains("nested more than 64 levels deep") == true)
  }

  @Test("A file larger than ten million bytes is rejected without being parsed")
  func large() async {
    let file = TokenFile(name: "large.json", data: Data(count: 50_000_000))
    #expect(
      await mistakes([file])
        == ["large.json: a token file can be at most 10 MB"])
    let fits = Data("{}".utf8) + Data(repeating: 32, count: 9_999_998)
    #expect(await mistakes([TokenFile(name: "fits.json", data: fits)]) == [])
    #expect(await mistakes([TokenFile(name: "more.json", data: fits + [32])]).count == 1)
  }

  @Test("DT-5 A token defined in two files is reported as an issue that names the other file")
  func collision() async {
    let text = #"{"a": {"b": {"$type": "number", "$value": 1}}}"#
    #expect(await mistakes(text, text) == ["2.json: a.b: this token is already in 1.json"])
    #expect(
      await mistakes(text, #"{"a": {"$type": "number", "$value": 1}}"#)
        == ["1.json: a.b: a token can't be inside another token, a"])
  }

  @Test(
    "A name that can't be used in an alias is reported as an issue, and so is an unknown $ member")
  func names() async {
    #expect(
      await mistakes(#"{"a.b": {"$value": 1}, "{c": {}, "$vlaue": 1, "": {}, "$type": "number"}"#)
        == ["$vlaue", "a.b", "{c", ""].map {
          "1.json: invalid name “\($0)”: a name can't be empty, start with “$”, "
            + "or contain “.”, “{”, or “}”"
        })
    #expect(await mistakes(#"{"$value": 1}"#).count == 1)
  }

  @Test(
    "DT-5 Each cycle is listed once, beginning with its first token, without tokens that only refer to the cycle"
  )
  func cycles() async {
    #expect(
      await mistakes(
        """
        {"a": {"$value": "{z}"}, "z": {"$value": "{y}"}, "y": {"$value": "{m}"},
         "m": {"$value": "{z}"}, "s": {"$value": "{s}"},
         "o": {"$type": "shadow", "$value": [{"color": "{p}"}]}, "p": {"$value": ["{q}", "{o}"]},
         "q": {"$value": "{a}"}}
        """)
        == [
          "1.json: m: circular reference: m → z → y → m",
          "1.json: o: circular reference: o → p → o",
          "1.json: s: circular reference: s → s",
        ])
  }

  @Test("The issues for 300 tokens that refer to one another total less than 100,000 bytes")
  func entangled() async {
    let list = (0..<300).map { "\"{t\($0)}\"" }.joined(separator: ",")
    let tokens = (0..<300).map { "\"t\($0)\": {\"$value\": [\(list)]}" }
    let found = await mistakes("{" + tokens.joined(separator: ",") + "}")
    #expect(!found.isEmpty && found.joined().utf8.count < 100_000)
  }

  @Test(
    "Aliases that double the data at each step are reported as an issue, both in strings and in arrays"
  )
  func doubling() async {
    let texts = (0..<60).map { #""t\#($0)": {"value": "{t\#($0 + 1)}{t\#($0 + 1)}"}"# }
    let older = "{" + (texts + [#""t60": {"value": "lol"}"#]).joined(separator: ",") + "}"
    #expect(await mistakes(older).count == 1)
    #expect(await mistakes(older).first?.contains("expand to too much data") == true)
    let lists = (0..<60).map { #""t\#($0)": {"$value": ["{t\#($0 + 1)}", "{t\#($0 + 1)}"]}"# }
    let format = "{" + (lists + [#""t60": {"$value": 1}"#]).joined(separator: ",") + "}"
    #expect(await mistakes(format).first?.contains("expand to too much data") == true)
  }

  @Test("Aliases that nest values more than 256 levels deep are reported as an issue")
  func nesting() async {
    let open = String(repeating: "[", count: 50), close = String(repeating: "]", count: 50)
    let texts = (0..<90).map { #""t\#($0)": {"$value": \#(open)"{t\#($0 + 1)}"\#(close)}"# }
    let found = await mistakes(
      "{" + (texts + [#""t90": {"$value": 1}"#]).joined(separator: ",") + "}")
    #expect(found == ["1.json: t84: the references expand to too much data"])
  }

  @Test(
    "A group that extends itself, extends a missing group, or expands to too much data is reported as an issue"
  )
  func extending() async {
    #expect(
      await mistakes(
        #"{"b": {"$extends": "{a}"}, "a": {"$extends": "{b}"}, "c": {"$value": "{a.x}"}}"#)
        == ["1.json: a: circular $extends: a → b → a"])
    #expect(
      await mistakes(#"{"a": {"$extends": "{b}", "c": {"$value": 1}}, "d": {"$extends": 5}}"#)
        == [
          "1.json: a: $extends {b} doesn't refer to a group",
          "1.json: d: $extends  doesn't refer to a group",
        ])
    #expect(
      await mistakes(#"{"a": {"in": {"$extends": "{a}"}}}"#)
        == ["1.json: a.in: circular $extends: a.in → a.in"])
    let doubling = (0..<40).map {
      #""g\#($0)": {"l": {"$extends": "{g\#($0 + 1)}"}, "r": {"$extends": "{g\#($0 + 1)}"}}"#
    }
    let bomb = "{" + (doubling + [#""g40": {"t": {"$value": 1}}"#]).joined(separator: ",") + "}"
    #expect(await mistakes(bomb).first?.contains("expand to too much data") == true)
  }

  @Test(
    "A token with both a value and a reference is reported as an issue, and so is a pointer without a target"
  )
  func pointers() async {
    #expect(
      await mistakes(
        """
        {"a": {"$value": 1, "$ref": "#/b"}, "b": {"$value": [1]},
         "c": {"$value": {"$ref": "#/b/$value/1"}}, "d": {"$ref": "b"}}
        """)
        == [
          "1.json: a: a token can have $value or $ref, not both",
          "1.json: c: #/b/$value/1 doesn't refer to a token",
          "1.json: d: b doesn't refer to a token",
        ])
  }

  @Test("Reading any text returns tokens or throws issues with explanations")
  func anything() async {
    await Law("reading returns tokens or throws issues").holds(for: { random in
      let pieces = [
        "{", "}", "[", "]", ":", ",", "\"a\"", "\"b\"", "\"$value\"", "\"$type\"", "\"color\"",
        "\"{a.b}\"", "\"{a}\"", "\"$ref\"", "\"#/a\"", "\"value\"", "1", "null", "\"$extends\"",
        "\"sets\"", "\"resolutionOrder\"", "\"#/sets/a\"", "{\"a\":", "{\"$value\":",
      ]
      return (0..<Int.random(in: 0...30, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
    }) { (text: String) in
      do throws(TokenIssues) { _ = try await read(text) } catch {
        try #require(!error.all.isEmpty && error.all.allSatisfy { !$0.sentence.hasSuffix(": ") })
      }
    }
  }
}
