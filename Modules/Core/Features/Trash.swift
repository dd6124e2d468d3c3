/// The deleted records of all features, until they are removed permanently (ST-7).
public struct Trash: Sendable {
  /// A deleted record with its summary.
  public struct Item: Equatable, Sendable {
    /// The summary of the deleted record.
    public let summary: RecordSummary
    /// The moment when the record was deleted.
    public let deletedAt: Instant
  }

  /// The number of days after which `doctor --repair` removes deleted records permanently.
  public static let days: Int64 = 30

  /// A function that removes the data that is stored for a purged record outside features' records.
  ///
  /// The function runs in the transaction that purges the record. For example, the library removes
  /// the unknown fields that an import preserved for the next export.
  public typealias PurgeHook =
    @Sendable (RecordReference, any Transaction) throws(StoreFailure) -> Void

  private let store: any RecordStore
  private let features: [any FeaturePlugin]
  private let removal: Removal

  /// Creates the trash of some features.
  ///
  /// - Parameters:
  ///   - features: The features whose records are in the trash.
  ///   - store: The store that contains the records.
  ///   - alongside: The function that runs for each record that is removed permanently.
  public init(
    of features: [any FeaturePlugin], in store: any RecordStore, alongside: @escaping PurgeHook
  ) {
    self.store = store
    self.features = features
    removal = Removal(features.flatMap(\.schema.records), alongside)
  }

  /// Returns the records that the user deleted, most recently deleted first.
  ///
  /// Records that were deleted with another record, such as the journal entries of a canvas, aren't
  /// included.
  ///
  /// - Throws: ``StoreFailure`` if the store can't be read.
  /// - Complexity: O(*n* log *n*), where *n* is the number of deleted records.
  public func items() async throws(StoreFailure) -> [Item] {
    let items = try await store.read { [removal, features] reader throws(StoreFailure) in
      var items: [Item] = []
      for (record, deletedAt) in try removal.deleted(reader) {
        if let card = try features.summary(of: record, in: reader) {
          items.append(Item(summary: card, deletedAt: deletedAt))
        }
      }
      return items
    }
    return items.sorted { $0.deletedAt > $1.deletedAt }
  }

  /// Restores a deleted record, in one undoable step.
  ///
  /// - Throws: ``StoreFailure`` if the record can't be restored. In that case, nothing is changed.
  public func restore(_ item: Item) async throws(StoreFailure) {
    let record = item.summary.record
    try await store.write("Restore \(item.summary.kind)") {
      [removal] transaction throws(StoreFailure) in
      try removal.restore(record, in: transaction)
    }
  }

  /// Removes deleted records permanently, with the records that depend on them.
  ///
  /// - Parameter moment: Only records deleted before this moment are removed. If `nil`, all deleted
  ///   records are removed.
  /// - Returns: The number of removed records.
  /// - Throws: ``StoreFailure`` if a record can't be removed. In that case, nothing is removed.
  public func empty(deletedBefore moment: Instant? = nil) async throws(StoreFailure) -> Int {
    try await store.write("Empty trash") { [removal] transaction throws(StoreFailure) in
      try removal.empty(before: moment, in: transaction)
    }
  }
}

extension [any FeaturePlugin] {
  /// Returns the summary from the first feature that summarizes a record, or `nil` if none does.
  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    for feature in self {
      if let card = try feature.summary(of: record, in: reader) { return card }
    }
    return nil
  }
}
