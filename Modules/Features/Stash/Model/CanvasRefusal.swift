public import Core

/// The reason why a change or read of canvases or journal entries was rejected or failed.
public enum CanvasRefusal: Error, Equatable, Sendable {
  /// An invalid field, with the field's label and the rule that the field breaks.
  case invalid(String, String)
  /// An attempt to advance a canvas from the last stage.
  case alreadyFinished
  /// An attempt to shelve a canvas that is in the stash.
  case alreadyInStash
  /// An entry without a note or a photo.
  case emptyEntry
  /// A value for a field whose feature is excluded, with the field's label.
  case leftOut(String)
  /// An invalid filter expression.
  case unreadableFilter(FieldRefusal)
  /// Invalid text for another feature's field.
  case unreadableValue(FieldRefusal)
  /// A column name or number that the table doesn't have, with the table's columns.
  case unknownColumn(String, has: [String])
  /// A required column that the table doesn't have, with the table's columns.
  case missingColumn(CanvasColumn, has: [String])
  /// A failure of the store.
  case store(StoreFailure)
}

extension CanvasRefusal: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .invalid(let field, let reason):
      Explanation(.refused, code: "invalid-value", FormText.issue(field, reason))
    case .alreadyFinished:
      Explanation(.refused, code: "already-finished", "The canvas is already finished")
    case .alreadyInStash:
      Explanation(.refused, code: "already-in-stash", "The canvas is already in the stash")
    case .emptyEntry:
      Explanation(.refused, code: "empty-entry", JournalText.empty)
    case .leftOut(let label):
      Explanation(
        .usage, code: "feature-left-out", "\(label) isn't available in this build")
    case .unreadableFilter(let refusal), .unreadableValue(let refusal): refusal.explanation
    case .unknownColumn(let name, let columns):
      Explanation(
        .usage, code: "unknown-column", "The table has no column \u{201C}\(name)\u{201D}",
        hint: "Use a column number, or a name: \(columns.joined(separator: ", ")).")
    case .missingColumn(let column, let columns):
      Explanation(
        .usage, code: "missing-column", "The table has no \(column.header) column",
        hint:
          "Add --map COLUMN=\(column). The table's columns are \(columns.joined(separator: ", ")).")
    case .store(let failure): failure.explanation
    }
  }
}

enum JournalText {
  static let empty = "Write a note or add a photo"
}

enum FormText {
  static let saving = "Saving…"
  /// The message of a required field that is empty.
  static let required = "Required"

  /// Returns a field's label and the rule that the field breaks, such as "Designer is required".
  static func issue(_ label: String, _ reason: String) -> String {
    reason == required ? "\(label) is required" : "\(label): \(reason)"
  }
}
