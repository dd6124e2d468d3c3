import Core

/// A record that a range of transactions touched, with the record's state before the range.
struct Touch {
  /// A record's row before a change.
  struct Row {
    var image: RowImage
    /// The number of the undo that had withdrawn the record, or `nil` if none.
    var withdrawn: Int64?
  }

  let record: RecordReference
  /// The number of the record's latest change in the transactions.
  private(set) var last: Int64
  /// The record's revision before the transactions, or `nil` if the record was added.
  private(set) var found: Int64?
  /// The time of the last write before the transactions, or `nil` if the record was added.
  private(set) var updatedAt: ColumnValue?
  /// The row before the transactions, or `nil` if the record was added or only its links changed.
  private(set) var row: Row?
  /// The link targets before the transactions, keyed by field, for the fields whose links changed.
  private(set) var links: [String: LinkImage] = [:]

  var isAdded: Bool { found == nil }

  private init(
    _ record: RecordReference, at sequence: Int64, _ field: String?, _ before: String?,
    _ withdrawn: Int64?
  ) throws(StoreFailure) {
    self.record = record
    last = sequence
    guard let before else { return }
    try add(sequence, field, before, withdrawn)
    if let row {
      updatedAt = try row.image.value(of: .updatedAt)
      guard case .integer(let revision) = try row.image.value(of: Self.revision) else {
        throw .unreadableRow(collection: "stashbook_change", column: "before")
      }
      found = revision
    } else if let field, let image = links[field] {
      updatedAt = .integer(image.updatedAt)
      found = image.revision
    }
  }

  private static let revision = Column("revision", .integer)

  private mutating func add(
    _ sequence: Int64, _ field: String?, _ before: String?, _ withdrawn: Int64?
  ) throws(StoreFailure) {
    last = sequence
    guard let before else { return }
    if let field {
      if links[field] == nil { links[field] = try .image(before) }
    } else if row == nil {
      row = Row(image: try .image(before), withdrawn: withdrawn)
    }
  }

  /// Returns the records that a range of changes touched, sorted by each record's first change.
  static func all(
    _ connection: Connection, in changes: ClosedRange<Int64>
  ) throws(StoreFailure) -> [Touch] {
    let rows = try connection.prepare(
      """
      SELECT sequence, collection, record, field, before, withdrawn FROM stashbook_change \
      WHERE sequence BETWEEN ? AND ? ORDER BY sequence
      """)
    rows.bind([.integer(changes.lowerBound), .integer(changes.upperBound)])
    defer { rows.reset() }
    var (touched, places): ([Touch], [RecordReference: Int]) = ([], [:])
    while try rows.next() {
      let record = try rows.reference(1)
      let (sequence, field, before) = (rows.integer(0) ?? 0, rows.text(3), rows.text(4))
      if let place = places[record] {
        let image = touched[place].isAdded ? nil : before
        try touched[place].add(sequence, field, image, rows.integer(5))
      } else {
        _ = try connection.table(record.collection)
        places[record] = touched.count
        touched.append(try Touch(record, at: sequence, field, before, rows.integer(5)))
      }
    }
    return touched
  }
}
