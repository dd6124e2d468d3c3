import CVips
import ImageWire

/// What libvips said, fit to be shown.
enum Words {
  private static let longest = 200

  /// Every different line since they were last forgotten, in order.
  static func lines() -> [String] {
    let said = String(cString: cv_words())
    var seen: Set<Substring> = []
    return said.split(whereSeparator: \.isNewline)
      .filter { seen.insert($0).inserted }
      .map(cleaned)
      .filter { !$0.isEmpty }
  }

  /// One sentence out of lines, without control characters, at most 200 characters long.
  static func sentence(_ lines: [String]) -> String {
    String(lines.joined(separator: "; ").prefix(longest))
  }

  /// The refusal that the newest words stand for.
  static func refusal() -> WireRefusal {
    let sentence = sentence(lines())
    let lowered = sentence.lowercased()
    let isMemory = ["out of memory", "memory allocation", "cannot allocate"]
      .contains { lowered.contains($0) }
    return isMemory
      ? .outOfMemory(sentence)
      : .damaged(sentence.isEmpty ? "it cannot be decoded" : sentence)
  }

  private static func cleaned(_ line: Substring) -> String {
    let printable = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(printable)).trimmed
  }
}

extension StringProtocol {
  /// Without white space and NUL at both ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace || $0 == "\0" }
    let front = drop(while: isSpace)
    return String(
      front[
        ..<(front.lastIndex { !isSpace($0) }.map(front.index(after:))
          ?? front.startIndex)])
  }
}
