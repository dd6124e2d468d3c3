/// What was deleted, in all features, until it is removed for good (ST-7).
public struct Trash: Sendable {
  /// Something deleted.
  public struct Item: Equatable, Sendable {
    /// It, in a few words.
    public let card: RecordCard
    /// When it was deleted.
    public let deletedAt: Instant
  }

  /// What was deleted more than so many days ago, `doctor --repair` removes.
  public static let days: Int64 = 30

  /// Removes what is kept beside a record outside of its feature, in the transaction that removes it.
  public typealias Alongside =
    @Sendable (RecordReference, any Transaction) throws(StoreFailure) -> Void

  private let store: any RecordStore
  private let features: [any FeaturePlugin]
  private let removal: Removal

  /// The trash of some features' records.
  ///
  /// - Parameters:
  ///   - features: Whose records.
  ///   - store: Where they are kept.
  ///   - alongside: Called for each record that is removed for good.
  public init(
    of features: [any FeaturePlugin], in store: any RecordStore, alongside: @escaping Alongside
  ) {
    self.store = store
    self.features = features
    removal = Removal(features.flatMap(\.schema.records), alongside)
  }

  /// What a person deleted, the latest first; without what went along with something else.
  ///
  /// - Throws: ``StoreFailure``.
  /// - Complexity: O(deleted records).
  public func items() async throws(StoreFailure) -> [Item] {
    let items = try await store.read { [removal, features] reader throws(StoreFailure) in
      var items: [Item] = []
      for (record, deletedAt) in try removal.deleted(reader) {
        if let card = try features.card(of: record, in: reader) {
          items.append(Item(card: card, deletedAt: deletedAt))
        }
      }
      return items
    }
    return items.sorted { $0.deletedAt > $1.deletedAt }
  }

  /// Brings back what was deleted.
  ///
  /// - Throws: ``StoreFailure``; nothing was changed then.
  public func restore(_ item: Item) async throws(StoreFailure) {
    let record = item.card.record
    try await store.write("Restore \(item.card.kind)") {
      [removal] transaction throws(StoreFailure) in
      try removal.restore(record, in: transaction)
    }
  }

  /// Removes what was deleted for good, with what belongs to it.
  ///
  /// - Parameter moment: Only what was deleted before; nil for all.
  /// - Returns: How many records were removed.
  /// - Throws: ``StoreFailure``; nothing was removed then.
  public func empty(deletedBefore moment: Instant? = nil) async throws(StoreFailure) -> Int {
    try await store.write("Empty trash") { [removal] transaction throws(StoreFailure) in
      try removal.empty(before: moment, in: transaction)
    }
  }
}

extension [any FeaturePlugin] {
  /// Tells of a record of any of the features.
  func card(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordCard? {
    for feature in self {
      if let card = try feature.card(of: record, in: reader) { return card }
    }
    return nil
  }
}
