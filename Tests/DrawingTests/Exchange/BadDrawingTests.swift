import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: bad input")
struct BadDrawingTests {
  private static let fine = """
    {"type":"stroke","color":"#C4704B","size":24,"brush":{"id":"a","name":"A","style":"chalk"},\
    "opacity":1,"seed":1,"points":[[1,2]]}
    """
  private static let stamp = "{\"type\":\"stamp\",\"emoji\":\"🐞\",\"x\":1,\"y\":1,\"size\":9}"

  private static func file(_ elements: String...) -> String {
    "{\"format\":\"stashbook-drawing\",\"version\":1,\"elements\":[\n"
      + elements.joined(separator: ",\n") + "]}"
  }

  @Test(
    "DR-12 The error for an invalid value states the rule, the element, and the line number",
    arguments: [
      ("[[1,2]]", "[[NaN,2]]", "Every number must be finite"),
      ("[[1,2]]", "[[1,-Infinity]]", "Every number must be finite"),
      ("[[1,2]]", "[[1,1e999]]", "Every number must be finite"),
      (
        "[[1,2]]", "[[1000001,2]]",
        "Invalid x “1000001.0”: must be within 1000000 units of the top-left corner"
      ),
      (
        "[[1,2]]", "[[0,-1e7]]",
        "Invalid y “-10000000.0”: must be within 1000000 units of the top-left corner"
      ),
      ("[[1,2]]", "[]", "The stroke has no points; at least 1 is required"),
      ("[[1,2]]", "[[1]]", "Each point must be a list of two numbers"),
      ("[[1,2]]", "7", "points must be a list"),
      ("\"size\":24", "\"size\":0", "Invalid size “0.0”: must be above 0 and at most 10000"),
      ("\"size\":24", "\"size\":-4", "Invalid size “-4.0”: must be above 0 and at most 10000"),
      (
        "\"size\":24", "\"size\":10001",
        "Invalid size “10001.0”: must be above 0 and at most 10000"
      ),
      ("\"size\":24", "\"size\":\"24\"", "size must be a number"),
      ("\"size\":24,", "", "Missing size"),
      ("#C4704B", "#12", "Invalid color “#12”: use #RRGGBB or a known name"),
      ("#C4704B", "#C4704G", "Invalid color “#C4704G”: use #RRGGBB or a known name"),
      ("\"opacity\":1", "\"opacity\":1.5", "Invalid opacity “1.5”: must be between 0 and 1"),
      ("\"opacity\":1", "\"opacity\":-0.1", "Invalid opacity “-0.1”: must be between 0 and 1"),
      ("\"seed\":1", "\"seed\":-1", "seed must be a 32-bit whole number"),
      ("\"seed\":1", "\"seed\":1,\"times\":[1,2]", "Found 2 times for 1 point"),
      ("chalk", "soap", "Unknown style “soap”: use one of crayon, marker, chalk, pattern"),
      ("\"id\":\"a\"", "\"id\":\"\\ud83d\"", "id must be a string"),
      (
        "{\"id\":\"a\",\"name\":\"A\",\"style\":\"chalk\"}", "[]",
        "brush must be an object"
      ),
    ])
  func values(_ good: String, _ bad: String, _ sentence: String) async throws {
    let element = Self.fine.replacing(good, with: bad)
    #expect(element != Self.fine)
    let read = try await DrawingImporter.read(Self.file(Self.stamp, element, Self.fine))
    #expect(read.sentences == ["line 3, element 2: \(sentence)"])
    #expect(read.counts.strokes == 1 && read.counts.stamps == 1)
    #expect(read.addsUp && read.damage == nil && read.belongsInQuarantine)
  }

  @Test(
    "DR-12 The importer rejects a stamp that isn't one character",
    arguments: ["", "ab", "🐞🐞", "a\(String(repeating: "\u{301}", count: 40))"])
  func stamps(_ emoji: String) async throws {
    let read = try await DrawingImporter.read(
      Self.file(Self.stamp.replacing("🐞", with: emoji), Self.stamp))
    #expect(read.refused.map(\.reason) == [.emoji(emoji)])
    #expect(read.counts.stamps == 1)
  }

