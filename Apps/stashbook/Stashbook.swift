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
    let arguments = Array(CommandLine.arguments.dropFirst())
    let thread = FirstThread()
    Task(executorPreference: thread) { await answer(arguments) }
    thread.run()
  }

  /// Does what is asked for, and ends the program.
  private static func answer(_ arguments: [String]) async -> Never {
    do {
      if let topic = HelpTopic(arguments) {
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
    var command: (any ParsableCommand.Type)?
    var rest = arguments[...]
    while let word = rest.first,
      let next = (command?.configuration.subcommands ?? commands)
        .first(where: { $0._commandName == word })
    {
      command = next
      rest.removeFirst()
    }
    if let command {
      // Its own errors and its own help would name the command alone; the tree's name the whole path.
      if let alone = try? command.parseAsRoot(Array(rest)), type(of: alone) == command {
        return alone
      }
    }
    try refuseUnknown(arguments)
    return try parseAsRoot(arguments)
  }
}
