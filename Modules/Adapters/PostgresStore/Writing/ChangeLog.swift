import Core

/// The changes of a write, each of which is logged in the statement that makes the change.
///
/// A change's number becomes the changed record's revision. The log contains the row before the
/// change as JSON, which the database itself writes and reads.
struct ChangeLog {
  /// The kind of a logged transaction.
  ///
  /// The raw value is stored in the table.
  enum Kind: String {
    /// A user's change.
    case change
    /// A user's change that removed records permanently.
    case permanent
    /// An undo, which can be redone.
    case undo
    /// A redo.
    case redo
    /// A change to intents only, which the history doesn't list.
    case intent

    var isStep: Bool { self == .change || self == .permanent }
  }

  /// A field whose links change, with its targets before and after.
  typealias Links = (field: String, before: [RecordReference], after: [RecordReference])

  private let connection: LibraryConnection
  let author: RecordID?
  /// The ID of the write, by which a lost answer to its commit can be found.
  private let token: String
  private var counters: LibraryConnection.Counters
  /// The newest revision when the current transaction began.
  private var start: Int64
  /// Whether the transaction began or ended an intent.
  var hasIntents = false

  init(
    _ connection: LibraryConnection, _ counters: LibraryConnection.Counters, author: RecordID?,
    token: String
  ) {
    (self.connection, self.counters, start) = (connection, counters, counters.revision)
    (self.author, self.token) = (author, token)
  }

  /// The number of the latest change.
  var last: Int64 { counters.revision }
  /// The number of the current transaction.
  var transaction: Int64 { counters.transaction + 1 }

  // MARK: Changes

  /// Inserts a row, unless a row has the same ID or the same values in a unique index.
  ///
  /// - Returns: The inserted row, or `nil` if none was inserted.
  mutating func insert(_ row: TableRow, _ table: TableText) throws(StoreFailure) -> TableRow? {
    var row = row
    row.revision = last + 1
    let hasText = row.deletedAt == nil && !table.collection.searchedTexts(row.values).isEmpty
    row.place = hasText ? row.revision : nil
    let added = LibraryStatement.insert(
      into: table.name, [("id", "\(row.id)")] + Self.columns(of: row, table),
      "ON CONFLICT DO NOTHING RETURNING id")
    let noted = LibraryStatement.insert(
      into: "stashbook_change", entry(row.id, table, links: nil, origin: nil), from: "added")
    guard try connection.run(noted.after("added", added)).count == 1 else { return nil }
    counters.revision += 1
    return row
  }

  /// Replaces a row and, if given, the links from a field.
  ///
  /// - Parameters:
  ///   - old: The current row.
  ///   - row: The new row, except its revision and place.
  ///   - table: The SQL for the rows.
  ///   - links: The field whose links change, or `nil` if only the row changes.
  ///   - origin: The number of the user's change whose result this change restores, or `nil` if
  ///     none.
  /// - Returns: The new row.
  /// - Throws: ``StoreFailure`` if the row can't be written.
  mutating func replace(
    _ old: TableRow, by row: TableRow, _ table: TableText, links: Links? = nil,
    origin: Int64? = nil
  ) throws(StoreFailure) -> TableRow {
    let revision = last + 1
    let (update, row) = updating(old, by: row, at: revision, table)
    try connection.run(update.after("logged", noting(old.id, table, links, origin)))
    counters.revision = revision
    if let links { try replaceLinks(of: RecordReference(table.collection.name, old.id), links) }
    return row
  }

  /// Removes a row, with all links from and to its record.
  mutating func remove(_ record: RecordReference, _ table: TableText) throws(StoreFailure) {
    let removal = LibraryStatement.delete(from: table.name, "id = \(record.id)")
    try connection.run(removal.after("logged", noting(record.id, table, nil, nil)))
    counters.revision += 1
    for side in ["owner", "target"] {
      try connection.run(
        .delete(
          from: "stashbook_link",
          "\(raw: side)_collection = \(record.collection) AND \(raw: side) = \(record.id)"))
    }
  }

  /// Logs a change that another statement makes.
  ///
  /// - Returns: The number of the change.
  /// - Throws: ``StoreFailure`` if the log can't be written.
  mutating func note(
    _ id: RecordID, _ table: TableText, links: Links? = nil, origin: Int64?
  ) throws(StoreFailure) -> Int64 {
    try connection.run(noting(id, table, links, origin))
    counters.revision += 1
    if let links { try replaceLinks(of: RecordReference(table.collection.name, id), links) }
    return last
  }

  /// Makes a change that ``note(_:_:links:origin:)`` logged.
  func update(
    _ old: TableRow, to row: TableRow, at revision: Int64, _ table: TableText
  ) throws(StoreFailure) {
    try connection.run(updating(old, by: row, at: revision, table).0)
  }

