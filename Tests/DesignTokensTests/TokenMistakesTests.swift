import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Mistakes in token files")
struct TokenMistakesTests {
  @Test("DT-5 All mistakes are listed, each once, in the order of their paths")
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
        "1.json: m: these lead to one another: m → n → m",
        "1.json: y: {c} leads to a group, not to a token",
        "1.json: z: {nowhere} leads to no token",
      ])
  }

  @Test("Words say how many there are, and each on its line")
  func words() async {
    do throws(TokenMistakes) {
      _ = try await read(#"{"a": {"$value": "{a}"}, "b": {"$value": "{c}"}}"#)
    } catch {
      #expect(
        error.explanation
          == Explanation(
            .refused, code: "bad-tokens",
            """
            2 mistakes in the tokens; none were taken
              1.json: a: these lead to one another: a → a
              1.json: b: {c} leads to no token
            """))
    }
  }

  @Test(
    "DT-5 Wrong hex is a mistake, never black",
    arguments: ["#12345", "#GGGGGG", "#", "#1234567", "#12 456", "#１２３４５６"])
  func hex(text: String) async {
    let sentence =
      "1.json: a: “\(text)” is no colour: # and 3, 4, 6 or 8 hexadecimal digits, a fallback 6"
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
    "A value of another shape than its type is a mistake that names the part",
    arguments: [
      (#""color", "$value": 4"#, "this is no color"),
      (#""color", "$value": "red""#, "this is no color"),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0]}"#,
        "a colour has 3 components, not 2"
      ),
      (#""color", "$value": {"colorSpace": "srgb"}"#, "this is no color"),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0, 1.01]}"#,
        "component 3 is outside of what srgb has"
      ),
      (
        #""color", "$value": {"colorSpace": "hsl", "components": [360, 0, 0]}"#,
        "component 1 is outside of what hsl has"
      ),
      (
        #""color", "$value": {"colorSpace": "rgb", "components": [0, 0, 0]}"#,
        "no colour space “rgb”"
      ),
      (
        #""color", "$value": {"colorSpace": "lab", "components": [50, 0, 0]}"#,
        "lab can't be shown, and there is no hex to fall back to"
      ),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0], "alpha": 2}"#,
        "this is no color"
      ),
      (
        #""color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0], "aplha": 0}"#,
        "a color has no “aplha”"
      ),
      (#""dimension", "$value": 4"#, "this is no dimension"),
      (#""dimension", "$value": {"value": 4, "unit": "em"}"#, "no unit “em”; there are px, rem"),
      (#""duration", "$value": "4px""#, "no unit “px”; there are ms, s"),
      (#""number", "$value": "4""#, "this is no number"),
      (#""number", "$value": true"#, "this is no number"),
      (#""fontWeight", "$value": 1001"#, "this is no fontWeight"),
      (#""fontWeight", "$value": "fat""#, "this is no fontWeight"),
      (#""fontFamily", "$value": []"#, "this is no fontFamily"),
      (#""shadow", "$value": []"#, "this is no shadow"),
      (#""cubicBezier", "$value": [2, 0, 0, 0]"#, "this is no cubicBezier"),
      (#""strokeStyle", "$value": "wavy""#, "this is no strokeStyle"),
      (
        ##""gradient", "$value": [{"color": "#f00", "position": "left"}]"##,
        "[0].position: this is no gradient"
      ),
      (
        ##""border", "$value": {"color": "#f00f0", "width": "1px", "style": "solid"}"##,
        "color: “#f00f0” is no colour: # and 3, 4, 6 or 8 hexadecimal digits, a fallback 6"
      ),
      (
        #""typography", "$value": {"fontFamily": "A", "fontSize": 4, "fontWeight": 400}"#,
        "fontSize: this is no dimension"
      ),
      (
        #""transition", "$value": {"duration": "1s", "delay": "x", "timingFunction": [0,0,1,1]}"#,
        "delay: this is no duration"
      ),
    ])
  func shapes(token: String, rule: String) async {
    #expect(await mistakes(#"{"a": {"$type": \#(token)}}"#) == ["1.json: a: \(rule)"])
  }

  @Test(
    "What is no token file is a mistake of the file, with its line and column where it has one",
    arguments: [
      ("", "this is not JSON: the text ends too early at line 1, column 1"),
      ("{\n  \"a\": \"é\" x\n}", "this is not JSON: “}” is wanted at line 2, column 12"),
      ("[]", "a token file is a JSON object"), ("4", "a token file is a JSON object"),
    ])
  func noTokens(text: String, rule: String) async {
    let found = await mistakes(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("1.json: \(rule)") == true, "\(found)")
  }

  @Test("Lists in lists, as deep as a file can make them, end in a mistake")
  func deep() async {
    let text = String(repeating: "[", count: 100_000)
    #expect(
      await mistakes(text).first?.hasSuffix("nested more than 64 deep at line 1, column 65")
        == true)
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    #expect(await mistakes(objects).first?.contains("nested more than 64 deep") == true)
  }

  @Test("A file above ten million bytes is refused before it is read")
  func large() async {
    let file = TokenFile(name: "large.json", data: Data(count: 50_000_000))
    #expect(
      await mistakes([file])
        == ["large.json: a token file has at most 10000000 bytes, not 50000000"])
    let fits = Data("{}".utf8) + Data(repeating: 32, count: 9_999_998)
    #expect(await mistakes([TokenFile(name: "fits.json", data: fits)]) == [])
    #expect(await mistakes([TokenFile(name: "more.json", data: fits + [32])]).count == 1)
  }

  @Test("DT-5 The same token in two files is a collision that names the other file")
  func collision() async {
    let text = #"{"a": {"b": {"$type": "number", "$value": 1}}}"#
    #expect(await mistakes(text, text) == ["2.json: a.b: the same token stands in 1.json"])
    #expect(
      await mistakes(text, #"{"a": {"$type": "number", "$value": 1}}"#)
        == ["1.json: a.b: a token can't stand inside of a token, here a"])
  }

  @Test("Names that no alias could name, and members the format has not, are mistakes")
  func names() async {
    #expect(
      await mistakes(#"{"a.b": {"$value": 1}, "{c": {}, "$vlaue": 1, "": {}, "$type": "number"}"#)
        == ["$vlaue", "a.b", "{c", ""].map {
          "1.json: “\($0)” is no name: names are not empty, have no dot or curly bracket, "
            + "don't begin with $"
        })
    #expect(await mistakes(#"{"$value": 1}"#).count == 1)
  }

  @Test("DT-5 Each cycle is listed whole and once, from its first token; what leads to it is not")
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
          "1.json: m: these lead to one another: m → z → y → m",
          "1.json: o: these lead to one another: o → p → o",
          "1.json: s: these lead to one another: s → s",
        ])
  }

  @Test("Tokens that all lead to one another end in mistakes no longer than the file")
  func entangled() async {
    let list = (0..<300).map { "\"{t\($0)}\"" }.joined(separator: ",")
    let tokens = (0..<300).map { "\"t\($0)\": {\"$value\": [\(list)]}" }
    let found = await mistakes("{" + tokens.joined(separator: ",") + "}")
    #expect(!found.isEmpty && found.joined().utf8.count < 100_000)
  }

  @Test("Aliases that double at every step end in a mistake, in texts and in lists")
  func doubling() async {
    let texts = (0..<60).map { #""t\#($0)": {"value": "{t\#($0 + 1)}{t\#($0 + 1)}"}"# }
    let older = "{" + (texts + [#""t60": {"value": "lol"}"#]).joined(separator: ",") + "}"
    #expect(await mistakes(older).count == 1)
    #expect(await mistakes(older).first?.contains("more often than there is room") == true)
    let lists = (0..<60).map { #""t\#($0)": {"$value": ["{t\#($0 + 1)}", "{t\#($0 + 1)}"]}"# }
    let format = "{" + (lists + [#""t60": {"$value": 1}"#]).joined(separator: ",") + "}"
    #expect(await mistakes(format).first?.contains("more often than there is room") == true)
  }

  @Test("Values nested ever deeper by their aliases end in a mistake")
  func nesting() async {
    let open = String(repeating: "[", count: 50), close = String(repeating: "]", count: 50)
    let texts = (0..<90).map { #""t\#($0)": {"$value": \#(open)"{t\#($0 + 1)}"\#(close)}"# }
    let found = await mistakes(
      "{" + (texts + [#""t90": {"$value": 1}"#]).joined(separator: ",") + "}")
    #expect(found == ["1.json: t84: its aliases repeat values more often than there is room for"])
  }

  @Test("Groups that extend one another, nothing, or too much are mistakes")
  func extending() async {
    #expect(
      await mistakes(
        #"{"b": {"$extends": "{a}"}, "a": {"$extends": "{b}"}, "c": {"$value": "{a.x}"}}"#)
        == ["1.json: a: these groups extend one another: a → b → a"])
    #expect(
      await mistakes(#"{"a": {"$extends": "{b}", "c": {"$value": 1}}, "d": {"$extends": 5}}"#)
        == ["1.json: a: $extends {b} leads to no group", "1.json: d: $extends  leads to no group"])
    #expect(
      await mistakes(#"{"a": {"in": {"$extends": "{a}"}}}"#)
        == ["1.json: a.in: these groups extend one another: a.in → a.in"])
    let doubling = (0..<40).map {
      #""g\#($0)": {"l": {"$extends": "{g\#($0 + 1)}"}, "r": {"$extends": "{g\#($0 + 1)}"}}"#
    }
    let bomb = "{" + (doubling + [#""g40": {"t": {"$value": 1}}"#]).joined(separator: ",") + "}"
    #expect(await mistakes(bomb).first?.contains("more often than there is room") == true)
  }

  @Test("A token with a value and a reference, and pointers to nothing, are mistakes")
  func pointers() async {
    #expect(
      await mistakes(
        """
        {"a": {"$value": 1, "$ref": "#/b"}, "b": {"$value": [1]},
         "c": {"$value": {"$ref": "#/b/$value/1"}}, "d": {"$ref": "b"}}
        """)
        == [
          "1.json: a: a token has a $value or a $ref, not both",
          "1.json: c: #/b/$value/1 leads to no token", "1.json: d: b leads to no token",
        ])
  }

  @Test("Whatever the text, reading ends, and a refusal says why")
  func anything() async {
    await Law("reading ends").holds(for: { random in
      let pieces = [
        "{", "}", "[", "]", ":", ",", "\"a\"", "\"b\"", "\"$value\"", "\"$type\"", "\"color\"",
        "\"{a.b}\"", "\"{a}\"", "\"$ref\"", "\"#/a\"", "\"value\"", "1", "null", "\"$extends\"",
        "\"sets\"", "\"resolutionOrder\"", "\"#/sets/a\"", "{\"a\":", "{\"$value\":",
      ]
      return (0..<Int.random(in: 0...30, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
    }) { (text: String) in
      do throws(TokenMistakes) { _ = try await read(text) } catch {
        try #require(!error.all.isEmpty && error.all.allSatisfy { !$0.sentence.hasSuffix(": ") })
      }
    }
  }
}
