/// An announced change outside the store, such as storing a blob, that isn't recorded yet.
///
/// A feature writes an intent before the change. The transaction that records the change ends the
/// intent. A repair ends the intent in the transaction that reverses the change. Exactly one of
/// these two transactions succeeds, even if the process ends after writing the intent, and neither
/// transaction depends on a clock. Intents aren't records: they are never undone, moved to the
/// trash, exported, or listed as changes.
public struct Intent: Hashable, Sendable {
  /// The intent's ID.
  public let id: RecordID
  /// The subject of the change, such as a blob's ID.
  public let subject: String
  /// The moment when the intent began.
  public let begunAt: Instant

  /// Creates an intent.
  public init(id: RecordID, subject: String, begunAt: Instant) {
    self.id = id
    self.subject = subject
    self.begunAt = begunAt
  }
}

/// A type that reads intents.
///
/// Every ``RecordReader`` of a store implements this protocol. Health checks read intents.
public protocol IntentReader {
  /// Returns at most `limit` intents that haven't ended, sorted by ID.
  ///
  /// The result starts after `id`, or with the first intent if `id` is `nil`.
  func intents(after id: RecordID?, limit: Int) throws(StoreFailure) -> [Intent]
  /// Returns a subject's intents that haven't ended, sorted by ID.
  func intents(on subject: String) throws(StoreFailure) -> [Intent]
}

/// A type that begins and ends intents.
///
/// Every ``Transaction`` of a store implements this protocol. Features that store blobs begin and
/// end intents.
public protocol IntentWriter: IntentReader {
  /// Begins an intent.
  ///
  /// - Throws: ``StoreFailure/duplicate(collection:index:existing:)`` if an intent already has the
  ///   ID.
  func begin(_ id: RecordID, on subject: String) throws(StoreFailure)
  /// Ends an intent.
  ///
  /// - Returns: Whether this call, not an earlier one, ended the intent.
  func end(_ id: RecordID) throws(StoreFailure) -> Bool
}
