package import Core

/// The record of a user's brush.
package struct BrushRecord: Record {
  package var name: String
  package var style: Brush.Style

  enum Columns {
    static let name = Column("name", .text)
    static let base = Column("base", .text)
    static let shape = Column("shape", .text, optional: true)
    static let spacing = Column("spacing", .integer, optional: true)
    static let variation = Column("variation", .integer, optional: true)
  }

  package static let collection = RecordCollection(
    "drawing_brush", noun: "brush",
    columns: [
      Columns.name, Columns.base, Columns.shape, Columns.spacing, Columns.variation,
    ])

  package var values: [ColumnValue] {
    var (base, pattern): (String, Brush.Pattern?) = ("", nil)
    switch style {
    case .crayon: base = "crayon"
    case .marker: base = "marker"
    case .chalk: base = "chalk"
    case .pattern(let its): (base, pattern) = ("pattern", its)
    }
    return [
      .text(name), .text(base), .optional(pattern?.shape.rawValue), .optional(pattern?.spacing),
      .optional(pattern?.variation),
    ]
  }

  init(name: String, _ style: Brush.Style) { (self.name, self.style) = (name, style) }

  package init(row: RecordRow) throws(RowFailure) {
    name = try row.text(Columns.name)
    switch try row.text(Columns.base) {
    case "crayon": style = .crayon
    case "marker": style = .marker
    case "chalk": style = .chalk
    case "pattern":
      guard let shape = Brush.Shape(rawValue: try row.text(Columns.shape)) else {
        throw row.failure(Columns.shape)
      }
      style = .pattern(
        Brush.Pattern(
          shape, spacing: try row.integer(Columns.spacing),
          variation: try row.integer(Columns.variation)))
    default: throw row.failure(Columns.base)
    }
  }
}
