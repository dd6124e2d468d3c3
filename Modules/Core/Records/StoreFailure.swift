/// Why a store could not do what it was asked. Nothing was written, whichever it is.
public enum StoreFailure: Error, Equatable, Sendable {
  /// The record was written by someone else since it was read.
  case conflict(RecordReference)
  /// There is no such record, or it is deleted.
  case missing(RecordReference)
  /// Another live record has the same values in a unique index, or the same id.
  case duplicate(collection: String, index: String, existing: RecordID)
  /// More targets than a field may have.
  case limit(field: String, most: Int)
  /// Undo: a record that the transaction touched was changed afterwards.
  case changedSince(RecordReference, label: String)
  /// The step, or one after it, removed records permanently.
  case permanent(label: String)
  /// The change history does not reach back that far.
  case forgotten
  /// A cursor that belongs to a list of another order.
  case unfitCursor
  /// Another process is writing, and went on for longer than the stated wait.
  case busy(seconds: Int)
  /// No room left on the disk.
  case diskFull
  /// The library was written by a newer version: it can be read, not written.
  case newerLibrary(feature: String)
  /// There is no library at that place.
  case noLibrary(path: String)
  /// What is at that place is no database of ours.
  case notADatabase(path: String)
  /// The place can't be made or opened.
  case cannotOpen(path: String, reason: String)
  /// A row is not what its collection says.
  case unreadableRow(collection: String, column: String)
  /// The collection belongs to a feature that is left out.
  case unknownCollection(String)
  /// Reading or writing failed.
  case inputOutput(String)
}

extension StoreFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation { recordExplanation ?? storageExplanation }

  /// The words for what can be wrong with a record; nil for what can be wrong with the storage.
  private var recordExplanation: Explanation? {
    switch self {
    case .conflict: Self.conflictWords
    case .missing(let record):
      Explanation(
        .notFound, code: "not-found", "There is no \(record.words)",
        hint: "It may have been deleted; `stashbook undo` reverses the last change.")
    case .duplicate(let collection, _, let existing):
      Explanation(
        .refused, code: "duplicate",
        "The same is already here: \(RecordReference(collection, existing).words)")
    case .limit(let field, let most):
      Explanation(.refused, code: "limit", "At most \(most) \(field)")
    case .changedSince(let record, let label):
      Explanation(
        .tryAgain, code: "changed-since",
        "\u{201C}\(label)\u{201D} can't be undone: \(record.words) has changed since")
    case .permanent(let label):
      Explanation(
        .failed, code: "permanent",
        "\u{201C}\(label)\u{201D} removed records permanently, so nothing before it can be undone",
        hint: "To see what can be undone, run `stashbook undo --list`.")
    case .forgotten:
      Explanation(.failed, code: "forgotten", "The change history does not reach back that far")
    case .unfitCursor:
      Explanation(
        .refused, code: "unfit-cursor", "That place belongs to a list in another order",
        hint: "Start again at the first page.")
    case .busy(let seconds):
      Explanation(
        .tryAgain, code: "busy",
        "Another program has been writing to the library for more than \(seconds) seconds",
        hint: "Try again when it has finished.")
    case .unknownCollection(let name):
      Explanation(
        .unavailable, code: "feature-left-out",
        "\(name) belongs to a feature that is left out of this build")
    default: nil
    }
  }

  private static var conflictWords: Explanation {
    Explanation(
      .tryAgain, code: "conflict", "This was changed somewhere else since you opened it",
      hint: "What you typed is kept. Open it again to see the other change.")
  }

  private var storageExplanation: Explanation {
    switch self {
    case .diskFull:
      Explanation(
        .inputOutput, code: "disk-full", "The disk is full; nothing was written",
        hint: "Make room and try again.")
    case .newerLibrary(let feature):
      Explanation(
        .unavailable, code: "newer-library",
        "This library was written by a newer version (\(feature)): it can be read, not changed",
        hint: "Use that version to change it.")
    case .noLibrary(let path):
      Explanation(
        .notFound, code: "no-library", "There is no library at \(path)",
        hint: "Adding something makes one: stashbook canvas add --designer D --name N")
    case .notADatabase(let path):
      Explanation(
        .refused, code: "not-a-database", "\(path) is not a Stashbook database",
        hint: "It was left as it is. Name another folder with --library.")
    case .cannotOpen(let path, let reason):
      Explanation(.cannotCreate, code: "cannot-open", "\(path) can't be opened: \(reason)")
    case .unreadableRow(let collection, let column):
      Explanation(
        .inputOutput, code: "unreadable-row",
        "A row of \(collection) has an unreadable \(column)", hint: "Run stashbook doctor.")
    case .inputOutput(let detail):
      Explanation(.inputOutput, code: "input-output", "The library can't be used: \(detail)")
    default: Explanation(.failed, code: "failed", "\(self)")
    }
  }
}
