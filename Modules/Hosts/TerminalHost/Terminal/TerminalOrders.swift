// What is said to the terminal around the frames (ECMA-48, xterm).

/// Orders that are written as they are.
enum TerminalOrders {
  /// To a screen of its own: empty, without a cursor, pastes between marks, no wrapping of lines.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?7l\u{1B}[2J"
  /// Back to what was there.
  static let leave = "\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
  /// Asks for the colour of its ground (OSC 11).
  static let askGround = "\u{1B}]11;?\u{1B}\\"
  /// Asks what it can do (DA1).
  static let askAttributes = "\u{1B}[c"
  /// Around a frame: the terminal shows all of it at once.
  static let beginFrame = "\u{1B}[?2026h"
  static let endFrame = "\u{1B}[?2026l"
}
