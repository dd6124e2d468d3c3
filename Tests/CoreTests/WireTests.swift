import Core
import Foundation
import TestKit
import Testing

@Suite("Events as the browser sends them")
struct WireTests {
  /// The examples of events in the document, each as JSON.
  private static func documented() throws -> [String] {
    let document = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/Wire.md")
    let lines = try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
    let table = lines.drop { $0 != "| Event | Meaning |" }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    return table.compactMap { line in
      line.split(separator: "`").dropFirst().first.map(String.init)
    }
  }

  private func decoded(_ text: String) throws -> Input.Event {
    try JSONDecoder().decode(Input.Event.self, from: Data(text.utf8))
  }

  private func json(_ text: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject)
  }

  @Test("Every documented event can be decoded and is encoded as documented")
  func document() throws {
    let texts = try Self.documented()
    for text in texts {
      let encoded = try JSONEncoder().encode(try decoded(text))
      #expect(try json(String(decoding: encoded, as: UTF8.self)) == json(text), "\(text)")
    }
    #expect(Set(try texts.map { try kind(try decoded($0)) }).count == 14)
  }

  /// Returns a name for each kind of event, so that a new kind must be documented.
  private func kind(_ event: Input.Event) throws -> String {
    switch event {
    case .tap: "tap"
    case .edit: "edit"
    case .choose: "choose"
    case .paste: "paste"
    case .submit: "submit"
    case .key: "key"
    case .focus: "focus"
    case .move: "move"
    case .more: "more"
    case .pick: "pick"
    case .capture: "capture"
    case .draw(.stroke): "stroke"
    case .draw(.cancelled): "cancelled"
    case .dismiss: "dismiss"
    }
  }

  @Test(
    "Decoding rejects an event that doesn't have exactly one known key or has a value of the wrong type",
    arguments: [
      "{}", #"{"fly": {}}"#, #"{"tap": {}, "fly": {}}"#,
      #"{"tap": {}, "edit": "a"}"#, #"{"edit": {"_0": "a"}}"#,
      #"{"key": "f13"}"#, #"{"move": {"from": 1}}"#, #"{"draw": {}}"#, #"{"draw": {"key": 7}}"#,
      #""tap""#,
    ])
  func rejects(text: String) {
    #expect(throws: DecodingError.self) { try decoded(text) }
  }
}
