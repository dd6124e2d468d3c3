import Foundation

/// A system command that a test runs in addition to the program under test.
public enum ExternalCommand {
  /// An error for a command that exits with a nonzero status.
  public struct Failed: Error {
    /// The exit status.
    public let status: Int32
    /// The combined standard output and standard error.
    public let output: String
  }

  /// Runs a command that is found in `PATH`.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - arguments: The arguments.
  /// - Returns: The combined standard output and standard error.
  /// - Throws: ``Failed`` if the status isn't 0, or a Foundation error if the command can't be
  ///   started.
  @discardableResult
  public static func run(_ name: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failed(status: process.terminationStatus, output: text)
    }
    return text
  }

  /// Runs SQL with `sqlite3`, which waits up to five seconds for other processes' locks.
  ///
  /// - Parameters:
  ///   - database: The path of the database.
  ///   - sql: The statements.
  /// - Returns: The rows, one per line, with columns separated by vertical bars.
  /// - Throws: ``Failed`` if the status isn't 0, or a Foundation error if the command can't be
  ///   started.
  @discardableResult
  public static func sqlite(_ database: String, _ sql: String) throws -> String {
    try run("sqlite3", "-bail", "-cmd", ".timeout 5000", database, sql)
  }
}
