import Core
import Foundation

/// A query that searches the text index for words.
///
/// The caller binds the cursor's position as the last parameter.
///
/// The index may find too many records, so the query checks each result against the words. For long
/// words, the index is searched for only some trigrams. In the index, a letter with a combining
/// mark also matches the bare letter, a match that ``Swift/String/containsWords(_:)`` rejects.
/// `instr` runs before `stashbook_contains` because `instr` is faster. Both arguments of `instr`
/// are folded, so text without the bytes of a word can't contain the word.
struct WordsText {
  let sql: String
  let values: [ColumnValue]

  /// Creates a query for one or more words.
  ///
  /// If `rare` isn't `nil`, it is the only word that is looked up, because few records contain it.
  /// Otherwise, all words of three or more scalars are looked up together. If no word is that long,
  /// the query checks all text, beginning with the text that was written most recently.
  init(_ words: [String], rare: String?) {
    let folded = words.map(\.searchable)
    let question = folded.filter { !$0.isShort }.map(\.questionForFTS5)
    var (source, lookedUp, place) = ("stashbook_text AS found WHERE 1", [ColumnValue](), "place")
    if let places = rare?.places {
      source = "stashbook_text AS found WHERE place IN (\(places.sql))"
      lookedUp = places.values
    } else if !question.isEmpty {
      source =
        "stashbook_words AS word JOIN stashbook_text AS found ON place = word.rowid "
        + "WHERE stashbook_words MATCH ?"
      lookedUp = [.text(question.joined(separator: " AND "))]
      place = "word.rowid"
    }
    let check = " AND instr(found.words, ?) AND stashbook_contains(found.words, ?)"
    let checks = folded.map { _ in check }.joined()
    sql = """
      SELECT collection, record, place FROM \(source)\(checks) AND \(place) < ? \
      ORDER BY \(place) DESC
      """
    values = lookedUp + folded.flatMap { [.text($0), .text($0)] }
  }
}

extension String {
  /// The text as stored for searching: folded and composed (NFC).
  ///
  /// U+FFF0 replaces NUL, which ends a string for FTS5. U+FFF1 replaces U+001F, which separates a
  /// record's strings in the index.
  var searchable: String {
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0 && $0 != 0x1F }) { return lowercased() }
    var scalars = String.UnicodeScalarView()
    for scalar in foldedAndComposed.unicodeScalars {
      switch scalar {
      case "\0": scalars.append("\u{FFF0}")
      case "\u{1F}": scalars.append("\u{FFF1}")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The text folded for searching and composed (NFC).
  var foldedAndComposed: String {
    // Foundation composes a Hangul syllable with a final consonant only from its separate parts.
    foldedForSearch.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
  }
}

extension String {
  /// The query for the places of all text that may contain this text, or `nil` if this text is
  /// empty.
  ///
  /// Places may occur several times. No place of text that contains this text is missing.
  var places: QueryText.Part? {
    let folded = searchable
    if folded.isEmpty { return nil }
    guard folded.isShort else {
      return QueryText.Part(
        sql: "SELECT rowid FROM stashbook_words WHERE stashbook_words MATCH ?",
        values: [.text(folded.questionForFTS5)])
    }
    // No sequence or end that begins with the word is greater, because it has at most two more
    // characters.
    let range: [ColumnValue] = [.text(folded), .text(folded + "\u{10FFFF}\u{10FFFF}")]
    return QueryText.Part(
      sql: """
        SELECT doc FROM stashbook_terms WHERE term >= ? AND term <= ? \
        UNION ALL SELECT place FROM stashbook_text \
        WHERE substr(words, -2) >= ? AND substr(words, -2) <= ? \
        UNION ALL SELECT place FROM stashbook_text WHERE substr(words, -1) = ?
        """,
      values: range + range + [.text(folded)])
  }

  /// Whether this folded text is too short to contain a trigram.
  var isShort: Bool { unicodeScalars.count < 3 }

  /// An FTS5 query that matches every text that contains this text.
  ///
  /// For text of ten or more scalars, the query uses only some of the text's trigrams. FTS5 scans
  /// the positions of every trigram in a query, and a few trigrams select nearly as well as all of
  /// them.
  fileprivate var questionForFTS5: String {
    let letters = Array(unicodeScalars)
    let last = letters.count - 3
    guard last >= 7 else { return SchemaText.quoted(self) }
    let places = Array(stride(from: 0, to: last, by: max(5, last / 8))) + [last]
    return places.map { place in
      var trigram = String.UnicodeScalarView()
      trigram.append(contentsOf: letters[place..<place + 3])
      return SchemaText.quoted(String(trigram))
    }.joined(separator: " AND ")
  }
}
