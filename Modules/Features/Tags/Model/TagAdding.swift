import Core

/// Text split into names at line breaks, commas, semicolons, and tabs.
struct TagList {
  private let parts: [String]

  /// Creates the list of names in the text.
  ///
  /// Separators are scalars, not characters, so a combining mark or an emoji modifier after a
  /// separator belongs to the next name.
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

  /// Whether the text contains a separator.
  var isList: Bool { parts.count > 1 }

  /// The trimmed names, without blank names.
  var names: [String] { parts.compactMap(\.trimmedOrNil) }

  /// The names before the last separator.
  var finished: [String] { parts.dropLast().compactMap(\.trimmedOrNil) }

  /// The text after the last separator, as typed, without leading white space.
  var unfinished: String { parts.last.map { String($0.drop(while: \.isWhitespace)) } ?? "" }
}

/// The result of adding names to a field's tags.
struct TagAdding {
  /// The added names, in the order given.
  private(set) var added: [TagName] = []
  /// The given names that the field already has.
  private(set) var already: [TagName] = []
  /// The strings that aren't valid names, each with the reason.
  private var refused: [(text: String, reason: String)] = []
  /// The strings that weren't added because the field has reached the limit.
  private var leftOut: [String] = []
  private let limit: Int?

  /// Creates the result of adding strings to a field's names.
  ///
  /// The field can have at most `limit` names, or any number of names if `limit` is `nil`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of strings and existing names.
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
    // A name that the field already has doesn't count toward the limit.
    let keys = Set(known.map(\.key))
    leftOut.removeAll { keys.contains(TagName.key(ofQuery: $0)) }
  }

  /// The strings that aren't valid names, in the order given.
  var unreadable: [String] { refused.map(\.text) }

  /// The message about the strings that are invalid or over the limit, or `nil` if there are none.
  var message: String? {
    var parts: [String] = []
    if !leftOut.isEmpty {
      parts.append("\(TagText.full(limit ?? 0)); not added: \(TagText.some(leftOut))")
    }
    for (text, reason) in refused.prefix(3) {
      parts.append("\u{201C}\(text.shownShort)\u{201D} can't be a tag: \(reason)")
    }
    let more = refused.count - 3
    if more > 0 {
      parts.append(more == 1 ? "1 more name can't be a tag" : "\(more) more names can't be tags")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ". ")
  }

  /// The announcement of the result, or `nil` if no strings were given.
  ///
  /// The announcement is also `nil` if the field was full and already had all given names.
  var announcement: String? {
    if let message { return message }
    if added.isEmpty { return already.last.map { "\($0.text) has already been added" } }
    return "Added \(TagText.some(added.map(\.text)))"
  }
}

/// The user-facing text of the tag field.
enum TagText {
  static let placeholder = "Add tag…"

  static func full(_ limit: Int) -> String { "Maximum of \(limit) tags reached" }

  /// Returns text that lists the first five names and, if there are more, the number of remaining
  /// names.
  static func some(_ names: [String]) -> String {
    let first = names.prefix(5).map(\.shownShort).joined(separator: ", ")
    return names.count > 5 ? "\(first), and \(names.count - 5) more" : first
  }
}
