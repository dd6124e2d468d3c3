/// A type whose values can be stored in a record's column.
public protocol StoredValue: FieldValue {
  /// The kind of column that stores values of this type.
  static var columnKind: Column.Kind { get }
  /// The value in the form that a column stores.
  var columnValue: ColumnValue { get }
  /// Creates a value from a column value, or returns `nil` if the column value is invalid.
  init?(columnValue: ColumnValue)
}

extension StoredValue where Self: RawRepresentable, RawValue == String {
  /// By default, the kind of a text column, which stores the raw value.
  public static var columnKind: Column.Kind { .text }
  /// By default, the raw value.
  public var columnValue: ColumnValue { .text(rawValue) }
  /// Creates a value from its raw value, or returns `nil` if the column value is invalid.
  public init?(columnValue: ColumnValue) {
    guard case .text(let text) = columnValue else { return nil }
    self.init(rawValue: text)
  }
}

extension String: StoredValue {
  /// The kind of a text column.
  public static var columnKind: Column.Kind { .text }
  /// The string.
  public var columnValue: ColumnValue { .text(self) }
  /// Creates a string from a column value, or returns `nil` if the column value isn't text.
  public init?(columnValue: ColumnValue) {
    guard case .text(let text) = columnValue else { return nil }
    self = text
  }
}

extension Int: StoredValue {
  /// The kind of an integer column.
  public static var columnKind: Column.Kind { .integer }
  /// The number.
  public var columnValue: ColumnValue { .number(self) }
  /// Creates a number from a column value, or returns `nil` if the column value isn't an integer.
  public init?(columnValue: ColumnValue) {
    guard case .integer(let number) = columnValue else { return nil }
    self.init(exactly: number)
  }
}

extension CivilDay: StoredValue {
  /// The kind of a text column, in which ISO 8601 dates sort chronologically.
  public static var columnKind: Column.Kind { .text }
  /// The date in ISO 8601 format.
  public var columnValue: ColumnValue { .text(description) }
  /// Creates a date from a column value, or returns `nil` if the column value isn't an ISO 8601
  /// date.
  public init?(columnValue: ColumnValue) {
    guard case .text(let text) = columnValue else { return nil }
    self.init(text)
  }
}

/// A property of a record, with the column that stores the property.
struct StoredProperty<R: Record>: Sendable {
  let column: Column
  let write: @Sendable (R) -> ColumnValue
  let read: @Sendable (ColumnValue, inout R) throws(RowFailure) -> Void

  init<Value: StoredValue>(_ name: String, _ path: any WritableKeyPath<R, Value> & Sendable) {
    let column = Column(name, Value.columnKind)
    self.column = column
    write = { $0[keyPath: path].columnValue }
    read = { found, record throws(RowFailure) in
      guard let value = Value(columnValue: found) else {
        throw RowFailure(column: column.name, found: found)
      }
      record[keyPath: path] = value
    }
  }

  init<Value: StoredValue>(_ name: String, _ path: any WritableKeyPath<R, Value?> & Sendable) {
    let column = Column(name, Value.columnKind, optional: true)
    self.column = column
    write = { $0[keyPath: path]?.columnValue ?? .null }
    read = { found, record throws(RowFailure) in
      let value = Value(columnValue: found)
      guard value != nil || found == .null else {
        throw RowFailure(column: column.name, found: found)
      }
      record[keyPath: path] = value
    }
  }
}

/// A property of a record that no field edits, such as a date that a ``Consequence`` sets.
public struct HiddenProperty<R: Record>: RecordPart {
  let property: StoredProperty<R>
  let value: @Sendable (R) -> (any FieldValue)?

  /// Creates a property that always has a value.
  ///
  /// - Parameters:
  ///   - key: The name of the property's column and JSON key.
  ///   - path: The key path of the property that stores the value.
  public init<Value: StoredValue>(
    _ key: String, _ path: any WritableKeyPath<R, Value> & Sendable
  ) {
    property = StoredProperty(key, path)
    value = { $0[keyPath: path] }
  }

  /// Creates an optional property.
  ///
  /// The parameters are those of a property that always has a value.
  public init<Value: StoredValue>(
    _ key: String, _ path: any WritableKeyPath<R, Value?> & Sendable
  ) {
    property = StoredProperty(key, path)
    value = { $0[keyPath: path] }
  }

  /// Adds the property to a declaration.
  public func add(to fields: inout RecordFields<R>) { fields.add(.hidden(self)) }
}

// A type of declared record needs no code for its rows. A type implements these requirements itself
// if its columns differ from its declaration, or if its records are read in large numbers.
extension DeclaredRecord {
  /// By default, the values of the declared properties, in the column order of
  /// ``RecordFields/collection(_:noun:)``.
  public var values: [ColumnValue] { Self.fields.properties.map { $0.write(self) } }

  /// Creates a record from the columns of its declared properties.
  public init(row: RecordRow) throws(RowFailure) {
    self = Self.fields.blank
    for property in Self.fields.properties {
      try property.read(row[property.column], &self)
    }
  }

  /// By default, returns a message about the first invalid field, or `nil` if all fields are valid.
  public func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? { Self.fields.importProblem(of: self) }
}

extension RecordFields {
  /// Returns a collection with a column for each declared property, in declaration order.
  ///
  /// Text fields are searched, and the column of each listed or completed field has an index.
  public func collection(_ name: String, noun: String) -> RecordCollection {
    RecordCollection(
      name, noun: noun, columns: properties.map(\.column),
      indexes: fields.filter { $0.isListed || $0.isCompleted }
        .map { ColumnIndex([$0.property.column]) },
      searched: fields.filter(\.isSearched).map(\.property.column))
  }
}
