import Composition
import Core
import TerminalHost

/// The IDs of a set of records, in the short form that users see and type.
///
/// A short ID is the shortest unique ending of an ID, at least five characters long. The end of a
/// UUID is random, so a short ID changes only if another record's ID has the same ending.
struct ShortIDs {
  /// The singular noun for the records, such as "canvas".
  let noun: String
  /// The command that lists the records.
  let list: String
  /// A closure that looks up strings and returns, for each string, the IDs that begin or end with
  /// the string.
  ///
  /// The second argument is the maximum number of IDs per string.
  let lookUp: ([String], Int) async throws -> [[RecordID]]
  /// A closure that returns a record's title, or `nil` if the title is unknown.
  let name: (RecordID) async throws -> String?
  /// The rows of the most recent list of these records.
  private let rows: LastList

  static let minimumLength = 5
  private static let candidateLimit = 10

  /// Creates the short IDs of records that haven't been deleted.
  init(
    _ library: Library, _ collection: String, noun: String, list: String,
    lookUp: @escaping ([String], Int) async throws -> [[RecordID]]
  ) {
    (self.noun, self.list, self.lookUp) = (noun, list, lookUp)
    rows = LastList(of: noun, in: library.folder)
    name = { id in
      let record = RecordReference(collection, id)
      return try await library.ports.store.read {
        [card = library.assembly.services.summary] reader throws(StoreFailure) in
        try card(record, reader)?.title
      }
    }
  }

  /// Creates the short IDs of the deleted records of a collection.
  init(deleted collection: String, in library: Library) async throws {
    let items = try await library.trash.items()
    self.init(items.filter { $0.summary.record.collection == collection }, in: library)
  }

  /// Creates the short IDs of deleted records.
  init(_ items: [TrashedRecord], in library: Library) {
    let cards = items.map(\.summary)
    (noun, list) = ("deleted record", "stashbook trash list")
    rows = LastList(of: noun, in: library.folder)
    name = { id in cards.first { $0.record.id == id }?.title }
    lookUp = { texts, limit in
      texts.map { text in
        let found = cards.map(\.record.id).filter {
          $0.text.hasPrefix(text) || $0.text.hasSuffix(text)
        }
        return Array(found.prefix(limit))
      }
    }
  }

  /// Returns the record that the text identifies.
  ///
  /// The text is a row number in the last list, such as `@1`; an ID; or the beginning or end of an
  /// ID.
  ///
  /// - Throws: ``AmbiguousID`` with the candidates if the text matches several records;
  ///   ``NotFound`` if no record or row matches; ``UsageFailure`` if the text begins with `@` but
  ///   isn't a row number.
  func resolve(_ text: String) async throws -> RecordID {
    if text.hasPrefix("@") { return try row(text) }
    let wanted = text.lowercased()
    let found = wanted.isEmpty ? [] : try await lookUp([wanted], Self.candidateLimit + 1)[0]
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else {
      throw NotFound("There is no \(noun) “\(text)”", hint: "To see the list, run `\(list)`.")
    }
    var candidates: [AmbiguousID.Candidate] = []
    for id in found.prefix(Self.candidateLimit) {
      candidates.append(AmbiguousID.Candidate(id: id, name: try await name(id)))
    }
    throw AmbiguousID(
      text: text, noun: noun, candidates: candidates, short: try await short(found),
      isComplete: found.count <= Self.candidateLimit)
  }

  private func row(_ text: String) throws -> RecordID {
    let ids = rows.ids
    guard let number = Int(text.dropFirst()), number > 0 else {
      throw UsageFailure("Invalid row “\(text)”", hint: "Use a row number such as @1.")
    }
    guard !ids.isEmpty else {
      throw NotFound(
        "There is no row “\(text)”: nothing has been listed yet", hint: "First, run `\(list)`.")
    }
    guard number <= ids.count else {
      let length = ids.count.counted("row")
      throw NotFound(
        "There is no row “\(text)”: the last list has \(length)",
        hint: "To show the list again, run `\(list)`.")
    }
    return ids[number - 1]
  }

