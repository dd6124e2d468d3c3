/// Which records are meant; every store gives it the same meaning. Texts are compared by their
/// bytes; a value of another kind than its column's matches nothing.
public indirect enum Predicate: Equatable, Sendable {
  /// Every record.
  case all
  /// The column holds this value; `.null` means it holds none.
  case equals(Column, ColumnValue)
  /// The column holds one of these values.
  case isOneOf(Column, [ColumnValue])
  /// The column's value is at least this.
  case atLeast(Column, ColumnValue)
  /// The column's value is at most this.
  case atMost(Column, ColumnValue)
  /// One of the text columns contains this text, see ``Swift/String/containsWords(_:)``.
  case contains([Column], String)
  /// The record links to one of these targets in this field.
  case links(field: String, toAny: [RecordID])
  /// The record links to at least one record in this field, deleted or not.
  case isLinked(field: String)
  /// All of these.
  case and([Predicate])
  /// At least one of these.
  case or([Predicate])
  /// Not this.
  case not(Predicate)
}

extension Predicate {
  /// The record links to this target in this field.
  public static func links(field: String, to target: RecordID) -> Predicate {
    .links(field: field, toAny: [target])
  }
}

/// One criterion of an order. Records without a value come last either way; the id decides ties, in
/// the direction of the last criterion, so that an index serves either direction.
public struct Order: Hashable, Sendable {
  /// The column compared.
  public let column: Column
  /// Whether small values come first.
  public let isAscending: Bool

  /// A criterion.
  public init(_ column: Column, ascending: Bool = true) {
    self.column = column
    isAscending = ascending
  }
}

/// A question for a page of records.
public struct Query<R: Record>: Sendable {
  /// Live records, deleted ones, or both.
  public enum Liveness: Sendable {
    /// Only records that are not deleted.
    case live
    /// Only deleted ones.
    case deleted
    /// Both.
    case any
  }

  /// Which records.
  public var predicate: Predicate
  /// In which order; text compares by its code points. At most two criteria.
  public var order: [Order]
  /// How many at most; 1 or more.
  public var limit: Int
  /// Only what comes after this place.
  public var after: Cursor?
  /// Deleted records too, or only.
  public var liveness: Liveness

  /// A question.
  public init(
    _ predicate: Predicate = .all, order: [Order] = [], limit: Int = 50, after: Cursor? = nil,
    liveness: Liveness = .live
  ) {
    self.predicate = predicate
    self.order = order
    self.limit = limit
    self.after = after
    self.liveness = liveness
  }
}

/// Records, and where the next ones begin.
public struct Page<Item: Sendable>: Sendable {
  /// What was found, in order.
  public var items: [Item]
  /// Where to go on; nil at the end.
  public var next: Cursor?

  /// A page.
  @inlinable
  public init(items: [Item], next: Cursor?) {
    self.items = items
    self.next = next
  }

  /// The same page of other things.
  public func map<T>(_ transform: (Item) throws -> T) rethrows -> Page<T> {
    Page<T>(items: try items.map(transform), next: next)
  }
}

extension Page: Equatable where Item: Equatable {}
