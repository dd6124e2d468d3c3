#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import Stash
  import TerminalHost

  struct CanvasCommand: AsyncParsableCommand {
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

  /// The options for the dates on which stages were reached.
  struct StageDateOptions: ParsableArguments {
    @Option(help: "Date kitting began.") var kitting: String?
    @Option(help: "Date stitching began.") var wip: String?
    @Option(help: "Date of the last stitch.") var stitched: String?
    @Option(help: "Date sent to the finisher.") var atFinishing: String?
    @Option(help: "Date finished.") var finished: String?

    /// Whether no option is given.
    var isEmpty: Bool {
      [kitting, wip, stitched, atFinishing, finished].allSatisfy { $0 == nil }
    }

    /// Adds the given dates to a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - status: The argument of `--status`, or `nil` if none is given.
    /// - Throws: ``UsageFailure`` if a date is invalid or contradicts the status.
    func add(to change: inout RecordChange<CanvasRecord>, status: String?) throws {
      let days = try reached()
      try refuseContradiction(days, try status.map(canvasStatus))
      change.reach(days)
    }

    /// Returns the given dates by stage, with `nil` for each date to remove.
    private func reached() throws -> [CanvasStatus: CivilDay?] {
      let texts: [(CanvasStatus, String?)] = [
        (.kitting, kitting), (.wip, wip), (.stitched, stitched), (.atFinishing, atFinishing),
        (.finished, finished),
      ]
      var days: [CanvasStatus: CivilDay?] = [:]
      for case (let stage, let text?) in texts {
        days[stage] = .some(text.isEmpty ? nil : try typedDay(text))
      }
      return days
    }

    /// Rejects a date for a stage that is later than the stage in `--status`.
    private func refuseContradiction(
      _ days: [CanvasStatus: CivilDay?], _ status: CanvasStatus?
    ) throws {
      guard let status else { return }
      for (stage, day) in days where day != nil && stage.ordinal > status.ordinal {
        throw UsageFailure(
          "A canvas with the status “\(status.label)” can't have a date for “\(stage.label)”",
          hint: "Omit --status, or use a later status.")
      }
    }
  }

  /// Returns the stage that the text of `--status` represents.
  private func canvasStatus(_ text: String) throws -> CanvasStatus {
    if let status = CanvasStatus(text: text) { return status }
    throw UsageFailure(
      "Invalid status \u{201C}\(text)\u{201D}", hint: CanvasStatus.typedForms)
  }

  struct CanvasAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas add", abstract: "Add a canvas.",
      discussion: """
        Without --status, the canvas has the status of the latest stage that has a date, or `stash` if \
        no stage has a date.

        Examples:
          stashbook canvas add --designer Anna --name Meadow
          stashbook canvas add --designer Anna --name Iris --mesh 18 --tag gift
        """)
    @OptionGroup var global: GlobalOptions
    @OptionGroup var fields: FieldOptions<CanvasRecord, Adding>
    @OptionGroup var dates: StageDateOptions

    func run() async throws {
      var change = try await fields.change()
      try dates.add(to: &change, status: fields["status"].last)
      var canvas = CanvasRecord.fields.blank
      try CanvasRecord.fields.write(change, intoNew: &canvas, on: SystemPorts.clock.today)
      try await fields.checkSlots()
      let context = try StashContext(global, .writing)
      change = try await fields.adding(to: change, files: false, with: context.services)
      let id = try await context.library.allOrNothing { [change] in
        try await context.repository.records.add(
          try await fields.adding(to: change, files: true, with: context.services))
      }
      let entry = try await context.repository.canvas(id)
      try await context.output.writeAdded(
        CanvasJSON(entry), id: id,
        sentence: "Added \(entry.canvas.name.oneLine) (\(try await context.canvases.short(id)))")
    }
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
    @Option(help: "Sort order: added, name, designer, mesh, acquired, or updated. (default: added)")
    var sort: String?
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page.") var after: String?

    func run() async throws {
      var filter = try canvasFilter()
      let place = try cursor(after, order: filter.sort.rawValue)
      let limit = try pageLimit(self.limit)
      let context = try StashContext(global, .reading)
      for mesh in meshes {
        let mesh = try await present(context.editors.mesh, "Mesh Count").parse([mesh])
        if meshes.count > 1 { filter.meshes.insert(mesh) } else { filter.mesh = mesh }
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
      if let sort {
        guard let order = CanvasFilter.Sort(rawValue: sort) else {
          let all = CanvasFilter.Sort.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageFailure("Invalid sort order “\(sort)”", hint: "Use one of \(all).")
        }
        filter.sort = order
      }
      return filter
    }
  }

  /// Returns canvases as a table.
  ///
  /// If `next` isn't `nil`, the option for the next page follows the table.
  func canvasTable(
    _ entries: [CanvasEntry], _ short: [RecordID: String], _ context: StashContext, total: Int,
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
    var text = table.text(await context.style())
    if let next {
      text += "\nShowing \(entries.count) of \(total). For more, add `--after \(next)`."
    }
    return text
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
    _ entry: CanvasEntry, journal: Int, _ context: StashContext
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
      if let day = canvas.reached[stage] { add(stage.label, "since \(day)") }
    }
    if let cover = entry.cover { add("Photo", try await context.shortPhoto(cover), .muted) }
    if !entry.tags.isEmpty { add("Tags", entry.tags.joined(separator: ", ")) }
    add("Journal", journal.counted("entry", plural: "entries"))
    if let notes = canvas.notes { add("Notes", notes) }
    let lines = table.lines(width: Output.terminalWidth).map { style.text($0) }
    let head = "\(style(canvas.name, .headline))  \(style(canvas.designer, .muted))"
    let id = try await context.canvases.short(entry.id)
    return ([head, style(id, .muted)] + lines).joined(separator: "\n")
  }

  struct CanvasEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas edit", abstract: "Edit a canvas.",
      discussion: """
        Omitted fields are unchanged. To clear an optional field, pass an empty value. --tag \
        replaces all tags; to change only some, use --add-tag and --remove-tag.

        Examples:
          stashbook canvas edit @1 --mesh 13 --notes "From a fair"
          stashbook canvas edit @1 --size ""
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @OptionGroup var fields: FieldOptions<CanvasRecord, Editing>
    @OptionGroup var dates: StageDateOptions
    @Option(name: .customLong("add-tag"), help: "Tags to add, separated by commas; repeatable.")
    var addedTags: [String] = []
    @Option(
      name: .customLong("remove-tag"), help: "Tags to remove, separated by commas; repeatable.")
    var removedTags: [String] = []

    func validate() throws {
      if !fields[StashFieldSlots.tags.key].isEmpty, !addedTags.isEmpty || !removedTags.isEmpty {
        throw ValidationError(
          "--tag replaces all tags, so it can't be used with --add-tag or --remove-tag")
      }
    }

    func run() async throws {
      if fields.isEmpty, dates.isEmpty, addedTags.isEmpty, removedTags.isEmpty {
        throw nothingToEdit("canvas")
      }
      let context = try StashContext(global, .changing)
      let entry = try await context.repository.canvas(try await context.canvases.resolve(id))
      var change = try await fields.change()
      try dates.add(to: &change, status: fields["status"].last)
      var canvas = entry.canvas
      try CanvasRecord.fields.write(change, into: &canvas, on: SystemPorts.clock.today)
      try await context.library.allOrNothing { [change] in
        var change = try await fields.adding(to: change, with: context.services)
        if !addedTags.isEmpty || !removedTags.isEmpty {
          change.set(
            StashFieldSlots.tags,
            to: try await TagEditing(adding: addedTags, removing: removedTags)
              .applied(
                to: entry.tags, of: entry.canvas.name, context.editors.tags,
                naming: context.library.currentTagName))
        }
        try await context.repository.records.save(
          entry.id, revision: entry.stored.revision, change)
      }
      let saved = try await context.repository.canvas(entry.id)
      let isSame = saved.stored.revision == entry.stored.revision
      let name = saved.canvas.name.oneLine
      try await context.output.write(
        CanvasJSON(saved),
        text: isSame ? "No changes to \(name)" : "Saved \(name)")
    }
  }

  /// Returns the error for an edit command without fields to edit.
  func nothingToEdit(_ noun: String) -> UsageFailure {
    UsageFailure(
      "Nothing to edit: specify at least one field",
      hint: "To see the fields, run `stashbook \(noun) edit --help`.")
  }

  struct CanvasAdvance: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas advance", abstract: "Move a canvas to its next stage.",
      discussion: """
        The stages are stash, kitting, WIP, stitched, at finishing, and finished.

        Example:
          stashbook canvas advance @2
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await context.canvases.resolve(id)
      let status = try await context.repository.advance(id)
      let entry = try await context.repository.canvas(id)
      try await context.output.write(
        CanvasJSON(entry), text: "Moved \(entry.canvas.name.oneLine) to \(status.label)")
    }
  }

  struct CanvasShelve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas shelve", abstract: "Move a canvas back to the stash.",
      discussion: """
        Example:
          stashbook canvas shelve @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await context.canvases.resolve(id)
      try await context.repository.shelve(id)
      let entry = try await context.repository.canvas(id)
      try await context.output.write(
        CanvasJSON(entry), text: "Moved \(entry.canvas.name.oneLine) to the stash")
    }
  }

  struct CanvasDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas delete", abstract: "Delete a canvas.",
      discussion: """
        The canvas and its journal move to the trash. To restore them, run `stashbook undo` or \
        `stashbook canvas restore`.

        Example:
          stashbook canvas delete @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await context.canvases.resolve(id)
      let name = try await context.repository.canvas(id).canvas.name
      try await context.repository.records.delete(id)
      try await context.output.write(
        ["id": id.text], text: "Deleted \(name.oneLine). To undo, run `stashbook undo`.")
    }
  }

  struct CanvasRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas restore", abstract: "Restore a deleted canvas.",
      discussion: """
        To list deleted canvases with their IDs, run `stashbook trash list`.

        Examples:
          stashbook trash list
          stashbook canvas restore @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await ShortIDs(deleted: CanvasRecord.collection.name, in: context.library)
        .resolve(
          id)
      try await context.repository.records.restore(id)
      let entry = try await context.repository.canvas(id)
      try await context.output.write(
        CanvasJSON(entry), text: "Restored \(entry.canvas.name.oneLine)")
    }
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
