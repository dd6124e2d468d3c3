import Core
import class GRDB.Database
import GRDBSQLite

/// What ``Predicate/contains(_:_:)`` means, as a function of SQL: `stashbook_contains(text, words)`.
///
/// Registered without the library's own wrapper, which ends a text at its first zero character.
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
  }

  /// A text argument; nil for anything else.
  private static func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let characters = sqlite3_value_text(value)
    else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(
      validating: UnsafeBufferPointer(start: characters, count: count), as: UTF8.self)
  }
}
