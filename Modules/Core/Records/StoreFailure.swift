/// The reason for the failure of a store operation.
///
/// A failed operation writes nothing.
public enum StoreFailure: Error, Equatable, Sendable {
  /// The record changed after it was read.
  case conflict(RecordReference)
  /// The record doesn't exist or is deleted.
  case missing(RecordReference)
  /// A live record has the same values in a unique index, or a record has the same ID.
  ///
  /// The associated values are the collection's name, the index's name or `id`, and the existing
  /// record's ID.
  case duplicate(collection: String, index: String, existing: RecordID)
  /// The history already contains a step with the scope's key (``UndoScope/key``).
  case repeated
  /// The field would link to more records than `limit`.
  case tooManyLinks(field: String, limit: Int)
  /// The step can't be undone or redone, because one of the step's records was changed later.
  ///
  /// The associated values are the changed record and the step's label.
  case undoConflict(RecordReference, label: String)
  /// The step, or a newer step, removed records permanently.
  ///
  /// The associated value is the label of the transaction that removed the records.
  case permanent(label: String)
  /// The history doesn't contain the step or the changes since the revision.
  case historyExpired
  /// The cursor belongs to a list with different sort keys.
  case cursorMismatch
  /// Another process has been writing to the library for more than `seconds` seconds.
  case busy(seconds: Int)
  /// The disk is full.
  case diskFull
  /// The feature's tables are from a newer version of Stashbook, so the library can be read but
  /// not changed.
  case newerLibrary(feature: String)
  /// The role of ``Author/current`` doesn't allow changes, or the person was removed, in which case
  /// the role is `nil`.
  case notAllowed(Person.Role?)
  /// There is no library at the path.
  case noLibrary(path: String)
  /// The file at the path isn't a Stashbook database.
  case notADatabase(path: String)
  /// The library at the path can't be created or opened.
  case cannotOpen(path: String, reason: String)
  /// A row's value in the column is missing or invalid, or the collection lacks the column.
  case unreadableRow(collection: String, column: String)
  /// The collection belongs to a feature that isn't included in this build.
  case unknownCollection(String)
  /// The task was cancelled, so nothing waits for the result of the read.
  case cancelled
  /// The library couldn't be read or written.
  ///
  /// The associated value is the reason.
  case inputOutput(String)
}

extension StoreFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation { recordExplanation ?? storageExplanation }

  /// The explanation, or `nil` if ``storageExplanation`` explains the failure.
  private var recordExplanation: Explanation? {
    switch self {
    case .conflict: Self.conflictWords
    case .missing(let record):
      Explanation(
        .notFound, code: "not-found", "There is no \(record.displayName)",
        hint: "If you just deleted it, run `stashbook undo`.")
    case .duplicate(let collection, _, let existing):
      Explanation(
        .refused, code: "duplicate",
        "A matching record already exists: \(RecordReference(collection, existing).displayName)")
    case .repeated:
      Explanation(.refused, code: "repeated", "This change is already saved")
    case .tooManyLinks(let field, let most):
      Explanation(.refused, code: "limit", "At most \(most) \(field) are allowed")
    case .undoConflict(let record, let label):
      Explanation(
        .tryAgain, code: "changed-since",
        "\u{201C}\(label)\u{201D} conflicts with a later change to \(record.displayName)",
        hint: "To see what can be undone, run `stashbook undo --list`.")
    case .permanent(let label):
      Explanation(
        .failed, code: "permanent",
        "\u{201C}\(label)\u{201D} removed records permanently, so earlier changes can't be undone",
        hint: "To see what can be undone, run `stashbook undo --list`.")
    case .historyExpired:
      Explanation(.failed, code: "forgotten", "The change history no longer contains this change")
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
        "\(name) belongs to a feature that is excluded from this build")
    default: nil
    }
  }

  private static var conflictWords: Explanation {
    Explanation(
      .tryAgain, code: "conflict", "This record was changed elsewhere after you opened it",
      hint: "Your changes aren't lost. To see the other change, open the record again.")
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
        "The “\(feature)” data in this library was written by a newer version of Stashbook, so the "
          + "library can't be changed",
        hint: "To change the library, update Stashbook.")
    case .notAllowed(nil):
      Explanation(
        .refused, code: "not-allowed", "You no longer have access to this library",
        hint: "Ask an owner for a new invitation.")
    case .notAllowed:
      Explanation(
        .refused, code: "not-allowed", "You can view this library, but not change it",
        hint: "Ask an owner to make you an editor.")
    case .noLibrary(let path):
      Explanation(.notFound, code: "no-library", "There is no library at \(path)")
    case .notADatabase(let path):
      Explanation(
        .refused, code: "not-a-database", "\(path) isn't a Stashbook database",
        hint: "Choose another folder with `--library`. The file wasn't changed.")
    case .cannotOpen(let path, let reason):
      Explanation(.cannotCreate, code: "cannot-open", "\(path) can't be opened: \(reason)")
    case .unreadableRow(let collection, let column):
      Explanation(
        .inputOutput, code: "unreadable-row",
        "A row in “\(collection)” has an unreadable “\(column)” value",
        hint: "Run `stashbook doctor`.")
    case .cancelled: Explanation(.failed, code: "cancelled", "The read was cancelled")
    case .inputOutput(let detail):
      Explanation(.inputOutput, code: "input-output", "The library can't be used: \(detail)")
    default: Explanation(.failed, code: "failed", "\(self)")
    }
  }
}
