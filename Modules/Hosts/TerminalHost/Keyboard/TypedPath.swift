/// A path as a person types it, or drops it on a terminal.
struct TypedPath {
  /// What the path is without the blanks and the quotes around it, from the home folder where it
  /// begins with `~`.
  let text: String

  /// Reads a path; a quote that is not closed belongs to it, as blanks inside do.
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
