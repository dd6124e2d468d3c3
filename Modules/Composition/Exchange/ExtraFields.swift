import Core

/// What a line of an exported folder held beside the columns of its collection: kept as it was
/// written, for the next export.
///
/// Its id is the record's collection and id, `stash_canvas/0199c1…`; it goes when that is removed for
/// good.
struct ExtraFields: Record {
  /// `"key": value` after `"key": value`, as they stood in the line.
  var fields: String

  private static let column = Column("fields", .text)

  static let collection = Collection("exchange_extra", noun: "field", columns: [column])
  static let schema = FeatureSchema([ExtraFields.self], migrations: [.create(collection)])

  /// Takes them along when their record is removed for good.
  static let removal: Trash.Alongside = { record, transaction throws(StoreFailure) in
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
