import Core

/// An attempt to import all records that aren't known to be invalid.
///
/// The attempt adds the records, then checks them and their prerequisites. If the check finds
/// invalid records, ``Import`` rolls the transaction back and starts another attempt, which skips
/// the invalid records. The committed transaction therefore removes nothing and can be undone.
final class ImportAttempt {
  struct Outcome: Sendable {
    /// The invalid records that earlier attempts didn't find.
    var refused: [RecordReference: LineRefusal] = [:]
    var added = 0
    var existing = 0
    var lines: [(path: String, line: Int, refusal: LineRefusal)] = []
    var originals: Set<BlobID> = []

    func report(
      _ plan: ImportPlan, _ originals: [Import.Report.Refused], _ folder: String
    ) -> Import.Report {
      var report = Import.Report(folder: folder, added: added, existing: existing)
      report.photos = self.originals.count
      report.refused = plan.refused + originals
      report.refused += lines.map { path, line, refusal in
        let words = refusal.explanation
        return Import.Report.Refused(
          path: path, line: line, code: words.code, message: words.message)
      }
      return report
    }
  }

  private let plan: ImportPlan
  /// The IDs of the stored originals, or `nil` to import records without their originals, too.
  private let originals: Set<BlobID>?
  /// The invalid records that earlier attempts found.
  private let known: [RecordReference: LineRefusal]
  private let transaction: any Transaction
  private let blobs: any BlobStore
  private let isDry: Bool
  private var outcome = Outcome()
  /// The line numbers of the imported records, keyed by collection and then by ID.
  private var taken: [String: [RecordID: Int]] = [:]
  /// The records that this attempt has rejected so far.
  private var refused: Set<RecordReference> = []

  init(
    _ plan: ImportPlan, _ originals: Set<BlobID>?, _ known: [RecordReference: LineRefusal],
    _ transaction: any Transaction, _ blobs: any BlobStore, isDry: Bool
  ) {
    (self.plan, self.originals, self.known) = (plan, originals, known)
    (self.transaction, self.blobs, self.isDry) = (transaction, blobs, isDry)
  }

  func run() throws -> Outcome {
    for file in plan.files { try adopt(file.type, file) }
    while case let found = try obstacles(), !found.isEmpty {
      outcome.refused.merge(found) { first, _ in first }
      for record in found.keys {
        if let type = plan.types[record.collection] { try remove(type, record) }
      }
    }
    if outcome.refused.isEmpty {
      for file in plan.files { try cutLinks(of: file) }
      try settle()
    }
    return outcome
  }

  /// Refreshes the derived columns of the imported records and of their link targets.
  private func settle() throws(StoreFailure) {
    var ids = taken.mapValues { Set($0.keys) }
    for (collection, lines) in taken {
      for id in lines.keys {
        for link in try transaction.outgoingLinks(from: RecordReference(collection, id)) {
          ids[link.target.collection, default: []].insert(link.target.id)
        }
      }
    }
    for (collection, ids) in ids.sorted(by: { $0.key < $1.key }) {
      try plan.types[collection]?.refreshDerived(ids, in: transaction)
    }
  }

  // MARK: Importing

  private func adopt<R: Record>(_ type: R.Type, _ file: ImportPlan.File) throws {
    var seen: Set<RecordID> = []
    try ImportFile<R>(file, plan.folder).forEach { number, line in
      do {
        let line = try line.get()
        guard seen.insert(line.id).inserted else { throw LineRefusal.twice(line.id) }
        do {
          try adopt(line, number)
        } catch let refusal as LineRefusal {
          refused.insert(line.reference)
          throw refusal
        }
      } catch let refusal as LineRefusal {
        outcome.lines.append((file.path, number, refusal))
      }
    }
  }

