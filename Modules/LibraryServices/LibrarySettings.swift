public import Core

/// The record of a setting that the user changed.
public struct SettingRecord: Record {
  /// The setting's key, unique among live records.
  public var key: String
  /// The value that the user set.
  public var value: String

  static let keyColumn = Column("key", .text)
  static let valueColumn = Column("value", .text)

  /// The collection of changed settings.
  public static let collection = RecordCollection(
    "setting", noun: "setting", columns: [keyColumn, valueColumn],
    indexes: [ColumnIndex([keyColumn], unique: true)])

  /// Creates the record of a changed setting.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Creates a record from a row.
  public init(row: RecordRow) throws(RowFailure) {
    key = try row.text(Self.keyColumn)
    value = try row.text(Self.valueColumn)
  }

  /// The values of the key column and the value column.
  public var values: [ColumnValue] { [.text(key), .text(value)] }
}

/// The settings of a library, stored as records.
public struct LibrarySettings: SettingStore {
  /// The schema for settings records, which is part of every library.
  public static let schema = FeatureSchema(
    [SettingRecord.self], migrations: [.create(SettingRecord.collection)])

  private let store: any RecordStore
  private let ids: any IDGenerator

  /// Creates the settings of a library.
  ///
  /// - Parameters:
  ///   - store: The library's store.
  ///   - ids: The source of IDs for new records.
  public init(store: any RecordStore, ids: any IDGenerator) {
    self.store = store
    self.ids = ids
  }

  /// Returns the value that the user set, or the setting's default value if the user set none.
  public func value(of setting: SettingDeclaration) async throws(StoreFailure) -> String {
    let query = Self.query(setting.key)
    let stored = try await store.read { reader throws(StoreFailure) in
      try reader.page(query).items.first
    }
    return stored?.record.value ?? setting.defaultValue
  }

  /// Changes the value of a setting, in one undoable step.
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
