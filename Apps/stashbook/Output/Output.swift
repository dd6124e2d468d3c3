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
    Self.emit(asJSON ? try Self.encode(value) : try await text())
  }

  /// Writes the answer of a verb that added something: its JSON, the id alone for a pipe, or a
  /// sentence for a person.
  func writeAdded(_ value: some Encodable, id: RecordID, sentence: String) async throws {
    try await write(value, text: Self.isTerminal ? sentence : id.text)
  }

  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Writes to standard output at once; a pipe that was closed early ends the run quietly, anything
  /// else with a reason.
  /// Commands from data are escaped; those of a payload, a file's content, only for a terminal.
  static func emit(_ text: String, isPayload: Bool = false) {
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
        if errno == EPIPE { exit(0) }
        writeError("The answer can't be written: \(String(cString: strerror(errno)))")
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
