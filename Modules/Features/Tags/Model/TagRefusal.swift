public import Core

/// Why tags could not be changed as asked. Nothing was written.
public enum TagRefusal: Error, Equatable, Sendable {
  /// A text that is no name; the text, and why.
  case name(String, TagNameRefusal)
  /// There is no such tag, nor another name for one.
  case unknown(String)
  /// Another tag has the name that a tag was to get.
  case taken(old: String, new: String, existing: String)
  /// A tag was to be merged into itself.
  case mergedIntoItself(String)
  /// A name was to stand for itself.
  case aliasOfItself(name: String, target: String)
  /// A tag was to become another name; merging does that.
  case aliasIsTag(name: String, target: String)
  /// A name stands for another tag already.
  case aliasElsewhere(name: String, target: String)
  /// A count that is no whole number from 0; what stands there.
  case count(String)
  /// The store.
  case store(StoreFailure)
}

extension TagRefusal: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .name(let text, let refusal):
      Explanation(
        .refused, code: refusal.explanation.code,
        "\u{201C}\(text.shownShort)\u{201D} can't be a tag: \(refusal.explanation.message)")
    case .unknown(let name):
      Explanation(
        .notFound, code: "not-found", "There is no tag \u{201C}\(name.shownShort)\u{201D}",
        hint: "stashbook tag list shows what there is.")
    case .taken(let old, let new, let existing):
      Explanation(
        .refused, code: "name-taken", "There is a tag \(existing) already",
        hint: "To make one of both: stashbook tag merge \(old.quoted) --into \(new.quoted)")
    case .mergedIntoItself(let name):
      Explanation(.refused, code: "into-itself", "\(name) can't be merged into itself")
    case .aliasOfItself(let name, let target):
      Explanation(
        .refused, code: "alias-cycle",
        name == target
          ? "\(name) can't be another name for itself"
          : "\(target) is another name for \(name) already; it can't be the other way round")
    case .aliasIsTag(let name, let target):
      Explanation(
        .refused, code: "name-taken", "\(name) is a tag itself",
        hint: "To make it another name: stashbook tag merge \(name.quoted) --into \(target.quoted)")
    case .aliasElsewhere(let name, let target):
      Explanation(
        .refused, code: "name-taken", "\(name) is another name for \(target) already",
        hint: "stashbook tag delete \(name.quoted) frees it.")
    case .count(let text):
      Explanation(
        .refused, code: "invalid-count",
        "\(text.shownShort) is no count; a count is a whole number from 0")
    case .store(let failure): failure.explanation
    }
  }
}

extension String {
  /// As much as a message shows.
  var shownShort: String { count > 40 ? prefix(40) + "…" : self }

  /// As a word of a command.
  fileprivate var quoted: String {
    let isWord = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return isWord ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
