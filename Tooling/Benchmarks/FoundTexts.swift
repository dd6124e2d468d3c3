import Composition
import Core
import Foundation
import GRDBSQLite
import Home
import Stash

/// Searches of a journal of 100,000 entries, by the app and by FTS5 alone.
enum FoundTexts {
  private static let entries = 100_000
  private static let rounds = 5

  static func run(_ side: String, in folder: String) async throws {
    switch side {
    case "fill": try await fill(folder)
    case "app": try await app(folder)
    case "fts5": try FullTextTable(folder).report()
    default: throw CocoaError(.featureUnsupported)
    }
  }

  private static func fill(_ folder: String) async throws {
    let library = try Library(at: folder, for: .writing)
    let plugin: StashPlugin = try library.feature()
    let repository = plugin.repository(with: library.assembly.services)
    let canvas = try await repository.records.add(Stock.canvas(1).change)
    let table = try FullTextTable(folder)
    try table.make()
    var writer = try Writer()
    for _ in 0..<10 {
      let notes = (0..<entries / 10).map { _ in (library.ports.ids.next(), writer.note()) }
      try await library.ports.store.write("Add journal entry") {
        transaction throws(StoreFailure) in
        for (id, note) in notes {
          try transaction.insert(JournalRecord(canvas: canvas, note: note), id: id)
        }
      }
      try table.add(notes.map(\.1))
    }
    try writer.texts().joined(separator: "\n").write(
      toFile: folder + "/texts", atomically: true, encoding: .utf8)
  }

  private static func texts(_ folder: String) throws -> [String] {
    try String(contentsOfFile: folder + "/texts", encoding: .utf8).components(separatedBy: "\n")
  }

  /// A writer of notes of six to thirty words, a few of them frequent and most of them rare.
  private struct Writer {
    private let words: [String]
    private var random = MixedNumbers(state: 7)

    init() throws {
      let text = try String(contentsOfFile: TagStock.words, encoding: .utf8)
      words = text.split(separator: "\n").map { $0.lowercased() }.shuffled(using: &random)
    }

    private mutating func word() -> String {
      let place = Double.random(in: 0..<1, using: &random)
      return words[Int(Double(words.count) * place * place * place)]
    }

    mutating func note() -> String {
      let count = Int.random(in: 6...30, using: &random)
      return (0..<count).map { _ in word() }.joined(separator: " ")
    }

    /// Returns words of every frequency, parts of words, word pairs, and missing words.
    mutating func texts() -> [String] {
      (0..<40).flatMap { _ in
        let (one, other) = (word(), word())
        return [one, String(one.dropFirst().prefix(4)), "\(one) \(other)", one + "zz"]
      }.filter { $0.count > 2 }
    }
  }

  private static func app(_ folder: String) async throws {
    let library = try Library(at: folder, for: .reading)
    let plugin: HomePlugin = try library.feature()
    let search = plugin.search(with: library.assembly.services)
    let texts = try texts(folder)
    var (times, found) = (texts.map { _ in [Double]() }, 0)
    for round in 0...rounds {
      for (index, text) in texts.enumerated() {
        let clock = ContinuousClock()
        let start = clock.now
        let page = try await search.page("\"\(text)\"", limit: 50)
        guard round > 0 else { continue }
        times[index].append((clock.now - start) / .seconds(1))
        found += page.items.count
      }
    }
    try report(times, found: found)
  }

  /// Prints the figures of each text's times, in seconds.
  ///
  /// Each text is represented by the median of its rounds, because other work on the machine takes
  /// time, too.
  private static func report(_ times: [[Double]], found: Int) throws {
    let sorted = times.map { $0.sorted()[$0.count / 2] }.sorted()
    let figures = [
      "median": sorted[sorted.count / 2], "mean": sorted.reduce(0, +) / Double(sorted.count),
      "most": sorted[sorted.count - 1], "found": Double(found) / Double(rounds),
    ]
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// The same notes in a trigram table of FTS5, searched with a prepared statement.
  private final class FullTextTable {
    private struct Failed: Error { let message: String }

    private let database: OpaquePointer
    private let folder: String

    init(_ folder: String) throws {
      self.folder = folder
      var opened: OpaquePointer?
      guard sqlite3_open("\(folder)/fts5.sqlite", &opened) == SQLITE_OK, let opened else {
        throw Failed(message: "\(folder)/fts5.sqlite can't be opened")
      }
      database = opened
    }

    deinit { sqlite3_close(database) }

    func make() throws {
      try execute("CREATE VIRTUAL TABLE notes USING fts5 (note, tokenize = trigram)")
    }

    func add(_ notes: [String]) throws {
      try execute("BEGIN")
      let statement = try prepare("INSERT INTO notes VALUES (?)")
      defer { sqlite3_finalize(statement) }
      for note in notes {
        bind(statement, note)
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failed }
        sqlite3_reset(statement)
      }
      try execute("COMMIT")
    }

    func report() throws {
      let statement = try prepare(
        "SELECT rowid, note FROM notes WHERE notes MATCH ? ORDER BY rowid DESC LIMIT 50")
      defer { sqlite3_finalize(statement) }
      let texts = try texts(folder)
      var (times, found) = (texts.map { _ in [Double]() }, 0)
      for round in 0...rounds {
        for (index, text) in texts.enumerated() {
          let clock = ContinuousClock()
          let start = clock.now
          bind(statement, "\"\(text)\"")
          var notes: [String] = []
          while sqlite3_step(statement) == SQLITE_ROW {
            if let note = sqlite3_column_text(statement, 1) { notes.append(String(cString: note)) }
          }
          sqlite3_reset(statement)
          guard round > 0 else { continue }
          times[index].append((clock.now - start) / .seconds(1))
          found += notes.count
        }
      }
      try FoundTexts.report(times, found: found)
    }

    private var failed: Failed { Failed(message: String(cString: sqlite3_errmsg(database))) }

    private func execute(_ sql: String) throws {
      guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failed }
    }

    private func prepare(_ sql: String) throws -> OpaquePointer {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement
      else { throw failed }
      return statement
    }

    private func bind(_ statement: OpaquePointer, _ text: String) {
      sqlite3_bind_text(statement, 1, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }
}
