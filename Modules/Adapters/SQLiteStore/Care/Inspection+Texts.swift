import Core
import class GRDB.Database

extension Inspection {
  /// The maximum number of sample strings to look up in the index.
  private static let sample: Int64 = 64

  /// Checks the text index.
  ///
  /// The method runs FTS5's own check, compares each record with its indexed text, and searches for
  /// sample strings.
  func checkTexts() throws {
    if let failure = checkWords() {
      let isRepairable =
        repairs {
          try db.execute(sql: "INSERT INTO stashbook_words (stashbook_words) VALUES ('rebuild')")
          guard checkWords() == nil else { throw StoreFailure.inputOutput(failure) }
        } || repairs { try remakeTextIndex() }
      add(
        .textIndex, "The search index doesn't match the stored text: \(failure)",
        isRepairable: isRepairable)
    }
    for table in tables where table.texts != nil { try checkTexts(of: table.collection) }
    let sampled = try sampled()
    let lost = try sampled.filter { try !isFound($0.place, $0.words) }
    if !lost.isEmpty {
      add(.textIndex, "Search misses \(lost.count) of \(sampled.count) sampled records")
    }
  }

  /// Returns whether a table belongs to the text index.
  ///
  /// The text index can be rebuilt, because it contains only data that is derived from records.
  static func isTextIndex(_ name: String) -> Bool {
    ["stashbook_text", "stashbook_terms"].contains(name) || name.hasPrefix("stashbook_words")
  }

  /// Rebuilds the whole text index from the records.
  func remakeTextIndex() throws {
    for name in ["stashbook_terms", "stashbook_words"] {
      try db.execute(sql: "DROP TABLE IF EXISTS \(name)")
    }
    // FTS5's own tables may have outlived the virtual table.
    for part in ["data", "idx", "docsize", "config"] {
      try db.execute(sql: "DROP TABLE IF EXISTS stashbook_words_\(part)")
    }
    try db.execute(sql: "DROP TABLE IF EXISTS stashbook_text")
    for statement in TextIndex.tables + TextIndex.shortWords { try db.execute(sql: statement) }
    for name in library.tables.names {
      guard let table = library.tables[name], table.texts != nil else { continue }
      for statement in TextIndex.filling(table.collection) { try db.execute(sql: statement) }
    }
  }

  /// Runs FTS5's `integrity-check`, which also compares the index with the indexed text.
  ///
  /// - Returns: The reason for the failure, or `nil` if the index is sound.
  private func checkWords() -> String? {
    do {
      try trying {
        try db.execute(
          sql: "INSERT INTO stashbook_words (stashbook_words, rank) VALUES ('integrity-check', 1)")
      }
      return nil
    } catch {
      return reason(error)
    }
  }

  private func checkTexts(of collection: RecordCollection) throws {
    let found = try texts(TextIndex.lacking(collection)) + texts(TextIndex.stale(collection))
    guard !found.isEmpty else { return }
    let isRepairable = repairs {
      for statement in TextIndex.filling(collection) { try db.execute(sql: statement) }
    }
    let named = found.prefix(3).joined(separator: ", ") + (found.count > 3 ? ", …" : "")
    add(
      .textIndex,
      "The search index doesn't match the records in “\(collection.name)”; "
        + "affected records: \(found.count) (\(named))", isRepairable: isRepairable)
  }

  /// Returns strings sampled from all of `stashbook_text`, with their row IDs.
  ///
  /// Each string has at least three characters, the minimum for the trigram index.
  private func sampled() throws(StoreFailure) -> [(place: Int64, words: String)] {
    let step = max(1, try number("SELECT count(*) FROM stashbook_text") / Self.sample)
    let rows = try connection.prepare(
      """
      SELECT place, words FROM stashbook_text \
      WHERE place % ? = 0 AND length(words) > 2 LIMIT ?
      """)
    rows.bind([.integer(step), .integer(Self.sample)])
    var sampled: [(Int64, String)] = []
    while try rows.next() {
      guard let place = rows.integer(0), let words = rows.text(1) else { continue }
      sampled.append((place, words))
    }
    return sampled
  }

  private func isFound(_ place: Int64, _ words: String) throws(StoreFailure) -> Bool {
    let beginning = String(String.UnicodeScalarView(words.unicodeScalars.prefix(40)))
    // SQLite ends a phrase at its first zero character.
    guard !beginning.unicodeScalars.contains("\0") else { return true }
    let rows = try connection.prepare(
      "SELECT 1 FROM stashbook_words WHERE rowid = ? AND stashbook_words MATCH ?")
    rows.bind([.integer(place), .text(SchemaText.quoted(beginning))])
    defer { rows.reset() }
    return try rows.next()
  }
}

extension TextIndex {
  /// Returns the query that selects live records whose text is missing or outdated in the index.
  static func lacking(_ collection: RecordCollection) -> String {
    """
    SELECT one FROM \(live(collection)) LEFT JOIN stashbook_text \
    ON record = one AND collection = '\(collection.name)' \
    WHERE two <> '' AND words IS NOT two
    """
  }

  /// Returns the query that selects indexed records that are deleted, missing, or without text.
  static func stale(_ collection: RecordCollection) -> String {
    """
    SELECT record FROM stashbook_text LEFT JOIN \(live(collection)) ON one = record \
    WHERE collection = '\(collection.name)' AND ifnull(two, '') = ''
    """
  }

  /// Returns a subquery for the live records, each with the text that the index should contain.
  private static func live(_ collection: RecordCollection) -> String {
    """
    (SELECT id AS one, \(words(collection)) AS two \
    FROM \(SchemaText.quoted(collection.name)) WHERE deleted_at IS NULL)
    """
  }
}