  private func updating(
    _ old: TableRow, by row: TableRow, at revision: Int64, _ table: TableText
  ) -> (LibraryStatement, TableRow) {
    var row = row
    row.revision = revision
    func texts(_ row: TableRow) -> [String] {
      row.deletedAt == nil ? table.collection.searchedTexts(row.values) : []
    }
    let (before, after) = (texts(old), texts(row))
    let isSame = before.elementsEqual(after) { $0.utf8.elementsEqual($1.utf8) }
    row.place = after.isEmpty ? nil : isSame ? old.place : revision
    return (
      .update(table.name, set: Self.columns(of: row, table), "id = \(old.id)"), row
    )
  }

  private func noting(
    _ id: RecordID, _ table: TableText, _ links: Links?, _ origin: Int64?
  ) -> LibraryStatement {
    let image = LibraryStatement.select(
      SQL(raw: table.image), from: table.name, as: "t", "t.id = \(id)")
    let row = entry(id, table, links: links, origin: origin)
    return .insert(into: "stashbook_change", row + [("before", "(\(image.sql))")])
  }

  private func entry(
    _ id: RecordID, _ table: TableText, links: Links?, origin: Int64?
  ) -> [(column: String, value: SQL)] {
    let targets = links.map { $0.before.flatMap { [$0.collection, $0.id.text] } }
    return [
      ("sequence", "\(last + 1)"), ("collection", "\(table.collection.name)"),
      ("record", "\(id)"), ("field", "\(links?.field)::text"), ("origin", "\(origin)::bigint"),
      ("targets", targets.map { "\($0)" } ?? "NULL::text[]"),
    ]
  }

  /// Returns the columns of a row except the library and the ID.
  private static func columns(
    of row: TableRow, _ table: TableText
  ) -> [(column: String, value: SQL)] {
    let kept: [(String, SQL)] = [
      ("revision", "\(row.revision)"), ("created_at", "\(row.createdAt)"),
      ("updated_at", "\(row.updatedAt)"), ("deleted_at", "\(row.deletedAt)"),
      ("stashbook_withdrawn", "\(row.withdrawn)"), ("stashbook_place", "\(row.place)"),
    ]
    let own = zip(table.collection.columns, row.values).map { column, value in
      (SQL.name(column.name), "\(value)" as SQL)
    }
    let searched = table.searched.map { place, name -> (String, SQL) in
      guard case .text(let text) = row.values[place] else { return (name, "NULL") }
      return (name, "\(.blob(text.searchBytes))")
    }
    return (kept + own + searched).map { (column: $0.0, value: $0.1) }
  }

  private func replaceLinks(of owner: RecordReference, _ links: Links) throws(StoreFailure) {
    let (collection, id, field) = (owner.collection, owner.id, links.field)
    if !links.before.isEmpty {
      try connection.run(
        .delete(
          from: "stashbook_link",
          "owner_collection = \(collection) AND owner = \(id) AND field = \(field)"))
    }
    guard !links.after.isEmpty else { return }
    let targets: SQL = """
      unnest(\(links.after.map(\.collection)), \(links.after.map(\.id.text))) \
      WITH ORDINALITY AS new (collection, target, number)
      """
    try connection.run(
      .insert(
        into: "stashbook_link",
        [
          ("owner_collection", "\(collection)"), ("owner", "\(id)"), ("field", "\(field)"),
          ("position", "number - 1"), ("target_collection", "collection"), ("target", "target"),
        ], from: targets))
  }

  // MARK: Transactions

