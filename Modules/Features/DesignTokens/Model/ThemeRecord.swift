import Core

/// A theme that was read from a file: all tokens, as a resolver document of the DTCG format.
struct ThemeRecord: Record {
  /// What the file was called.
  var name: String
  /// The document.
  var document: String

  private static let nameColumn = Column("name", .text)
  private static let documentColumn = Column("document", .text)

  /// Where themes are kept: one at most.
  static let collection = Collection(
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
