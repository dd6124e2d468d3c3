/// One value of a row. There are no fractions: quantities are scaled whole numbers, so that what is
/// read back is what was written.
public enum ColumnValue: Hashable, Sendable {
  /// No value.
  case null
  /// Unicode text.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// Bytes.
  case blob([UInt8])

  /// A text, or no value.
  public static func optional(_ text: String?) -> ColumnValue { text.map { .text($0) } ?? .null }

  /// A number, or no value.
  public static func optional(_ number: Int?) -> ColumnValue {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// A number.
  public static func number(_ number: Int) -> ColumnValue { .integer(Int64(number)) }
}

/// A named column with its type.
public struct Column: Hashable, Sendable {
  /// What a column holds.
  public enum Kind: String, Sendable {
    /// Unicode text.
    case text
    /// A whole number of 64 bits.
    case integer
    /// Bytes.
    case blob
  }

  /// The name: lower case letters, digits and underscores, as in the database.
  public let name: String
  /// What it holds.
  public let kind: Kind
  /// Whether it may hold no value.
  public let isOptional: Bool

  /// A column.
  public init(_ name: String, _ kind: Kind, optional: Bool = false) {
    self.name = name
    self.kind = kind
    isOptional = optional
  }

  /// The columns every record has, kept by the store.
  public static let id = Column("id", .text)
  /// When the record was added, in milliseconds.
  public static let createdAt = Column("created_at", .integer)
  /// When the record was last written, in milliseconds.
  public static let updatedAt = Column("updated_at", .integer)
}

/// An index over columns; a unique one refuses a second live record with equal values.
public struct Index: Hashable, Sendable {
  /// The columns, the most significant first.
  public let columns: [Column]
  /// Whether two live records may not have equal values.
  public let isUnique: Bool

  /// An index.
  public init(_ columns: [Column], unique: Bool = false) {
    self.columns = columns
    isUnique = unique
  }

  /// The index's name within its collection.
  public var name: String { columns.map(\.name).joined(separator: "_") }
}

/// A named collection of records with explicit columns and indexes: a table a person can read.
public struct Collection: Hashable, Sendable {
  /// The table's name, beginning with its feature: `stash_canvas`.
  public let name: String
  /// What a person calls one of its records: "canvas".
  public let noun: String
  /// The columns of its own, in order.
  public let columns: [Column]
  /// The indexes beside the one on the id.
  public let indexes: [Index]
  /// The text columns a person wrote, which ``TextSearch`` looks into.
  public let searched: [Column]
  /// Whether its records are mere parts of others, such as a drawing's strokes. An undo that moves
  /// other records to the trash leaves their parts as they are.
  public let isPart: Bool

  /// A collection; one with searched columns has a ``Migration/search(_:)``.
  public init(
    _ name: String, noun: String, columns: [Column], indexes: [Index] = [],
    searched: [Column] = [], isPart: Bool = false
  ) {
    self.isPart = isPart
    self.name = name
    self.noun = noun
    self.columns = columns
    self.indexes = indexes
    self.searched = searched
  }
}

/// One step from a schema to the next. Steps are only ever added, never edited.
public enum Migration: Hashable, Sendable {
  /// Makes a collection's table and indexes, as the collection stood when the step was written.
  case create(Collection)
  /// Adds a column that may hold no value.
  case addColumn(Column, to: String)
  /// Adds an index.
  case addIndex(Index, to: String)
  /// Copies one column's values into another, in every row of a collection.
  case fill(Column, from: Column, in: String)
  /// Makes what is in a collection's searched columns, as they stood when the step was written, be
  /// found by ``TextSearch``; also what is there already.
  case search(Collection)
}

/// What a feature keeps in the store.
public struct FeatureSchema: Sendable {
  /// Its records, for who handles any: an export, the trash.
  public let records: [any Record.Type]
  /// Its collections as they are now.
  public let collections: [Collection]
  /// How they came about; the count is the schema's version.
  public let migrations: [Migration]

  /// What is kept of some records.
  public init(_ records: [any Record.Type], migrations: [Migration]) {
    self.records = records
    collections = records.map { $0.collection }
    self.migrations = migrations
  }

  /// Tables whose records are not handled by anybody else.
  public init(collections: [Collection], migrations: [Migration]) {
    records = []
    self.collections = collections
    self.migrations = migrations
  }

  /// A feature that keeps nothing.
  public static let none = FeatureSchema([], migrations: [])
}