  @Test("A rejection quotes up to 40 characters of the invalid text and truncates longer text")
  func quoted() {
    let forty = String(repeating: "ü", count: 40)
    for (text, quoted) in [(forty, "“\(forty)”"), (forty + "x", "“\(forty)…”")] {
      #expect(
        ElementRefusal.color(text).sentence
          == "Invalid color \(quoted): use #RRGGBB or a known name")
    }
  }

  @Test("DR-12 The importer rejects invalid colors, opacities, and widths in an Excalidraw scene")
  func scene() async throws {
    let line = "{\"type\":\"freedraw\",\"x\":0,\"y\":0,\"points\":[[1,1]]"
    let text = """
      {"type":"excalidraw","appState":{"viewBackgroundColor":"#12"},"elements":[
      \(line),"strokeColor":"#12"},
      \(line),"strokeColor":"mauvish"},
      \(line),"opacity":101},
      \(line),"strokeWidth":-1},
      \(line),"strokeColor":"Navy","strokeWidth":0.001},
      \(line),"strokeColor":"#0f08"},
      {"x":1}]}
      """
    let read = try await DrawingImporter.read(text)
    #expect(
      read.sentences == [
        "line 1: Invalid color “\"#12\"”: use #RRGGBB or a known name",
        "line 2, element 1: Invalid color “#12”: use #RRGGBB or a known name",
        "line 3, element 2: Invalid color “mauvish”: use #RRGGBB or a known name",
        "line 4, element 3: Invalid opacity “101.0”: must be between 0 and 100",
        "line 5, element 4: Invalid size “-4.25”: must be above 0 and at most 10000",
        "line 8, element 7: Missing type",
      ])
    let strokes = try #require(read.drawings.first).strokes
    #expect(strokes.map(\.color.hex) == ["000080", "00FF00"])
    #expect(strokes.map(\.opacity) == [1000, 533])
    #expect(strokes.map(\.size) == [1, 136])
    #expect(read.addsUp)
  }

  @Test("DR-12 The importer rejects a stroke with more than a million points")
  func points() async throws {
    let list = String(repeating: "0,", count: Stroke.pointLimit) + "0"
    let read = try await DrawingImporter.read("{\"drawing\":[[[\(list)],[0]],[[1],[1]]]}")
    #expect(read.counts.strokes == 1 && read.addsUp)
    #expect(
      read.sentences == [
        "line 1, element 1: The stroke exceeds the limit of 1000000 points"
      ])
  }

  @Test(
    "DR-12 The importer stops at a value nested more than 512 levels deep and returns everything before the value"
  )
  func deep() async throws {
    let deep = String(repeating: "[", count: 100_000)
    let read = try await DrawingImporter.read(Self.file(Self.fine, "{\"type\":\"x\",\"a\":\(deep)"))
    #expect(read.counts.strokes == 1 && read.counts.refused == 1 && read.addsUp)
    #expect(read.damage?.sentence.contains("line 3") == false)
    #expect(
      read.damage?.sentence
        == "nested more than 512 levels deep; everything before the error was read")
    for text in [deep, String(repeating: "{\"a\":", count: 100_000)] {
      let refusal = await #expect(throws: DrawingRefusal.self) {
        try await DrawingImporter.read(text)
      }
      #expect(refusal?.belongsInQuarantine == true)
    }
    let fine = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let kept = try await DrawingImporter.read(Self.file("{\"type\":\"x\",\"a\":\(fine)}"))
    #expect(kept.counts.foreign == ["x": 1] && !kept.belongsInQuarantine)
  }

  @Test("The importer explains why it rejects a file in an unknown or unexpected format")
  func others() async throws {
    let cases: [(String, DrawingFormat?, DrawingRefusal)] = [
      ("", nil, .empty), (" \n", nil, .empty), ("{}", nil, .unknownFormat),
      ("{\"elements\":[{\"id\":1}]}", nil, .unknownFormat), ("<svg/>", nil, .unknownFormat),
      ("a shopping list", nil, .malformed(line: 1, reason: "expected “{”")),
      (Self.file(), .excalidraw, .otherFormat(said: .excalidraw, found: .json)),
      (Self.file(), .xopp, .otherFormat(said: .xopp, found: .json)),
      ("<xournal/>", .inkml, .otherFormat(said: .inkml, found: .xopp)),
      ("<xournal/>", .json, .otherFormat(said: .json, found: nil)),
      ("<a/>", .inkml, .otherFormat(said: .inkml, found: nil)),
      ("{}", .excalidraw, .otherFormat(said: .excalidraw, found: nil)),
      ("PK\u{3}\u{4}", .quickdraw, .otherFormat(said: .quickdraw, found: nil)),
    ]
    for (text, said, expected) in cases {
      let refusal = await #expect(throws: DrawingRefusal.self, "\(text)") {
        try await DrawingImporter.read(text, as: said)
      }
      #expect(refusal == expected, "\(text)")
      #expect(refusal?.explanation.message.isEmpty == false)
    }
    let said = try await DrawingImporter.read("{\"elements\":[{\"type\":\"x\"}]}", as: .excalidraw)
    #expect(said.counts.foreign == ["x": 1])
  }

  @Test("The importer rejects a file that is too large without reading the file")
  func large() async {
    await #expect(throws: DrawingRefusal.tooLarge(limit: 256 << 20)) {
      try await DrawingImporter.made().read(LargeBytes())
    }
  }

  private struct LargeBytes: ByteSource {
    var count: Int { 256 << 20 + 1 }
    var descriptor: Int32? { nil }

    func read(at offset: Int, upTo count: Int) -> Data {
      Issue.record("The file was read")
      return Data()
    }
  }
}
