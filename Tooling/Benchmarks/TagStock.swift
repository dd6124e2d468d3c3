import Foundation

/// Sample tags and queries, the same for all sides of a comparison.
enum TagStock {
  static let count = 1_000_000
  static let words = "/usr/share/dict/american-english"

  /// Returns the number of uses of the tag on a line: few tags are frequent, most rare (Zipf's
  /// law).
  static func uses(_ line: Int) -> Int { count / (line + 1) }

  /// Returns a million names in mixed order: all words of the list, and two or three words joined.
  static func names() throws -> [String] {
    let text = try String(contentsOfFile: words, encoding: .utf8)
    let words = Set(text.split(separator: "\n").map { $0.lowercased() }).sorted()
    var random = MixedNumbers(state: 14)
    var names = Set(words)
    while names.count < count {
      let joined = Int.random(in: 0..<10, using: &random) == 0 ? 3 : 2
      let parts = (0..<joined).map { _ in words[Int.random(in: words.indices, using: &random)] }
      let separator = ["-", "-", "-", " ", " ", "_", "/", ":", "."].randomElement(using: &random)
      names.insert(parts.joined(separator: separator ?? "-"))
    }
    return names.sorted().shuffled(using: &random)
  }

  /// Returns a thousand texts of one to twelve characters: half from anywhere in a name, a quarter
  /// from the beginning of a name, and a quarter from the beginning of a word.
  ///
  /// Every twentieth text is reversed, so that few of those occur in a name.
  static func queries(_ names: [String]) -> [String] {
    var random = MixedNumbers(state: 12)
    return (0..<1000).map { number in
      let name = Array(names[Int.random(in: names.indices, using: &random)])
      let starts = name.indices.filter { $0 == 0 || !name[$0 - 1].isLetter }
      let start =
        switch number % 4 {
        case 0: 0
        case 1: starts.randomElement(using: &random) ?? 0
        default: Int.random(in: name.indices, using: &random)
        }
      let typed = name[start...].prefix(Int.random(in: 1...12, using: &random))
      return String(number % 20 == 19 ? typed.reversed() : Array(typed))
    }
  }

  /// Returns the lines of a text lazily.
  static func lines(_ path: String) throws -> some Sequence<String> {
    let text = try Data(contentsOf: URL(filePath: path))
    let lines = text.split(separator: UInt8(ascii: "\n"))
    return lines.lazy.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A seeded generator of the same numbers on every machine (SplitMix64).
struct MixedNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
