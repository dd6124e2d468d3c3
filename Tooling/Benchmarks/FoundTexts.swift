import Composition
import Core
import Foundation
import GRDBSQLite
import MemoryAdapters
import Stash

/// A journal of 100,000 entries, searched by the app and by FTS5 alone.
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
    let canvas = try await plugin.book(with: library.assembly.plugs).add(
      Stock.draft(1), CanvasExtras())
    let table = try FullTextTable(folder)
    try table.make()
    var random = SeededRandomness(seed: 7)
    for start in stride(from: 0, to: entries, by: 10_000) {
      let notes = (start..<start + 10_000).map { _ in (library.ports.ids.next(), note(&random)) }
      try await library.ports.store.write("Add journal entry") {
        transaction throws(StoreFailure) in
        for (id, note) in notes {
          try transaction.insert(JournalRecord(canvas: canvas, note: note), id: id)
        }
      }
      try table.add(notes.map(\.1))
    }
  }

  /// Words of every frequency, parts of words, two words, and what is not there.
  static let texts: [String] = {
    var random = SeededRandomness(seed: 11)
    return (0..<40).flatMap { _ -> [String] in
      let (one, other) = (word(&random), word(&random))
      return [one, String(one.dropFirst().prefix(4)), "\(one) \(other)", one + "zz"]
    }
  }()

  /// One of 4,000 words of two to five syllables; the first ones come most often.
  private static func word(_ random: inout SeededRandomness) -> String {
    let (one, other) = (
      Int.random(in: 0..<4_000, using: &random), Int.random(in: 0..<4_000, using: &random)
    )
    let number = one * other / 4_000
    var (rest, word) = (number + 1, "")
    repeat {
      word += ["ma", "tel", "sto", "ri", "vin", "ha", "con", "du"][(rest * 5 + word.count) % 8]
      rest /= 5
    } while rest > 0
    return word + ["n", "st", "lo"][number % 3]
  }

  /// Six to thirty words.
  private static func note(_ random: inout SeededRandomness) -> String {
    let count = Int.random(in: 6...30, using: &random)
    return (0..<count).map { _ in word(&random) }.joined(separator: " ")
  }

  private static func app(_ folder: String) async throws {
    let library = try Library(at: folder, for: .reading)
    let plugin: StashPlugin = try library.feature()
    let search = Search(plugin.book(with: library.assembly.plugs))
    var (times, found) = ([Double](), 0)
    for round in 0...rounds {
      for text in texts {
        let clock = ContinuousClock()
        let start = clock.now
        let page = try await search.page("\"\(text)\"", limit: 50)
        guard round > 0 else { continue }
        times.append((clock.now - start) / .seconds(1))
        found += page.items.count
      }
    }
    try report(times, found: found)
  }

  static func report(_ times: [Double], found: Int) throws {
    let sorted = times.sorted()
    let figures = [
      "median": sorted[sorted.count / 2], "mean": times.reduce(0, +) / Double(times.count),
      "most": sorted[sorted.count - 1], "found": Double(found) / Double(rounds),
    ]
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// The same notes in FTS5's own table of trigrams, asked with a prepared statement.
  private final class FullTextTable {
    private struct Failed: Error { let message: String }

    private let database: OpaquePointer

    init(_ folder: String) throws {
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
      var (times, found) = ([Double](), 0)
      for round in 0...rounds {
        for text in texts {
          let clock = ContinuousClock()
          let start = clock.now
          bind(statement, "\"\(text)\"")
          var notes: [String] = []
          while sqlite3_step(statement) == SQLITE_ROW {
            if let note = sqlite3_column_text(statement, 1) { notes.append(String(cString: note)) }
          }
          sqlite3_reset(statement)
          guard round > 0 else { continue }
          times.append((clock.now - start) / .seconds(1))
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
