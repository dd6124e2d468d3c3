public import Core

/// The reason why an operation on tags was rejected or failed.
///
/// A rejected or failed change writes nothing.
public enum TagRefusal: Error, Equatable, Sendable {
  /// The name is invalid.
  ///
  /// The associated values are the name and the rule that the name breaks.
  case name(String, TagNameRefusal)
  /// No tag or alias has the name.
  case unknown(String)
  /// Another tag or alias already has the new name.
  case taken(old: String, new: String, existing: String)
  /// The tag to merge is also the tag to merge into.
  case mergedIntoItself(String)
  /// The alias equals its tag's name.
  case aliasOfItself(name: String, target: String)
  /// The alias is the name of an existing tag, which must be merged instead.
  case aliasIsTag(name: String, target: String)
  /// The alias already belongs to another tag.
  case aliasElsewhere(name: String, target: String)
  /// The use count is invalid.
  ///
  /// The associated value is the use count as written.
  case count(String)
  /// The store failed.
  case store(StoreFailure)
}

extension TagRefusal: StoreFailing {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .name(let text, let refusal):
      Explanation(
        .refused, code: refusal.explanation.code,
        "\u{201C}\(text.shownShort)\u{201D} can't be a tag: \(refusal.explanation.message)",
        hint: refusal.explanation.hint)
    case .unknown(let name):
      Explanation(
        .notFound, code: "not-found", "There is no tag \u{201C}\(name.shownShort)\u{201D}",
        hint: "To list tags, run `stashbook tag list`.")
    case .taken(let old, let new, let existing):
      Explanation(
        .refused, code: "name-taken", "The tag “\(existing)” already exists",
        hint: "To merge the tags, run `stashbook tag merge \(old.quoted) --into \(new.quoted)`.")
    case .mergedIntoItself(let name):
      Explanation(.refused, code: "into-itself", "“\(name)” can't be merged into itself")
    case .aliasOfItself(let name, let target):
      Explanation(
        .refused, code: "alias-cycle",
        name == target
          ? "“\(name)” can't be an alias for itself"
          : "“\(target)” is already an alias for “\(name)”, so “\(name)” can't be an alias for "
            + "“\(target)”")
    case .aliasIsTag(let name, let target):
      Explanation(
        .refused, code: "name-taken", "“\(name)” is already a tag",
        hint: "To make “\(name)” an alias, run "
          + "`stashbook tag merge \(name.quoted) --into \(target.quoted)`.")
    case .aliasElsewhere(let name, let target):
      Explanation(
        .refused, code: "name-taken", "“\(name)” is already an alias for “\(target)”",
        hint: "To remove that alias, run `stashbook tag delete \(name.quoted)`.")
    case .count(let text):
      Explanation(
        .refused, code: "invalid-count",
        "Invalid count \u{201C}\(text.shownShort)\u{201D}: "
          + "use a whole number from 0 to 1,000,000,000,000")
    case .store(let failure): failure.explanation
    }
  }
}

extension String {
  /// The first 40 characters of the text, followed by an ellipsis if the text is longer.
  var shownShort: String { count > 40 ? prefix(40) + "…" : self }

  /// The text as an argument for a shell command, quoted if needed.
  fileprivate var quoted: String {
    let isWord = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return isWord ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
