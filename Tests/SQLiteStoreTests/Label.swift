import Core

/// A sample record with searched text, and with a count derived from other records.
struct Label: Record {
  var name: String
  var uses = 0

  static let name = Column("name", .text)
  static let uses = Column("uses", .integer)
  static let collection = RecordCollection(
    "shed_label", noun: "label", columns: [name, uses], indexes: [ColumnIndex([uses])],
    searched: [name])
  static let schemas: [FeatureID: FeatureSchema] = [
    "shed": FeatureSchema(
      [Tool.self, Label.self],
      migrations: [
        .create(Tool.collection), .create(collection), .search(collection),
        .sum(usesByName, of: collection.name),
      ])
  ]
  static let usesByName = GroupedSum(of: uses, by: [name])

  static var derivedColumns: [Column] { [uses] }

  static func refreshDerived(
    _ ids: Set<RecordID>, in transaction: any Transaction
  ) throws(StoreFailure) {
    for id in ids.sorted() {
      guard var label = try transaction.find(Label.self, id) else { continue }
      label.record.uses = try transaction.incomingLinks(to: label.reference).count
      try transaction.save(label)
    }
  }

  var values: [ColumnValue] { [.text(name), .number(uses)] }
}

extension Label {
  init(row: RecordRow) throws(RowFailure) {
    name = try row.text(Self.name)
    uses = try row.integer(Self.uses)
    guard uses >= 0 else { throw row.failure(Self.uses) }
  }
}
