/// An element of a drawing.
package enum Element: Equatable, Sendable {
  case stroke(Stroke)
  case stamp(Stamp)
  /// An element of another program that Stashbook doesn't support. It is stored unchanged and
  /// hidden.
  case foreign(ForeignElement)
}

/// The unchanged source of an element of another program that Stashbook can't show.
package struct ForeignElement: Equatable, Sendable {
  /// The format of the file, such as `excalidraw`.
  package var format: String
  /// The other program's name for the kind of element, such as `arrow`.
  package var kind: String
  /// The text of the element in the file, JSON or XML.
  package var source: String

  package init(format: String, kind: String, source: String) {
    (self.format, self.kind, self.source) = (format, kind, source)
  }
}
