import Foundation

/// A command of the system's, run by a test as another program beside the one under test.
public enum OutsideCommand {
  /// It ended with another status than 0.
  public struct Failed: Error {
    /// The status.
    public let status: Int32
    /// What it wrote.
    public let output: String
  }

  /// Runs a command that is found on the path.
  ///
  /// - Parameters:
  ///   - name: The command.
  ///   - arguments: Its arguments.
  /// - Returns: What it wrote, errors too.
  /// - Throws: ``Failed``; Foundation's error where it can't be started.
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

  /// Runs SQL with `sqlite3`, waiting for others as long as five seconds.
  ///
  /// - Parameters:
  ///   - database: The database's path.
  ///   - sql: Statements.
  /// - Returns: What they gave, a row a line, columns between bars.
  /// - Throws: ``Failed``; Foundation's error where it can't be started.
  @discardableResult
  public static func sqlite(_ database: String, _ sql: String) throws -> String {
    try run("sqlite3", "-bail", "-cmd", ".timeout 5000", database, sql)
  }
}
