/// A sum of an integer column over the live records that have equal values in other columns.
///
/// A schema adds the sum with ``Migration/sum(_:of:)``. Stores update the sum in each transaction, so
/// the time to read the sum depends on the number of groups, not on the number of records.
public struct GroupedSum: Hashable, Sendable {
  /// The columns with equal values in each group, none of which is optional.
  public let columns: [Column]
  /// The summed column, which isn't optional.
  ///
  /// Each group's sum must fit in 64 bits.
  public let summed: Column

  /// Creates a sum.
  public init(of summed: Column, by columns: [Column]) {
    self.summed = summed
    self.columns = columns
  }

  /// A group of live records with equal values in the sum's columns.
  public struct Group: Equatable, Sendable {
    /// The values of ``GroupedSum/columns``, in the same sequence.
    public let values: [ColumnValue]
    /// The sum of the records' values.
    public let total: Int64
    /// The number of records, at least 1.
    public let records: Int

    /// Creates a group.
    public init(_ values: [ColumnValue], total: Int64, records: Int) {
      self.values = values
      self.total = total
      self.records = records
    }
  }
}
