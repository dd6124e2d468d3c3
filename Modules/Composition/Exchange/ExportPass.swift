import Core

/// A writer that exports the records that a read transaction sees.
///
/// Each nonempty collection is written to its own file.
final class ExportPass {
  private(set) var count = 0
  /// The IDs of the originals that the written records need.
  private(set) var originals: Set<BlobID> = []
  private let reader: any RecordReader
  private let folder: String
  private let hasExtras: Bool
  /// Whether rows that can't be read as records are written, too.
  private let includesUnreadable: Bool

  init(
    _ reader: any RecordReader, _ folder: String, includesUnreadable: Bool
  ) throws(StoreFailure) {
    (self.reader, self.folder) = (reader, folder)
    self.includesUnreadable = includesUnreadable
    hasExtras = try reader.count(Query<ExtraFields>(scope: .all)) > 0
  }

  /// Writes all records of a type, sorted by ID.
  ///
  /// Pages are small, because the size of a single record can be several megabytes.
  func write<R: Record>(_ type: R.Type) throws {
    var query = Query<R>(limit: 32, scope: .all)
    var writer: LineWriter?
    repeat {
      let page = try reader.rows(query)
      if writer == nil, !page.items.isEmpty {
        writer = try LineWriter("\(folder)/\(R.collection.name).jsonl")
      }
      for row in page.items {
        do throws(StoreFailure) {
          originals.formUnion(try StoredRecord<R>(row).record.originalBlobs)
        } catch {
          guard includesUnreadable, case .unreadableRow = error else { throw error }
        }
        try writer?.append(try line(row, R.collection).utf8)
        count += 1
      }
      query.after = page.next
    } while query.after != nil
    try writer?.finish()
  }

  private func line(_ row: StoredRow, _ collection: RecordCollection) throws(StoreFailure) -> String
  {
    let record = RecordReference(collection.name, row.id)
    let id = ExtraFields.id(of: record)
    let extra = hasExtras ? try reader.find(ExtraFields.self, id)?.record.fields : nil
    return ExchangeLine(row, links: try reader.outgoingLinks(from: record), extra: extra).text(
      collection)
  }
}
