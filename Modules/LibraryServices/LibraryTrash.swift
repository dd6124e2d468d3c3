public import Core

/// A library's trash, which consists of the records that have a deletion time.
public struct LibraryTrash: Trash {
  /// The number of days after which `doctor --repair` removes deleted records permanently.
  public static let days: Int64 = 30

  /// A function that removes additional data about a purged record.
  ///
  /// The data isn't part of any feature's records. For example, the library removes the unknown
  /// fields that an import preserved for the next export. The function runs in the transaction that
  /// purges the record.
  public typealias PurgeHook =
    @Sendable (RecordReference, any Transaction) throws(StoreFailure) -> Void

  private let store: any RecordStore
  private let summarizers: [any RecordSummarizing]
  private let removal: Removal

  /// Creates a trash for the records of features.
  ///
  /// - Parameters:
  ///   - features: The features whose records are in the trash.
  ///   - store: The store that contains the records.
  ///   - alongside: The function to call for each record that is removed permanently.
  public init(
    of features: [any FeaturePlugin], in store: any RecordStore, alongside: @escaping PurgeHook
  ) {
    self.store = store
    summarizers = features.summarizers
    removal = Removal(features.flatMap(\.manifest.schema.records), alongside)
  }

  /// Returns the records that the user deleted, most recently deleted first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of deleted records.
  public func items() async throws(StoreFailure) -> [TrashedRecord] {
    let items = try await store.read { [removal, summarizers] reader throws(StoreFailure) in
      var items: [TrashedRecord] = []
      for (record, deletedAt) in try removal.deleted(reader) {
        if let summary = try summarizers.summary(of: record, in: reader) {
          items.append(TrashedRecord(summary, deletedAt: deletedAt))
        }
      }
      return items
    }
    return items.sorted { $0.deletedAt > $1.deletedAt }
  }

  /// Restores a deleted record, in one undoable step.
  public func restore(_ item: TrashedRecord) async throws(StoreFailure) {
    let record = item.summary.record
    try await store.write("Restore \(item.summary.kind)") {
      [removal] transaction throws(StoreFailure) in
      try removal.restore(record, in: transaction)
    }
  }

  /// Removes deleted records, and the records that depend on them, permanently.
  ///
  /// If `moment` isn't `nil`, only records deleted before `moment`, and the records that depend on
  /// them, are removed.
  ///
  /// - Returns: The number of removed records.
  public func empty(deletedBefore moment: Instant?) async throws(StoreFailure) -> Int {
    try await store.write("Empty trash") { [removal] transaction throws(StoreFailure) in
      try removal.empty(before: moment, in: transaction)
    }
  }
}
