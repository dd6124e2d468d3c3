import Core
import Foundation

/// The measurements behind Tooling/bench.
///
/// Each prints one JSON object, or fills a library on which a peer is measured.
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
    case ("hosted", "fill", let count?) where arguments.count == 4:
      try await HostedLibraries.fill(arguments[2], count: count)
    case ("hosted", "write", let each?) where arguments.count == 5:
      let libraries = Int(arguments[3]) ?? 1
      try await HostedLibraries.write(arguments[2], libraries: libraries, each: each)
    case ("hosted", "list", let rounds?) where arguments.count == 4:
      try await HostedLibraries.list(arguments[2], rounds: rounds)
    case ("steps", _, let rounds?): try await HeadlessSteps.run(rounds: rounds)
    case ("chart", _, let rounds?): try ChartDrawing.run(rounds: rounds)
    case ("drawing", let file?, _): try await DrawingLog.run(writing: file)
    case ("png", let file?, _): try await DrawingLog.png(of: file)
    case ("terminal", _, let rounds?): try TerminalDrawing.run(rounds: rounds)
    case ("trend", _, let days?): try await WeightTrend.run(days: days)
    case ("web", nil, _): try await WebPages.run()
    default:
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(64)
    }
  }

  private static let usage = """
    usage: benchmarks fill LIBRARY COUNT    add COUNT canvases to a library
           benchmarks insert store EACH     insert 20,000 canvases with the record store
           benchmarks insert sqlite EACH    insert the same with prepared statements alone
           benchmarks tags fill FOLDER      write a million tags, queries, and SQLite's table
           benchmarks tags SIDE FOLDER      run index, scan, match, rank, or chips with these
           benchmarks find fill FOLDER      write a journal of 100,000 entries, and FTS5's table
           benchmarks find SIDE FOLDER      search app or fts5 for the same texts
           benchmarks hosted fill URL COUNT add COUNT records to a library in PostgreSQL
           benchmarks hosted write URL N EACH
                                            write with 8 tasks to each of N libraries
           benchmarks hosted list URL ROUNDS
                                            read a page of a library ROUNDS times
           benchmarks steps ROUNDS          fill Add Canvas ROUNDS times on the headless host
           benchmarks chart ROUNDS          draw daily weighings of 100 years as SVG ROUNDS times
           benchmarks drawing FILE.svg      draw strokes, open a drawing, and write it as SVG
           benchmarks png FILE.svg          write the same drawing as PNG
           benchmarks terminal ROUNDS       draw 1,000 canvases ROUNDS times
           benchmarks trend DAYS            compute the trend of DAYS days of weights
           benchmarks web                   serve a hub, and the same page with Mustache
           (EACH: the number of canvases per transaction)
    """

  /// Prints the number of items processed per second.
  static func report(_ noun: String, _ count: Int, in duration: Duration) throws {
    let seconds = duration / .seconds(1)
    let result: [String: Double] = [
      noun: Double(count), "seconds": seconds, "perSecond": Double(count) / seconds,
    ]
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }
}
