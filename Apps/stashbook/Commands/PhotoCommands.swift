#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest
  import Synchronization
  import TerminalHost

  let photoCommands: [any ParsableCommand.Type] = [PhotoCommand.self]

  struct PhotoCommand: AsyncParsableCommand {
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

    /// Creates the context in an open library.
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

  struct PhotoIngestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo ingest", abstract: "Import photos, skipping duplicates.",
      discussion: """
        If files can't be imported, the command reports each with the reason, imports the others, \
        and exits with status 65, or 66 if none of the files was found.

        To stop the import, press Ctrl-C. Photos imported so far stay in the library; to import \
        the rest, run the command again.

        With --lenient, images that decode with warnings are also imported, and the warnings are \
        stored with each photo. Truncated images are still rejected.

        Example:
          stashbook photo ingest ~/Pictures --recursive
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo files, folders (with --recursive), or - for standard input.")
    var paths: [String]
    @Flag(help: "Import the files in folders and their subfolders.") var recursive = false
    @Flag(help: "Check every file without importing any.") var dryRun = false
    @Flag(help: "Import damaged images that can be decoded.") var lenient = false

    func run() async throws {
      let context = try PhotoContext(global, .writing)
      let library = context.library
      let budget = try await PhotoSettings.budget(library.settings)
      let lanes = ProcessInfo.processInfo.activeProcessorCount + 1
      let chosen = lenient ? context.plugin.pipeline.lenient : context.plugin.pipeline
      let pipeline = dryRun ? chosen.dry : chosen
      let batch = IngestBatch(pipeline, files: library.ports.files, lanes: lanes)
      let report = IngestReport(
        walksFolders: recursive, isLenient: lenient, isDry: dryRun,
        showsProgress: !global.quiet && isatty(STDERR_FILENO) == 1)
      let work = Task { [paths, recursive] in
        try await batch.ingest(paths, recursive: recursive, within: budget) { report.add($0) }
      }
      let interruption = Interruption { work.cancel() }
      let result = await work.result
      report.endProgress()
      try await global.output.write(report.json, text: report.text)
      try result.get()
      if interruption.happened { throw ExitCode(130) }
      if let ending = report.ending { throw ExitCode(ending.exitCode) }
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
    @Option(help: "Cursor from the previous page.") var after: String?

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
      let text = table.text(style)
      guard let next = page.next?.text else { return text }
      return text + "\nShowing \(page.items.count) of \(total). For more, add `--after \(next)`."
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
        [try await context.photos.short(photo.id)] + photo.lines
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

        Deleting a photo that a canvas or journal entry uses requires confirmation. In a terminal, \
        the command asks for it. Outside a terminal, use --yes.

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

  /// A photo as JSON, with the size of the upright image (Documentation/CommandLine.md).
  struct PhotoJSON: Encodable {
    /// A record that uses the photo, and the name of the field that has the photo.
    struct Use: Encodable {
      var kind: String
      var id: RecordID
      var title: String
      var field: String

      init(_ use: RecordUse) {
        (kind, id) = (use.owner.kind, use.owner.record.id)
        (title, field) = (use.owner.title, use.field)
      }
    }

    struct Place: Encodable {
      var latitude: Double
      var longitude: Double
    }

    var id: RecordID
    var sha256: String
    var mediaType: String
    var bytes: Int
    var width: Int
    var height: Int
    var orientation: Int
    var capturedAt: String?
    var camera: String?
    var place: Place?
    var display: PhotoRecord.PixelSize
    var thumbnail: PhotoRecord.PixelSize
    var phash: String
    var fileName: String?
    var importedAt: Instant
    var damage: String?
    /// The records that use the photo, or `nil` in lists.
    var usedBy: [Use]?

    init(_ photo: StoredRecord<PhotoRecord>) {
      let record = photo.record
      id = photo.id
      sha256 = record.original.text
      mediaType = record.facts.mediaType
      bytes = record.bytes
      width = record.facts.width
      height = record.facts.height
      orientation = record.facts.orientation
      capturedAt = record.facts.metadata.capturedAt
      camera = record.facts.metadata.camera
      place = record.facts.metadata.location.map {
        Place(latitude: Double($0.latitude) / 1e7, longitude: Double($0.longitude) / 1e7)
      }
      display = record.display
      thumbnail = record.thumbnail
      phash = record.hash.text
      (fileName, importedAt, damage) = (record.fileName, photo.createdAt, record.damage)
    }
  }

  /// The results of an import, collected while it runs.
  final class IngestReport: Sendable {
    struct JSON: Encodable {
      struct Taken: Encodable {
        var path: String
        var id: PhotoID
      }
      struct Refused: Encodable {
        var path: String
        var code: String
        var message: String
      }
      var added: [Taken] = []
      var existing: [Taken] = []
      /// The photos among `existing` whose missing or damaged original was stored again.
      var repaired: [Taken] = []
      var refused: [Refused] = []
      var bytes = 0
      var seconds = 0.0

      mutating func add(_ item: IngestBatch.Item) {
        switch item.result {
        case .success(.added(let id)):
          added.append(Taken(path: item.path, id: id))
          bytes += item.bytes
        case .success(.existing(let id)): existing.append(Taken(path: item.path, id: id))
        case .success(.repaired(let id)):
          existing.append(Taken(path: item.path, id: id))
          repaired.append(Taken(path: item.path, id: id))
        case .failure(let failure):
          let words = failure.explanation
          refused.append(Refused(path: item.path, code: words.code, message: words.message))
        }
      }

      /// Returns the counts as text, for an import or for its preview.
      func counts(isDry: Bool) -> String {
        let photos = added.count.counted("photo")
        let first = isDry ? "Would add \(photos); " : "\(added.count) added, "
        return first
          + "\(existing.count) already in the library, \(refused.count) rejected"
          + (repaired.isEmpty ? "" : ", \(repaired.count) \(isDry ? "to repair" : "repaired")")
      }
    }

    private let state = Mutex(JSON())
    private let kinds = Mutex<Set<Explanation.Kind>>([])
    private let began = ContinuousClock.now
    private let walksFolders: Bool
    private let isLenient: Bool
    private let isDry: Bool
    private let showsProgress: Bool

    init(walksFolders: Bool, isLenient: Bool, isDry: Bool, showsProgress: Bool) {
      self.walksFolders = walksFolders
      self.isLenient = isLenient
      self.isDry = isDry
      self.showsProgress = showsProgress
    }

    var json: JSON { state.withLock { $0 } }

    /// The kind of failure that the import ends with, or `nil` if no file was rejected.
    var ending: Explanation.Kind? {
      let kinds = kinds.withLock { $0 }
      if kinds.isEmpty { return nil }
      let tookAny = !json.added.isEmpty || !json.existing.isEmpty
      return kinds == [.notFound] && !tookAny ? .notFound : .refused
    }

    var text: String {
      let json = json
      var lines = json.refused.map { "\($0.path): \($0.message)" } + [json.counts(isDry: isDry)]
      if !walksFolders, json.refused.contains(where: { $0.code == "not-a-file" }) {
        lines.append("For a folder, use --recursive.")
      }
      if !isLenient, json.refused.contains(where: { $0.code == "damaged" }) {
        lines.append("To import damaged images that can be decoded, use --lenient.")
      }
      return lines.joined(separator: "\n")
    }

    func add(_ item: IngestBatch.Item) {
      if case .failure(let failure) = item.result {
        kinds.withLock { _ = $0.insert(failure.explanation.kind) }
      }
      let counts = state.withLock { json in
        json.add(item)
        json.seconds = began.duration(to: .now) / .seconds(1)
        return json.counts(isDry: isDry)
      }
      if showsProgress { StandardError.writeStatus(counts) }
    }

    func endProgress() { if showsProgress { StandardError.writeStatus("") } }
  }
#else
  import ArgumentParser

  let photoCommands: [any ParsableCommand.Type] = []
#endif
