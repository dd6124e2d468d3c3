/// The numbers of records for the values of a column.
public struct ValueCounts: Equatable, Sendable {
  /// A value with the number of records that have the value.
  public struct Count: Equatable, Sendable {
    /// The value, or the beginning of a text.
    public let value: ColumnValue
    /// The number of records, at least 1.
    public let records: Int

    /// Creates a count.
    public init(_ value: ColumnValue, records: Int) {
      self.value = value
      self.records = records
    }
  }

  /// The most frequent values, most frequent first.
  ///
  /// Equally frequent values are in ascending order, with ``ColumnValue/null`` last.
  public let counts: [Count]
  /// The number of values that ``counts`` omits.
  public let otherValues: Int
  /// The number of records with these values.
  public let otherRecords: Int

  /// Creates the counts of values.
  public init(_ counts: [Count], otherValues: Int = 0, otherRecords: Int = 0) {
    self.counts = counts
    self.otherValues = otherValues
    self.otherRecords = otherRecords
  }
}
