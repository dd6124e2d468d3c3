#if Tags
  import ArgumentParser
  import Composition
  import Core
  import Tags
  import TerminalHost

  let tagCommands: [any ParsableCommand.Type] = [TagCommand.self]

  struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag", abstract: "The tags of what you keep.",
      discussion: "Example: stashbook tag list --sort name",
      subcommands: [
        TagList.self, TagAdd.self, TagImport.self, TagSuggest.self, TagRename.self, TagMerge.self,
        TagAlias.self, TagDelete.self,
      ])
  }

  /// The tags of a library.
  private func tags(_ global: GlobalOptions, _ use: Library.Use) throws -> TagBook {
    let plugin: TagsPlugin = try global.open(use).feature()
    return plugin.book
  }

  /// Reads a name; what is none is refused before a library is made for it.
  private func tagName(_ text: String) throws -> TagName {
    do throws(TagNameRefusal) {
      return try TagName(text)
    } catch {
      throw TagRefusal.name(text, error)
    }
  }

  /// A tag, in lists and as what a change leaves.
  struct TagJSON: Encodable {
    var id: RecordID
    var name: String
    var uses: Int
    var color: Role
    var aliases: [String]

    init(_ entry: TagEntry) {
      id = entry.id
      name = entry.name.text
      uses = entry.uses
      color = entry.name.role
      aliases = entry.aliases
    }
  }

  /// What a change does, or would do.
  struct TagChangeJSON: Encodable {
    var tag: TagJSON
    var fields: Int
    var dryRun: Bool

    init(_ outcome: TagBook.Outcome, dryRun: Bool) {
      tag = TagJSON(outcome.tag)
      fields = outcome.fields
      self.dryRun = dryRun
    }
  }

  /// A file that should hold text and does not.
  struct NotText: Explained {
    let path: String

    var explanation: Explanation {
      Explanation(.refused, code: "not-text", "\(path) is not text in UTF-8")
    }
  }

  /// How many records a change shows on, as words.
  private func onRecords(_ outcome: TagBook.Outcome, dryRun: Bool) -> String {
    let records = outcome.fields == 1 ? "1 record" : "\(outcome.fields) records"
    if !outcome.isChange { return "\(records) already; nothing was changed" }
    return dryRun ? "\(records); nothing was changed" : "\(records); stashbook undo reverses it"
  }

  struct TagList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag list", abstract: "List tags, the most used first.",
      discussion: "Example: stashbook tag list --filter flor --sort name")
    @OptionGroup var global: GlobalOptions
    @Option(help: "Only tags whose name contains this.") var filter: String?
    @Option(help: "uses or name.") var sort = "uses"
    @Option(help: "How many at most, 1 to 1000. (default: 50)") var limit: String?
    @Option(help: "Where to go on: \"next\" of a page.") var after: String?

    func run() async throws {
      guard let sort = TagFilter.Sort(rawValue: sort) else {
        throw UsageFailure("\(self.sort) is no order", hint: "One of uses, name.")
      }
      let limit = try pageLimit(self.limit)
      var wanted = TagFilter()
      (wanted.text, wanted.sort) = (filter, sort)
      let place = try cursor(after, order: sort.rawValue)
      let library = try global.open(.reading)
      let plugin: TagsPlugin = try library.feature()
      let (page, total) = try await plugin.book.page(wanted, limit: limit, after: place)
      let next = page.next.map { "\(sort.rawValue).\($0.text)" }
      try await global.output.write(
        ListJSON(items: page.items.map(TagJSON.init), total: total, next: next),
        text: table(page.items, await global.style(in: library), total: total, next: next))
    }

    private func table(
      _ entries: [TagEntry], _ style: Inks, total: Int, next: String?
    ) -> String {
      guard !entries.isEmpty else { return "No tag is here yet, or none is like that." }
      var table = TerminalTable(header: ["TAG", "USES", "ALSO"], keepsFirst: false)
      for entry in entries {
        table.rows.append([
          .init(entry.name.text, entry.name.role), .init("\(entry.uses)", .data),
          .init(entry.aliases.joined(separator: ", "), .muted),
        ])
      }
      let text = table.text(style)
      return next.map { text + "\n\(entries.count) of \(total); go on with --after \($0)" } ?? text
    }
  }

  struct TagAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag add", abstract: "Make tags; one that is there stays as it is.",
      discussion: "Example: stashbook tag add floral gift \"for Anna\"")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The tags' names.") var names: [String]

    func run() async throws {
      let names = try names.map(tagName)
      let book = try tags(global, .writing)
      let added = try await book.add(names)
      let items = added.map { TagJSON($0.tag) }
      let lines = added.map { tag, isNew in
        guard Output.isTerminal else { return tag.id.text }
        return isNew ? "Added \(tag.name.text)" : "\(tag.name.text) is here already"
      }
      try await global.output.write(
        ListJSON(items: items, total: items.count, next: nil), text: lines.joined(separator: "\n"))
    }
  }

  struct TagImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag import", abstract: "Take tags in from a table (CSV); again adds nothing.",
      discussion: """
        The first line names the columns. A row that is no tag is refused with its reason, the others
        go on; the exit code is then 65.
        Example: stashbook tag import tags.csv --name TagName --uses Count
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The table; - for standard input.") var file: String
    @Option(help: "The column of the names. Default: name, tag or TagName, else the first.")
    var name: String?
    @Option(help: "The column of the counts. Default: uses or count, where there is one.")
    var uses: String?
    @Flag(help: "Say what it would do, and do nothing.") var dryRun = false

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

    /// The most bytes of a table.
    private static let most = 256 << 20

    func run() async throws {
      // Read before a library is made for it.
      let source = try await Outside.files.open(file)
      guard source.count <= Self.most else {
        throw UsageFailure("\(file) is larger than \(Self.most >> 20) MiB, the most of a table")
      }
      guard let text = String(validating: try source.readAll(), as: UTF8.self) else {
        throw NotText(path: file)
      }
      var report = Report()
      report.dryRun = dryRun
      let rows = try read(text, &report)
      if rows.isEmpty, !report.refused.isEmpty { return try await finish(report) }
      let book = try tags(global, dryRun ? .reading : .writing)
      let outcome = try await book.take(rows, dryRun: dryRun)
      (report.added, report.changed) = (outcome.added, outcome.changed)
      report.unchanged = outcome.unchanged
      try await finish(report)
    }

    private func finish(_ report: Report) async throws {
      try await global.output.write(report, text: words(report))
      if !report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
    }

    private func read(_ text: String, _ report: inout Report) throws -> [TagBook.ImportRow] {
      var (rows, number) = ([TagBook.ImportRow](), 0)
      var columns: Result<Columns, any Error>?
      try Outside.tables.forEachRow(of: text) { cells in
        switch columns {
        case nil: columns = Result { try Columns(of: cells, by: self) }
        case .failure: break
        case .success(let columns):
          number += 1
          do throws(TagRefusal) {
            rows.append(
              try TagBook.ImportRow(
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

    /// The columns that are read.
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

    /// Where a column stands: the one named, which must be there, or one of those usual.
    private func place(
      _ named: String?, among usual: [String], in table: TableRows
    ) throws -> Int? {
      guard let named else { return usual.lazy.compactMap { table.place(of: $0) }.first }
      if let place = table.place(of: named) { return place }
      throw UsageFailure(
        "\(file) has no column \(named)",
        hint: "It has \(table.header.joined(separator: ", ")).")
    }

    private func words(_ report: Report) -> String {
      let counts = "\(report.added) added, \(report.changed) changed, \(report.unchanged) as before"
      let refused = report.refused.map { "Row \($0.row): \($0.message)" }
      let last = refused.isEmpty ? counts : "\(counts), \(refused.count) refused"
      return (refused + [dryRun ? "\(last); nothing was changed" : last])
        .map(\.printable).joined(separator: "\n")
    }
  }

  struct TagSuggest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag suggest", abstract: "The tags that a beginning may mean, best first.",
      discussion: "Example: stashbook tag suggest flo --exclude floral")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "What was typed.") var text: String
    @Option(name: .customLong("exclude"), help: "A tag that is chosen already.")
    var excluded: [String] = []

    struct JSON: Encodable {
      struct Item: Encodable {
        var name: String
        var uses: Int
        var match: MatchGrade
      }
      var items: [Item]
    }

    func run() async throws {
      let excluded = Set(try excluded.map(tagName))
      let book = try tags(global, .reading)
      let found = try await book.suggestions(for: text, excluding: excluded, limit: 5)
      let items = found.map { JSON.Item(name: $0.name.text, uses: $0.uses, match: $0.match) }
      let lines = items.isEmpty ? ["No tag is like that."] : items.map(\.name)
      try await global.output.write(
        JSON(items: items), text: lines.map(\.printable).joined(separator: "\n"))
    }
  }

  struct TagRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag rename", abstract: "Rename a tag, wherever it is.",
      discussion: "Example: stashbook tag rename flowers floral --dry-run")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The tag.") var old: String
    @Argument(help: "Its new name.") var new: String
    @Flag(help: "Say what it would do, and do nothing.") var dryRun = false

    func run() async throws {
      let name = try tagName(new)
      let book = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await book.rename(old, to: name, dryRun: dryRun)
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: "\(old) is \(name.text) on \(onRecords(outcome, dryRun: dryRun))".printable)
    }
  }

  struct TagMerge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag merge", abstract: "Make tags other names for one; what had them has that one.",
      discussion: "Example: stashbook tag merge flowers flower --into floral")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The tags that go.") var from: [String]
    @Option(help: "The tag that stays.") var into: String
    @Flag(help: "Say what it would do, and do nothing.") var dryRun = false

    func run() async throws {
      let book = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await book.merge(from, into: into, dryRun: dryRun)
      let what = "\(from.joined(separator: ", ")) merged into \(outcome.tag.name.text)"
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: "\(what) on \(onRecords(outcome, dryRun: dryRun))".printable)
    }
  }

  struct TagAlias: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag alias", abstract: "Give a tag another name.",
      discussion: "Example: stashbook tag alias flowers floral")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The other name.") var name: String
    @Argument(help: "The tag.") var target: String
    @Flag(help: "Say what it would do, and do nothing.") var dryRun = false

    func run() async throws {
      let name = try tagName(name)
      let book = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await book.alias(name, for: target, dryRun: dryRun)
      let words = "\(name.text) is another name for \(outcome.tag.name.text)"
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: (dryRun || !outcome.isChange ? "\(words); nothing was changed" : words).printable)
    }
  }

  struct TagDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag delete", abstract: "Delete a tag, or another name for one.",
      discussion: "Example: stashbook tag delete flowers --dry-run")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The tag, or another name for one.") var name: String
    @Flag(help: "Say what it would do, and do nothing.") var dryRun = false

    func run() async throws {
      let book = try tags(global, dryRun ? .reading : .changing)
      let outcome = try await book.delete(name, dryRun: dryRun)
      try await global.output.write(
        TagChangeJSON(outcome, dryRun: dryRun),
        text: "Deleted \(name) on \(onRecords(outcome, dryRun: dryRun))".printable)
    }
  }

  extension [String] {
    /// Accesses a cell, `nil` where a row has no such column.
    fileprivate subscript(ifAny index: Int?) -> String? {
      index.flatMap { indices.contains($0) ? self[$0] : nil }
    }
  }
#else
  import ArgumentParser

  let tagCommands: [any ParsableCommand.Type] = []
#endif
