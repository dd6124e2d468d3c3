package import Core

/// A stored weighing.
///
/// Numbers are stored as integers with their scales, without conversion.
package struct WeightRecord: Record {
  /// The weight with its day, time, and optional details.
  package var weighing: Weighing
  /// The ID of the import that added the weighing, or `nil` if none.
  package var batch: RecordID?

  init(_ weighing: Weighing, batch: RecordID? = nil) {
    (self.weighing, self.batch) = (weighing, batch)
  }

  enum Columns {
    static let day = Column("day", .text)
    static let time = Column("time", .text, optional: true)
    static let zone = Column("zone", .text, optional: true)
    static let value = NumberColumns("value")
    static let unit = Column("unit", .text)
    static let note = Column("note", .text, optional: true)
    static let bodyFat = NumberColumns("body_fat", optional: true)
    static let height = NumberColumns("height", optional: true)
    static let heightUnit = Column("height_unit", .text, optional: true)
    static let source = Column("source", .text)
    static let sourceID = Column("source_id", .text, optional: true)
    static let batch = Column("batch", .text, optional: true)
  }

  /// The collection of weighings.
  package static let collection = RecordCollection(
    "weight_entry", noun: "weight",
    columns: [Columns.day, Columns.time, Columns.zone] + Columns.value.both + [Columns.unit]
      + [Columns.note] + Columns.bodyFat.both + Columns.height.both
      + [Columns.heightUnit, Columns.source, Columns.sourceID, Columns.batch],
    indexes: [ColumnIndex([Columns.day, Columns.time]), ColumnIndex([Columns.batch])],
    searched: [Columns.note])

  /// Returns the reason to reject an imported record, or `nil` if the weight is 0.5 to 700 kg.
  package func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    Weight.sizes.contains(weighing.weight.size)
      ? nil : "\(weighing.weight.number) \(weighing.weight.unit.rawValue) isn't from 0.5 to 700 kg"
  }

  /// The values of the record's columns.
  package var values: [ColumnValue] {
    [.text(weighing.day.description), .optional(weighing.time?.description)]
      + [.optional(weighing.zone)] + NumberColumns.values(weighing.weight.number)
      + [.text(weighing.weight.unit.rawValue), .optional(weighing.note)]
      + NumberColumns.values(weighing.bodyFat) + NumberColumns.values(weighing.height?.number)
      + [.optional(weighing.height?.unit.rawValue), .text(weighing.source)]
      + [.optional(weighing.sourceID), .optional(batch?.text)]
  }

  /// Creates a record from a row.
  package init(row: RecordRow) throws(RowFailure) {
    weighing = Weighing(
      day: try Self.day(row), time: try Self.time(row), zone: try row.optionalText(Columns.zone),
      weight: try Self.weight(row), note: try row.optionalText(Columns.note),
      bodyFat: try Columns.bodyFat.number(in: row), height: try Self.height(row),
      source: try row.text(Columns.source), sourceID: try row.optionalText(Columns.sourceID))
    batch = try row.optionalText(Columns.batch).map { RecordID($0) }
  }

  fileprivate static func day(_ row: RecordRow) throws(RowFailure) -> CivilDay {
    guard let day = CivilDay(try row.text(Columns.day)) else { throw row.failure(Columns.day) }
    return day
  }

  fileprivate static func weight(_ row: RecordRow) throws(RowFailure) -> Weight {
    guard let number = try Columns.value.number(in: row) else {
      throw row.failure(Columns.value.units)
    }
    guard let unit = WeightUnit(rawValue: try row.text(Columns.unit)) else {
      throw row.failure(Columns.unit)
    }
    return Weight(number: number, unit: unit)
  }

  private static func time(_ row: RecordRow) throws(RowFailure) -> TimeOfDay? {
    guard let text = try row.optionalText(Columns.time) else { return nil }
    guard let time = TimeOfDay(text) else { throw row.failure(Columns.time) }
    return time
  }

  private static func height(_ row: RecordRow) throws(RowFailure) -> Height? {
    guard let number = try Columns.height.number(in: row) else { return nil }
    guard let unit = Height.Unit(rawValue: try row.text(Columns.heightUnit)) else {
      throw row.failure(Columns.heightUnit)
    }
    return Height(number: number, unit: unit)
  }
}

extension WeightRecord {
  /// The sums of weights, grouped by day, unit, and number of decimal places.
  ///
  /// A valid weight has at most 1,543,235,835 units (millionths of a pound), so the sum of a day's
  /// weights fits in 64 bits.
  static let sumByDay = GroupedSum(
    of: Columns.value.units, by: [Columns.day, Columns.unit, Columns.value.scale])

  /// Returns the day, the sum of weights, and the number of weighings for each group of
  /// ``sumByDay``, sorted by day.
  static func sumsByDay(
    in reader: any RecordReader
  ) throws(StoreFailure) -> [(day: CivilDay, sum: Weight, weighings: Int)] {
    var sums: [(CivilDay, Weight, Int)] = []
    for group in try reader.groups(of: sumByDay, in: WeightRecord.self) {
      let row = RecordRow(
        sumByDay.columns + [sumByDay.summed], group.values + [.integer(group.total)])
      do throws(RowFailure) {
        sums.append((try day(row), try weight(row), group.records))
      } catch {
        throw .unreadableRow(collection: collection.name, column: error.column)
      }
    }
    return sums
  }
}

/// The two columns that store a scaled number: 82.40 as 8240 and 2.
struct NumberColumns: Sendable {
  let units: Column, scale: Column

  init(_ name: String, optional: Bool = false) {
    units = Column(name, .integer, optional: optional)
    scale = Column("\(name)_scale", .integer, optional: optional)
  }

  var both: [Column] { [units, scale] }

  static func values(_ number: ScaledNumber?) -> [ColumnValue] {
    [.optional(number?.units), .optional(number?.scale)]
  }

  func number(in row: RecordRow) throws(RowFailure) -> ScaledNumber? {
    guard let units = try row.optionalInteger(units) else { return nil }
    let scale = try row.integer(self.scale)
    guard (0...6).contains(scale) else { throw row.failure(self.scale) }
    return ScaledNumber(units: units, scale: scale)
  }
}
