/// A path typed by a user or dropped on a terminal.
struct TypedPath {
  /// The path without surrounding white space and quotes, with a leading `~` replaced by the home
  /// folder.
  let text: String

  /// Creates a path from typed text.
  ///
  /// An unclosed quote and inner white space are part of the path.
  init(_ typed: String, home: String?) {
    var path = typed.drop(while: \.isWhitespace)
    while path.last?.isWhitespace == true { path.removeLast() }
    if let quote = path.first, quote == "'" || quote == "\"", path.count > 1, path.last == quote {
      path = path.dropFirst().dropLast()
    }
    guard let home, path == "~" || path.hasPrefix("~/") else {
      text = String(path)
      return
    }
    text = home + path.dropFirst()
  }
}
