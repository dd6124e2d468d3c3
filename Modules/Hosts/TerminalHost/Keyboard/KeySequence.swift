import Core

/// The mapping from control characters and escape sequences (xterm, VT220) to events.
///
/// The functions return `nil` for unknown characters and sequences.
enum KeySequence {
  /// Returns the event for a control character: a key, or a letter typed with Control.
  static func event(control scalar: Unicode.Scalar) -> TerminalEvent? {
    switch scalar.value {
    case 0x08, 0x7F: .key(.backspace)
    case 0x09: .key(.tab)
    case 0x0A, 0x0D: .key(.enter)
    case 0x01...0x1A: Unicode.Scalar(scalar.value + 0x60).map { .control(Character($0)) }
    default: nil
    }
  }

  /// Returns the event for `ESC O` and a final byte, which terminals send in application cursor
  /// mode and application keypad mode.
  static func event(shifted final: UInt8) -> TerminalEvent? {
    final == UInt8(ascii: "M") ? .key(.enter) : letter(final)
  }

  /// Returns the event for `ESC [`, parameters, and a final byte.
  ///
  /// Modifier keys are ignored.
  static func event(_ parameters: String, final: UInt8) -> TerminalEvent? {
    if final == UInt8(ascii: "c"), parameters.hasPrefix("?") {
      let numbers = parameters.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
        .map { Int($0) }
      return numbers.contains(nil) ? nil : .reply(.attributes(numbers.compactMap(\.self)))
    }
    guard parameters.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    guard final == UInt8(ascii: "~") else { return letter(final) }
    return switch parameters.prefix(while: \.isNumber) {
    case "1", "7": .key(.home)
    case "3": .key(.delete)
    case "4", "8": .key(.end)
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  /// Returns the background color reported in an `ESC ]` string, such as `11;rgb:1e1e/1e1e/2e2e`.
  static func event(command bytes: [UInt8]) -> TerminalEvent? {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ";", maxSplits: 1)
    guard parts.count == 2, parts[0] == "11", parts[1].hasPrefix("rgb:") else { return nil }
    let channels = parts[1].dropFirst(4).split(separator: "/").map { channel($0) }
    guard channels.count == 3, let red = channels[0], let green = channels[1],
      let blue = channels[2]
    else { return nil }
    return .reply(.ground(SRGBColor(red: red, green: green, blue: blue)))
  }

  /// Returns the value of one to four hexadecimal digits, scaled to 0–255 (XParseColor), or `nil`
  /// if the digits are invalid.
  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), let number = Int(digits, radix: 16), number >= 0
    else { return nil }
    let most = (1 << (4 * digits.utf8.count)) - 1
    return UInt8((number * 255 + most / 2) / most)
  }

  private static func letter(_ final: UInt8) -> TerminalEvent? {
    switch final {
    case UInt8(ascii: "A"): .key(.up)
    case UInt8(ascii: "B"): .key(.down)
    case UInt8(ascii: "C"): .key(.right)
    case UInt8(ascii: "D"): .key(.left)
    case UInt8(ascii: "F"): .key(.end)
    case UInt8(ascii: "H"): .key(.home)
    case UInt8(ascii: "Z"): .key(.backTab)
    default: nil
    }
  }
}
