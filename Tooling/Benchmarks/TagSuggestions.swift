import Core
import Foundation
import Tags
import TerminalHost

/// Suggestions for a thousand texts among a million tags, by the index and its peers.
enum TagSuggestions {
  /// Runs one side on the files in a folder, and prints its figures.
  static func run(_ side: String, in folder: String) throws {
    let (names, queries) = ("\(folder)/names.txt", "\(folder)/queries.txt")
    switch side {
    case "fill": try fill(folder, names: names, queries: queries)
    case "index": try index(names: names, queries: queries)
    case "scan": try scan(names: names, queries: queries)
    case "match", "rank": try trigrams(folder, isRanked: side == "rank", queries: queries)
    case "chips": try chips()
    default: throw Unknown(side: side)
    }
  }

  private struct Unknown: Error { let side: String }

  /// Writes the names, the queries, fifteen queries for a slow peer, and SQLite's table.
  private static func fill(_ folder: String, names: String, queries: String) throws {
    let made = try TagStock.names()
    let typed = TagStock.queries(made)
    let some = stride(from: 3, to: typed.count, by: 67).map { typed[$0] }
    for (path, lines) in [(names, made), (queries, typed), ("\(folder)/some.txt", some)] {
      try (lines.joined(separator: "\n") + "\n").write(
        toFile: path, atomically: false, encoding: .utf8)
    }
    try TrigramTable.fill(folder, made)
  }

  private static func index(names: String, queries: String) throws {
    let queries = Array(try TagStock.lines(queries))
    let keys = try TagStock.lines(names).enumerated().lazy.map {
      (key: $1, uses: TagStock.uses($0))
    }
    let start = ContinuousClock.now
    var index = TagIndex(keys)
    var figures = ["build": start.duration(to: .now) / .seconds(1)]
    figures["names"] = Double(index.count)
    figures["text"] = Double(index.textBytes)
    figures["bytes"] = Double(index.bytes)
    let times = QueryTimes(queries, passes: 3) { index.suggestions(for: $0).count }
    figures.merge(times.figures) { $1 }
    let long = QueryTimes(queries.filter { $0.count > 2 }, passes: 3) {
      index.suggestions(for: $0).count
    }
    figures["medianOfThreeUp"] = long.median
    figures["foundOfThreeUp"] = Double(long.found)
    figures.merge(changes(&index, Array(keys.prefix(20_000)).map(\.key))) { $1 }
    let after = QueryTimes(queries, passes: 3) { index.suggestions(for: $0).count }
    figures["p99AfterChanges"] = after.percentile(99)
    try print(figures)
  }

  /// Returns the times of changes of uses, new names, and renames, in seconds per change.
  private static func changes(_ index: inout TagIndex, _ names: [String]) -> [String: Double] {
    var worst = Duration.zero
    func each(_ change: (Int, String) -> Void) -> Double {
      let took = names.enumerated().map { line, name in
        ContinuousClock().measure { change(line, name) }
      }
      worst = max(worst, took.max() ?? .zero)
      return took.reduce(.zero, +) / .seconds(names.count)
    }
    let use = each { index.set($1, uses: TagStock.uses($0) + 1) }
    let new = each { index.set("\($1) \($0)", uses: 0) }
    let rename = each {
      index.remove($1)
      index.set("\($0) \($1)", uses: TagStock.uses($0))
    }
    return ["use": use, "new": new, "rename": rename, "worstChange": worst / .seconds(1)]
  }

  private static func scan(names: String, queries: String) throws {
    let names = Array(try TagStock.lines(names))
    let some = Array(try TagStock.lines(queries)).enumerated().filter { $0.offset % 40 == 7 }
    let times = QueryTimes(some.map(\.element), passes: 1) { query in
      names.filter { $0.lowercased().contains(query) }.prefix(5).count
    }
    try print(times.figures)
  }

  private static func trigrams(_ folder: String, isRanked: Bool, queries: String) throws {
    let table = try TrigramTable(folder, isRanked: isRanked)
    let long = Array(try TagStock.lines(queries)).filter { $0.count > 2 }
    try print(QueryTimes(long, passes: 3) { table.match($0) }.figures)
  }

  /// Prints the time to lay out a hundred thousand chips of different widths.
  private static func chips() throws {
    var random = MixedNumbers(state: 20)
    let sizes = (0..<100_000).map { _ in
      FlowLayout.Size(width: .random(in: 20...160, using: &random), height: 24)
    }
    let layout = FlowLayout(spacing: 8, rowSpacing: 8)
    let times = QueryTimes(Array(repeating: sizes, count: 50), passes: 1) {
      layout.arrange($0, width: 360).frames.count
    }
    try print(times.figures)
  }

  private static func print(_ figures: [String: Double]) throws {
    Swift.print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }
}

/// The times of several queries.
///
/// All queries run once, then all again, and so on. A query's median time is used, which excludes
/// other work on the machine.
struct QueryTimes {
  private let sorted: [Duration]
  /// The total number of results.
  let found: Int

  init<Query>(_ queries: [Query], passes: Int, _ ask: (Query) -> Int) {
    var (times, found) = (Array(repeating: [Duration](), count: queries.count), 0)
    for _ in 0..<passes {
      for (place, query) in queries.enumerated() {
        times[place].append(ContinuousClock().measure { found += ask(query) })
      }
    }
    sorted = times.map { $0.sorted()[passes / 2] }.sorted()
    self.found = found / passes
  }

  var median: Double { percentile(50) }

  /// Returns a percentile of the times, in seconds.
  func percentile(_ percent: Int) -> Double {
    sorted[min(sorted.count - 1, sorted.count * percent / 100)] / .seconds(1)
  }

  var figures: [String: Double] {
    [
      "median": median, "p99": percentile(99), "most": percentile(100), "found": Double(found),
      "queries": Double(sorted.count),
    ]
  }
}
