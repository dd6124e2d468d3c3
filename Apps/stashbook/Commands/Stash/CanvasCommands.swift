#if Stash
  import ArgumentParser
  import Composition
  import Core

  import Stash
  import TerminalHost

  struct CanvasCommand: AsyncParsableCommand, RecordTypeCommand {
    static let recordType: any Record.Type = CanvasRecord.self
    static let configuration = CommandConfiguration(
      path: "canvas", abstract: "Manage canvases.",
      discussion: """
        Examples:
          stashbook canvas add --designer Anna --name Meadow
          stashbook canvas list --status wip --sort name
        """,
      subcommands: [
        CanvasAdd.self, CanvasList.self, CanvasShow.self, CanvasEdit.self, CanvasAdvance.self,
        CanvasShelve.self, CanvasDelete.self, CanvasRestore.self, CanvasImportCommand.self,
        CanvasExportCommand.self,
      ])
  }

  /// Returns the status that the text of `--status` represents.
  func canvasStatus(_ text: String) throws -> CanvasStatus {
    if let status = CanvasStatus(text: text) { return status }
    throw UsageFailure(
      "Invalid status \u{201C}\(text)\u{201D}", hint: CanvasStatus.typedForms)
  }

  struct CanvasList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas list", abstract: "List canvases.",
      discussion: """
        Examples:
          stashbook canvas list --status wip --mesh 14 --sort name
          stashbook canvas list --filter "tag:gift -is:finished"
        """)
    @OptionGroup var global: GlobalOptions
    @Option(
      name: .customLong("status"),
      help: "Status: stash, kitting, wip, stitched, atFinishing, or finished; repeatable.")
    var statuses: [String] = []
    @Option(name: .customLong("mesh"), help: "Mesh count, 1–150; repeatable.")
    var meshes: [String] = []
    @Option(
      help: """
        Words, or terms such as tag:floral, status:wip, mesh:18, designer:anna, before:2026-03-01, \
        after:-30d, has:photo, has:note, or is:finished. Combine them with `and`, `or`, `not` (or \
        `-`), and parentheses.
        """)
    var filter: String?
    @Option(
      help: """
        Sort order: added, name, designer, mesh, acquired, finished, or updated. (default: added)
        """)
    var sort: String?
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      var filter = try canvasFilter()
      let place = try cursor(after, order: filter.sort.rawValue)
      let limit = try pageLimit(self.limit)
      let context = try StashContext(global, .reading)
      for mesh in meshes {
        let mesh = try await present(context.editors.mesh, "Mesh Count").parse([mesh])
        filter.meshes.insert(mesh)
      }
      let (page, total) = try await context.repository.page(filter, limit: limit, after: place)
      let next = page.next.map { "\(filter.sort.rawValue).\($0.text)" }
      if global.json {
        return try await context.output.write(
          ListJSON(items: page.items.map(CanvasJSON.init), total: total, next: next), text: "")
      }
      let short = try await context.canvases.rows(page.items.map(\.id))
      guard !page.items.isEmpty else {
        let none = "No canvases yet. To add one, run `stashbook canvas add`."
        return try await context.output.write("", text: isWhole ? none : "No canvases match.")
      }
      try await context.output.write(
        "", text: try await canvasTable(page.items, short, context, total: total, next: next))
    }

    /// Whether the list has no filter and starts at the first canvas.
    private var isWhole: Bool {
      statuses.isEmpty && meshes.isEmpty && filter == nil && after == nil
    }

    private func canvasFilter() throws -> CanvasFilter {
      var filter = CanvasFilter()
      filter.text = self.filter
      filter.statuses = try statuses.map(canvasStatus)
      if let sort { filter.sort = try choice(sort, "sort order") }
      return filter
    }
  }

  /// Returns canvases as a table.
  ///
  /// If `next` isn't `nil`, a sentence with the option for the next page follows the table.
  func canvasTable(
    _ entries: [CanvasEntry], _ short: [RecordID: String], _ context: StashContext, total: Int?,
    next: String?
  ) async throws -> String {
    let hasTags = entries.contains { !$0.tags.isEmpty }
    var table = TerminalTable(
      header: ["ID", "DESIGN", "DESIGNER", "MESH", "STATUS"] + (hasTags ? ["TAGS"] : []))
    for entry in entries {
      let canvas = entry.canvas
      let mesh = canvas.mesh.map { context.editors.mesh?.display($0) ?? "\($0)" } ?? ""
      var cells: [TerminalTable.Cell] = [
        .init(short[entry.id] ?? entry.id.text, .muted), .init(canvas.name, .headline),
        .init(canvas.designer), .init(mesh, .data),
        .init(canvas.status.label, canvas.status == .finished ? .success : nil),
      ]
      if hasTags { cells.append(.init(entry.tags.joined(separator: ", "), .muted)) }
      table.rows.append(cells)
    }
    return table.text(await context.style())
      + nextPageLine(shown: entries.count, of: total, next: next)
  }

  struct CanvasShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas show", abstract: "Show a canvas.",
      discussion: """
        Example:
          stashbook canvas show @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .reading)
      let entry = try await context.repository.canvas(try await context.canvases.resolve(id))
      let journal = try await context.journal.page(of: entry.id, limit: 1).total
      try await context.output.write(
        CanvasJSON(entry), text: try await canvasText(entry, journal: journal, context))
    }
  }

  /// Returns the text for a canvas: its name and designer, its ID, and its fields.
  func canvasText(
    _ entry: CanvasEntry, journal: Int?, _ context: StashContext
  ) async throws -> String {
    let canvas = entry.canvas
    let style = await context.style()
    var table = FactTable(style.sizes)
    func add(_ name: String, _ value: String, _ role: StyleRole? = nil) {
      table.facts.append((name, value, role))
    }
    add("Status", canvas.status.label, canvas.status == .finished ? .success : nil)
    if let mesh = canvas.mesh {
      add("Mesh Count", context.editors.mesh?.display(mesh) ?? "\(mesh)", .data)
    }
    if let size = canvas.size { add("Size", size) }
    if let acquired = canvas.acquired { add("Acquired", "\(acquired)", .data) }
    for stage in CanvasStatus.allCases {
      if let day = canvas.reached[stage] { add(stage.label, "\(day)") }
    }
    if let cover = entry.cover { add("Photo", try await context.shortPhoto(cover), .muted) }
    if !entry.tags.isEmpty { add("Tags", entry.tags.joined(separator: ", ")) }
    add(
      "Journal",
      journal?.counted("entry", plural: "entries") ?? "More than \(ListTotals.limit) entries")
    if let notes = canvas.notes { add("Notes", notes) }
    for fact in context.repository.otherFacts(of: entry) { add(fact.label, fact.typed) }
    let lines = table.lines(width: Output.terminalWidth).map { style.text($0) }
    let head = "\(style(canvas.name, .headline))  \(style(canvas.designer, .muted))"
    let id = try await context.canvases.short(entry.id)
    return ([head, style(id, .muted)] + lines).joined(separator: "\n")
  }

  /// A canvas as JSON (Documentation/CommandLine.md).
  struct CanvasJSON: Encodable {
    private let entry: CanvasEntry

    init(_ entry: CanvasEntry) { self.entry = entry }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FieldKey.self)
      try entry.record.encode(CanvasRecord.fields, into: &container)
      let reached = entry.canvas.reached.map { ($0.key.rawValue, $0.value) }
      try container.encode(Dictionary(uniqueKeysWithValues: reached), forKey: "reached")
      try container.encode(entry.photos, forKey: "photos")
    }
  }
#endif
