/// The reason why an operation of a store failed.
///
/// Nothing is written if a store fails.
public enum StoreFailure: Error, Equatable, Sendable {
  /// The record changed after it was read.
  case conflict(RecordReference)
  /// The record doesn't exist, or is deleted.
  case missing(RecordReference)
  /// A live record has the same values in a unique index, or a record has the same ID.
  case duplicate(collection: String, index: String, existing: RecordID)
  /// The field would link to more records than it may.
  case tooManyLinks(field: String, limit: Int)
  /// The step can't be undone or redone, because one of its records was changed later.
  case undoConflict(RecordReference, label: String)
  /// The step, or one after it, removed records permanently.
  case permanent(label: String)
  /// The history doesn't go back far enough.
  case historyExpired
  /// The cursor belongs to a list with other sort keys.
  case cursorMismatch
  /// Another process has been writing for longer than the stated wait.
  case busy(seconds: Int)
  /// The disk is full.
  case diskFull
  /// The library was written by a newer version, and can be read but not changed.
  case newerLibrary(feature: String)
  /// There is no library at the path.
  case noLibrary(path: String)
  /// The file at the path isn't a Stashbook database.
  case notADatabase(path: String)
  /// The library at the path can't be created or opened.
  case cannotOpen(path: String, reason: String)
  /// The value in the column isn't valid for the collection.
  case unreadableRow(collection: String, column: String)
  /// The collection belongs to a feature that isn't included in this build.
  case unknownCollection(String)
  /// Reading or writing failed.
  case inputOutput(String)
}

extension StoreFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation { recordExplanation ?? storageExplanation }

  /// The explanation of a failure about a record, or `nil` if the failure is about the storage.
  private var recordExplanation: Explanation? {
    switch self {
    case .conflict: Self.conflictWords
    case .missing(let record):
      Explanation(
        .notFound, code: "not-found", "There is no \(record.displayName)",
        hint: "It may have been deleted; `stashbook undo` reverses the last change.")
    case .duplicate(let collection, _, let existing):
      Explanation(
        .refused, code: "duplicate",
        "A matching record already exists: \(RecordReference(collection, existing).displayName)")
    case .tooManyLinks(let field, let most):
      Explanation(.refused, code: "limit", "At most \(most) \(field)")
    case .undoConflict(let record, let label):
      Explanation(
        .tryAgain, code: "changed-since",
        "\u{201C}\(label)\u{201D} can't be undone: \(record.displayName) has changed since")
    case .permanent(let label):
      Explanation(
        .failed, code: "permanent",
        "\u{201C}\(label)\u{201D} removed records permanently, so nothing before it can be undone",
        hint: "To see what can be undone, run `stashbook undo --list`.")
    case .historyExpired:
      Explanation(.failed, code: "forgotten", "The change history doesn't go back that far")
    case .cursorMismatch:
      Explanation(
        .refused, code: "unfit-cursor", "The cursor belongs to a list with a different sort order",
        hint: "Start from the first page.")
    case .busy(let seconds):
      Explanation(
        .tryAgain, code: "busy",
        "Another program has been writing to the library for more than \(seconds) seconds",
        hint: "Try again when it has finished.")
    case .unknownCollection(let name):
      Explanation(
        .unavailable, code: "feature-left-out",
        "\(name) belongs to a feature that isn't included in this build")
    default: nil
    }
  }

  private static var conflictWords: Explanation {
    Explanation(
      .tryAgain, code: "conflict", "This was changed somewhere else after you opened it",
      hint: "Your changes aren't lost. To see the other change, open it again.")
  }

  private var storageExplanation: Explanation {
    switch self {
    case .diskFull:
      Explanation(
        .inputOutput, code: "disk-full", "The disk is full; nothing was written",
        hint: "Free up space and try again.")
    case .newerLibrary(let feature):
      Explanation(
        .unavailable, code: "newer-library",
        "This library was written by a newer version (\(feature)): it can be read but not changed",
        hint: "Use that version to change it.")
    case .noLibrary(let path):
      Explanation(
        .notFound, code: "no-library", "There is no library at \(path)",
        hint: "To create one, run `stashbook canvas add --designer D --name N`.")
    case .notADatabase(let path):
      Explanation(
        .refused, code: "not-a-database", "\(path) is not a Stashbook database",
        hint: "The file wasn't changed. Name another folder with `--library`.")
    case .cannotOpen(let path, let reason):
      Explanation(.cannotCreate, code: "cannot-open", "\(path) can't be opened: \(reason)")
    case .unreadableRow(let collection, let column):
      Explanation(
        .inputOutput, code: "unreadable-row",
        "A row of \(collection) has an unreadable \(column)", hint: "Run `stashbook doctor`.")
    case .inputOutput(let detail):
      Explanation(.inputOutput, code: "input-output", "The library can't be used: \(detail)")
    default: Explanation(.failed, code: "failed", "\(self)")
    }
  }
}
