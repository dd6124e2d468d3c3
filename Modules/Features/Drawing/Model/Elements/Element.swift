/// A stroke, a stamp, or an unsupported element of a drawing.
package enum Element: Equatable, Sendable {
  case stroke(Stroke)
  case stamp(Stamp)
  /// An unsupported element from another program.
  ///
  /// The element is stored unchanged and isn't shown.
  case foreign(ForeignElement)
}

/// The unchanged source of an unsupported element from another program.
package struct ForeignElement: Equatable, Sendable {
  /// The format of the file, such as `excalidraw`.
  package var format: String
  /// The other program's name for the kind of element, such as `arrow`.
  package var kind: String
  /// The element's JSON or XML text from the file.
  package var source: String

  package init(format: String, kind: String, source: String) {
    (self.format, self.kind, self.source) = (format, kind, source)
  }
}
