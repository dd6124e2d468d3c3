// Control sequences (ECMA-48, xterm).

/// The control sequences that the app writes around frames.
enum ControlSequences {
  /// The sequence that switches to an empty alternate screen with bracketed paste, no cursor, and
  /// no line wrapping.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?7l\u{1B}[2J"
  /// The sequence that returns to the original screen.
  static let leave = "\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
  /// The query for the background color (OSC 11).
  static let askGround = "\u{1B}]11;?\u{1B}\\"
  /// The query for the terminal's attributes (DA1).
  static let askAttributes = "\u{1B}[c"
  /// The sequence that begins a frame, so that the terminal shows all of the frame at once.
  static let beginFrame = "\u{1B}[?2026h"
  static let endFrame = "\u{1B}[?2026l"
}
