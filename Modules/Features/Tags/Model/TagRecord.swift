public import Core

/// A tag or an alias.
///
/// No two live names have the same key. A link to an alias counts as a link to its tag, so merging
/// two tags rewrites only the rows of their names, not the records that have the tags.
public struct TagRecord: Record {
  /// The name of the tag or alias.
  public internal(set) var name: TagName
  /// The ID of the tag or alias that this alias leads to, or `nil` if the record is a tag.
  public internal(set) var standsFor: RecordID?
  /// The number of fields that have the tag or one of its aliases, in live and deleted records.
  ///
  /// The number is 0 for an alias.
  public internal(set) var linked: Int
  /// The number of uses outside the library, as read from an import.
  public internal(set) var imported: Int

  /// Creates a tag that no record has yet or, if `standsFor` isn't `nil`, an alias.
  public init(_ name: TagName, standsFor: RecordID? = nil, imported: Int = 0) {
    self.name = name
    self.standsFor = standsFor
    self.imported = imported
    linked = 0
  }

  /// The total use count, which ranks suggestions with equally good matches.
  public var uses: Int { linked + imported }

  enum Columns {
    static let name = Column("name", .text)
    static let key = Column("key", .text)
    static let standsFor = Column("stands_for", .text, optional: true)
    static let linked = Column("linked", .integer)
    static let imported = Column("imported", .integer)
    static let uses = Column("uses", .integer)
  }

  /// The collection of tags and aliases.
  ///
  /// The column `uses` stores the sum of `linked` and `imported`, because an index needs a stored
  /// column.
  public static let collection = RecordCollection(
    "tags_name", noun: "tag",
    columns: [
      Columns.name, Columns.key, Columns.standsFor, Columns.linked, Columns.imported, Columns.uses,
    ],
    indexes: [
      ColumnIndex([Columns.key], unique: true), ColumnIndex([Columns.standsFor]),
      ColumnIndex([Columns.uses]),
    ], searched: [Columns.name])

  /// Returns a message about the rule that the record breaks, or `nil` if the record is valid.
  ///
  /// The name and its key must be valid. An alias must lead to an existing tag, deleted or not, and
  /// never to itself.
  public func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    do throws(TagNameRefusal) {
      let right = try TagName(name.text)
      guard right.key == name.key else { return "The key of “\(name.text)” must be “\(right.key)”" }
    } catch {
      return error.explanation.message
    }
    var (passed, next): (Set<RecordID>, RecordID?) = ([id], standsFor)
    while let name = next {
      guard passed.insert(name).inserted else { return "\(id) is an alias for itself" }
      guard let stored = try reader.find(TagRecord.self, name) else {
        return "The alias's tag \(name) is missing"
      }
      next = stored.record.standsFor
    }
    return nil
  }

  /// The columns computed from the links of other records: `linked` and `uses`.
  public static var derivedColumns: [Column] { [Columns.linked, Columns.uses] }

  /// Updates the link counts of tags, given the IDs of the tags or of their aliases.
  public static func refreshDerived(
    _ ids: Set<RecordID>, in transaction: any Transaction
  ) throws(StoreFailure) {
    let names = TagNames(reader: transaction)
    var tags: [RecordID: StoredRecord<TagRecord>] = [:]
    for id in ids {
      guard let stored = try transaction.find(TagRecord.self, id) else { continue }
      if let tag = try names.tag(of: stored) { tags[tag.id] = tag }
    }
    for (_, var tag) in tags.sorted(by: { $0.key < $1.key }) {
      tag.record.linked = try names.owners(of: tag).count
      try transaction.save(tag)
    }
  }

  /// Returns up to 1,000 of the tag's aliases, including deleted aliases.
  public func dependents(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    let names = Query<TagRecord>(
      .equals(Columns.standsFor, .text(id.text)), limit: 1000, scope: .all)
    return try reader.page(names).items.map(\.reference)
  }

  /// The values of the row, in column order.
  public var values: [ColumnValue] {
    [
      .text(name.text), .text(name.key), .optional(standsFor?.text), .number(linked),
      .number(imported), .number(uses),
    ]
  }

  /// Creates a record from a row, with the name as stored.
  public init(row: RecordRow) throws(RowFailure) {
    name = TagName(kept: try row.text(Columns.name), key: try row.text(Columns.key))
    standsFor = try row.optionalText(Columns.standsFor).map { RecordID($0) }
    linked = try row.integer(Columns.linked)
    imported = try row.integer(Columns.imported)
    guard linked >= 0 else { throw row.failure(Columns.linked) }
    guard imported >= 0, !imported.addingReportingOverflow(linked).overflow else {
      throw row.failure(Columns.imported)
    }
  }
}

/// A tag with its aliases.
public struct TagEntry: Equatable, Sendable {
  /// The stored record.
  public var stored: StoredRecord<TagRecord>
  /// The tag's aliases, in alphabetical order.
  public var aliases: [String]

  /// The tag's ID.
  public var id: RecordID { stored.id }
  /// The tag's name.
  public var name: TagName { stored.record.name }
  /// The tag's total use count.
  public var uses: Int { stored.record.uses }
}

extension TagName {
  /// Creates a name from its stored text and key, without validation.
  ///
  /// Stored names remain readable even if the rules for names have changed.
  fileprivate init(kept text: String, key: String) {
    self.text = text
    self.key = key
  }

  /// Creates the name of a record's tag from the displayed text, without validation.
  init(shown text: String) { self.init(kept: text, key: Self.key(ofQuery: text)) }
}
