/// One thing on the canvas.
package enum Element: Equatable, Sendable {
  case stroke(Stroke)
  case stamp(Stamp)
  /// What another program drew and this one has no words for: not shown, and kept as it is.
  case foreign(Foreign)
}

/// What another program's file has in it and this one can't show, letter for letter.
package struct Foreign: Equatable, Sendable {
  /// The format it came in: `excalidraw`.
  package var format: String
  /// What the other program calls its kind: `arrow`.
  package var kind: String
  /// It, as it stood in the file: JSON or XML.
  package var source: String

  package init(format: String, kind: String, source: String) {
    (self.format, self.kind, self.source) = (format, kind, source)
  }
}
