/// A condition on records, with the same meaning in every store.
///
/// Text is compared byte by byte, except by ``contains(_:_:)``. A value matches nothing if its kind
/// differs from the column's ``Column/kind``.
public indirect enum RecordPredicate: Equatable, Sendable {
  /// A predicate that matches every record.
  case all
  /// A predicate that matches if the column contains the given value.
  ///
  /// ``ColumnValue/null`` matches a column without a value.
  case equals(Column, ColumnValue)
  /// A predicate that matches if the column contains one of the given values.
  case isOneOf(Column, [ColumnValue])
  /// A predicate that matches if the column's value is greater than or equal to the given value.
  case atLeast(Column, ColumnValue)
  /// A predicate that matches if the column's value is less than or equal to the given value.
  case atMost(Column, ColumnValue)
  /// A predicate that matches if one of the text columns contains the text.
  ///
  /// The text is compared as in ``Swift/String/containsWords(_:)``.
  case contains([Column], String)
  /// A predicate that matches if the record's field links to one of the targets.
  case links(field: String, toAny: [RecordID])
  /// A predicate that matches if the record's field links to at least one record, deleted or not.
  case isLinked(field: String)
  /// A predicate that matches if all of the given predicates match.
  case and([RecordPredicate])
  /// A predicate that matches if at least one of the given predicates matches.
  case or([RecordPredicate])
  /// A predicate that matches if the given predicate doesn't match.
  case not(RecordPredicate)
}

extension RecordPredicate {
  /// Returns a predicate that matches if the record's field links to the target.
  public static func links(field: String, to target: RecordID) -> RecordPredicate {
    .links(field: field, toAny: [target])
  }
}

/// A sort key: a column, and the direction in which its values are sorted.
///
/// Records without a value come last in both directions. Ties are sorted by ID, in the direction of
/// the last key, so that one index serves both directions.
public struct SortKey: Hashable, Sendable {
  /// The column to sort records by.
  public let column: Column
  /// Whether smaller values come first.
  public let isAscending: Bool

  /// Creates a sort key.
  public init(_ column: Column, ascending: Bool = true) {
    self.column = column
    isAscending = ascending
  }
}

/// A query for a page of records.
public struct Query<R: Record>: Sendable {
  /// A choice of live records, deleted records, or both.
  public enum Scope: Sendable {
    /// Only live records.
    case live
    /// Only deleted records.
    case deleted
    /// Live and deleted records.
    case all
  }

  /// The condition that the records match.
  public var predicate: RecordPredicate
  /// The sort keys, at most two.
  ///
  /// Text is sorted by its code points.
  public var order: [SortKey]
  /// The maximum number of records, 1 or more.
  public var limit: Int
  /// The cursor after which the page begins, or `nil` for the first page.
  public var after: Cursor?
  /// The records to include: live, deleted, or both.
  public var scope: Scope

  /// Creates a query.
  ///
  /// By default, the query returns the first 50 live records, sorted by ID.
  public init(
    _ predicate: RecordPredicate = .all, order: [SortKey] = [], limit: Int = 50,
    after: Cursor? = nil,
    scope: Scope = .live
  ) {
    self.predicate = predicate
    self.order = order
    self.limit = limit
    self.after = after
    self.scope = scope
  }
}

/// A page of a list, with the cursor for the next page.
public struct Page<Item: Sendable>: Sendable {
  /// The page's items, in the order of the list.
  public var items: [Item]
  /// The cursor for the next page, or `nil` at the end of the list.
  public var next: Cursor?

  /// Creates a page.
  @inlinable
  public init(items: [Item], next: Cursor?) {
    self.items = items
    self.next = next
  }

  /// Returns the page with transformed items and the same cursor.
  public func map<T>(_ transform: (Item) throws -> T) rethrows -> Page<T> {
    Page<T>(items: try items.map(transform), next: next)
  }
}

extension Page: Equatable where Item: Equatable {}
