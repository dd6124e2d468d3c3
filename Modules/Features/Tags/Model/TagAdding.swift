import Core

/// A text as a list of names: one a line, or separated by commas, semicolons or tabs.
struct TagList {
  private let parts: [String]

  /// Scalars separate: what joins a separator into one character (a combining mark, or the modifier
  /// that an emoji begins with) belongs to the name after it.
  init(_ text: String) {
    let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      Self.isSeparator($0)
    }
    self.parts = parts.map { String($0) }
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "\t", "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether there is a separator.
  var isList: Bool { parts.count > 1 }

  /// All names, blank ones left out.
  var names: [String] { parts.compactMap(\.trimmedOrNil) }

  /// The names that a separator follows.
  var finished: [String] { parts.dropLast().compactMap(\.trimmedOrNil) }

  /// What no separator follows yet, as typed.
  var unfinished: String { parts.last.map { String($0.drop(while: \.isWhitespace)) } ?? "" }
}

/// What becomes of names that are added to those there.
struct TagAdding {
  /// Names that were added, in order.
  private(set) var added: [TagName] = []
  /// Names that were there already.
  private(set) var already: [TagName] = []
  /// Texts that are no names.
  private var refused: [(text: String, reason: String)] = []
  /// Names for which there was no room.
  private var leftOut: [String] = []
  private let limit: Int?

  /// - Complexity: O(names).
  init(_ texts: [String], to there: [TagName], limit: Int?) {
    self.limit = limit
    var known = Set(there)
    for text in texts {
      if let limit, known.count >= limit {
        leftOut.append(text)
        continue
      }
      do throws(TagNameRefusal) {
        let name = try TagName(text)
        let (isNew, there) = known.insert(name)
        if isNew { added.append(name) } else { already.append(there) }
      } catch {
        refused.append((text, error.explanation.message))
      }
    }
    // A name that is there needs no room.
    let keys = Set(known.map(\.key))
    leftOut.removeAll { keys.contains(TagName.key(ofQuery: $0)) }
  }

  /// The texts that are no names, in order.
  var unreadable: [String] { refused.map(\.text) }

  /// What was not added, with the rule; nil where all was.
  var message: String? {
    var parts: [String] = []
    if !leftOut.isEmpty {
      parts.append("\(TagWords.full(limit ?? 0)); not added: \(TagWords.some(leftOut))")
    }
    for (text, reason) in refused.prefix(3) {
      parts.append("\u{201C}\(text.shownShort)\u{201D} can't be a tag: \(reason)")
    }
    if refused.count > 3 { parts.append("\(refused.count - 3) more can't be tags") }
    return parts.isEmpty ? nil : parts.joined(separator: ". ")
  }

  /// What is said aloud; nil for nothing.
  var announcement: String? {
    if let message { return message }
    if added.isEmpty { return already.last.map { "\($0.text) is already there" } }
    return "added \(TagWords.some(added.map(\.text)))"
  }
}

/// What the field says.
enum TagWords {
  static let placeholder = "Add tag…"

  static func full(_ limit: Int) -> String { "Maximum \(limit) tags reached" }

  static func suggestions(_ count: Int) -> String {
    switch count {
    case 0: "No suggestions"
    case 1: "1 suggestion"
    default: "\(count) suggestions"
    }
  }

  /// The first few, and how many more there are.
  static func some(_ names: [String]) -> String {
    let first = names.prefix(5).map(\.shownShort).joined(separator: ", ")
    return names.count > 5 ? "\(first) and \(names.count - 5) more" : first
  }
}