  /// Returns the short forms of a list's IDs, keyed by ID, and saves the IDs as the list's rows.
  ///
  /// Arguments such as `@1` name the rows.
  func rows(_ ids: [RecordID]) async throws -> [RecordID: String] {
    rows.remember(ids)
    return try await short(ids)
  }

  /// Returns the short form of one ID.
  func short(_ id: RecordID) async throws -> String { try await short([id])[id] ?? id.text }

  /// Returns the short forms of IDs, keyed by ID.
  func short(_ ids: [RecordID]) async throws -> [RecordID: String] {
    try await Self.short(ids, lookUp: lookUp)
  }

  /// Returns the short forms of the IDs of any live records, keyed by record.
  static func short(
    _ records: [RecordReference], in library: Library
  ) async throws -> [RecordReference: String] {
    var short: [RecordReference: String] = [:]
    for type in library.assembly.services.manifests.flatMap(\.schema.records) {
      let ids = records.filter { $0.collection == type.collection.name }.map(\.id)
      let found = try await Self.short(ids) { texts, limit in
        try await library.ports.store.read { reader throws(StoreFailure) in
          try reader.ids(of: type, matching: texts, limit: limit)
        }
      }
      for (id, text) in found { short[RecordReference(type.collection.name, id)] = text }
    }
    return short
  }

  /// Returns the short forms of IDs, keyed by ID.
  ///
  /// Each short form is initially long enough to differ from the other given IDs. One lookup then
  /// checks all short forms. Those that match several records are lengthened and looked up again.
  private static func short(
    _ ids: [RecordID], lookUp: ([String], Int) async throws -> [[RecordID]]
  ) async throws -> [RecordID: String] {
    let sorted = Set(ids).sorted {
      $0.text.reversed().lexicographicallyPrecedes($1.text.reversed())
    }
    var short: [RecordID: String] = [:]
    for (index, id) in sorted.enumerated() {
      let neighbors = sorted[max(0, index - 1)..<min(sorted.count, index + 2)]
      short[id] = id.text.ending(apartFrom: neighbors, atLeast: minimumLength)
    }
    var open = sorted
    while !open.isEmpty {
      let found = try await lookUp(open.map { short[$0] ?? $0.text }, 2)
      let shared = zip(open, found).filter { $1.count > 1 }
      for (id, others) in shared {
        let known = short[id]?.count ?? 0
        short[id] = id.text.ending(apartFrom: others[...], atLeast: known + 1)
      }
      open = shared.map(\.0).filter { short[$0] != $0.text }
    }
    return short
  }
}

/// The named record doesn't exist.
struct NotFound: Explained {
  let explanation: Explanation

  init(explanation: Explanation) { self.explanation = explanation }

  init(_ message: String, hint: String) {
    explanation = Explanation(.notFound, code: "not-found", message, hint: hint)
  }
}

/// The text matches the beginning or end of several records' IDs.
struct AmbiguousID: Explained {
  /// A matching record.
  struct Candidate: Encodable {
    var id: RecordID
    var name: String?
  }

  let text: String
  let noun: String
  let candidates: [Candidate]
  let short: [RecordID: String]
  /// Whether the candidates include every matching record.
  let isComplete: Bool

  var explanation: Explanation {
    let lines = candidates.map { candidate in
      let id = short[candidate.id] ?? candidate.id.text
      return "  " + [id, candidate.name?.oneLine].compactMap(\.self).joined(separator: "  ")
    }
    let message = (["ID “\(text)” matches several records:"] + lines + (isComplete ? [] : ["  …"]))
      .joined(separator: "\n")
    return Explanation(
      .usage, code: "ambiguous-id", message, hint: "Use one of these IDs.")
  }
}

extension String {
  /// Returns the shortest ending, `least` or more characters long, that no other given ID has.
  fileprivate func ending(apartFrom others: ArraySlice<RecordID>, atLeast least: Int) -> String {
    var most = 0
    for other in others where other.text != self {
      let shared = zip(utf8.reversed(), other.text.utf8.reversed()).prefix { $0 == $1 }.count
      most = max(most, shared)
    }
    return String(suffix(max(least, most + 1)))
  }
}
