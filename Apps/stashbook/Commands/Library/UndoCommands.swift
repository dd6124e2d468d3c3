import ArgumentParser
import Composition
import Core
import Foundation
import TerminalHost

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "undo", abstract: "Undo the last change.",
    discussion: """
      A step includes everything that one command or tap changed. Undoing a step that added a \
      record moves the record to the trash. Undoing several steps requires confirmation. In a \
      terminal, the command asks for it. Outside a terminal, use --yes.

      Examples:
        stashbook undo
        stashbook undo --list
        stashbook undo --to 3 --dry-run
      """)
  @OptionGroup var global: GlobalOptions
  @Flag(help: "List steps, newest first, and whether each can be undone.") var list = false
  @Option(help: "Oldest step to undo, as numbered by --list. (default: 1)")
  var to: String?
  @Option(help: "Maximum steps to list, 1–1000. (default: 50)") var limit: String?
  @Flag(help: "Preview without changing anything.") var dryRun = false
  @Flag(help: "Undo several steps without asking.") var yes = false

  func validate() throws {
    if list, to != nil || dryRun || yes {
      throw ValidationError("--list can't be used with --to, --dry-run, or --yes")
    }
    if !list, limit != nil { throw ValidationError("--limit requires --list") }
  }

  func run() async throws {
    if list { return try await showHistory() }
    let count = try to.map(Self.number) ?? 1
    let library = try global.open(dryRun ? .reading : .changing)
    let steps = try await library.history.steps(limit: count)
    guard let last = steps.last else { throw nothing("undo") }
    guard steps.count == count else {
      throw UsageFailure(
        "Invalid step “\(count)”: must be from 1 to \(steps.count)",
        hint: "To see the steps, run `stashbook undo --list`.")
    }
    if let obstacle = last.obstacle { throw obstacle }
    if dryRun { return try await preview(steps) }
    if count > 1 { try confirm(steps) }
    let undone = try await library.history.undo(
      to == nil ? .newest : .through(last.done.step))
    let text = undone.map { "Undone: \($0.summary.oneLine)" }.joined(separator: "\n")
    if to != nil { return try await write(undone, text: text) }
    for step in undone { try await global.output.write(StepJSON(step), text: text) }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), (1...UndoRetention.steps).contains(number) else {
      throw UsageFailure(
        "Invalid step “\(text)”",
        hint: "Use a number that `stashbook undo --list` shows.")
    }
    return number
  }

  /// Lists the steps and asks for confirmation, both on standard error, unless `--yes` is given.
  private func confirm(_ steps: [UndoHistory.Step]) throws {
    if !yes, !global.json, isatty(STDIN_FILENO) == 1 { writeError(Self.lines(steps)) }
    try Confirmation(
      question: "Undo these \(steps.count) steps?", action: "Undoing \(steps.count) steps"
    ).require(yes: yes, asJSON: global.json)
  }

  private func preview(_ steps: [UndoHistory.Step]) async throws {
    try await write(steps, text: "Would undo:\n" + Self.lines(steps))
  }

  private static func lines(_ steps: [UndoHistory.Step]) -> String {
    steps.enumerated().map { "  \($0 + 1)  \($1.summary.oneLine)" }.joined(separator: "\n")
  }

  private func write(_ steps: [UndoHistory.Step], text: String) async throws {
    try await global.output.write(
      ListJSON(items: steps.map(StepJSON.init), total: steps.count, next: nil), text: text)
  }

  private func showHistory() async throws {
    let limit = try pageLimit(limit)
    let library = try global.open(.reading)
    let steps = try await library.history.steps(limit: limit)
    let isBlocked = steps.contains { $0.obstacle != nil }
    var table = TerminalTable(
      header: ["STEP", "WHEN", "CHANGE"] + (isBlocked ? ["CAN'T BE UNDONE"] : []))
    for (index, step) in steps.enumerated() {
      var cells: [TerminalTable.Cell] = [
        .init("\(index + 1)", .data), .init(step.done.at.local, .muted),
        .init(step.summary, step.obstacle == nil ? .headline : nil),
      ]
      if isBlocked { cells.append(.init(step.obstacle?.explanation.message ?? "", .warning)) }
      table.rows.append(cells)
    }
    try await write(
      steps,
      text: steps.isEmpty
        ? "No steps to undo." : table.text(await global.style(in: library)))
  }
}

struct RedoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "redo", abstract: "Redo the last undone change.",
    discussion: """
      A new change clears the steps that can be redone.

      Example:
        stashbook redo
      """)
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let library = try global.open(.changing)
    guard let step = try await library.history.redo() else { throw nothing("redo") }
    try await global.output.write(StepJSON(step), text: "Redone: \(step.summary.oneLine)")
  }
}

private func nothing(_ verb: String) -> NotFound {
  NotFound(
    explanation: Explanation(.failed, code: "nothing-to-\(verb)", "Nothing to \(verb)"))
}

/// A step of the undo history, as JSON.
struct StepJSON: Encodable {
  var step: Int64
  var label: String
  var summary: String
  var at: Instant
  var records: [RecordReference]
  /// The reason why the step can't be undone, or `nil` if the step can be undone.
  var obstacle: String?

  init(_ step: UndoHistory.Step) {
    self.step = step.done.step.number
    label = step.done.label
    summary = step.summary
    at = step.done.at
    records = step.done.records
    obstacle = step.obstacle?.explanation.message
  }
}

/// A command that runs screens, in which each user input is a separate undo step.
protocol ScreensCommand: ParsableCommand {}

extension UndoScope {
  /// Returns a scope that combines a command's changes into one undo step.
  ///
  /// The result is `nil` for a command in which each user input is a separate step.
  static func of(_ command: any ParsableCommand) -> UndoScope? {
    command is any ScreensCommand ? nil : UndoScope()
  }
}

extension Library {
  /// Runs a command's changes and, if a change fails, undoes the preceding changes.
  ///
  /// - Throws: The error that `body` throws. Changes that can't be undone are noted in the
  ///   library's log.
  func allOrNothing<T>(_ body: () async throws -> T) async throws -> T {
    let scope = UndoScope()
    do {
      return try await UndoScope.$current.withValue(scope, operation: body)
    } catch {
      for step in scope.steps.reversed() {
        do {
          _ = try await ports.store.undo(.only(step))
        } catch {
          ports.log.note(
            .failure, "A failed command's change can't be undone: \(error.explanation.message)")
        }
      }
      throw error
    }
  }
}
