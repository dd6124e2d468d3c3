import Core

/// A theme read from a file, stored as a DTCG resolver document that contains all tokens.
struct ThemeRecord: Record {
  /// The name of the theme's file.
  var name: String
  /// The resolver document's JSON.
  var document: String

  private static let nameColumn = Column("name", .text)
  private static let documentColumn = Column("document", .text)

  /// The collection of themes, with at most one live record.
  static let collection = RecordCollection(
    "tokens_theme", noun: "theme", columns: [nameColumn, documentColumn])

  init(name: String, document: String) {
    self.name = name
    self.document = document
  }

  init(row: RecordRow) throws(RowFailure) {
    name = try row.text(Self.nameColumn)
    document = try row.text(Self.documentColumn)
  }

  var values: [ColumnValue] { [.text(name), .text(document)] }
}
