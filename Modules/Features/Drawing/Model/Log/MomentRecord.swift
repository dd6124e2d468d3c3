package import Core

/// The record of a moment, a named revision of a drawing.
package struct MomentRecord: Record {
  /// The number of the drawing.
  package var drawing: Int
  package var name: String
  /// The number of the operation whose result the moment names, or 0 for the empty drawing.
  package var head: Int

  enum Columns {
    static let drawing = Column("drawing", .integer)
    static let name = Column("name", .text)
    static let head = Column("head", .integer)
  }

  package static let collection = RecordCollection(
    "drawing_moment", noun: "moment", columns: [Columns.drawing, Columns.name, Columns.head],
    indexes: [ColumnIndex([Columns.drawing])])

  package var values: [ColumnValue] { [.number(drawing), .text(name), .number(head)] }

  init(drawing: Int, name: String, head: Int) {
    (self.drawing, self.name, self.head) = (drawing, name, head)
  }

  package init(row: RecordRow) throws(RowFailure) {
    drawing = try row.integer(Columns.drawing)
    name = try row.text(Columns.name)
    head = try row.integer(Columns.head)
  }
}
