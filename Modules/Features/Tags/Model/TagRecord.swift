public import Core

/// A name that a person gave: a tag, or another name for one.
///
/// Two names never have the same key, whichever they are. What is linked to another name counts as
/// linked to the tag it stands for, so that merging two tags rewrites one row and no record.
public struct TagRecord: Record {
  /// The name.
  public internal(set) var name: TagName
  /// The tag it is another name for; nil for a tag.
  public internal(set) var standsFor: RecordID?
  /// How many fields of live and deleted records hold the tag, under any of its names; 0 for
  /// another name.
  public internal(set) var linked: Int
  /// How often it was used elsewhere, as an import said.
  public internal(set) var imported: Int

  /// A tag that nothing holds yet, or another name for one.
  public init(_ name: TagName, standsFor: RecordID? = nil, imported: Int = 0) {
    self.name = name
    self.standsFor = standsFor
    self.imported = imported
    linked = 0
  }

  /// How often it is used, here and elsewhere; what suggestions are ranked by.
  public var uses: Int { linked + imported }

  enum Columns {
    static let name = Column("name", .text)
    static let key = Column("key", .text)
    static let standsFor = Column("stands_for", .text, optional: true)
    static let linked = Column("linked", .integer)
    static let imported = Column("imported", .integer)
    static let uses = Column("uses", .integer)
  }

  /// Where names are kept. `uses` is the sum of the two counts, for its index.
  public static let collection = Collection(
    "tags_name", noun: "tag",
    columns: [
      Columns.name, Columns.key, Columns.standsFor, Columns.linked, Columns.imported, Columns.uses,
    ],
    indexes: [
      Index([Columns.key], unique: true), Index([Columns.standsFor]), Index([Columns.uses]),
    ], searched: [Columns.name])

  /// A name is one that a person may give; another name needs the tag it stands for.
  public func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    do throws(TagNameRefusal) {
      let right = try TagName(name.text)
      guard right.key == name.key else { return "The key of \(name.text) is \(right.key)" }
    } catch {
      return error.explanation.message
    }
    var (passed, next): (Set<RecordID>, RecordID?) = ([id], standsFor)
    while let name = next {
      guard passed.insert(name).inserted else { return "\(id) stands for itself" }
      guard let stored = try reader.find(TagRecord.self, name) else {
        return "The tag \(name) it stands for is not there"
      }
      next = stored.record.standsFor
    }
    return nil
  }

  /// How many fields hold a tag, others tell.
  public static var derived: [Column] { [Columns.linked, Columns.uses] }

  /// Counts again which fields hold some tags, also under other names.
  public static func settle(
    _ ids: Set<RecordID>, in transaction: any Transaction
  ) throws(StoreFailure) {
    let names = TagNames(reader: transaction)
    var tags: [RecordID: Stored<TagRecord>] = [:]
    for id in ids {
      guard let stored = try transaction.find(TagRecord.self, id) else { continue }
      if let tag = try names.tag(of: stored) { tags[tag.id] = tag }
    }
    for (_, var tag) in tags.sorted(by: { $0.key < $1.key }) {
      tag.record.linked = try names.owners(of: tag).count
      try transaction.save(tag)
    }
  }

  /// Its other names.
  public func belongings(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    let names = Query<TagRecord>(
      .equals(Columns.standsFor, .text(id.text)), limit: 1000, liveness: .any)
    return try reader.page(names).items.map(\.reference)
  }

  /// The row's values.
  public var values: [ColumnValue] {
    [
      .text(name.text), .text(name.key), .optional(standsFor?.text), .number(linked),
      .number(imported), .number(uses),
    ]
  }

  /// Reads a name as it was kept.
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

/// A tag with its other names.
public struct TagEntry: Equatable, Sendable {
  /// The tag.
  public var stored: Stored<TagRecord>
  /// Other names for it, by the alphabet.
  public var aliases: [String]

  /// The tag's id.
  public var id: RecordID { stored.id }
  /// The tag's name.
  public var name: TagName { stored.record.name }
  /// How often it is used.
  public var uses: Int { stored.record.uses }
}

extension TagName {
  /// A name that was kept, with the key it was kept by: read back as it was, whatever the rules are
  /// by now.
  fileprivate init(kept text: String, key: String) {
    self.text = text
    self.key = key
  }

  /// The name of a tag that a record has.
  init(shown text: String) { self.init(kept: text, key: Self.key(ofQuery: text)) }
}
