/// A change outside the store that was announced and isn't recorded yet, such as bytes that are
/// about to be stored.
///
/// An intent is written before the change and ended in the transaction that records it. A repair
/// ends it in the transaction that takes the change away. So exactly one of them wins, whatever was
/// stopped or killed in between, and no clock decides. Intents are no records: they are never undone,
/// deleted to the trash, exported, or listed as changes.
public struct Intent: Hashable, Sendable {
  /// The intent's ID.
  public let id: RecordID
  /// The thing that is about to change, such as a blob's ID.
  public let subject: String
  /// The moment the intent was begun.
  public let begunAt: Instant

  /// Creates an intent.
  public init(id: RecordID, subject: String, begunAt: Instant) {
    self.id = id
    self.subject = subject
    self.begunAt = begunAt
  }
}

/// A type that reads intents.
public protocol IntentReader {
  /// Returns intents that haven't ended, by ID, at most `limit`.
  func intents(after id: RecordID?, limit: Int) throws(StoreFailure) -> [Intent]
  /// Returns the intents on a subject that haven't ended, by ID.
  func intents(on subject: String) throws(StoreFailure) -> [Intent]
}

/// A type that begins and ends intents.
public protocol IntentWriter: IntentReader {
  /// Announces a change.
  ///
  /// - Throws: ``StoreFailure/duplicate(collection:index:existing:)`` if an intent has this ID.
  func begin(_ id: RecordID, on subject: String) throws(StoreFailure)
  /// Ends an intent.
  ///
  /// - Returns: Whether the intent had not been ended.
  func end(_ id: RecordID) throws(StoreFailure) -> Bool
}
