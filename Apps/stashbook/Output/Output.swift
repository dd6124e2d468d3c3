import Composition
import Core
import Foundation

/// The output of a command: text, or one JSON document.
struct Output: Sendable {
  let asJSON: Bool

  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes the value as JSON if `--json` is given; otherwise, writes the text.
  func write(
    _ value: some Encodable, text: @autoclosure () async throws -> String
  ) async throws {
    let text = asJSON ? try Self.encode(value) : try await text()
    Self.emit(text) { (ChangedRecords(in: value), asJSON) }
  }

  /// Writes the result of adding a record.
  ///
  /// The result is JSON if `--json` is given; otherwise, a sentence on a terminal, or the ID in a
  /// pipe or file.
  func writeAdded(
    _ value: some Encodable, id: RecordID, sentence: @autoclosure () async throws -> String
  ) async throws {
    try await write(value, text: Self.isTerminal ? try await sentence() : id.text)
  }

  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Writes a CSV table, whose lines all end with a carriage return and a line feed (RFC 4180).
  static func emit(table: String) {
    // The carriage return and the line feed form one character, of which `emit` adds the line feed.
    emit(String(table.unicodeScalars.dropLast()), isPayload: true)
  }

  /// Writes text to standard output without buffering, with control characters from data escaped.
  ///
  /// If writing fails, the program reports the reason and ends. If a pipe was closed and nothing
  /// was changed, the program ends silently.
  ///
  /// - Parameters:
  ///   - text: The text, without the final line feed.
  ///   - isPayload: Whether the text is a file's content, which is escaped only on a terminal.
  ///   - changes: A closure that returns the changed records that the output names, and whether the
  ///     output is JSON.
  static func emit(
    _ text: String, isPayload: Bool = false,
    changes: () -> (records: ChangedRecords, isJSON: Bool) = { (.none, false) }
  ) {
    let line = text + "\n"
    let bytes =
      isPayload
      ? OutputText(payload: line, isForTerminal: isTerminal).bytes : OutputText(line).bytes
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        if ChangedLibraries.hasAny {
          let (records, isJSON) = changes()
          UnansweredChange(records: records, reason: reason).exit(asJSON: isJSON)
        }
        if errno == EPIPE { exit(0) }
        writeError("stashbook: Can't write to standard output: \(reason)")
        exit(Explanation.Kind.inputOutput.exitCode)
      }
    }
  }
}

/// A list as JSON: the items, their total number, and the next page's cursor.
///
/// Documentation/CommandLine.md describes the keys.
struct ListJSON<Item: Encodable>: Encodable {
  var items: [Item]
  /// The total number of items, or `nil` if counting them all would take too long.
  var total: Int?
  var next: String?

  enum Key: String, CodingKey { case items, total, next }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(items, forKey: .items)
    try container.encode(total, forKey: .total)
    try container.encode(next, forKey: .next)
  }
}

/// Returns the number of items on a page: the value of `--limit`, or 50.
///
/// - Throws: ``UsageFailure`` if the value isn't a number from 1 to 1000.
func pageLimit(_ asked: String?) throws -> Int {
  guard let limit = Int(asked ?? "50"), (1...1000).contains(limit) else {
    throw UsageFailure("Invalid limit “\(asked ?? "")”", hint: "Use a number from 1 to 1000.")
  }
  return limit
}

/// Returns the line that follows a page of a list, with a line break before it, or an empty string
/// after the last page.
///
/// - Parameters:
///   - shown: The number of items on the page.
///   - total: The number of items in the list, or `nil` if unknown.
///   - next: The next page's cursor, or `nil` after the last page.
/// - Returns: The line, which names the option for the next page.
func nextPageLine(shown: Int, of total: Int? = nil, next: String?) -> String {
  guard let next else { return "" }
  let count = total.map { "\(shown) of \($0)" } ?? shown.counted("result")
  return "\nShowing \(count). For more, add `--after \(next)`."
}

/// Returns the cursor given with `--after`, or `nil` if the option isn't given.
///
/// If `order` isn't `nil`, the text begins with the name of the cursor's sort order.
///
/// - Throws: ``UsageFailure`` if the text isn't a cursor; ``StoreFailure`` if the cursor belongs to
///   another sort order.
func cursor(_ text: String?, order: String? = nil) throws -> Cursor? {
  guard let text else { return nil }
  let prefix = order.map { _ in text.prefix { $0 != "." } + "." } ?? ""
  guard let cursor = Cursor(text: String(text.dropFirst(prefix.count))) else {
    throw UsageFailure("Invalid cursor “\(text)”", hint: "Use the cursor from the previous page.")
  }
  if let order, prefix != order + "." { throw StoreFailure.cursorMismatch }
  return cursor
}
