import ArgumentParser
import Composition
import Core

struct RecordAdd<R: CommandRecord>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      path: "\(R.commands.command) add", abstract: "Add \(R.collection.noun.withArticle).",
      discussion: """
        Example:
          stashbook \(R.commands.command) add \(R.commands.example)
        """)
  }
  @OptionGroup var global: GlobalOptions
  @OptionGroup var fields: FieldOptions<R, Adding>

  func run() async throws {
    var change = try await fields.change()
    var record = R.fields.blank
    try R.fields.write(change, intoNew: &record, on: SystemPorts.clock.today) { slot in
      !fields[slot].isEmpty
    }
    try await fields.checkSlots()
    let context = try RecordContext<R>(global, .writing)
    change = try await fields.adding(to: change, files: false, with: context.services)
    let id = try await context.library.allOrNothing { [change] in
      try await context.records.add(
        try await fields.adding(to: change, files: true, with: context.services))
    }
    let entry = try await context.records.entry(id)
    try await context.output.writeAdded(
      RecordJSON(entry: entry), id: id,
      sentence: "Added \(entry.name) (\(try await context.ids.short(id)))")
  }
}

struct RecordEdit<R: CommandRecord>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      path: "\(R.commands.command) edit", abstract: "Edit \(R.collection.noun.withArticle).",
      discussion: """
        Omitted fields are unchanged. To clear an optional field, pass an empty value.

        Example:
          stashbook \(R.commands.command) edit @1 \(R.commands.example)
        """)
  }
  @OptionGroup var global: GlobalOptions
  @Argument(help: "ID, unique prefix or suffix, or listed row such as @1.") var id: String
  @OptionGroup var fields: FieldOptions<R, Editing>

  func run() async throws {
    if fields.isEmpty { throw nothingToEdit(R.commands.command) }
    let change = try await fields.change()
    try R.fields.check(change)
    let context = try RecordContext<R>(global, .changing)
    let entry = try await context.entry(id)
    try await context.library.allOrNothing { [change] in
      _ = try await context.records.save(
        entry.stored.id, revision: entry.stored.revision,
        try await fields.adding(to: change, with: context.services))
    }
    let saved = try await context.records.entry(entry.stored.id)
    let isSame = saved.stored.revision == entry.stored.revision
    try await context.output.write(
      RecordJSON(entry: saved),
      text: isSame ? "No changes to \(saved.name)" : "Saved \(saved.name)")
  }
}

struct RecordDelete<R: CommandRecord>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      path: "\(R.commands.command) delete", abstract: "Delete \(R.collection.noun.withArticle).",
      discussion: """
        The record moves to the trash. To restore it, run `stashbook undo` or `stashbook trash \
        restore`.

        Example:
          stashbook \(R.commands.command) delete @1
        """)
  }
  @OptionGroup var global: GlobalOptions
  @Argument(help: "ID, unique prefix or suffix, or listed row such as @1.") var id: String

  func run() async throws {
    let context = try RecordContext<R>(global, .changing)
    let entry = try await context.entry(id)
    try await context.records.delete(entry.stored.id)
    try await context.output.write(
      ["id": entry.stored.id.text],
      text: "Deleted \(entry.name). To undo, run `stashbook undo`.")
  }
}

/// Returns the error for an edit command without fields to edit.
func nothingToEdit(_ noun: String) -> UsageFailure {
  UsageFailure(
    "Nothing to edit: specify at least one field",
    hint: "To see the fields, run `stashbook \(noun) edit --help`.")
}
