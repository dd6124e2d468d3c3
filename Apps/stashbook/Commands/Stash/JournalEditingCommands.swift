#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

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
    @OptionGroup var fields: FieldOptions<JournalRecord, Adding>
    @Option(help: "Date: 2026-03-01, today, yesterday, or -3d. (default: today)") var date: String?

    func validate() throws {
      if fields["note"].last == "-", fields[StashFieldSlots.photos.key].contains("-") {
        throw ValidationError("--note - and --photo - can't both read standard input")
      }
    }

    func run() async throws {
      let day = try date.map(typedDay)
      var change = try await fields.change()
      try JournalRecord.fields.check(change)
      let context = try StashContext(global, .changing)
      let canvas = try await context.canvases.resolve(canvas)
      change = try await fields.adding(to: change, files: false, with: context.services)
      let hasPhotos = !fields[StashFieldSlots.photos.key].isEmpty
      if change["note"] == nil, !hasPhotos, !global.json, TextEditor.isUsable {
        guard let note = try TextEditor.write() else {
          return writeError("Cancelled: the note is empty.")
        }
        change["note"] = note
      }
      let id = try await context.library.allOrNothing { [change] in
        let change = try await fields.adding(to: change, files: true, with: context.services)
        return try await context.journal.add(to: canvas, change, on: day)
      }
      try await context.output.writeAdded(
        JournalJSON(try await context.journal.entry(id)), id: id,
        sentence: "Added the entry (\(try await context.entries.short(id)))")
    }
  }

  struct JournalEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "journal edit", abstract: "Edit a journal entry.",
      discussion: """
        Omitted fields are unchanged. --photo replaces all photos, and --tag replaces all tags. To \
        remove all photos or all tags, pass an empty value. To change only some photos, use \
        --add-photo and --remove-photo.

        Example:
          stashbook journal edit @1 --note "Sky and clouds"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @OptionGroup var fields: FieldOptions<JournalRecord, Editing>
    @Option(help: "Date: 2026-03-01, today, yesterday, or -3d.") var date: String?
    @Option(
      name: .customLong("add-photo"),
      help: "Photo file to add; repeatable, up to four photos per entry.")
    var addedPhotos: [String] = []
    @Option(
      name: .customLong("remove-photo"),
      help: "Photo to remove, as an ID or a unique prefix or suffix; repeatable.")
    var removedPhotos: [String] = []

    func validate() throws {
      if !fields[StashFieldSlots.photos.key].isEmpty, !addedPhotos.isEmpty || !removedPhotos.isEmpty
      {
        throw ValidationError(
          "--photo replaces all photos, so it can't be used with --add-photo or --remove-photo")
      }
    }

    func run() async throws {
      if fields.isEmpty, date == nil, addedPhotos.isEmpty, removedPhotos.isEmpty {
        throw nothingToEdit("journal")
      }
      let day = try date.map(typedDay)
      let change = try await fields.change()
      try JournalRecord.fields.check(change)
      let context = try StashContext(global, .changing)
      let entry = try await context.journal.entry(try await context.entries.resolve(id))
      try await context.library.allOrNothing {
        var change = try await fields.adding(to: change, with: context.services)
        if !addedPhotos.isEmpty || !removedPhotos.isEmpty {
          change.set(
            StashFieldSlots.photos,
            to: try await PhotoEditing(adding: addedPhotos, removing: removedPhotos)
              .applied(to: entry.photos, context.editors.photos))
        }
        try await context.journal.save(
          entry.id, revision: entry.stored.revision, change, on: day)
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
      try await context.journal.records.delete(id)
      try await context.output.write(
        ["id": id.text], text: "Deleted the entry. To undo, run `stashbook undo`.")
    }
  }
#endif