  private func adopt<R: Record>(_ line: ImportFile<R>.Line, _ number: Int) throws {
    if let known = known[line.reference] { throw known }
    if let there = try transaction.find(R.self, line.id) {
      if try isSame(there, line) { return outcome.existing += 1 }
      // Records whose import was undone are imported again.
      guard try transaction.isWithdrawn(line.reference) else {
        throw LineRefusal.otherContent(line.reference)
      }
    }
    for original in line.record.originalBlobs {
      guard let originals else { break }
      // A repair may have moved the original to quarantine after the import stored the original.
      guard try originals.contains(original) && (isDry || blobs.isStored(original)) else {
        throw LineRefusal.original(original)
      }
    }
    do throws(StoreFailure) {
      try transaction.insertImported(line.stored)
    } catch {
      switch error {
      case .duplicate, .unreadableRow: throw LineRefusal.store(error)
      default: throw error
      }
    }
    for (field, targets) in line.line.links.sorted(by: { $0.key < $1.key }) {
      try transaction.linkImported(of: line.reference, field: field, to: targets)
    }
    if let extra = line.line.extra {
      try transaction.insert(ExtraFields(extra), id: ExtraFields.id(of: line.reference))
    }
    outcome.added += 1
    outcome.originals.formUnion(line.record.originalBlobs)
    taken[line.reference.collection, default: [:]][line.id] = number
  }

  /// Returns whether a stored record and a line have the same values, links, extra fields, and
  /// deletion state.
  ///
  /// Times and derived columns may differ.
  private func isSame<R: Record>(
    _ there: StoredRecord<R>, _ line: ImportFile<R>.Line
  ) throws(StoreFailure) -> Bool {
    let record = line.reference
    let links = Dictionary(grouping: try transaction.outgoingLinks(from: record), by: \.field)
    let extra = try transaction.find(ExtraFields.self, ExtraFields.id(of: record))?.record.fields
    return (there.deletedAt == nil) == (line.line.row.deletedAt == nil)
      && zip(R.collection.columns, zip(there.record.values, line.record.values)).allSatisfy {
        R.derivedColumns.contains($0) || $1.0.isSame(as: $1.1)
      }
      && links.mapValues { $0.map(\.target) } == line.line.links
      && ColumnValue.optional(extra).isSame(as: .optional(line.line.extra))
  }

  // MARK: Invalid records

  /// Returns the reasons why imported records are invalid in the library, keyed by record.
  ///
  /// All records are checked before any are removed, so that both records of a conflict are found.
  private func obstacles() throws(StoreFailure) -> [RecordReference: LineRefusal] {
    var found: [RecordReference: LineRefusal] = [:]
    for file in plan.files { try obstacles(file.type, &found) }
    return found
  }

  private func obstacles<R: Record>(
    _ type: R.Type, _ found: inout [RecordReference: LineRefusal]
  ) throws(StoreFailure) {
    for id in taken[R.collection.name, default: [:]].keys.sorted() {
      guard let stored = try transaction.find(R.self, id) else { continue }
      if let refusal = try obstacle(stored) {
        found[stored.reference] = refusal
        refused.insert(stored.reference)
      }
    }
  }

  private func obstacle<R: Record>(_ stored: StoredRecord<R>) throws(StoreFailure) -> LineRefusal? {
    for basis in stored.record.prerequisites(of: stored.id) where refused.contains(basis) {
      return .basis(basis)
    }
    return try stored.record.importProblem(stored.id, in: transaction).map { .obstacle($0) }
  }

  private func remove<R: Record>(_ type: R.Type, _ record: RecordReference) throws(StoreFailure) {
    guard let stored = try transaction.find(R.self, record.id) else { return }
    try transaction.purge(stored)
    taken[record.collection]?[record.id] = nil
  }

  // MARK: Links

  private func cutLinks(of file: ImportPlan.File) throws(StoreFailure) {
    let collection = file.type.collection.name
    for (id, number) in taken[collection, default: [:]].sorted(by: { $0.key < $1.key }) {
      let record = RecordReference(collection, id)
      let links = try transaction.outgoingLinks(from: record)
      var lost: Set<Link> = []
      for link in links where try !isThere(link.target) {
        lost.insert(link)
        outcome.lines.append((file.path, number, .link(link)))
      }
      for field in Set(lost.map(\.field)).sorted() {
        let kept = links.filter { $0.field == field && !lost.contains($0) }
        try transaction.linkImported(of: record, field: field, to: kept.map(\.target))
      }
    }
  }

  private func isThere(_ record: RecordReference) throws(StoreFailure) -> Bool {
    guard let type = plan.types[record.collection] else { return false }
    return try isThere(type, record.id)
  }

  private func isThere<R: Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> Bool {
    try transaction.row(of: type, id) != nil
  }
}
