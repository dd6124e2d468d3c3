import Core
import LibraryServices

/// The fields of an imported line that aren't columns of its collection.
///
/// They are stored unchanged for the next export. Their ID consists of the record's collection and
/// ID, such as `stash_canvas/0199c1…`. Permanent removal of the record also removes them.
struct ExtraFields: Record {
  /// The fields in the line's form, `"key": value`, separated by commas.
  var fields: String

  private static let column = Column("fields", .text)

  static let collection = RecordCollection("exchange_extra", noun: "field", columns: [column])
  static let schema = FeatureSchema([ExtraFields.self], migrations: [.create(collection)])

  /// The hook that removes the fields when their record is removed permanently.
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
