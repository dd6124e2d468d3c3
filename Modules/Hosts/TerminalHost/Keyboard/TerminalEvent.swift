public import Core

/// An event from a terminal: text, a key, a paste, or a reply.
public enum TerminalEvent: Equatable, Sendable {
  /// Typed text without control characters.
  ///
  /// The rest of a character with several scalars, such as an emoji sequence, may arrive in the
  /// next event.
  case text(String)
  /// A key that doesn't type text.
  ///
  /// Space, comma, and semicolon are text, which ``LineEditing`` may turn into keys.
  case key(Key)
  /// The Page Up key, which scrolls toward the beginning.
  case pageUp
  /// The Page Down key, which scrolls toward the end.
  case pageDown
  /// A letter typed with the Control key, in lowercase.
  case control(Character)
  /// Text pasted at once, in which `\n` and the tab are the only control characters.
  ///
  /// `leftOut` is the number of bytes removed at the end because the paste exceeded the limit.
  case paste(String, leftOut: Int)
  /// A reply to a query.
  case reply(TerminalReply)
}

/// A terminal's reply to a query.
public enum TerminalReply: Equatable, Sendable {
  /// The terminal's attributes (DA1), starting with the conformance level.
  case attributes([Int])
  /// The background color (OSC 11).
  case ground(SRGBColor)
}
