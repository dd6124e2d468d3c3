import Core
import MemoryAdapters
import TestKit

/// A generated XML document and its elements.
struct XMLTree: Sendable, CustomStringConvertible {
  static let names = ["a", "Record", "x-1", "_.é"]

  private(set) var text = ""
  private(set) var starts: [XMLElementStart] = []
  /// The texts of the elements without their children's texts, in the order of the end tags.
  private(set) var texts: [String] = []

  init(using random: inout SeededRandomSource) {
    for _ in 0..<Int.random(in: 1...3, using: &random) { add(depth: 0, &random) }
  }

  var description: String { text }

  private mutating func add(depth: Int, _ random: inout SeededRandomSource) {
    let name = Self.names.randomElement(using: &random) ?? "a"
    var attributes: [String: String] = [:]
    text += "<\(name)"
    for key in ["type", "value", "é"].shuffled(using: &random).prefix(
      .random(in: 0...3, using: &random))
    {
      let value = Self.allowed(random.text(upTo: 6))
      attributes[key] = value
      text += "\n \(key) = \"\(Self.escaped(value))\""
    }
    starts.append(XMLElementStart(name: name, attributes: attributes))
    guard Bool.random(using: &random) else {
      // A line end follows only top-level elements, because inside an element it would be text.
      texts.append("")
      return text += depth == 0 ? "/>\r\n" : "/>"
    }
    text += ">"
    var own = ""
    for _ in 0..<Int.random(in: 0...(3 - min(depth, 3)), using: &random) {
      let plain = Self.allowed(random.text(upTo: 3))
      let (written, meant) =
        [(Self.escaped(plain), plain), ("<!-- <a/> -->", ""), ("<![CDATA[<a>]]>", "<a>")]
        .randomElement(using: &random) ?? ("", "")
      text += written
      own += meant
      add(depth: depth + 1, &random)
    }
    text += "</\(name) >"
    texts.append(own)
  }

  /// Returns text without the characters that XML 1.0 can't express (§2.2).
  private static func allowed(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(
      contentsOf: text.unicodeScalars.filter { $0 >= " " || ["\t", "\n", "\r"].contains($0) })
    return String(kept)
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      case ">", "\t", "\n", "\r": "&#\(scalar.value);"
      default: String(scalar)
      }
    }.joined()
  }
}
