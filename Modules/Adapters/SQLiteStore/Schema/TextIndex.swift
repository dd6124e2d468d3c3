import Core

/// The index behind ``TextSearch``.
///
/// An ordinary table contains each live record's text, folded for comparison. Triggers on the table
/// update an FTS5 index of all three-character sequences in the text, as FTS5's trigram tokenizer
/// extracts them. A word of one or two characters is found at the beginning of a sequence, or among
/// the last two characters of a text, where no sequence begins.
enum TextIndex {
  static let tables = [
    """
    CREATE TABLE stashbook_text (
      place INTEGER PRIMARY KEY, collection TEXT NOT NULL, record TEXT NOT NULL,
      words TEXT NOT NULL, UNIQUE (record, collection)
    ) STRICT
    """,
    """
    CREATE VIRTUAL TABLE stashbook_words USING fts5 (
      words, content = 'stashbook_text', content_rowid = 'place',
      tokenize = 'trigram case_sensitive 1'
    )
    """,
    """
    CREATE TRIGGER stashbook_text_added AFTER INSERT ON stashbook_text BEGIN
      INSERT INTO stashbook_words (rowid, words) VALUES (new.place, new.words);
    END
    """,
    """
    CREATE TRIGGER stashbook_text_removed AFTER DELETE ON stashbook_text BEGIN
      INSERT INTO stashbook_words (stashbook_words, rowid, words)
      VALUES ('delete', old.place, old.words);
    END
    """,
  ]

  /// The statements that create the list of sequences and the indexes of the texts' last characters.
  ///
  /// The list stores nothing. It reads the sequences in the FTS5 index, one row for each occurrence.
  static let shortWords = [
    "CREATE VIRTUAL TABLE stashbook_terms USING fts5vocab (stashbook_words, instance)",
    "CREATE INDEX stashbook_text_end ON stashbook_text (substr(words, -2))",
    "CREATE INDEX stashbook_text_last ON stashbook_text (substr(words, -1))",
  ]

  /// The statements that remove diacritics from an earlier version's text and rebuild the index.
  ///
  /// Each row's `place`, and therefore the sequence in which rows were written, is unchanged.
  static let refolding = [
    "UPDATE stashbook_text SET words = stashbook_folded(words)",
    "INSERT INTO stashbook_words (stashbook_words) VALUES ('rebuild')",
  ]

  /// Returns the statements that reindex a collection's live records, least recently updated first.
  static func filling(_ collection: RecordCollection) -> [String] {
    [
      "DELETE FROM stashbook_text WHERE collection = '\(collection.name)'",
      "\(taking(collection)) ORDER BY updated_at, id",
    ]
  }

  /// Returns the statement that indexes a live record unless its text is empty or already indexed.
  ///
  /// The statement's parameter is the record's ID.
  static func takingOne(_ collection: RecordCollection) -> String {
    """
    \(taking(collection)) AND id = ?1 AND NOT EXISTS (
      SELECT 1 FROM stashbook_text WHERE record = ?1 AND collection = '\(collection.name)'
    )
    """
  }

  /// Returns the statement that removes a record's text from the index if the text is outdated.
  ///
  /// The statement's parameter is the record's ID.
  static func forgetting(_ collection: RecordCollection) -> String {
    """
    DELETE FROM stashbook_text WHERE record = ?1 AND collection = '\(collection.name)'
    AND words IS NOT (
      SELECT \(words(collection)) FROM \(SchemaText.quoted(collection.name))
      WHERE id = ?1 AND deleted_at IS NULL
    )
    """
  }

  private static func taking(_ collection: RecordCollection) -> String {
    """
    INSERT INTO stashbook_text (collection, record, words)
    SELECT '\(collection.name)', id, \(words(collection))
    FROM \(SchemaText.quoted(collection.name))
    WHERE deleted_at IS NULL AND \(words(collection)) <> ''
    """
  }

  static func words(_ collection: RecordCollection) -> String {
    let columns = collection.searched.map { SchemaText.quoted($0.name) }
    return "stashbook_texts(\(columns.joined(separator: ", ")))"
  }
}

extension Connection {
  /// Updates the text index with a record's current text.
  func indexTexts(of id: RecordID, _ table: TableText) throws(StoreFailure) {
    guard let texts = table.texts else { return }
    try run(texts.forget, [.text(id.text)])
    try run(texts.take, [.text(id.text)])
  }
}
