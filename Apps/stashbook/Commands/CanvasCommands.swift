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

  struct CanvasOptions: ParsableArguments {
    @Option(help: "Mesh count (threads per inch), 1–150.") var mesh: String?
    @Option(help: "Size, as free text.") var size: String?
    @Option(help: "Status: stash, kitting, wip, stitched, atFinishing, or finished.")
    var status: String?
    @Option(help: "Date acquired: 2026-03-01, today, yesterday, or -3d.") var acquired: String?
    @Option(help: "Date kitting began.") var kitting: String?
    @Option(help: "Date stitching began.") var wip: String?
    @Option(help: "Date of the last stitch.") var stitched: String?
    @Option(help: "Date sent to the finisher.") var atFinishing: String?
    @Option(help: "Date finished.") var finished: String?
    @Option(help: "Photo file for the cover.") var photo: String?
    @Option(name: .customLong("tag"), help: "Tags, separated by commas; repeatable.")
    var tags: [String] = []
    @Option(help: "Notes, or - for standard input.") var notes: String?

    /// Whether no option is given.
    var isEmpty: Bool {
      [
        mesh, size, status, acquired, kitting, wip, stitched, atFinishing, finished, photo, notes,
      ].allSatisfy { $0 == nil } && tags.isEmpty
    }

    /// Copies the given options into a draft.
    func fill(_ draft: inout CanvasDraft) async throws {
      if let size { draft.size = size }
      if let acquired {
        // An invalid date is rejected later, together with the draft's other invalid fields.
        let day = CivilDay(typed: acquired, today: SystemPorts.clock.today)
        draft.acquired = day?.description ?? acquired
      }
      if let notes = try await typedText(notes) { draft.notes = notes }
      if let status { draft.status = try canvasStatus(status) }
      try refuseContradiction(try reached())
    }

    /// Returns the given dates by stage, with `nil` for each date to remove.
    func reached() throws -> [CanvasStatus: CivilDay?] {
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
    private func refuseContradiction(_ days: [CanvasStatus: CivilDay?]) throws {
      guard let status = try status.map(canvasStatus) else { return }
      for (stage, day) in days where day != nil && stage.ordinal > status.ordinal {
        throw UsageFailure(
          "A canvas with the status “\(status.label)” can't have a date for “\(stage.label)”",
          hint: "Omit --status, or use a later status.")
      }
    }

    /// Rejects invalid options before the library is opened, so that they never create a library.
    func check() async throws {
      if let photo, !photo.isEmpty, photo != "-", !FileManager.default.fileExists(atPath: photo) {
        throw FileFailure.notFound(photo)
      }
      _ = try await words(StashEditors(try MemoryWorld().assembly.services))
    }

    /// Returns the values of all options except the photo, parsed by the field editors.
    private func words(_ editors: StashEditors) async throws -> CanvasFieldValues {
      var extras = CanvasFieldValues()
      extras.reached = try reached()
      if let mesh {
        let editor = try present(editors.mesh, "Mesh Count")
        extras.mesh = .some(mesh.isEmpty ? nil : try await editor.parse([mesh]))
      }
      if !tags.isEmpty {
        let editor = try present(editors.tags, "Tags")
        extras.tags = tags == [""] ? [] : try await editor.parse(tags)
      }
      return extras
    }

    /// Returns the values of the given options, parsed by the field editors.
    func extras(_ editors: StashEditors) async throws -> CanvasFieldValues {
      var extras = try await words(editors)
      if let photo {
        let editor = try present(editors.cover, "Photo")
        extras.cover = .some(photo.isEmpty ? nil : try await editor.parse([photo]))
      }
      return extras
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
    @Option(help: "Designer of the canvas.") var designer: String
    @Option(help: "Name of the design.") var name: String
    @OptionGroup var options: CanvasOptions

    func run() async throws {
      var draft = CanvasDraft()
      (draft.designer, draft.name) = (designer, name)
      try await options.fill(&draft)
      if let (field, reason) = draft.firstRefusal {
        throw CanvasRefusal.invalid(field.label, reason)
      }
      try await options.check()
      let context = try StashContext(global, .writing)
      let id = try await context.library.allOrNothing {
        try await context.repository.add(draft, try await options.extras(context.editors))
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
    @Option(help: "Designer of the canvas.") var designer: String?
    @Option(help: "Name of the design.") var name: String?
    @Option(name: .customLong("add-tag"), help: "Tags to add, separated by commas; repeatable.")
    var addedTags: [String] = []
    @Option(
      name: .customLong("remove-tag"), help: "Tags to remove, separated by commas; repeatable.")
    var removedTags: [String] = []
    @OptionGroup var options: CanvasOptions

    func validate() throws {
      if !options.tags.isEmpty, !addedTags.isEmpty || !removedTags.isEmpty {
        throw ValidationError(
          "--tag replaces all tags, so it can't be used with --add-tag or --remove-tag")
      }
    }

    func run() async throws {
      if options.isEmpty, designer == nil, name == nil, addedTags.isEmpty, removedTags.isEmpty {
        throw nothingToEdit("canvas")
      }
      let context = try StashContext(global, .changing)
      let entry = try await context.repository.canvas(try await context.canvases.resolve(id))
      var draft = CanvasDraft(entry.canvas)
      if let designer { draft.designer = designer }
      if let name { draft.name = name }
      try await options.fill(&draft)
      if let (field, reason) = draft.firstRefusal {
        throw CanvasRefusal.invalid(field.label, reason)
      }
      try await context.library.allOrNothing { [draft] in
        var extras = try await options.extras(context.editors)
        if !addedTags.isEmpty || !removedTags.isEmpty {
          extras.tags = try await TagEditing(adding: addedTags, removing: removedTags)
            .applied(
              to: entry.tags, of: entry.canvas.name, context.editors.tags,
              naming: context.library.currentTagName)
        }
        try await context.repository.save(entry.id, revision: entry.stored.revision, draft, extras)
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
      try await context.repository.delete(id)
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
      try await context.repository.restore(id)
      let entry = try await context.repository.canvas(id)
      try await context.output.write(
        CanvasJSON(entry), text: "Restored \(entry.canvas.name.oneLine)")
    }
  }

  /// A canvas as JSON (Documentation/CommandLine.md).
  struct CanvasJSON: Encodable {
    var id: RecordID
    var designer: String
    var name: String
    var size: String?
    var mesh: Int?
    var status: CanvasStatus
    var acquired: CivilDay?
    /// The days on which the stages were reached, by stage.
    var reached: [String: CivilDay]
    var cover: PhotoID?
    var tags: [String]
    var notes: String?
    var photos: [PhotoID]
    var createdAt: Instant
    var updatedAt: Instant

    init(_ entry: CanvasEntry) {
      id = entry.id
      designer = entry.canvas.designer
      name = entry.canvas.name
      size = entry.canvas.size
      mesh = entry.canvas.mesh
      status = entry.canvas.status
      acquired = entry.canvas.acquired
      reached = Dictionary(
        uniqueKeysWithValues: entry.canvas.reached.map { ($0.key.rawValue, $0.value) })
      cover = entry.cover
      tags = entry.tags
      notes = entry.canvas.notes
      photos = entry.photos
      createdAt = entry.stored.createdAt
      updatedAt = entry.stored.updatedAt
    }
  }
#endif
