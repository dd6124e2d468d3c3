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
    case .unreadableFilter(let refusal): refusal.explanation
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
