#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  struct JournalCommand: AsyncParsableCommand {
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

  struct JournalAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal add", abstract: "Add a journal entry to a canvas.",
      discussion: """
        In a terminal, if you omit --note and --photo, the command opens your editor ($VISUAL or \
        $EDITOR) for the note.

        Examples:
          stashbook journal add @1
          stashbook journal add @1 --note "The sky is done"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var canvas: String
    @Option(help: "Note, or - for standard input.") var note: String?
    @Option(help: "Date: 2026-03-01, today, yesterday, or -3d. (default: today)") var date: String?
    @Option(name: .customLong("photo"), help: "Photo file; repeatable, up to four.")
    var photos: [String] = []
    @Option(name: .customLong("tag"), help: "Tags, separated by commas; repeatable.")
    var tags: [String] = []

    func validate() throws {
      if note == "-", photos.contains("-") {
        throw ValidationError("--note - and --photo - can't both read standard input")
      }
    }

    func run() async throws {
      let day = try date.map(typedDay)
      let given = try await typedText(note)
      if let given, let reason = JournalRepository.refusal(ofNote: given) {
        throw CanvasRefusal.invalid("Note", reason)
      }
      let context = try StashContext(global, .changing)
      let canvas = try await context.canvases.resolve(canvas)
      let tags = try await parsedTags(tags, context)
      let isWritten = given == nil && photos.isEmpty && !global.json && TextEditor.isUsable
      let note = isWritten ? try TextEditor.write() : given ?? ""
      guard let note else { return writeError("Cancelled: the note is empty.") }
      let id = try await context.library.allOrNothing {
        let parsed = try await parsedPhotos(photos, context)
        return try await context.journal.add(
          to: canvas, note: note, photos: parsed, tags: tags, on: day)
      }
      try await context.output.writeAdded(
        JournalJSON(try await context.journal.entry(id)), id: id,
        sentence: "Added the entry (\(try await context.entries.short(id)))")
    }
  }

  /// Returns the given tags, or `nil` if none are given.
  ///
  /// A result of `nil` leaves the entry's tags unchanged.
  private func parsedTags(_ names: [String], _ context: StashContext) async throws -> [String]? {
    guard !names.isEmpty else { return nil }
    let editor = try present(context.editors.entryTags, "Tags")
    return names == [""] ? [] : try await editor.parse(names)
  }

  private func parsedPhotos(_ paths: [String], _ context: StashContext) async throws -> [PhotoID]? {
    guard !paths.isEmpty else { return context.editors.photos == nil ? nil : [] }
    return try await present(context.editors.photos, "Photos").parse(paths)
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
      help: "Canvas ID, unique prefix or suffix, or listed row such as @1. (default: all)")
    var canvas: String?
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page.") var after: String?

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
        text: try await journalText(page.items, short, context, namesCanvases: canvas == nil))
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

  struct JournalEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal edit", abstract: "Edit a journal entry.",
      discussion: """
        Omitted fields are unchanged. --photo replaces all photos, and --tag replaces all tags; to \
        remove all, pass an empty value.

        Example:
          stashbook journal edit @1 --note "Sky and clouds"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Option(help: "Note, or - for standard input.") var note: String?
    @Option(help: "Date: 2026-03-01, today, yesterday, or -3d.") var date: String?
    @Option(name: .customLong("photo"), help: "Photo file; repeatable, up to four.")
    var photos: [String] = []
    @Option(
      name: .customLong("add-photo"), help: "Photo file to add; repeatable, up to four in total.")
    var addedPhotos: [String] = []
    @Option(
      name: .customLong("remove-photo"),
      help: "ID, or unique prefix or suffix, of a photo to remove; repeatable.")
    var removedPhotos: [String] = []
    @Option(name: .customLong("tag"), help: "Tags, separated by commas; repeatable.")
    var tags: [String] = []

    func validate() throws {
      if !photos.isEmpty, !addedPhotos.isEmpty || !removedPhotos.isEmpty {
        throw ValidationError(
          "--photo replaces all photos, so it can't be used with --add-photo or --remove-photo")
      }
    }

    func run() async throws {
      if [note, date].allSatisfy({ $0 == nil }),
        [photos, addedPhotos, removedPhotos, tags].allSatisfy(\.isEmpty)
      {
        throw nothingToEdit("journal")
      }
      let day = try date.map(typedDay)
      let note = try await typedText(note)
      if let note, let reason = JournalRepository.refusal(ofNote: note) {
        throw CanvasRefusal.invalid("Note", reason)
      }
      let context = try StashContext(global, .changing)
      let entry = try await context.journal.entry(try await context.entries.resolve(id))
      let named = photos == [""] ? [] : photos
      let tags = try await parsedTags(tags, context)
      try await context.library.allOrNothing {
        var parsed = photos.isEmpty ? nil : try await parsedPhotos(named, context)
        if !addedPhotos.isEmpty || !removedPhotos.isEmpty {
          parsed = try await PhotoEditing(adding: addedPhotos, removing: removedPhotos)
            .applied(to: entry.photos, context.editors.photos)
        }
        try await context.journal.save(
          entry.id, revision: entry.stored.revision, note: note ?? entry.note ?? "",
          photos: parsed, tags: tags, on: day)
      }
      let saved = try await context.journal.entry(entry.id)
      let isSame = saved.stored.revision == entry.stored.revision
      try await context.output.write(
        JournalJSON(saved), text: isSame ? "No changes to the entry" : "Saved the entry")
    }
  }

  struct JournalDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal delete", abstract: "Delete a journal entry.",
      discussion: """
        The entry moves to the trash. To restore it, run `stashbook undo` or `stashbook trash \
        restore`.

        Example:
          stashbook journal delete @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await context.entries.resolve(id)
      try await context.journal.delete(id)
      try await context.output.write(
        ["id": id.text], text: "Deleted the entry. To undo, run `stashbook undo`.")
    }
  }

  /// A journal entry as JSON (Documentation/CommandLine.md).
  struct JournalJSON: Encodable {
    var id: RecordID
    var canvas: RecordID
    var day: CivilDay
    var note: String?
    var photos: [PhotoID]
    var tags: [String]
    var createdAt: Instant
    var updatedAt: Instant

    init(_ entry: JournalEntry) {
      id = entry.id
      canvas = entry.stored.record.canvas
      day = entry.day
      note = entry.note
      photos = entry.photos
      tags = entry.tags
      createdAt = entry.stored.createdAt
      updatedAt = entry.stored.updatedAt
    }
  }
#endif
