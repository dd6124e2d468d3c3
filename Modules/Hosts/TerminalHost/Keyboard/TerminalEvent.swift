public import Core

/// What came from a terminal, by meaning.
public enum TerminalEvent: Equatable, Sendable {
  /// Typed text without control characters; the rest of a joined character may come later.
  case text(String)
  /// A key that is not text. Space, comma and semicolon are text; what they do is said later.
  case key(Key)
  /// A screen towards the beginning.
  case pageUp
  /// A screen towards the end.
  case pageDown
  /// A letter with the Control key, as a small letter.
  case control(Character)
  /// Text that was pasted in one piece: of control characters only ends of lines, as `\n`, and
  /// tabs. `leftOut` bytes at the end were too much, and are not kept.
  case paste(String, leftOut: Int)
  /// The terminal's answer to a question.
  case reply(TerminalReply)
}

/// What a terminal says of itself.
public enum TerminalReply: Equatable, Sendable {
  /// What it can do (DA1): its level first.
  case attributes([Int])
  /// The colour of its ground (OSC 11).
  case ground(SRGBColor)
}
