import CVips
import ImageWire

/// The messages from libvips, prepared for display.
enum Words {
  private static let longest = 200

  /// Returns the distinct lines of libvips's messages, oldest first.
  ///
  /// Only messages since the last call to `cv_forget_words()` are included.
  static func lines() -> [String] {
    let said = String(cString: cv_words())
    var seen: Set<Substring> = []
    return said.split(whereSeparator: \.isNewline)
      .filter { seen.insert($0).inserted }
      .map(cleaned)
      .filter { !$0.isEmpty }
  }

  /// Returns lines joined into one sentence of at most 200 characters.
  static func sentence(_ lines: [String]) -> String {
    String(lines.joined(separator: "; ").prefix(longest))
  }

  /// Returns the rejection that libvips's messages describe: insufficient memory, or else damage.
  static func refusal() -> WireRefusal {
    let sentence = sentence(lines())
    let lowered = sentence.lowercased()
    let isMemory = ["out of memory", "memory allocation", "cannot allocate"]
      .contains { lowered.contains($0) }
    return isMemory
      ? .outOfMemory(sentence)
      : .damaged(sentence.isEmpty ? "it can't be decoded" : sentence)
  }

  private static func cleaned(_ line: Substring) -> String {
    let printable = line.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(printable)).trimmed
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space and NUL characters.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace || $0 == "\0" }
    let front = drop(while: isSpace)
    return String(
      front[
        ..<(front.lastIndex { !isSpace($0) }.map(front.index(after:))
          ?? front.startIndex)])
  }
}
