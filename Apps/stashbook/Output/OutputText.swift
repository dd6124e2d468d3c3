import Core
import TerminalHost

/// Text for standard output, in which only this program's styles are control sequences.
///
/// Control characters from data are escaped here for all commands. Styles begin with a mark that is
/// different in each run, so data can't contain the mark.
struct OutputText {
  /// The bytes to write, in UTF-8.
  let bytes: [UInt8]

  /// The mark that each of this program's styles begins with until the text is written.
  static let styleMark = "\u{10FFFD}\(UInt64.random(in: 0 ... .max))["

  /// Creates text with its styles as control sequences and all other controls escaped.
  init(_ text: String) {
    bytes = Self.stylesIntroduced(Array(text.escapingControls.utf8))
  }

  /// Creates output text from the content of a file.
  ///
  /// - Parameters:
  ///   - payload: The content.
  ///   - isForTerminal: Whether the text is written to a terminal. If `true`, control characters
  ///     are escaped, and CRLF becomes a line feed. If `false`, the bytes are unchanged.
  init(payload: String, isForTerminal: Bool) {
    // The CRLF line endings of CSV tables (RFC 4180) are harmless and don't need escaping.
    bytes =
      isForTerminal
      ? OutputText(payload.replacing("\r\n", with: "\n")).bytes : Array(payload.utf8)
  }

  /// Replaces each style mark with the control sequence introducer (ECMA-48, 5.4).
  private static func stylesIntroduced(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array(styleMark.utf8)
    guard let first = mark.first, bytes.contains(first) else { return bytes }
    var (result, rest) = ([UInt8](), bytes[...])
    result.reserveCapacity(bytes.count)
    while let found = rest.firstIndex(of: first) {
      result += rest[..<found]
      rest = rest[found...]
      let isMark = rest.starts(with: mark)
      result += isMark ? [0x1B, UInt8(ascii: "[")] : [first]
      rest = rest.dropFirst(isMark ? mark.count : 1)
    }
    return result + rest
  }
}
