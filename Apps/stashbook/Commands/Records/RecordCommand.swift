import ArgumentParser
import Composition
import Core
import TerminalHost

/// A type that declares a record with commands to add, list, show, edit, and delete it.
///
/// To provide the commands, a feature adds its record's ``RecordCommand`` to the feature's list in
/// ``featureCommands``.
protocol CommandRecord: DeclaredRecord {
  /// The texts and functions that differ between record types.
  static var commands: RecordCommandSettings<Self> { get }
}

/// The texts and functions that are specific to the commands for one record type.
struct RecordCommandSettings<R: Record>: Sendable {
  /// The name of the command, which is the record's noun, such as `loan`.
  let command: String
  /// The plural of the noun, such as “loans”.
  let plural: String
  /// The options in an example that adds a record, such as `--borrower Ida`.
  let example: String
  /// A closure that returns the name of a record.
  let name: @Sendable (R) -> String
  /// A closure that returns the repository of the records in an open library.
  let repository: @Sendable (Library) throws -> RecordRepository<R>
}

/// The records of one type in an open library.
struct RecordContext<R: CommandRecord> {
  let library: Library
  let records: RecordRepository<R>
  let output: Output
  private let global: GlobalOptions

  init(_ global: GlobalOptions, _ use: Library.Use) throws {
    self.global = global
    library = try global.open(use)
    records = try R.commands.repository(library)
    output = global.output
  }

  var services: FeatureServices { library.assembly.services }

  var ids: ShortIDs {
    ShortIDs(
      library, R.collection.name, noun: R.collection.noun,
      list: "stashbook \(R.commands.command) list"
    ) { [records] in try await records.ids(matching: $0, limit: $1) }
  }

  /// Returns the record that the text identifies.
  ///
  /// The text is an ID, the beginning or end of an ID, or a listed row such as `@1`.
  func entry(_ text: String) async throws -> RecordEntry<R> {
    try await records.entry(try await ids.resolve(text))
  }

  func style() async -> SGREncoder { await global.style(in: library) }
}

/// A record as JSON (Documentation/CommandLine.md).
struct RecordJSON<R: CommandRecord>: Encodable {
  let entry: RecordEntry<R>

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try entry.encode(R.fields, into: &container)
  }
}

extension RecordEntry where R: CommandRecord {
  /// The name of the record, on one line.
  var name: String { R.commands.name(stored.record).oneLine }
}

/// A type that groups the subcommands for one record type.
///
/// Commands such as `canvas` conform to this protocol. Completion reads ``recordType`` to offer
/// IDs.
protocol RecordTypeCommand: ParsableCommand {
  /// The type of the records.
  static var recordType: any Record.Type { get }
}

/// The command for one record type, with subcommands.
struct RecordCommand<R: CommandRecord>: AsyncParsableCommand, RecordTypeCommand {
  static var recordType: any Record.Type { R.self }

  static var configuration: CommandConfiguration {
    let command = R.commands.command
    return CommandConfiguration(
      path: command, abstract: "Manage \(R.commands.plural).",
      discussion: """
        Examples:
          stashbook \(command) add \(R.commands.example)
          stashbook \(command) list
        """,
      subcommands: [
        RecordAdd<R>.self, RecordList<R>.self, RecordShow<R>.self, RecordEdit<R>.self,
        RecordDelete<R>.self,
      ])
  }
}

extension String {
  /// The noun with its indefinite article, such as “a loan”.
  var withArticle: String {
    "\("aeiou".contains(prefix(1).lowercased()) ? "an" : "a") \(self)"
  }
}
