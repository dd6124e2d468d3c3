/// The value of a column in a row.
///
/// No case stores fractions. Quantities are stored as scaled integers, so that a value is read
/// exactly as it was written.
public enum ColumnValue: Hashable, Sendable {
  /// No value.
  case null
  /// Unicode text.
  case text(String)
  /// A 64-bit integer.
  case integer(Int64)
  /// Bytes.
  case blob([UInt8])

  /// Returns a text value, or ``null`` if the text is `nil`.
  public static func optional(_ text: String?) -> ColumnValue { text.map { .text($0) } ?? .null }

  /// Returns an integer value, or ``null`` if the number is `nil`.
  public static func optional(_ number: Int?) -> ColumnValue {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// Returns an `Int` as an integer value.
  public static func number(_ number: Int) -> ColumnValue { .integer(Int64(number)) }
}

/// A named column and the type of its values.
public struct Column: Hashable, Sendable {
  /// The type of a column's values.
  public enum Kind: String, Sendable {
    /// Unicode text.
    case text
    /// A 64-bit integer.
    case integer
    /// Bytes.
    case blob
  }

  /// The name in the database: lowercase letters, digits, and underscores.
  public let name: String
  /// The type of the column's values.
  public let kind: Kind
  /// Whether the column accepts ``ColumnValue/null``.
  public let isOptional: Bool

  /// Creates a column.
  public init(_ name: String, _ kind: Kind, optional: Bool = false) {
    self.name = name
    self.kind = kind
    isOptional = optional
  }

  /// The column for the record's ID.
  ///
  /// The store adds this column to every collection.
  public static let id = Column("id", .text)
  /// The column for the moment when the record was added, as ``Instant/milliseconds``.
  public static let createdAt = Column("created_at", .integer)
  /// The column for the moment when the record was last written, as ``Instant/milliseconds``.
  public static let updatedAt = Column("updated_at", .integer)
}

/// An index of a collection.
///
/// A unique index rejects a second live record with equal values.
public struct ColumnIndex: Hashable, Sendable {
  /// The columns, the most significant first.
  public let columns: [Column]
  /// Whether two live records can't have equal values in these columns.
  public let isUnique: Bool

  /// Creates an index.
  public init(_ columns: [Column], unique: Bool = false) {
    self.columns = columns
    isUnique = unique
  }

  /// The name of the index, unique within its collection.
  public var name: String { columns.map(\.name).joined(separator: "_") }
}

/// A named set of records with explicit columns and indexes, stored as a readable table.
public struct RecordCollection: Hashable, Sendable {
  /// The table's name, which begins with the feature's name, such as `stash_canvas`.
  public let name: String
  /// The displayed noun for one record, such as “canvas”.
  public let noun: String
  /// The columns, except those that the store adds.
  public let columns: [Column]
  /// The indexes, except the index on the ID.
  public let indexes: [ColumnIndex]
  /// The text columns that the user fills in and that ``TextSearch`` searches.
  public let searched: [Column]
  /// Whether the records are only parts of other records, such as the strokes of a drawing.
  ///
  /// Undoing a step that added both parts and records that aren't parts moves only the records that
  /// aren't parts to the trash.
  public let isPart: Bool

  /// Creates a collection.
  ///
  /// If `searched` isn't empty, the schema needs a ``Migration/search(_:)``.
  public init(
    _ name: String, noun: String, columns: [Column], indexes: [ColumnIndex] = [],
    searched: [Column] = [], isPart: Bool = false
  ) {
    self.isPart = isPart
    self.name = name
    self.noun = noun
    self.columns = columns
    self.indexes = indexes
    self.searched = searched
  }

  /// Returns the collection without the named columns, for migrations that predate those columns.
  ///
  /// The result also excludes every index that contains one of these columns.
  public func without(_ names: String...) -> RecordCollection {
    RecordCollection(
      name, noun: noun, columns: columns.filter { !names.contains($0.name) },
      indexes: indexes.filter { !$0.columns.contains { names.contains($0.name) } },
      searched: searched.filter { !names.contains($0.name) }, isPart: isPart)
  }

  /// Returns the collection without an index, for the migrations that precede the index.
  public func withoutIndex(_ index: ColumnIndex) -> RecordCollection {
    RecordCollection(
      name, noun: noun, columns: columns, indexes: indexes.filter { $0 != index },
      searched: searched, isPart: isPart)
  }
}

/// One change in a schema's history.
///
/// Developers add migrations but never edit existing migrations.
public enum Migration: Hashable, Sendable {
  /// The creation of a collection's table and indexes, as they were when the migration was written.
  case create(RecordCollection)
  /// The addition of an optional column to the named collection.
  case addColumn(Column, to: String)
  /// The addition of an index to the named collection.
  case addIndex(ColumnIndex, to: String)
  /// A step that copies one column's values to another column in every row of the named collection.
  case fill(Column, from: Column, in: String)
  /// The indexing of a collection's existing and future records for ``TextSearch``.
  ///
  /// The searched columns are those that the collection had when the migration was written.
  case search(RecordCollection)
  /// The addition of a sum over the named collection's existing and future records.
  case sum(GroupedSum, of: String)
}

extension Migration {
  /// Returns the migrations that add the named optional columns to a collection.
  ///
  /// The migrations also add the indexes that contain these columns and, if one of these columns is
  /// searched, index the collection for ``TextSearch``. The collection's earlier migrations then
  /// use ``RecordCollection/without(_:)``.
  public static func adding(_ names: String..., to collection: RecordCollection) -> [Migration] {
    let columns = collection.columns.filter { names.contains($0.name) }
    let indexes = collection.indexes.filter { $0.columns.contains { names.contains($0.name) } }
    let isSearched = collection.searched.contains { names.contains($0.name) }
    return columns.map { .addColumn($0, to: collection.name) }
      + indexes.map { .addIndex($0, to: collection.name) }
      + (isSearched ? [.search(collection)] : [])
  }
}

/// The collections that a feature stores, with their migrations.
public struct FeatureSchema: Sendable {
  /// The types of the records, for code that handles records of any type, such as exports and the
  /// trash.
  public let records: [any Record.Type]
  /// The collections in their current form.
  public let collections: [RecordCollection]
  /// The migrations that lead to the collections' current form, oldest first.
  ///
  /// The number of migrations is the version of the schema.
  public let migrations: [Migration]

  /// Creates a schema for the given record types.
  public init(_ records: [any Record.Type], migrations: [Migration]) {
    self.records = records
    collections = records.map { $0.collection }
    self.migrations = migrations
  }

  /// Creates a schema for collections whose records only the feature itself handles.
  public init(collections: [RecordCollection], migrations: [Migration]) {
    records = []
    self.collections = collections
    self.migrations = migrations
  }

  /// The schema of a feature that stores nothing.
  public static let none = FeatureSchema([], migrations: [])
}
