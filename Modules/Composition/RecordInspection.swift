import Core

/// A check of all records and links that a reader sees.
struct RecordInspection {
  /// The descriptions of the faults, each one line without a final period.
  private(set) var faults: [String] = []
  private let reader: any RecordReader
  private let types: [String: any Record.Type]

  init(_ reader: any RecordReader, _ types: [any Record.Type]) {
    self.reader = reader
    self.types = Dictionary(types.map { ($0.collection.name, $0) }) { first, _ in first }
  }

  /// Adds a fault for each record of a type that can't be read, and for each link to a record that
  /// doesn't exist.
  mutating func check<R: Record>(_ type: R.Type) throws(StoreFailure) {
    var query = Query<R>(limit: 32, scope: .all)
    repeat {
      let page = try reader.rows(query)
      for row in page.items { try check(row, type) }
      query.after = page.next
    } while query.after != nil
  }

  private mutating func check<R: Record>(_ row: StoredRow, _ type: R.Type) throws(StoreFailure) {
    let record = RecordReference(R.collection.name, row.id)
    do throws(StoreFailure) {
      _ = try StoredRecord<R>(row)
    } catch {
      guard case .unreadableRow(_, let column) = error else { throw error }
      faults.append("\(record.collection) \(record.id) can't be read: its \(column) is invalid")
    }
    for link in try reader.outgoingLinks(from: record) where try !isThere(link.target) {
      faults.append(
        "\(record.collection) \(record.id) has a link to \(link.target.collection) "
          + "\(link.target.id), which doesn't exist")
    }
  }

  private func isThere(_ record: RecordReference) throws(StoreFailure) -> Bool {
    // A link to a record of a feature that isn't in this build can't be checked.
    guard let type = types[record.collection] else { return true }
    return try isThere(type, record.id)
  }

  private func isThere<R: Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> Bool {
    try reader.row(of: type, id) != nil
  }
}
