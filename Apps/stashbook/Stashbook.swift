import ArgumentParser
import Composition
import Core
import Foundation

/// The command line: the tree of commands, and the one place a run begins and ends.
@main
struct Stashbook: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "stashbook",
    abstract: "A local-first stash and logbook for needlepoint.",
    discussion: """
      Examples:
        stashbook demo
        stashbook canvas add --designer "Anna Weaver" --name "Meadow" --mesh 18
        stashbook photo ingest ~/Pictures --recursive

      stashbook help \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", help ")) say more.
      """,
    version: version,
    subcommands: commands)

  private static let commands: [any ParsableCommand.Type] =
    stashCommands + photoCommands + tagCommands + meshCommands + tokenCommands
    + weightCommands + drawingCommands + [
      DemoCommand.self, OpenCommand.self, ServeCommand.self, ScreenCommand.self, FlowCommand.self,
      ModulesCommand.self, SettingsCommand.self, TrashCommand.self, DoctorCommand.self,
      BackupCommand.self, RestoreCommand.self, ExportCommand.self, ImportCommand.self,
      UndoCommand.self, RedoCommand.self,
    ]

  /// Which permissions the caller's new files don't have. From when it is first asked for, files are
  /// nobody else's: so are all of the library.
  static let callersMask = umask(0o077)

  static func main() {
    _ = callersMask
    // A reader that has gone is a failed write, which can still be reported.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let thread = FirstThread()
    Task(executorPreference: thread) { await answer(arguments) }
    thread.run()
  }

  /// Does what is asked for, and ends the program.
  private static func answer(_ arguments: [String]) async -> Never {
    do {
      if arguments.first == Completion.command {
        Output.emit(await Completion(Array(arguments.dropFirst())).lines(below: commands))
      } else if let script = try CompletionScript.text(arguments) {
        Output.emit(script)
      } else if let topic = HelpTopic(arguments) {
        Output.emit(topic.text)
      } else {
        try await run(arguments)
      }
    } catch {
      Failure(error).exit(asJSON: arguments.contains("--json"))
    }
    exit()
  }

  /// Runs the command that some arguments name.
  static func run(_ arguments: [String]) async throws {
    try await run(try parsed(arguments))
  }

  private static func run(_ command: some ParsableCommand) async throws {
    try await UndoScope.$current.withValue(UndoScope.of(command)) {
      var command = command
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    }
  }

  /// The command that the first words name, parsed by itself: looking at the whole tree takes longer
  /// than most commands. What it can't make sense of is left to the tree, which has the messages.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let given = try GivenArguments(arguments, below: commands)
    if let command = given.command {
      // Its own errors and its own help would name the command alone; the tree's name the whole path.
      if let alone = try? command.parseAsRoot(given.rest), type(of: alone) == command {
        return alone
      }
    }
    try refuseUnknown(given.all)
    try refuseMissing(given)
    return try parseAsRoot(given.all)
  }

  /// Names all that a command needs and was not given, where the parser would name the first.
  private static func refuseMissing(_ given: GivenArguments) throws {
    let isHelp = given.rest.contains { ["-h", "--help", "--version"].contains($0) }
    guard let command = given.command, command.configuration.subcommands.isEmpty, !isHelp else {
      return
    }
    let missing = try CommandShape(command).missing(in: given.rest)
    guard let last = missing.last else { return }
    let all =
      switch missing.count {
      case 1: last
      case 2: "\(missing[0]) and \(last)"
      default: missing.dropLast().joined(separator: ", ") + ", and \(last)"
      }
    throw UsageFailure(
      "Missing \(all)", hint: "See stashbook \(given.path.joined(separator: " ")) --help.")
  }
}
