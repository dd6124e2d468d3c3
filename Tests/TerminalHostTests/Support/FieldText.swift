/// The text between a field's edges.
enum FieldText {
  static func of(_ line: String) -> String {
    var text = line.drop { $0 != "▏" && $0 != "‹" }.dropFirst()
    text = text.prefix { $0 != "▕" && $0 != "›" }
    while text.last == " " { text.removeLast() }
    return String(text.first == " " ? text.dropFirst() : text)
  }
}
