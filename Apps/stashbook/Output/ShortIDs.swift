import Core

/// Ids as people see and type them: the shortest unique beginning, at least six characters.
struct ShortIDs {
  /// Asks for ids of live records that begin with each of some texts, at most so many for each.
  let lookUp: ([String], Int) async throws -> [[RecordID]]
  /// What one of the records is called: "canvas".
  let noun: String
  /// The command that lists them.
  let list: String

  static let least = 6

  /// The record a beginning means.
  func resolve(_ text: String) async throws -> RecordID {
    let wanted = text.lowercased()
    let found = wanted.isEmpty ? [] : try await lookUp([wanted], 11)[0]
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

  /// The short forms of ids. Neighbours among them settle most; the store is asked for all at once,
  /// and again for those that others in it begin like.
  func short(_ ids: [RecordID]) async throws -> [RecordID: String] {
    let sorted = Set(ids).sorted()
    var short: [RecordID: String] = [:]
    for (index, id) in sorted.enumerated() {
      let neighbours = sorted[max(0, index - 1)..<min(sorted.count, index + 2)]
      short[id] = id.text.beginning(apartFrom: neighbours, atLeast: Self.least)
    }
    var open = sorted
    while !open.isEmpty {
      let found = try await lookUp(open.map { short[$0] ?? $0.text }, 2)
      let shared = zip(open, found).filter { $1.count > 1 }
      for (id, others) in shared {
        let known = short[id]?.count ?? 0
        short[id] = id.text.beginning(apartFrom: others[...], atLeast: known + 1)
      }
      open = shared.map(\.0).filter { short[$0] != $0.text }
    }
    return short
  }
}

struct NotFound: Explained {
  let explanation: Explanation
}

extension String {
  /// The shortest beginning that none of some other ids has.
  fileprivate func beginning(apartFrom others: ArraySlice<RecordID>, atLeast least: Int) -> String {
    var most = 0
    for other in others where other.text != self {
      var shared = 0
      for (one, two) in zip(utf8, other.text.utf8) {
        guard one == two else { break }
        shared += 1
      }
      most = max(most, shared)
    }
    return String(prefix(max(least, most + 1)))
  }
}
