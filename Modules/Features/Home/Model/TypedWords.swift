import Core

/// The words that a user types to find an action or a screen by its name.
///
/// They are found where a word of the name begins. At the beginning, “new”, “create”, and “log”
/// mean “add”. “In progress” means “WIP”.
struct TypedWords: Equatable {
  private let folded: String
  private let unified: String

  /// Creates the words of a text, or returns `nil` if the text is blank.
  init?(_ text: String) {
    guard let trimmed = text.trimmedOrNil else { return nil }
    folded = trimmed.foldedForSearch
    unified = Self.unified(folded)
  }

  /// The words after “add”, or `nil` if the text doesn't begin with “add”.
  var added: TypedWords? {
    unified.hasPrefix("add ") ? TypedWords(String(unified.dropFirst(4))) : nil
  }

  /// Returns whether a name contains the words, or words that mean the same.
  func isFound(in name: String) -> Bool {
    let name = name.foldedForSearch
    return " \(name)".contains(" \(folded)") || " \(Self.unified(name))".contains(" \(unified)")
  }

  /// Returns a folded text with the same word for all words that mean the same.
  private static func unified(_ text: String) -> String {
    var words = text.split(separator: " ")
    if let first = words.first, ["new", "create", "log"].contains(first) { words[0] = "add" }
    return words.joined(separator: " ").replacing("work in progress", with: "wip")
      .replacing("in progress", with: "wip")
  }
}
