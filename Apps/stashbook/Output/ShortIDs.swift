import Core

/// Ids as people see and type them: the shortest unique beginning, at least six characters.
struct ShortIDs {
  /// Asks for ids of live records that begin with a text, at most two or as many as are named.
  let lookUp: (String, Int) async throws -> [RecordID]
  /// What one of the records is called: "canvas".
  let noun: String
  /// The command that lists them.
  let list: String

  static let least = 6

  /// The record a beginning means.
  func resolve(_ text: String) async throws -> RecordID {
    let wanted = text.lowercased()
    let found = wanted.isEmpty ? [] : try await lookUp(wanted, 11)
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else {
      throw NotFound(
        explanation: Explanation(
          .notFound, code: "not-found", "There is no \(noun) \(text)",
          hint: "\(list) shows what there is."))
    }
    let candidates = found.prefix(10).map(\.text).joined(separator: ", ")
    throw UsageFailure(
      "\(text) is the beginning of several: \(candidates)\(found.count > 10 ? ", …" : "")",
      code: "ambiguous-id")
  }

  /// The short forms of ids. Neighbours among them settle most; the store is asked once for each.
  func short(_ ids: [RecordID]) async throws -> [RecordID: String] {
    let sorted = Set(ids).sorted()
    var short: [RecordID: String] = [:]
    for (index, id) in sorted.enumerated() {
      var length = Self.least
      if index > 0 { length = max(length, id.text.shared(with: sorted[index - 1].text) + 1) }
      if index + 1 < sorted.count {
        length = max(length, id.text.shared(with: sorted[index + 1].text) + 1)
      }
      while length < id.text.count,
        try await lookUp(String(id.text.prefix(length)), 2).count > 1
      {
        length += 1
      }
      short[id] = String(id.text.prefix(length))
    }
    return short
  }
}

struct NotFound: Explained {
  let explanation: Explanation
}

extension String {
  fileprivate func shared(with other: String) -> Int {
    zip(utf8, other.utf8).prefix { $0 == $1 }.count
  }
}
