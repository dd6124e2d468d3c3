import Core
import MemoryAdapters
import TestKit

/// Sample gadgets with links, and predicates for a store and for a plain filter.
struct StoreFixture: Sendable {
  struct Placed: Sendable {
    var id: RecordID
    var gadget: Gadget
    var parts: [RecordID]
  }

  var gadgets: [Placed]
  var predicates: [RecordPredicate]

  static let targets = (1...3).map { RecordID("target-\($0)") }

  static func random(_ random: inout SeededRandomSource) -> StoreFixture {
    let ids = SequentialIDs()
    let count = Int.random(in: 0...24, using: &random)
    let gadgets = (0..<count).map { _ in
      let parts = targets.filter { _ in Bool.random(using: &random) }
      return Placed(id: ids.next(), gadget: .random(&random), parts: parts)
    }
    return StoreFixture(
      gadgets: gadgets, predicates: (0..<16).map { _ in predicate(&random, depth: 3) })
  }

  /// Adds the gadgets to a store.
  func fill(_ bench: StoreBench) async throws {
    try await bench.store.write("Fill") { [gadgets] transaction throws(StoreFailure) in
      for placed in gadgets {
        let stored = try transaction.insert(placed.gadget, id: placed.id)
        let parts = placed.parts.map { RecordReference("test_spare", $0) }
        try transaction.link(stored.reference, field: "parts", to: parts, limit: nil)
      }
    }
  }

  private static func predicate(_ random: inout SeededRandomSource, depth: Int) -> RecordPredicate {
    func parts() -> [RecordPredicate] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        predicate(&random, depth: depth - 1)
      }
    }
    switch Int.random(in: 0...(depth > 0 ? 10 : 7), using: &random) {
    case 0: return .all
    case 1: return .equals(column(&random), value(&random))
    case 2: return .isOneOf(column(&random), (0..<3).map { _ in value(&random) })
    case 3: return .atLeast(column(&random), value(&random))
    case 4: return .atMost(column(&random), value(&random))
    case 5:
      return .contains(
        [Gadget.Columns.name, Gadget.Columns.note],
        ["a", "É", "e", "thr", ""].randomElement(using: &random) ?? "")
    case 6:
      let some = targets.filter { _ in Bool.random(using: &random) }
      return .links(field: "parts", toAny: some)
    case 7: return .isLinked(field: ["parts", "spares"].randomElement(using: &random) ?? "")
    case 8: return .and(parts())
    case 9: return .or(parts())
    default: return .not(predicate(&random, depth: depth - 1))
    }
  }

  private static func column(_ random: inout SeededRandomSource) -> Column {
    Gadget.Columns.all.randomElement(using: &random) ?? Gadget.Columns.name
  }

  /// Returns a value that a sample gadget is likely to have.
  private static func value(_ random: inout SeededRandomSource) -> ColumnValue {
    Gadget.random(&random).values.randomElement(using: &random) ?? .null
  }

  // MARK: The plain filter

  func holds(_ predicate: RecordPredicate, _ placed: Placed) -> Bool {
    switch predicate {
    case .all: return true
    case .equals(let column, let wanted): return key(held(column, placed)) == key(wanted)
    case .isOneOf(let column, let wanted):
      return wanted.map(key).contains(key(held(column, placed)))
    case .atLeast(let column, let least):
      return compare(held(column, placed), least).map { $0 >= 0 } ?? false
    case .atMost(let column, let most):
      return compare(held(column, placed), most).map { $0 <= 0 } ?? false
    case .contains(_, let words):
      let texts = [placed.gadget.name, placed.gadget.note].compactMap(\.self)
      return texts.contains { words.isEmpty || $0.foldedForSearch.contains(words.foldedForSearch) }
    case .links(_, let targets): return targets.contains { placed.parts.contains($0) }
    case .isLinked(let field): return field == "parts" && !placed.parts.isEmpty
    case .and(let parts): return !parts.contains { !holds($0, placed) }
    case .or(let parts): return !parts.filter { holds($0, placed) }.isEmpty
    case .not(let part): return !holds(part, placed)
    }
  }

  private func held(_ column: Column, _ placed: Placed) -> ColumnValue {
    RecordRow(Gadget.Columns.all, placed.gadget.values)[column]
  }

  /// Returns a key that only values with the same kind and bytes have in common.
  private func key(_ value: ColumnValue) -> [String] {
    switch value {
    case .null: ["null"]
    case .integer(let number): ["integer", "\(number)"]
    case .text(let text): ["text", "\(Array(text.utf8))"]
    case .blob(let bytes): ["blob", "\(bytes)"]
    }
  }

  private func compare(_ left: ColumnValue, _ right: ColumnValue) -> Int? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.text(let left), .text(let right)): compare(Array(left.utf8), Array(right.utf8))
    case (.blob(let left), .blob(let right)): compare(left, right)
    default: nil
    }
  }

  private func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    for (mine, theirs) in zip(left, right) where mine != theirs { return mine < theirs ? -1 : 1 }
    return left.count - right.count
  }
}
