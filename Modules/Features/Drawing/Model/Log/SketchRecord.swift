package import Core

/// A drawing as it is listed; what is on it are its operations.
package struct SketchRecord: Record {
  /// What its operations are kept under; never used twice.
  package var number: Int
  /// What a person calls it.
  package var name: String
  /// The canvas, in units.
  package var width: Int, height: Int
  /// Grows whenever another drawing is gone on with: the one drawn on last has the highest.
  package var turn: Int

  enum Columns {
    static let number = Column("number", .integer)
    static let name = Column("name", .text)
    static let width = Column("width", .integer)
    static let height = Column("height", .integer)
    static let turn = Column("turn", .integer)
  }

  package static let collection = Collection(
    "drawing_sketch", noun: "drawing",
    columns: [Columns.number, Columns.name, Columns.width, Columns.height, Columns.turn],
    indexes: [Index([Columns.number]), Index([Columns.turn])], searched: [Columns.name])

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

  /// The most characters of a name.
  package static let nameLimit = TextLimit(graphemes: 120)
}
