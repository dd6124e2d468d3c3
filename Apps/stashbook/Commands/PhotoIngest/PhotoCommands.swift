#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest
  import Synchronization
  import TerminalHost

  let photoCommands: [any ParsableCommand.Type] = [PhotoCommand.self]

  struct PhotoCommand: AsyncParsableCommand, RecordTypeCommand {
    static let recordType: any Record.Type = PhotoRecord.self
    static let configuration = CommandConfiguration(
      path: "photo", abstract: "Manage photos.",
      discussion: """
        Example:
          stashbook photo ingest ~/Pictures --recursive
        """,
      subcommands: [
        PhotoIngestCommand.self, PhotoList.self, PhotoShow.self, PhotoDelete.self,
      ] + photoStashCommands + [
        PhotoVerify.self, PhotoDuplicatesCommand.self, PhotoExportCommand.self,
        PhotoSampleCommand.self,
      ])
  }

  /// The photos of an open library, with their short IDs.
  struct PhotoContext {
    let library: Library
    let plugin: PhotoIngestPlugin

    init(_ global: GlobalOptions, _ use: Library.Use) throws {
      try self.init(try global.open(use))
    }

    init(_ library: Library) throws {
      self.library = library
      plugin = try library.feature()
    }

    /// Creates a context for an open library.
    init(in library: Library) throws {
      (self.library, plugin) = (library, try library.feature())
    }

    /// Returns the live records that use a photo.
    func uses(of id: PhotoID) async throws -> [RecordUse] {
      try await plugin.repository.uses(of: id, by: library.assembly.services.uses)
    }

    var photos: ShortIDs {
      let repository = plugin.repository
      return ShortIDs(
        library, PhotoRecord.collection.name, noun: "photo", list: "stashbook photo list"
      ) { try await repository.ids(matching: $0, limit: $1) }
    }
  }

  struct PhotoList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo list", abstract: "List photos, newest first.",
      discussion: """
        Example:
          stashbook photo list --limit 10
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      let place = try cursor(after)
      let limit = try pageLimit(self.limit)
      let context = try PhotoContext(global, .reading)
      let (page, total) = try await context.plugin.repository.page(limit: limit, after: place)
      let short = global.json ? [:] : try await context.photos.rows(page.items.map(\.id))
      try await global.output.write(
        ListJSON(items: page.items.map(PhotoJSON.init), total: total, next: page.next?.text),
        text: table(page, short, await global.style(in: context.library), total: total))
    }

    private func table(
      _ page: Page<StoredRecord<PhotoRecord>>, _ short: [RecordID: String], _ style: SGREncoder,
      total: Int
    ) -> String {
      guard !page.items.isEmpty else {
        return "No photos yet. To import some, run `stashbook photo ingest`."
      }
      var table = TerminalTable(
        header: ["ID", "FILE", "SIZE", "TYPE", "TAKEN", "IMPORTED", "CAMERA"])
      for photo in page.items {
        let facts = photo.record.facts
        table.rows.append([
          .init(short[photo.id] ?? photo.id.text, .muted), .init(photo.record.fileName ?? ""),
          .init("\(facts.width) × \(facts.height)", .data), .init(facts.mediaType),
          .init(facts.metadata.capturedAt ?? "", .data),
          .init(String("\(photo.createdAt)".prefix(10)), .data),
          .init(facts.metadata.camera ?? ""),
        ])
      }
      return table.text(style)
        + nextPageLine(shown: page.items.count, of: total, next: page.next?.text)
    }
  }

  struct PhotoShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo show", abstract: "Show a photo's details.",
      discussion: """
        Example:
          stashbook photo show @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try PhotoContext(global, .reading)
      let photo = try await context.plugin.repository.photo(try await context.photos.resolve(id))
      let uses = try await context.uses(of: photo.id)
      let users = uses.isEmpty ? ["Not used by any record"] : uses.map { "Used by \($0.phrase)" }
      let lines =
        [try await context.photos.short(photo.id)] + photo.lines(on: SystemPorts.clock)
        + ["SHA-256 \(photo.record.original)"] + users
      var json = PhotoJSON(photo)
      json.usedBy = uses.map(PhotoJSON.Use.init)
      try await global.output.write(
        json, text: lines.map(\.printable).joined(separator: "\n"))
    }
  }

  struct PhotoDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo delete", abstract: "Delete a photo.",
      discussion: """
        The photo moves to the trash. To restore it, run `stashbook undo` or `stashbook trash \
        restore`.

        If a canvas or journal entry uses the photo, the command asks for confirmation. Outside a \
        terminal, use --yes.

        Example:
          stashbook photo delete @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Flag(
      name: [.customLong("yes"), .customLong("force")],
      help: "Delete without asking, even if records use the photo.")
    var isConfirmed = false

    func run() async throws {
      let context = try PhotoContext(global, .changing)
      let id = try await context.photos.resolve(id)
      if !isConfirmed {
        try PhotoDeletion.confirm(try await context.uses(of: id), mayAsk: !global.json)
      }
      try await context.plugin.repository.delete(id)
      try await global.output.write(
        ["id": id.text], text: "Deleted the photo. To undo, run `stashbook undo`.")
    }
  }
#else
  import ArgumentParser

  let photoCommands: [any ParsableCommand.Type] = []
#endif
