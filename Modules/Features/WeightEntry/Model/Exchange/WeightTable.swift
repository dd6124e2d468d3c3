import Core

/// A table of weights, with its format, columns, and rows.
struct WeightTable: Sendable {
  /// The table's format.
  let format: WeightFormat
  /// The columns with their fields.
  let columns: [ImportColumn]
  private let text: DelimitedText
  /// The number of rows before the first weight: comments and, if present, the header.
  private let headRows: Int
  /// The unit of all weights, or `nil` if neither a comment nor the format states a unit.
  private let unit: FileUnit?

  /// Creates a table, and detects its format and columns.
  ///
  /// - Throws: ``ImportRefusal`` if the table can't be read, is empty, isn't in the chosen format,
  ///   or doesn't have a required or chosen column.
  init(_ text: DelimitedText, _ options: ImportOptions) throws(ImportRefusal) {
    var remarks: [String] = []
    var cells: [String]?
    try text.forEachRow { row in
      if let first = row.cells.first, first.hasPrefix("#"), first.lowercased() != "#date" {
        remarks.append(first)
        return true
      }
      cells = row.cells
      return false
    }
    guard let header = cells else { throw .empty }
    let isHeadless = header.contains { WrittenStamp($0) != nil }
    let columns = isHeadless ? Self.columns(without: header) : header.map(ImportColumn.init)
    let found = WeightFormat(header, columns, isLibra: !remarks.isEmpty)
    format = options.format ?? found
    guard format == found || format == .csv || (found == .csv && format != .stashbook) else {
      throw .otherFormat(format)
    }
    self.columns = try Self.mapped(columns, options.columns)
    self.text = text
    headRows = remarks.count + (isHeadless ? 0 : 1)
    let named = remarks.compactMap { $0.lowercased().wholeMatch(of: /#units:\s*(\w+)\s*/)?.1 }
    unit = format == .openScale ? .kg : named.first.flatMap { FileUnit(String($0)) }
  }

  /// Returns the columns of a table without a header, detected from its first row.
  ///
  /// The columns are a day, an optional time, and the weight, in that order. openScale's tables
  /// from 2017 have at least ten columns, with body fat in the third and the comment in the tenth.
  private static func columns(without header: [String]) -> [ImportColumn] {
    var columns = header.indices.map { ImportColumn(number: $0 + 1) }
    guard var place = header.firstIndex(where: { WrittenStamp($0) != nil }) else { return columns }
    columns[place].field = .date
    place += 1
    if place < header.count, TimeOfDay(written: header[place]) != nil {
      columns[place].field = .time
      place += 1
    }
    if place < header.count { columns[place].field = .weight }
    if header.count >= 10, place == 1 {
      columns[2].field = .bodyFat
      columns[9].field = .note
    }
    return columns
  }

  /// Returns the columns with the fields that the user chose or, by default, the detected fields.
  ///
  /// If several columns have the same field, only the first column is read.
  private static func mapped(
    _ columns: [ImportColumn], _ said: [String: WeighingField]
  ) throws(ImportRefusal) -> [ImportColumn] {
    let names = columns.map(\.name)
    var fields: [Int: WeighingField] = [:]
    for (name, field) in said.sorted(by: { $0.key < $1.key }) {
      let place = names.firstIndex {
        $0.trimmedOrNil?.lowercased() == name.trimmedOrNil?.lowercased()
      }
      guard let place else { throw .unknownColumn(name, among: names) }
      fields[place] = field
    }
    let taken = Set(fields.values)
    var seen: Set<WeighingField> = []
    var mapped = columns
    for place in mapped.indices {
      let field = fields[place] ?? mapped[place].field.flatMap { taken.contains($0) ? nil : $0 }
      mapped[place].field = field.flatMap { seen.insert($0).inserted ? $0 : nil }
    }
    for field in [WeighingField.date, .weight] where !seen.contains(field) {
      throw .noColumn(field, among: names)
    }
    return mapped
  }
}

extension WeightTable {
  /// Reads all rows.
  ///
  /// - Throws: ``ImportRefusal`` if the date order or the unit is needed and unknown, or if the
  ///   table can't be read.
  func read(_ options: ImportOptions) throws(ImportRefusal) -> WeightImport {
    var reader = RowReader(format, options)
    reader.unit = columns.first { $0.field == .weight }?.unit ?? unit ?? reader.unit
    let said = try columnHabits()
    reader.order = options.dateOrder
    if reader.order == nil {
      reader.order = try said.dates.order()
      if let order = reader.order { reader.note(.dateOrder(order)) }
    }
    reader.hasTimes =
      format == .stashbook || columns.contains { $0.field == .time } || said.hasTimes
    let commas = said.commas.subtracting(said.points)
    try forEachRow { take($0, commas, into: &reader) }
    guard !reader.result.refused.contains(where: { $0.reason == .noUnit }) else {
      throw .unitNeeded
    }
    var result = reader.result
    result.columns = columns
    if format == .libra { result.dropPlaceholders() }
    return result
  }

  private func take(
    _ row: DelimitedText.Row, _ commas: Set<WeighingField>, into reader: inout RowReader
  ) {
    let tooMany = row.cells.dropFirst(columns.count).filter { $0.trimmedOrNil != nil }
    guard tooMany.isEmpty else {
      return reader.refuse(.tooManyCells(tooMany.count), at: .line(row.line))
    }
    var texts: [WeighingField: String] = [:]
    var computed: Set<String> = []
    for (column, cell) in zip(columns, row.cells) {
      if let field = column.field {
        let text = commas.contains(field) ? cell.replacing(",", with: ".") : cell
        texts[field] = format == .stashbook ? text.withoutFormulaGuard : text
      } else if cell.trimmedOrNil?.lowercased() == "yes" {
        computed.insert(column.name.lowercased())
      }
    }
    if computed.contains("weight is interpolated") { return reader.leaveOutComputed() }
    if computed.contains("fat is interpolated") { texts[.bodyFat] = nil }
    reader.take(texts, at: .line(row.line))
  }

  /// The properties of whole columns that determine how cells are read.
  private struct ColumnHabits {
    var dates = DateOrder.Evidence()
    /// Whether any date has a time other than midnight.
    var hasTimes = false
    /// The fields with a comma in a number, and the fields with a point in a number.
    ///
    /// A comma is a decimal mark if no number in the field has a point.
    var (commas, points): (Set<WeighingField>, Set<WeighingField>) = ([], [])
  }

  private func columnHabits() throws(ImportRefusal) -> ColumnHabits {
    let numbers: [WeighingField] = [.weight, .bodyFat, .height]
    let places = columns.enumerated().filter { $0.element.field.map(numbers.contains) ?? false }
    let datePlace = columns.firstIndex { $0.field == .date }
    var said = ColumnHabits()
    try forEachRow { row in
      if let datePlace, row.cells.indices.contains(datePlace),
        let stamp = WrittenStamp(row.cells[datePlace])
      {
        said.dates.take(row.cells[datePlace], stamp.date)
        if let time = stamp.time, time.seconds != 0 { said.hasTimes = true }
      }
      for (place, column) in places where row.cells.indices.contains(place) {
        guard let field = column.field else { continue }
        if row.cells[place].utf8.contains(UInt8(ascii: ",")) { said.commas.insert(field) }
        if row.cells[place].utf8.contains(UInt8(ascii: ".")) { said.points.insert(field) }
      }
    }
    return said
  }

  private func forEachRow(_ body: (DelimitedText.Row) -> Void) throws(ImportRefusal) {
    var passed = 0
    try text.forEachRow { row in
      if passed >= headRows { body(row) }
      passed += 1
      return true
    }
  }
}

extension WeightFormat {
  /// Creates the format that a table's header implies.
  fileprivate init(_ header: [String], _ columns: [ImportColumn], isLibra: Bool) {
    let names = Set(header.compactMap(\.trimmedOrNil))
    if header == WeightExport.columns.map(\.name) {
      self = .stashbook
    } else if isLibra || header.first?.lowercased() == "#date" {
      self = .libra
    } else if names.contains("Weight Is Interpolated") {
      self = .trendWeight
    } else if names.isSuperset(of: ["dateTime", "weight"])
      || names.isSuperset(of: ["DateTime", "Weight", "LBW"])
      || names.isSuperset(of: ["DATE", "WEIGHT"])
        && !names.isDisjoint(with: ["BODY_FAT", "MUSCLE", "WATER", "BONE"])
      || columns.count >= 10 && columns.first?.name == "1"
    {
      self = .openScale
    } else if columns.first?.field == .date, columns.filter({ $0.unit != nil }).count > 1 {
      self = .withings
    } else {
      self = .csv
    }
  }
}

extension WeightImport {
  /// Removes Libra's placeholders, and the times of the remaining midnight entries.
  ///
  /// Libra's old databases export most weighings twice: with a time, and as a placeholder, which is
  /// an entry at midnight on the same day with the same weight. The remaining midnight entries keep
  /// their days.
  fileprivate mutating func dropPlaceholders() {
    let timed = Dictionary(grouping: weighings.filter { !$0.isAtMidnight }) { Twin($0) }
    let all = weighings
    weighings = []
    for var weighing in all {
      if weighing.isAtMidnight {
        if timed[Twin(weighing)]?.contains(where: { $0.covers(weighing) }) ?? false {
          leftOut.placeholders += 1
          continue
        }
        (weighing.time, weighing.zone) = (nil, nil)
      }
      weighings.append(weighing)
    }
  }

  private struct Twin: Hashable {
    let day: CivilDay
    let size: Int128

    init(_ weighing: Weighing) {
      (day, size) = (weighing.day, weighing.weight.size)
    }
  }
}

extension Weighing {
  fileprivate var isAtMidnight: Bool { time?.seconds == 0 }
}
