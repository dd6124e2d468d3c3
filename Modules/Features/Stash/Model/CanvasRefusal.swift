public import Core

/// Why a canvas or an entry could not be changed as asked.
public enum CanvasRefusal: Error, Equatable, Sendable {
  /// A field is not valid; its label and the reason.
  case invalid(String, String)
  /// It is finished; there is no further stage.
  case alreadyFinished
  /// It is in the stash; there is nothing to shelve.
  case alreadyInStash
  /// An entry without a note and without a photo.
  case emptyEntry
  /// An editor's feature is left out; the label of its field.
  case leftOut(String)
  /// What was typed to narrow a list can't be read.
  case unreadableFilter(FieldRefusal)
  /// The text for another feature's field can't be read.
  case unreadableValue(FieldRefusal)
  /// A table has no column of a name or number; the columns that it has.
  case unknownColumn(String, has: [String])
  /// A table has no column that holds something required; the columns that it has.
  case missingColumn(CanvasColumn, has: [String])
  /// The store.
  case store(StoreFailure)
}

extension CanvasRefusal: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .invalid(let field, let reason):
      Explanation(.refused, code: "invalid-value", "\(field): \(reason)")
    case .alreadyFinished:
      Explanation(.refused, code: "already-finished", "It is finished: no stage comes after")
    case .alreadyInStash:
      Explanation(.refused, code: "already-in-stash", "It is in the stash already")
    case .emptyEntry:
      Explanation(.refused, code: "empty-entry", JournalWords.empty)
    case .leftOut(let label):
      Explanation(
        .usage, code: "feature-left-out", "\(label) belongs to a feature that is left out")
    case .unreadableFilter(let refusal), .unreadableValue(let refusal): refusal.explanation
    case .unknownColumn(let name, let columns):
      Explanation(
        .usage, code: "unknown-column", "No column \u{201C}\(name)\u{201D} in the table",
        hint: "It has \(columns.joined(separator: ", ")).")
    case .missingColumn(let column, let columns):
      Explanation(
        .usage, code: "missing-column", "No column holds the \(column.header)",
        hint:
          "Name it with --map COLUMN=\(column). The table has \(columns.joined(separator: ", ")).")
    case .store(let failure): failure.explanation
    }
  }
}

enum JournalWords {
  static let empty = "Write a note or add a photo"
}

enum FormWords {
  static let saving = "It is being saved"
}
