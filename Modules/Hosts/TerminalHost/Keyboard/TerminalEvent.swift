public import Core

/// An event from a terminal, by its meaning.
public enum TerminalEvent: Equatable, Sendable {
  /// Typed text without control characters; the rest of a joined character may come later.
  case text(String)
  /// A key that isn't text; space, comma, and semicolon are text, and ``LineEditing`` interprets
  /// them.
  case key(Key)
  /// A page toward the beginning.
  case pageUp
  /// A page toward the end.
  case pageDown
  /// A letter with the Control key, in lowercase.
  case control(Character)
  /// Text pasted in one piece, with newlines as `\n` and tabs as the only control characters.
  ///
  /// `leftOut` is the number of bytes at the end that exceeded the limit.
  case paste(String, leftOut: Int)
  /// A reply to a query.
  case reply(TerminalReply)
}

/// A terminal's reply to a query.
public enum TerminalReply: Equatable, Sendable {
  /// The terminal's attributes (DA1), its conformance level first.
  case attributes([Int])
  /// The background color (OSC 11).
  case ground(SRGBColor)
}
