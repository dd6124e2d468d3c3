/// One thing a person has set, by key.
public struct SettingRecord: Record {
  /// The setting's key.
  public var key: String
  /// What it was set to.
  public var value: String

  static let keyColumn = Column("key", .text)
  static let valueColumn = Column("value", .text)

  /// Where settings are kept.
  public static let collection = Collection(
    "setting", noun: "setting", columns: [keyColumn, valueColumn],
    indexes: [Index([keyColumn], unique: true)])

  /// A setting.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Reads a setting.
  public init(row: RecordRow) throws(RowFailure) {
    key = try row.text(Self.keyColumn)
    value = try row.text(Self.valueColumn)
  }

  /// Key and value.
  public var values: [ColumnValue] { [.text(key), .text(value)] }
}

/// What a person has set; what was not set has its standard value.
public struct Settings: Sendable {
  /// The collection settings are kept in, for whoever opens the store.
  public static let schema = FeatureSchema(
    [SettingRecord.self], migrations: [.create(SettingRecord.collection)])

  private let store: any RecordStore
  private let ids: any IDSource

  /// The settings of a library.
  public init(store: any RecordStore, ids: any IDSource) {
    self.store = store
    self.ids = ids
  }

  /// The value in force.
  public func value(of setting: SettingDeclaration) async throws(StoreFailure) -> String {
    let query = Self.query(setting.key)
    let stored = try await store.read { reader throws(StoreFailure) in
      try reader.page(query).items.first
    }
    return stored?.record.value ?? setting.standard
  }

  /// Sets a value that the declaration does not refuse; ask that before.
  public func set(_ setting: SettingDeclaration, to value: String) async throws(StoreFailure) {
    let query = Self.query(setting.key)
    let id = ids.next()
    try await store.write("Set \(setting.key)") { transaction throws(StoreFailure) in
      if var stored = try transaction.page(query).items.first {
        stored.record.value = value
        try transaction.save(stored)
      } else {
        try transaction.insert(SettingRecord(key: setting.key, value: value), id: id)
      }
    }
  }

  private static func query(_ key: String) -> Query<SettingRecord> {
    Query(.equals(SettingRecord.keyColumn, .text(key)), limit: 1)
  }
}
