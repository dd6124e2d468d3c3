import ArgumentParser
import Composition
import Core
import Foundation

/// The root command, where every run begins and ends.
@main
struct Stashbook: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "stashbook",
    abstract: "A local-first stash and logbook for needlepoint.",
    discussion: """
      Examples:
        stashbook demo
        stashbook canvas add --designer Anna --name Meadow
        stashbook photo ingest ~/Pictures --recursive

      Help topics:
      \(HelpTopic.allCases.map { "  stashbook help \($0.rawValue)" }.joined(separator: "\n"))
      """,
    version: version,
    groupedSubcommands: groups.filter { !$0.subcommands.isEmpty })

  /// The command groups in the order in which the help shows them, starting with those that
  /// stitchers need first.
  ///
  /// A group is empty if all its features are excluded from the build.
  private static let groups = [
    CommandGroup(
      name: "Stash and Logbook", subcommands: Array(featureCommands.joined())),
    CommandGroup(
      name: "View",
      subcommands: homeCommands + stashViewCommands + [OpenCommand.self] + WebCommands.view
        + [DemoCommand.self]),
    CommandGroup(
      name: "Library",
      subcommands: [
        UndoCommand.self, RedoCommand.self, TrashCommand.self, SettingsCommand.self,
        DoctorCommand.self, BackupCommand.self, RestoreCommand.self, ExportCommand.self,
        ImportCommand.self, LibraryCommand.self,
      ] + WebCommands.library),
    CommandGroup(
      name: "Developer",
      subcommands: tokenCommands + [ScreenCommand.self, FlowCommand.self, ModulesCommand.self]),
  ]

  private static let commands = groups.flatMap(\.subcommands)

  /// The permissions that the caller's umask removes from new files.
  ///
  /// The first access sets the process's umask to 077, so that only the user can read new files,
  /// including all files of a library.
  static let callersMask = umask(0o077)

  static func main() async {
    _ = callersMask
    // With the signal ignored, a write to a closed pipe fails, and the failure can be reported.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments.first == Completion.command {
        Output.emit(await Completion(Array(arguments.dropFirst())).lines(below: commands))
      } else if let script = try CompletionScript.text(arguments) {
        Output.emit(script)
      } else if let topic = HelpTopic(arguments) {
        Output.emit(topic.text)
      } else if arguments.isEmpty, Output.isTerminal {
        Output.emit(try await Welcome.text())
      } else {
        try await run(arguments)
      }
    } catch {
      Failure(error).exit(asJSON: arguments.contains("--json"))
    }
    exit()
  }

  /// Runs the command that the arguments name.
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

  /// Returns the named command, parsed without the rest of the command tree if possible.
  ///
  /// Parsing the whole tree takes longer than running most commands. Only arguments that the
  /// command can't parse alone are passed to the tree, which provides the error messages.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let given = try GivenArguments(arguments, below: commands)
    if let command = given.command {
      // A command parsed alone would omit its path from errors and help, so the tree provides them.
      if let alone = try? command.parseAsRoot(given.rest), type(of: alone) == command {
        return alone
      }
    }
    try refuseUnknown(given.all)
    try refuseMissing(given)
    return try parseAsRoot(given.all)
  }

  /// Rejects a command with missing arguments, naming all of them.
  ///
  /// The parser itself names only the first missing argument.
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
      "Missing \(all)",
      hint: "For help, run `stashbook \(given.path.joined(separator: " ")) --help`.")
  }
}
