import Composition
import Core
import Foundation
import Synchronization

/// The libraries that this run opened for changes.
enum ChangedLibraries {
  private static let checks = Mutex<[@Sendable () -> Bool]>([])

  /// Adds a library without keeping it open.
  static func add(_ library: Library) {
    checks.withLock { $0.append(library.hasWritten) }
  }

  /// Whether this run has written to any of the libraries.
  static var hasAny: Bool { checks.withLock { $0.contains { $0() } } }
}

/// The changed records that a command's output names.
struct ChangedRecords {
  let ids: [RecordID]

  static let none = ChangedRecords(ids: [])

  private init(ids: [RecordID]) { self.ids = ids }

  /// Creates the list of records that an output's JSON names.
  ///
  /// The list contains the record in `id` and those in `tag`, `added`, `items`, and `records`.
  init(in value: some Encodable) {
    // An output without IDs, such as that of a setting, names no records.
    let answer = try? JSONDecoder().decode(Answer.self, from: JSONEncoder().encode(value))
    let records =
      (answer?.tag.map { [$0] } ?? []) + (answer?.added?.records ?? [])
      + (answer?.items ?? []) + (answer?.records ?? [])
    ids = (answer?.id.map { [$0] } ?? []) + records.compactMap(\.id)
  }

  private struct Answer: Decodable {
    struct Named: Decodable { var id: RecordID? }

    /// The added records, or an empty list if the output only counts them.
    struct Added: Decodable {
      let records: [Named]
      init(from decoder: any Decoder) throws {
        // Some outputs only count the added records.
        records = (try? [Named](from: decoder)) ?? []
      }
    }

    var id: RecordID?
    var tag: Named?
    var added: Added?
    var items: [Named]?
    var records: [Named]?
  }
}

/// A completed change whose result couldn't be written.
struct UnansweredChange {
  let records: ChangedRecords
  /// The system's reason why writing to standard output failed.
  let reason: String

  private static let idLimit = 10
  /// The number of characters that the hint shows from the end of an ID.
  ///
  /// The end of an ID is random, so these characters identify a record.
  private static let shortLength = 12

  private var message: String { "The change was made, but its result can't be written: \(reason)" }

  private var hint: String {
    let short = records.ids.prefix(Self.idLimit).map { String($0.text.suffix(Self.shortLength)) }
    let all = short.joined(separator: ", ") + (records.ids.count > Self.idLimit ? ", …" : "")
    let named =
      short.isEmpty ? "" : (short.count == 1 ? "Record ID: \(all). " : "Record IDs: \(all). ")
    return named + "To undo the change, run `stashbook undo`."
  }

  /// Reports the change on standard error and ends the program.
  func exit(asJSON: Bool) -> Never {
    struct Body: Encodable {
      struct Fields: Encodable {
        var code = "answer-not-written"
        var message: String
        var hint: String
        var ids: [RecordID]
      }
      var error: Fields
    }
    let body = Body(error: Body.Fields(message: message, hint: hint, ids: records.ids))
    // If encoding fails, the error is written as text instead.
    if asJSON, let json = try? Output.encode(body) {
      writeError(json)
    } else {
      writeError("stashbook: \(message)\n\(hint)")
    }
    Foundation.exit(Explanation.Kind.inputOutput.exitCode)
  }
}
