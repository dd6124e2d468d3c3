import Core
import Foundation

/// Where a command's answer goes: text for people, or one JSON document.
struct Output: Sendable {
  let asJSON: Bool

  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a value as JSON, or as the text a person reads.
  func write(
    _ value: some Encodable, text: @autoclosure () async throws -> String
  ) async throws {
    let text = asJSON ? try Self.encode(value) : try await text()
    Self.emit(text) { (ChangedRecords(in: value), asJSON) }
  }

  /// Writes the answer of a verb that added something: its JSON, the id alone for a pipe, or a
  /// sentence for a person.
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

  /// Writes to standard output at once, with control characters from data escaped.
  ///
  /// Ends the program if that fails: quietly if the reader of a pipe has gone and nothing was changed,
  /// otherwise with the reason.
  ///
  /// - Parameters:
  ///   - text: The answer, without the end of its last line.
  ///   - isPayload: Whether the text is a file's content, which is escaped only on a terminal.
  ///   - changes: Returns the records that the answer names, and whether it is JSON.
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
        writeError("The answer can't be written: \(reason)")
        exit(Explanation.Kind.inputOutput.exitCode)
      }
    }
  }
}

/// A list as CLI.md says: the items, how many there are in all, where to go on.
struct ListJSON<Item: Encodable>: Encodable {
  var items: [Item]
  /// How many there are in all; nil where counting them would take longer than finding some.
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

/// How many of a list are shown, with what `--limit` says.
func pageLimit(_ asked: String?) throws -> Int {
  guard let limit = Int(asked ?? "50"), (1...1000).contains(limit) else {
    throw UsageFailure("--limit is from 1 to 1000")
  }
  return limit
}

/// Reads a cursor given with `--after`; in lists that have several orders it begins with its own.
func cursor(_ text: String?, order: String? = nil) throws -> Cursor? {
  guard let text else { return nil }
  let prefix = order.map { _ in text.prefix { $0 != "." } + "." } ?? ""
  guard let cursor = Cursor(text: String(text.dropFirst(prefix.count))) else {
    throw UsageFailure("\(text) is no place in a list", hint: "Take it from \"next\" of a page.")
  }
  if let order, prefix != order + "." { throw StoreFailure.unfitCursor }
  return cursor
}
