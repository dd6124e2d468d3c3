#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  struct JournalCommand: AsyncParsableCommand, RecordTypeCommand {
    static let recordType: any Record.Type = JournalRecord.self
    static let configuration = CommandConfiguration(
      path: "journal", abstract: "Manage journal entries.",
      discussion: """
        Example:
          stashbook journal add @1 --note "The sky is done"
        """,
      subcommands: [
        JournalAdd.self, JournalList.self, JournalShow.self, JournalEdit.self, JournalDelete.self,
      ])
  }

  struct JournalList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal list", abstract: "List journal entries, newest first.",
      discussion: """
        Examples:
          stashbook journal list
          stashbook journal list @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(
      help: "Canvas ID, unique prefix or suffix, or listed row such as @1. (default: all canvases)")
    var canvas: String?
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      let place = try cursor(after)
      let limit = try pageLimit(self.limit)
      let context = try StashContext(global, .reading)
      var canvas: RecordID?
      if let text = self.canvas { canvas = try await context.canvases.resolve(text) }
      let (page, total) = try await context.journal.page(of: canvas, limit: limit, after: place)
      let short = global.json ? [:] : try await context.entries.rows(page.items.map(\.id))
      try await context.output.write(
        ListJSON(items: page.items.map(JournalJSON.init), total: total, next: page.next?.text),
        text: try await journalText(page.items, short, context, namesCanvases: canvas == nil)
          + nextPageLine(shown: page.items.count, of: total, next: page.next?.text))
    }
  }

  /// Returns entries as text, with a paragraph for each entry.
  func journalText(
    _ entries: [JournalEntry], _ short: [RecordID: String], _ context: StashContext,
    namesCanvases: Bool = false
  ) async throws -> String {
    guard !entries.isEmpty else {
      return "No entries yet. To add one, run `stashbook journal add`."
    }
    let style = await context.style()
    var names: [RecordID: String] = [:]
    for canvas in namesCanvases ? Set(entries.map(\.stored.record.canvas)) : [] {
      names[canvas] = try await context.repository.canvas(canvas).canvas.name
    }
    return entries.map { entry in
      let photos = context.editors.photos.flatMap { editor in
        entry.photos.isEmpty ? nil : editor.display(entry.photos)
      }
      let tags = entry.tags.isEmpty ? nil : entry.tags.joined(separator: ", ")
      let head = [
        style(short[entry.id] ?? entry.id.text, .muted), style("\(entry.day)", .data),
        names[entry.stored.record.canvas].map { style($0.printable, .headline) },
        photos.map { style($0, .footnote) }, tags.map { style($0, .footnote) },
      ].compactMap(\.self).joined(separator: "  ")
      return entry.note.map { "\(head)\n  \($0.printable.replacing("\n", with: "\n  "))" } ?? head
    }.joined(separator: "\n")
  }

  struct JournalShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal show", abstract: "Show a journal entry.",
      discussion: """
        Example:
          stashbook journal show @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .reading)
      let entry = try await context.journal.entry(try await context.entries.resolve(id))
      try await context.output.write(
        JournalJSON(entry),
        text: try await journalText([entry], try await context.entries.short([entry.id]), context))
    }
  }

  /// A journal entry as JSON (Documentation/CommandLine.md).
  struct JournalJSON: Encodable {
    private let entry: JournalEntry

    init(_ entry: JournalEntry) { self.entry = entry }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FieldKey.self)
      try entry.record.encode(JournalRecord.fields, into: &container)
      try container.encode(entry.stored.record.canvas, forKey: "canvas")
      try container.encode(entry.day, forKey: "day")
    }
  }
#endif
