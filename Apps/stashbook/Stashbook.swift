import ArgumentParser
import Composition
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
    subcommands: stashCommands + photoCommands + meshCommands + [
      DemoCommand.self, ScreenCommand.self, FlowCommand.self, ModulesCommand.self,
      SettingsCommand.self, DoctorCommand.self, BackupCommand.self, RestoreCommand.self,
      UndoCommand.self,
    ])

  static func main() async {
    umask(0o077)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let topic = HelpTopic(arguments) { return Output.emit(topic.text) }
      try refuseUnknown(arguments)
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Failure(error).exit(asJSON: arguments.contains("--json"))
    }
  }
}
