import Core
import LibraryServices

/// The fields of an imported line other than ``ExchangeLine/Key`` and the collection's columns.
///
/// The fields are stored unchanged for the next export. The ID of the extra fields consists of the
/// imported record's collection and ID, such as `stash_canvas/0199c1…`. Permanent removal of the
/// imported record also removes the extra fields.
struct ExtraFields: Record {
  /// The fields as written in the line, each in the form `"key": value`, separated by commas.
  var fields: String

  private static let column = Column("fields", .text)

  static let collection = RecordCollection("exchange_extra", noun: "field", columns: [column])
  static let schema = FeatureSchema([ExtraFields.self], migrations: [.create(collection)])

  /// A closure that removes a record's extra fields when the record is removed permanently.
  static let removal: LibraryTrash.PurgeHook = { record, transaction throws(StoreFailure) in
    if let extra = try transaction.find(ExtraFields.self, id(of: record)) {
      try transaction.purge(extra)
    }
  }

  static func id(of record: RecordReference) -> RecordID {
    RecordID("\(record.collection)/\(record.id)")
  }

  var values: [ColumnValue] { [.text(fields)] }

  init(_ fields: String) { self.fields = fields }

  init(row: RecordRow) throws(RowFailure) { fields = try row.text(Self.column) }
}