  /// Adds the current transaction to the log, and begins the next one.
  ///
  /// Every 64th transaction also removes expired history.
  ///
  /// - Parameters:
  ///   - label: The user's description of the transaction.
  ///   - kind: The transaction's kind.
  ///   - joining: The author's step that this transaction continues, or `nil` for a new step. If
  ///     anything was written since that step, this transaction begins a new step.
  ///   - reverses: For an undo, the number of the reversed step. For a redo, the number of the
  ///     reversed undo. For a user's change, `nil`.
  ///   - key: The key to keep with the transaction, or `nil` if none.
  ///   - now: The time of the transaction.
  /// - Returns: The transaction's step, or `nil` if no record was written.
  /// - Throws: ``StoreFailure`` if the log can't be written or already contains the key.
  @discardableResult
  mutating func finish(
    _ label: String, _ kind: Kind, joining: StepID? = nil, reverses: Int64? = nil,
    key: IdempotencyKey? = nil, at now: Instant
  ) throws(StoreFailure) -> StepID? {
    let isLogged = last > start
    guard isLogged || hasIntents else { return nil }
    if isLogged, let key, try connection.hasWritten(key) { throw .repeated }
    let joined = isLogged ? try continued(joining) : nil
    let step = isLogged ? joined ?? transaction : nil
    let kind = isLogged ? kind : .intent
    let logged = LibraryStatement.insert(
      into: "stashbook_transaction",
      [
        ("id", "\(transaction)"), ("label", "\(label)"), ("at", "\(now)"),
        ("first_change", "\(start + 1)"), ("last_change", "\(last)"), ("reverses", "\(reverses)"),
        ("step", "\(step)"), ("kind", "\(kind.rawValue)"), ("author", "\(author)"),
        ("token", "\(token)::uuid"), ("key", "\(isLogged ? key?.text : nil)"),
      ])
    counters.transaction += 1
    if isLogged { counters.step = kind.isStep ? step : nil }
    start = last
    let counting = LibraryStatement.update(
      "stashbook_library",
      set: [
        ("revision", "\(last)"), ("tx", "\(counters.transaction)"), ("step", "\(counters.step)"),
      ], "TRUE")
    try connection.run(counting.after("logged", logged))
    try prune(now)
    return step.map(StepID.init)
  }

  /// Returns the number of a step if it is the author's and the last one in the log, or `nil`.
  private func continued(_ step: StepID?) throws(StoreFailure) -> Int64? {
    guard let step, step.number == counters.step else { return nil }
    return try connection.run(
      .select(
        "id", from: "stashbook_transaction", "id = \(step.number) AND \(isBy(author))")
    ).next()?.integer(0)
  }

  private func prune(_ now: Instant) throws(StoreFailure) {
    guard counters.transaction % Self.pruningInterval == 0,
      let kept = try connection.oldestKept(now)
    else { return }
    try connection.run(.delete(from: "stashbook_transaction", "id < \(kept.id)"))
    try connection.run(.delete(from: "stashbook_change", "sequence < \(kept.firstChange)"))
  }

  /// The number of transactions between removals of expired history.
  private static let pruningInterval: Int64 = 64
}

extension LibraryConnection {
  /// Looks up the outcome of a write.
  ///
  /// - Parameters:
  ///   - token: The ID of the write.
  ///   - transaction: The number that the write's last transaction would have.
  ///   - newest: The number of the newest transaction.
  /// - Returns: Whether the write was committed, or `nil` if the write has expired.
  /// - Throws: ``StoreFailure`` if the log can't be read.
  func isCommitted(
    _ token: String, as transaction: Int64, newest: Int64
  ) throws(StoreFailure) -> Bool? {
    if transaction > newest { return false }
    return try run(
      .select(
        "(token = \(token)::uuid)::int::bigint", from: "stashbook_transaction",
        "id = \(transaction)")
    ).next().map { $0.integer(0) == 1 }
  }

  /// Returns whether the log contains a transaction with a key.
  func hasWritten(_ key: IdempotencyKey) throws(StoreFailure) -> Bool {
    try run(.select("id", from: "stashbook_transaction", "key = \(key.text)")).next() != nil
  }

  /// Returns the oldest transaction that hasn't expired, or `nil` if all have expired.
  ///
  /// A transaction expires when it is more than 30 days old or when 1,000 newer steps exist.
  func oldestKept(_ now: Instant) throws(StoreFailure) -> (id: Int64, firstChange: Int64)? {
    let steps = LibraryStatement.select(
      "step", from: "stashbook_transaction", "step = id",
      "ORDER BY step DESC LIMIT 1 OFFSET \(Int64(UndoRetention.steps - 1))")
    let row = try run(
      .select(
        "id, first_change", from: "stashbook_transaction",
        "at >= \(UndoRetention.cutoff(at: now)) AND id >= coalesce((\(steps.sql)), 0)",
        "ORDER BY id LIMIT 1")
    ).next()
    guard let row, let id = row.integer(0), let firstChange = row.integer(1) else { return nil }
    return (id, firstChange)
  }

  /// Returns the records that changed after a revision, sorted by their most recent change.
  func changes(since revision: Revision, _ now: Instant) throws(StoreFailure) -> ChangeSet {
    let latest = try run(.select("revision", from: "stashbook_library")).next()?.integer(0) ?? 0
    let kept = try oldestKept(now)
    guard revision.number >= (kept?.firstChange ?? latest + 1) - 1 else { throw .historyExpired }
    let rows = try run(
      .select(
        "collection, record", from: "stashbook_change", "sequence > \(revision.number)",
        "GROUP BY collection, record ORDER BY max(sequence)"))
    return ChangeSet(records: rows.map { $0.reference(0) }, latest: Revision(latest))
  }
}
