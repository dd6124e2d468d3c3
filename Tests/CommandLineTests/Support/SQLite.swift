import Foundation
import TestKit
import Testing

/// The `sqlite3` program, run on a library's database.
enum SQLite {
  static let program = "/usr/bin/sqlite3"

  /// Runs statements and returns their output.
  @discardableResult
  static func run(_ statements: String, on cli: CLIFixture) async throws -> String {
    let process = try RunningProcess(
      program, ["-batch", cli.library + "/stashbook.sqlite", statements], input: nil,
      environment: [:], in: cli.scratch)
    let finished = try await process.finished()
    try #require(finished.code == 0, "\(finished.errors)")
    return finished.text
  }

  /// Runs a body while the database is locked against other writers.
  static func writing<T>(on cli: CLIFixture, _ body: () async throws -> T) async throws -> T {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = ["-batch", cli.library + "/stashbook.sqlite"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data("BEGIN IMMEDIATE; SELECT 'held';\n".utf8))
    #expect(try output.fileHandleForReading.read(upToCount: 5) == Data("held\n".utf8))
    let result = try await body()
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return result
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if `sqlite3` isn't installed.
  static var needsSQLite: Self {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: SQLite.program),
      "\(SQLite.program) isn't installed")
  }
}
