#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  struct JournalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal", abstract: "What you worked on.",
      discussion: "Example: stashbook journal add 0199a3 --note \"Sky done\" --photo sky.jpg",
      subcommands: [
        JournalAdd.self, JournalList.self, JournalShow.self, JournalEdit.self, JournalDelete.self,
      ])
  }

  struct JournalAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal add", abstract: "Write an entry about a canvas.",
      discussion: "Example: stashbook journal add 0199a3 --note \"Sky done\" --photo sky.jpg")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID or unique part of it.") var canvas: String
    @Option(help: "What you did.") var note = ""
    @Option(name: .customLong("photo"), help: "A picture file; up to four.")
    var photos: [String] = []
    @Option(name: .customLong("tag"), help: "A tag; give it several times for several.")
    var tags: [String] = []

    func run() async throws {
      if let reason = Journal.refusal(ofNote: note) { throw CanvasRefusal.invalid("Note", reason) }
      let desk = try StashDesk(global, .changing)
      let canvas = try await desk.canvases.resolve(canvas)
      let tags = try await parsedTags(tags, desk)
      let id = try await desk.library.allOrNothing {
        let parsed = try await parsedPhotos(photos, desk)
        return try await desk.journal.add(to: canvas, note: note, photos: parsed, tags: tags)
      }
      try await desk.output.writeAdded(
        JournalJSON(try await desk.journal.entry(id)), id: id,
        sentence: "Entry saved (\(try await desk.entries.short(id)))")
    }
  }

  /// The tags given; nil for none, so that those there stay.
  private func parsedTags(_ names: [String], _ desk: StashDesk) async throws -> [String]? {
    guard !names.isEmpty else { return nil }
    let editor = try present(desk.editors.entryTags, "Tags")
    return names == [""] ? [] : try await editor.parse(names)
  }

  private func parsedPhotos(_ paths: [String], _ desk: StashDesk) async throws -> [PhotoID]? {
    guard !paths.isEmpty else { return desk.editors.photos == nil ? nil : [] }
    return try await present(desk.editors.photos, "Photos").parse(paths)
  }

  struct JournalList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal list", abstract: "A canvas's journal, the newest first.",
      discussion: "Example: stashbook journal list 0199a3")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID or unique part of it.") var canvas: String
    @Option(help: "How many at most, 1 to 1000. (default: 50)") var limit: String?
    @Option(help: "Where to go on: \"next\" of a page.") var after: String?

    func run() async throws {
      let place = try cursor(after)
      let limit = try pageLimit(self.limit)
      let desk = try StashDesk(global, .reading)
      let canvas = try await desk.canvases.resolve(canvas)
      let (page, total) = try await desk.journal.page(of: canvas, limit: limit, after: place)
      let short = global.json ? [:] : try await desk.entries.rows(page.items.map(\.id))
      try await desk.output.write(
        ListJSON(items: page.items.map(JournalJSON.init), total: total, next: page.next?.text),
        text: try await journalText(page.items, short, desk))
    }
  }

  /// A journal for people, an entry a paragraph.
  func journalText(
    _ entries: [JournalEntry], _ short: [RecordID: String], _ desk: StashDesk
  ) async throws -> String {
    guard !entries.isEmpty else { return "Nothing is written yet." }
    let style = await desk.style()
    return entries.map { entry in
      let photos = desk.editors.photos.flatMap { editor in
        entry.photos.isEmpty ? nil : editor.display(entry.photos)
      }
      let tags = entry.tags.isEmpty ? nil : entry.tags.joined(separator: ", ")
      let head = [
        style(short[entry.id] ?? entry.id.text, .muted), style("\(entry.day)", .data),
        photos.map { style($0, .footnote) }, tags.map { style($0, .footnote) },
      ].compactMap(\.self).joined(separator: "  ")
      return entry.note.map { "\(head)\n  \($0.printable.replacing("\n", with: "\n  "))" } ?? head
    }.joined(separator: "\n")
  }

  struct JournalShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal show", abstract: "Show one entry.",
      discussion: "Example: stashbook journal show 0199b7")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID or unique part of it.") var id: String

    func run() async throws {
      let desk = try StashDesk(global, .reading)
      let entry = try await desk.journal.entry(try await desk.entries.resolve(id))
      try await desk.output.write(
        JournalJSON(entry),
        text: try await journalText([entry], try await desk.entries.short([entry.id]), desk))
    }
  }

  struct JournalEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal edit", abstract: "Change an entry; what is not given stays.",
      discussion: "Example: stashbook journal edit 0199b7 --note \"Sky and clouds done\"")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID or unique part of it.") var id: String
    @Option(help: "What you did.") var note: String?
    @Option(
      name: .customLong("photo"),
      help: "A picture file; those given replace the others; \"\" for none.")
    var photos: [String] = []
    @Option(
      name: .customLong("tag"), help: "A tag; those given replace the others; \"\" for none.")
    var tags: [String] = []

    func run() async throws {
      if note == nil, photos.isEmpty, tags.isEmpty { throw nothingToEdit("journal") }
      if let note, let reason = Journal.refusal(ofNote: note) {
        throw CanvasRefusal.invalid("Note", reason)
      }
      let desk = try StashDesk(global, .changing)
      let entry = try await desk.journal.entry(try await desk.entries.resolve(id))
      let named = photos == [""] ? [] : photos
      let tags = try await parsedTags(tags, desk)
      try await desk.library.allOrNothing {
        let parsed = photos.isEmpty ? nil : try await parsedPhotos(named, desk)
        try await desk.journal.save(
          entry.id, revision: entry.stored.revision, note: note ?? entry.note ?? "",
          photos: parsed, tags: tags)
      }
      let saved = try await desk.journal.entry(entry.id)
      let isSame = saved.stored.revision == entry.stored.revision
      try await desk.output.write(
        JournalJSON(saved), text: isSame ? "No changes to the entry" : "Entry updated")
    }
  }

  struct JournalDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal delete", abstract: "Delete an entry; undo brings it back.",
      discussion: "Example: stashbook journal delete 0199b7")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID or unique part of it.") var id: String

    func run() async throws {
      let desk = try StashDesk(global, .changing)
      let id = try await desk.entries.resolve(id)
      try await desk.journal.delete(id)
      try await desk.output.write(["id": id.text], text: "Deleted; stashbook undo brings it back")
    }
  }

  /// A journal entry as CLI.md says.
  struct JournalJSON: Encodable {
    var id: RecordID
    var canvas: RecordID
    var note: String?
    var photos: [PhotoID]
    var tags: [String]
    var createdAt: Instant
    var updatedAt: Instant

    init(_ entry: JournalEntry) {
      id = entry.id
      canvas = entry.stored.record.canvas
      note = entry.note
      photos = entry.photos
      tags = entry.tags
      createdAt = entry.stored.createdAt
      updatedAt = entry.stored.updatedAt
    }
  }
#endif
