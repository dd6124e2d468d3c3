#if Tags
  import ArgumentParser
  import Composition
  import Core
  import Tags
  import TerminalHost

  let tagCommands: [any ParsableCommand.Type] = [TagCommand.self]

  struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag", abstract: "Manage tags.",
      discussion: """
        Example:
          stashbook tag list --sort name
        """,
      subcommands: [
        TagList.self, TagAdd.self, TagImport.self, TagSuggest.self, TagRename.self, TagMerge.self,
        TagAlias.self, TagDelete.self,
      ])
  }

  /// Returns the tag repository of a library.
  private func tags(_ global: GlobalOptions, _ use: Library.Use) throws -> TagRepository {
    let plugin: TagsPlugin = try global.open(use).feature()
    return plugin.repository
  }

  /// Returns the tag name that the text represents.
  ///
  /// Callers parse names before opening the library, so that an invalid name never creates a
  /// library.
  ///
  /// - Throws: ``TagRefusal`` if the text isn't a tag name.
  private func tagName(_ text: String) throws -> TagName {
    do throws(TagNameRefusal) {
      return try TagName(text)
    } catch {
      throw TagRefusal.name(text, error)
    }
  }

  /// A tag as JSON, in lists and in the results of changes.
  struct TagJSON: Encodable {
    var id: RecordID
    var name: String
    var uses: Int
    var color: StyleRole
    var aliases: [String]

    init(_ entry: TagEntry) {
      id = entry.id
      name = entry.name.text
      uses = entry.uses
      color = entry.name.role
      aliases = entry.aliases
    }
  }

  /// The result of a change, or of its preview, as JSON.
  struct TagChangeJSON: Encodable {
    var tag: TagJSON
    var fields: Int
    var dryRun: Bool

    init(_ outcome: TagRepository.Outcome, dryRun: Bool) {
      tag = TagJSON(outcome.tag)
      fields = outcome.fields
      self.dryRun = dryRun
    }
  }

  /// The file isn't UTF-8 text.
  struct NotText: Explained {
    let path: String

    var explanation: Explanation {
      Explanation(.refused, code: "not-text", "“\(path)” isn't UTF-8 text")
    }
  }

  /// Returns the result of a change as a sentence, such as "Renamed sky to clouds on 2 records.".
  ///
  /// The sentence starts with `done`, such as "Renamed", or, in a preview, with `planned`, such as
  /// "Would rename".
  private func sentence(
    _ done: String, _ planned: String, _ change: String, _ outcome: TagRepository.Outcome,
    dryRun: Bool, preposition: String = "on"
  ) -> String {
    if !outcome.isChange { return "No changes to \(outcome.tag.name.text)" }
    let records = outcome.fields.counted("record")
    if dryRun { return "\(planned) \(change) \(preposition) \(records)" }
    return "\(done) \(change) \(preposition) \(records). To undo, run `stashbook undo`."
  }

  struct TagList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag list", abstract: "List tags, most used first.",
      discussion: """
        Example:
          stashbook tag list --filter bird --sort name
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Text that tag names must contain.") var filter: String?
    @Option(help: "Sort order: uses or name.") var sort = "uses"
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page.") var after: String?

    func run() async throws {
      guard let sort = TagFilter.Sort(rawValue: sort) else {
        throw UsageFailure("Invalid sort order “\(self.sort)”", hint: "Sort by uses or name.")
      }
      let limit = try pageLimit(self.limit)
      var wanted = TagFilter()
      (wanted.text, wanted.sort) = (filter, sort)
      let place = try cursor(after, order: sort.rawValue)
      let library = try global.open(.reading)
      let plugin: TagsPlugin = try library.feature()
      let (page, total) = try await plugin.repository.page(wanted, limit: limit, after: place)
      let next = page.next.map { "\(sort.rawValue).\($0.text)" }
      try await global.output.write(
        ListJSON(items: page.items.map(TagJSON.init), total: total, next: next),
        text: table(page.items, await global.style(in: library), total: total, next: next))
    }

    private func table(
      _ entries: [TagEntry], _ style: SGREncoder, total: Int, next: String?
    ) -> String {
      guard !entries.isEmpty else {
        let none = "No tags yet. To add some, run `stashbook tag add`."
        return filter == nil && after == nil ? none : "No tags match."
      }
      var table = TerminalTable(header: ["TAG", "USES", "ALIASES"], keepsFirst: false)
      for entry in entries {
        table.rows.append([
          .init(entry.name.text, entry.name.role), .init("\(entry.uses)", .data),
          .init(entry.aliases.joined(separator: ", "), .muted),
        ])
      }
      let text = table.text(style)
      guard let next else { return text }
      return text + "\nShowing \(entries.count) of \(total). For more, add `--after \(next)`."
    }
  }

  struct TagAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag add", abstract: "Add tags.",
      discussion: """
        Existing tags are unchanged.

        Example:
          stashbook tag add floral gift "for Anna"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Tag names.") var names: [String]

    func run() async throws {
      let names = try names.map(tagName)
      let repository = try tags(global, .writing)
      let added = try await repository.add(names)
      let items = added.map { TagJSON($0.tag) }
      let lines = added.map { tag, isNew in
        guard Output.isTerminal else { return tag.id.text }
        return isNew ? "Added \(tag.name.text)" : "\(tag.name.text) already exists"
      }
      try await global.output.write(
        ListJSON(items: items, total: items.count, next: nil), text: lines.joined(separator: "\n"))
    }
  }

  struct TagImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag import", abstract: "Import tags from a CSV file, skipping duplicates.",
      discussion: """
        The first line names the columns. If rows are invalid, the command reports each with the \
        reason, imports the others, and exits with status 65.

        Example:
          stashbook tag import tags.csv --name Tag --uses Count
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "CSV file, or - for standard input.") var file: String
    @Option(
      help: """
        Column of tag names. (default: name, tag, or TagName; otherwise, the first column)
        """)
    var name: String?
    @Option(help: "Column of use counts. (default: uses or count, if present)")
    var uses: String?
    @Flag(help: "Preview without changing anything.") var dryRun = false

    struct Report: Encodable {
      struct Refused: Encodable {
        var row: Int
        var code: String
        var message: String
      }
      var added = 0
      var changed = 0
      var unchanged = 0
      var refused: [Refused] = []
      var dryRun = false
    }

    /// The maximum size of a table, in bytes.
    private static let most = 256 << 20

    func run() async throws {
      // Unreadable input is rejected before the library is created.
      let source = try await SystemPorts.files.open(file)
      guard source.count <= Self.most else {
        throw UsageFailure("“\(file)” is larger than \(Self.most >> 20) MiB")
      }
      guard let text = String(validating: try source.readAll(), as: UTF8.self) else {
        throw NotText(path: file)
      }
      var report = Report()
      report.dryRun = dryRun
      let rows = try read(text, &report)
      if rows.isEmpty, !report.refused.isEmpty { return try await finish(report) }
      let repository = try tags(global, dryRun ? .reading : .writing)
      let outcome = try await repository.take(rows, dryRun: dryRun)
      (report.added, report.changed) = (outcome.added, outcome.changed)
      report.unchanged = outcome.unchanged
      try await finish(report)
    }

    private func finish(_ report: Report) async throws {
      try await global.output.write(report, text: words(report))
      if !report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
    }

    private func read(_ text: String, _ report: inout Report) throws -> [TagRepository.ImportRow] {
      var (rows, number) = ([TagRepository.ImportRow](), 0)
      var columns: Result<Columns, any Error>?
      try SystemPorts.tables.forEachRow(of: text) { cells in
        switch columns {
        case nil: columns = Result { try Columns(of: cells, by: self) }
        case .failure: break
        case .success(let columns):
          number += 1
          do throws(TagRefusal) {
            rows.append(
              try TagRepository.ImportRow(
                number, name: cells[ifAny: columns.name] ?? "", uses: cells[ifAny: columns.uses]))
          } catch {
            let words = error.explanation
            report.refused.append(.init(row: number, code: words.code, message: words.message))
          }
        }
      }
      _ = try columns?.get()
      return rows
    }

    /// The positions of the columns to read.
    private struct Columns {
      let name: Int
      let uses: Int?

      init(of header: [String], by command: TagImport) throws {
        let table = TableRows(header: header, rows: [])
        name =
          try command.place(command.name, among: ["name", "tag", "tagname"], in: table) ?? 0
        uses = try command.place(command.uses, among: ["uses", "count"], in: table)
      }
    }

    /// Returns the position of a column, or `nil` if `named` is `nil` and the table has no usual
    /// column.
    ///
    /// If `named` is `nil`, the result is the position of the first usual column.
    ///
    /// - Throws: ``UsageFailure`` if the table doesn't have the named column.
    private func place(
      _ named: String?, among usual: [String], in table: TableRows
    ) throws -> Int? {
      guard let named else { return usual.lazy.compactMap { table.place(of: $0) }.first }
      if let place = table.place(of: named) { return place }
      throw UsageFailure(
        "“\(file)” has no column “\(named)”",
        hint: "Use one of \(table.header.joined(separator: ", ")).")
    }

    private func words(_ report: Report) -> String {
      let added = report.added.counted("tag")
      let changes =
        dryRun
        ? "Would add \(added) and change \(report.changed); "
        : "\(report.added) added, \(report.changed) changed, "
      let counts = "\(changes)\(report.unchanged) unchanged"
      let refused = report.refused.map { "Row \($0.row): \($0.message)" }
      let last = refused.isEmpty ? counts : "\(counts), \(refused.count) rejected"
      return (refused + [last]).map(\.printable).joined(separator: "\n")
    }
  }

  struct TagSuggest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag suggest", abstract: "Suggest tags for typed text, best match first.",
      discussion: """
        Example:
          stashbook tag suggest g --exclude gift
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Text typed so far.") var text: String
    @Option(name: .customLong("exclude"), help: "Tag to exclude; repeatable.")
    var excluded: [String] = []

    struct JSON: Encodable {
      struct Item: Encodable {
        var name: String
        var uses: Int
        var match: MatchRank
      }
      var items: [Item]
    }

    func run() async throws {
      let excluded = Set(try excluded.map(tagName))
      let repository = try tags(global, .reading)
      let found = try await repository.suggestions(for: text, excluding: excluded, limit: 5)
      let items = found.map { JSON.Item(name: $0.name.text, uses: $0.uses, match: $0.match) }
      let lines = items.isEmpty ? ["No tags match."] : items.map(\.name)
      try await global.output.write(
        JSON(items: items), text: lines.map(\.printable).joined(separator: "\n"))
    }
  }

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
        The merged tags become aliases of the remaining tag, which replaces them on all records.

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
      let verb = dryRun ? "Would add" : "Added"
      let words = "\(verb) the alias \(name.text) for \(outcome.tag.name.text)"
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: (outcome.isChange ? words : "No changes to \(outcome.tag.name.text)").printable)
    }
  }

  struct TagDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag delete", abstract: "Delete a tag or an alias.",
      discussion: """
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

  extension [String] {
    /// Accesses a cell, or `nil` if `index` is `nil` or the row is too short.
    fileprivate subscript(ifAny index: Int?) -> String? {
      index.flatMap { indices.contains($0) ? self[$0] : nil }
    }
  }
#else
  import ArgumentParser

  let tagCommands: [any ParsableCommand.Type] = []
#endif
