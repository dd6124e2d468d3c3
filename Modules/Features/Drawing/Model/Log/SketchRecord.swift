package import Core

/// The record of a drawing.
///
/// The drawing's content is stored as ``LogEntry`` records.
package struct SketchRecord: Record {
  /// The number that identifies the drawing's operations.
  ///
  /// The number is unique among stored drawings.
  package var number: Int
  /// The displayed name.
  package var name: String
  /// The size of the canvas in units.
  package var width: Int, height: Int
  /// A number that sorts drawings by the time of their latest operation.
  ///
  /// The drawing that was drawn on last has the highest turn.
  package var turn: Int

  enum Columns {
    static let number = Column("number", .integer)
    static let name = Column("name", .text)
    static let width = Column("width", .integer)
    static let height = Column("height", .integer)
    static let turn = Column("turn", .integer)
  }

  package static let collection = RecordCollection(
    "drawing_sketch", noun: "drawing",
    columns: [Columns.number, Columns.name, Columns.width, Columns.height, Columns.turn],
    indexes: [ColumnIndex([Columns.number]), ColumnIndex([Columns.turn])], searched: [Columns.name])

  package var values: [ColumnValue] {
    [.number(number), .text(name), .number(width), .number(height), .number(turn)]
  }

  package init(number: Int, name: String, width: Int, height: Int, turn: Int) {
    (self.number, self.name, self.turn) = (number, name, turn)
    (self.width, self.height) = (width, height)
  }

  package init(row: RecordRow) throws(RowFailure) {
    number = try row.integer(Columns.number)
    name = try row.text(Columns.name)
    width = try row.integer(Columns.width)
    height = try row.integer(Columns.height)
    turn = try row.integer(Columns.turn)
    let sides = 1...Sketch.sideLimit
    guard sides.contains(width) else { throw row.failure(Columns.width) }
    guard sides.contains(height) else { throw row.failure(Columns.height) }
  }

  /// The maximum length of a name, 120 characters.
  package static let nameLimit = TextLimit(graphemes: 120)
}
