import Core
import Foundation

/// Words as a question to the index of texts; takes the place to go on from as its last value.
///
/// What the index finds is compared once more: of a long text the index is asked for parts, and to it a
/// letter with a mark of its own also holds the letter, which ``Swift/String/containsWords(_:)`` says it
/// does not. `instr` is asked first, which is quick: both texts are folded, so what has none of the bytes
/// has none of the words.
struct WordsText {
  let sql: String
  let values: [ColumnValue]

  /// One word or more.
  init(_ words: [String]) {
    let folded = words.map(\.searchable)
    let indexed = folded.filter { $0.unicodeScalars.count >= 3 }
    let questions = indexed.map(\.questionForFTS5)
    // In two letters there are no three in a row; without any the texts themselves are looked through.
    let source =
      indexed.isEmpty
      ? "stashbook_text AS found WHERE 1"
      : "stashbook_words AS word JOIN stashbook_text AS found ON place = word.rowid "
        + "WHERE stashbook_words MATCH ?"
    let check = " AND instr(found.words, ?) AND stashbook_contains(found.words, ?)"
    let checks = folded.map { _ in check }.joined()
    let rowid = indexed.isEmpty ? "place" : "word.rowid"
    sql = """
      SELECT collection, record, place FROM \(source)\(checks) AND \(rowid) < ? \
      ORDER BY \(rowid) DESC
      """
    values =
      (indexed.isEmpty ? [] : [.text(questions.joined(separator: " AND "))])
      + folded.flatMap { [.text($0), .text($0)] }
  }
}

extension String {
  /// The text as it is stored for searching: folded and composed (NFC). Two noncharacters (U+FFF0,
  /// U+FFF1) replace the ones that end a text for FTS5 and that separate texts in its table.
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
    // Foundation composes a Hangul syllable with a final only when it is given all the parts.
    foldedForSearch.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
  }
}

extension String {
  /// What every text answers to that has this one in it. Of a long one that is some of its trigrams:
  /// FTS5 goes through the places of each that it is asked for, and a few tell nearly as much.
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
