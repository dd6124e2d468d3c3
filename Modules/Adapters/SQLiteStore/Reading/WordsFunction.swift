import Core
import class GRDB.Database
import GRDBSQLite

/// The SQL functions for text search.
///
/// - `stashbook_contains(text, words)` implements ``RecordPredicate/contains(_:_:)``.
/// - `stashbook_texts(text, …)` joins a record's strings into the text to search.
/// - `stashbook_folded(text)` folds text that an earlier version joined.
///
/// The functions are registered without GRDB's wrapper, which truncates text at its first zero
/// character.
enum WordsFunction {
  static func add(to db: Database) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    sqlite3_create_function_v2(
      db.sqliteConnection, "stashbook_contains", 2, flags, nil,
      { context, _, values in
        guard let text = WordsFunction.text(values?[0]), let words = WordsFunction.text(values?[1])
        else { return sqlite3_result_int(context, 0) }
        sqlite3_result_int(context, text.containsWords(words) ? 1 : 0)
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      db.sqliteConnection, "stashbook_texts", -1, flags, nil,
      { context, count, values in
        let texts = (0..<Int(count)).compactMap { WordsFunction.text(values?[$0]) }
        let joined = texts.filter { !$0.isEmpty }.map(\.searchable).joined(separator: "\u{1F}")
        WordsFunction.answer(joined, context)
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      db.sqliteConnection, "stashbook_folded", 1, flags, nil,
      { context, _, values in
        WordsFunction.answer(WordsFunction.text(values?[0])?.foldedAndComposed ?? "", context)
      }, nil, nil, nil)
  }

  private static func answer(_ text: String, _ context: OpaquePointer?) {
    var text = text
    text.withUTF8 { utf8 in
      guard let address = utf8.baseAddress else {
        return sqlite3_result_text(context, "", 0, nil)
      }
      sqlite3_result_text64(
        context, UnsafeRawPointer(address).assumingMemoryBound(to: CChar.self),
        sqlite3_uint64(utf8.count), Prepared.copied, UInt8(SQLITE_UTF8))
    }
  }

  /// Returns an SQL function's text argument, or `nil` if the argument isn't text in UTF-8.
  private static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let characters = sqlite3_value_text(value)
    else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(
      validating: UnsafeBufferPointer(start: characters, count: count), as: UTF8.self)
  }
}
