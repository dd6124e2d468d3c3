#if Tags
  import ArgumentParser
  import Composition
  import Core
  import Tags
  import TerminalHost

  struct TagRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag rename", abstract: "Rename a tag on all records.",
      discussion: """
        Example:
          stashbook tag rename gift present --dry-run
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Tag or alias to rename.") var old: String
    @Argument(help: "New name.") var new: String
    @Flag(help: "Preview without changing anything.") var dryRun = false

    func run() async throws {
      let name = try tagName(new)
      let repository = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await repository.rename(old, to: name, dryRun: dryRun)
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: sentence("Renamed", "Would rename", "\(old) to \(name.text)", outcome, dryRun: dryRun)
          .printable)
    }
  }

  struct TagMerge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag merge", abstract: "Merge tags into one tag.",
      discussion: """
        The merged tags become aliases for the remaining tag, which replaces them on all records.

        Example:
          stashbook tag merge ornament pillow --into gift
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Tags to merge.") var from: [String]
    @Option(help: "Tag to merge into.") var into: String
    @Flag(help: "Preview without changing anything.") var dryRun = false

    func run() async throws {
      let repository = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await repository.merge(from, into: into, dryRun: dryRun)
      let change = "\(from.joined(separator: ", ")) into \(outcome.tag.name.text)"
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: sentence("Merged", "Would merge", change, outcome, dryRun: dryRun).printable)
    }
  }

  struct TagAlias: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag alias", abstract: "Add an alias for a tag.",
      discussion: """
        Example:
          stashbook tag alias present gift
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Alias to add.") var name: String
    @Argument(help: "Tag, or one of its aliases.") var target: String
    @Flag(help: "Preview without changing anything.") var dryRun = false

    func run() async throws {
      let name = try tagName(name)
      let repository = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await repository.alias(name, for: target, dryRun: dryRun)
      let change = "the alias \(name.text) for \(outcome.tag.name.text)"
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: sentence("Added", "Would add", change, outcome, dryRun: dryRun, preposition: nil)
          .printable)
    }
  }

  struct TagDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag delete", abstract: "Delete a tag or an alias.",
      discussion: """
        Deleting a tag removes it from all records. To restore it, run `stashbook undo`.

        Example:
          stashbook tag delete kitchen --dry-run
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Tag or alias to delete.") var name: String
    @Flag(help: "Preview without changing anything.") var dryRun = false

    func run() async throws {
      let repository = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await repository.delete(name, dryRun: dryRun)
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: sentence(
          "Deleted", "Would delete", name, outcome, dryRun: dryRun, preposition: "from"
        ).printable)
    }
  }
#endif
