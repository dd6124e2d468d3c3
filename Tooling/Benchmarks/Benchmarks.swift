import Core
import Foundation

/// The release-built measurements behind Tooling/bench: each prints one JSON object, or fills a
/// library for a peer to be measured on.
@main
enum Benchmarks {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.dropFirst().first, arguments.last.flatMap { Int($0) }) {
    case ("fill", let folder?, let count?): try await Stock.fill(folder, count: count)
    case ("insert", "store", let each?):
      try report("inserts", Stock.inserts, in: try await StoreInserts.run(each: each))
    case ("insert", "sqlite", let each?):
      try report("inserts", Stock.inserts, in: try await PlainInserts.run(each: each))
    case ("tags", let side?, _) where arguments.count == 3:
      try TagSuggestions.run(side, in: arguments[2])
    case ("find", let side?, _) where arguments.count == 3:
      try await FoundTexts.run(side, in: arguments[2])
    case ("steps", _, let rounds?): try await HeadlessSteps.run(rounds: rounds)
    case ("chart", _, let rounds?): try ChartDrawing.run(rounds: rounds)
    case ("drawing", let file?, _): try await DrawingLog.run(writing: file)
    case ("png", let file?, _): try await DrawingLog.png(of: file)
    case ("terminal", _, let rounds?): try TerminalDrawing.run(rounds: rounds)
    case ("trend", _, let days?): try WeightTrend.run(days: days)
    case ("web", nil, _): try await WebPages.run()
    default:
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(64)
    }
  }

  private static let usage = """
    usage: benchmarks fill LIBRARY COUNT    a library of so many canvases
           benchmarks insert store EACH     20,000 canvases through the record store
           benchmarks insert sqlite EACH    the same with prepared statements alone
           benchmarks tags fill FOLDER      a million tags, what is typed, and SQLite's table
           benchmarks tags SIDE FOLDER      index, scan, match, rank or chips, worked with these
           benchmarks find fill FOLDER      a journal of 100,000 entries, and FTS5's table of it
           benchmarks find SIDE FOLDER      app or fts5, searched with the same texts
           benchmarks steps ROUNDS          Add Canvas, worked headless so many times
           benchmarks chart ROUNDS          a weigh-in a day for a hundred years as SVG so many times
           benchmarks drawing FILE.svg      strokes drawn, a drawing opened, and written as SVG
           benchmarks png FILE.svg          the same as PNG
           benchmarks terminal ROUNDS       1,000 canvases drawn so many times
           benchmarks trend DAYS            the trend of so many days of weights
           benchmarks web                   a hub served, and the same page by Mustache
           (EACH: so many to a transaction)
    """

  /// Prints how many of a thing were done in a second.
  static func report(_ noun: String, _ count: Int, in duration: Duration) throws {
    let seconds = duration / .seconds(1)
    let result: [String: Double] = [
      noun: Double(count), "seconds": seconds, "perSecond": Double(count) / seconds,
    ]
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }
}
