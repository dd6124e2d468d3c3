import Core

/// A type that reads records from one connection's consistent state.
///
/// ``SQLiteReader`` and ``SQLiteTransaction`` conform to this protocol.
protocol SQLiteReading: RecordReader {
  var connection: Connection { get }
}

/// A read-only record reader on one connection.
struct SQLiteReader: SQLiteReading {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteReading {
  func isWithdrawn(_ record: RecordReference) throws(StoreFailure) -> Bool {
    try connection.withdrawal(of: record) != nil
  }

  func row<R: Record>(of type: R.Type, _ id: RecordID) throws(StoreFailure) -> StoredRow? {
    let table = try connection.table(R.collection.name)
    let rows = try connection.prepare(table.find)
    rows.bind(1, id.text)
    defer { rows.reset() }
    return try rows.next() ? try rows.row(table) : nil
  }

  func rows<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Page<StoredRow> {
    let table = try connection.table(R.collection.name)
    let limit = max(1, query.limit)
    var items: [StoredRow] = []
    var last: Cursor?
    for part in try QueryText(query, table, try access(to: query)).ranges {
      // One row more than the limit reveals whether there is a next page.
      let room = Int64(limit) - Int64(items.count) + (limit == .max ? 0 : 1)
      let rows = try connection.prepare(part.sql)
      rows.bind(part.values + [.integer(room)])
      defer { rows.reset() }
      while try rows.next() {
        if items.count == limit { return Page(items: items, next: last) }
        let row = try rows.row(table)
        items.append(row)
        if items.count == limit { last = try rows.cursor(query, row.id, table) }
      }
    }
    return Page(items: items, next: nil)
  }

  func count<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int {
    let question = try QueryText(query, try connection.table(R.collection.name)).count
    let rows = try connection.prepare(question.sql)
    rows.bind(question.values)
    defer { rows.reset() }
    return try rows.next() ? Int(rows.integer(0) ?? 0) : 0
  }

  func ids<R: Record>(
    of type: R.Type, startingWith prefix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    let table = try connection.table(R.collection.name)
    let rows = try connection.prepare(
      "SELECT id FROM \(table.name) WHERE id >= ? AND deleted_at IS NULL ORDER BY id LIMIT ?")
    rows.bind([.text(prefix), .number(max(0, limit))])
    defer { rows.reset() }
    var ids: [RecordID] = []
    while try rows.next() {
      guard let id = rows.text(0) else { throw table.unreadable("id") }
      guard id.utf8.starts(with: prefix.utf8) else { break }
      ids.append(RecordID(id))
    }
    return ids
  }

  func ids<R: Record>(
    of type: R.Type, endingWith suffix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    let table = try connection.table(R.collection.name)
    let rows = try connection.prepare(
      "\(IDEndIndex.find(in: table.name)) AND deleted_at IS NULL ORDER BY id LIMIT ?")
    rows.bind(IDEndIndex.values(for: suffix) + [.number(max(0, limit))])
    defer { rows.reset() }
    var ids: [RecordID] = []
    while try rows.next() {
      guard let id = rows.text(0) else { throw table.unreadable("id") }
      ids.append(RecordID(id))
    }
    return ids
  }

  func matches(
    _ words: [String], limit: Int, after cursor: Cursor?
  ) throws(StoreFailure) -> Page<RecordReference> {
    guard !words.isEmpty else { return Page(items: [], next: nil) }
    let (limit, place) = (max(1, limit), try cursor?.searchPosition() ?? .max)
    let question = WordsText(words, rare: try rareShortWord(in: words))
    let rows = try connection.prepare(question.sql)
    rows.bind(question.values + [.integer(place)])
    defer { rows.reset() }
    var (items, last): ([RecordReference], Int64) = ([], 0)
    while try rows.next() {
      let record = try rows.reference(0)
      // The index also contains the text of features that are excluded from this build.
      guard connection.library.tables[record.collection] != nil else { continue }
      if items.count == limit {
        return Page(items: items, next: items.last.map { Cursor(textPlace: last, $0) })
      }
      items.append(record)
      last = rows.integer(2) ?? 0
    }
    return Page(items: items, next: nil)
  }

  func targets(of owner: RecordReference, field: String) throws(StoreFailure) -> [RecordReference] {
    let rows = try connection.prepare(
      """
      SELECT target_collection, target FROM stashbook_link \
      WHERE owner_collection = ? AND owner = ? AND field = ? ORDER BY position
      """)
    rows.bind([.text(owner.collection), .text(owner.id.text), .text(field)])
    defer { rows.reset() }
    var targets: [RecordReference] = []
    while try rows.next() { targets.append(try rows.reference(0)) }
    return targets
  }

  func outgoingLinks(from owner: RecordReference) throws(StoreFailure) -> [Link] {
    let found = try others(
      """
      SELECT target_collection, target, field, position FROM stashbook_link \
      WHERE owner = ? AND owner_collection = ? ORDER BY field, position
      """, of: owner)
    return found.map { Link(owner: owner, field: $0.field, target: $0.other, position: $0.place) }
  }

  func incomingLinks(to target: RecordReference) throws(StoreFailure) -> [Link] {
    let found = try others(
      """
      SELECT owner_collection, owner, field, position FROM stashbook_link \
      WHERE target = ? AND target_collection = ?
      """, of: target)
    return found.map { Link(owner: $0.other, field: $0.field, target: target, position: $0.place) }
  }

  /// Returns the records at the other ends of a record's links, each with the link's field and the
  /// link's position in the field.
  private func others(
    _ sql: String, of record: RecordReference
  ) throws(StoreFailure) -> [(other: RecordReference, field: String, place: Int)] {
    let rows = try connection.prepare(sql)
    rows.bind([.text(record.id.text), .text(record.collection)])
    defer { rows.reset() }
    var found: [(other: RecordReference, field: String, place: Int)] = []
    while try rows.next() {
      guard let field = rows.text(2), let position = rows.integer(3) else {
        throw .unreadableRow(collection: "stashbook_link", column: "field")
      }
      found.append((try rows.reference(0), field, Int(position)))
    }
    return found
  }
}
