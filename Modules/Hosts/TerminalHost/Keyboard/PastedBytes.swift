/// The bytes of a bracketed paste (xterm), between `ESC [ 200 ~` and `ESC [ 201 ~`.
struct PastedBytes: Sendable {
  private static let end = Array("\u{1B}[201~".utf8)

  private let limit: Int
  private var bytes: [UInt8] = []
  private var leftOut = 0
  /// The number of the end mark's bytes matched so far.
  private var matched = 0

  init(limit: Int) { self.limit = limit }

  /// Adds a byte, and returns whether the byte completes the end mark.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte != Self.end[matched] {
      for earlier in Self.end.prefix(matched) { keep(earlier) }
      matched = 0
    }
    // The mark's first byte occurs only once in the mark, so after a mismatch, only the current
    // byte can begin the mark.
    if byte == Self.end[matched] { matched += 1 } else { keep(byte) }
    return matched == Self.end.count
  }

  /// The paste as an event.
  var event: TerminalEvent {
    var kept = bytes[...]
    if leftOut > 0 {
      // Truncation must not split a character.
      while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
      if let last = kept.last, last >= 0xC0 { kept.removeLast() }
    }
    return .paste(Self.text(kept), leftOut: leftOut + bytes.count - kept.count)
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < limit { bytes.append(byte) } else { leftOut += 1 }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\r" || (scalar == "\n" && !wasReturn) {
        text.append("\n")
      } else if scalar == "\t" || scalar.properties.generalCategory != .control {
        text.append(scalar)
      }
      wasReturn = scalar == "\r"
    }
    return String(text)
  }
}
