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
      path: "photo", abstract: "The photos of your library.",
      discussion: "Example: stashbook photo ingest ~/Pictures --recursive",
      subcommands: [
        PhotoIngestCommand.self, PhotoList.self, PhotoShow.self, PhotoDelete.self,
        PhotoVerify.self, PhotoDuplicatesCommand.self, PhotoExportCommand.self,
        PhotoSampleCommand.self,
      ])
  }

  struct PhotoDesk {
    let library: Library
    let plugin: PhotoIngestPlugin

    init(_ global: GlobalOptions, _ use: Library.Use) throws {
      library = try global.open(use)
      plugin = try library.feature()
    }

    /// Creates a desk in a library that is open.
    init(in library: Library) throws {
      (self.library, plugin) = (library, try library.feature())
    }

    var photos: ShortIDs {
      let shelf = plugin.shelf
      return ShortIDs(
        library, PhotoRecord.collection.name, noun: "photo", list: "stashbook photo list"
      ) { try await shelf.ids(matching: $0, limit: $1) }
    }
  }

  struct PhotoIngestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo ingest", abstract: "Take photos in; what is here already adds nothing.",
      discussion: """
        Can be stopped with Ctrl-C and run again. A file that can't be read is refused with its
        reason, the others go on; the exit code is then 65.
        Example: stashbook photo ingest ~/Pictures --recursive
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Files or folders; - for standard input.") var paths: [String]
    @Flag(help: "Walk folders.") var recursive = false
    @Flag(help: "Read and check every file, and add nothing.") var dryRun = false

    func run() async throws {
      let desk = try PhotoDesk(global, .writing)
      let library = desk.library
      let budget = try await PhotoSettings.budget(library.settings)
      let lanes = ProcessInfo.processInfo.activeProcessorCount + 1
      let pipeline = dryRun ? desk.plugin.pipeline.dry : desk.plugin.pipeline
      let batch = IngestBatch(pipeline, files: library.ports.files, lanes: lanes)
      let report = IngestReport(
        walksFolders: recursive, showsProgress: !global.quiet && isatty(STDERR_FILENO) == 1)
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
      path: "photo list", abstract: "List photos, the newest first.",
      discussion: "Example: stashbook photo list --limit 10")
    @OptionGroup var global: GlobalOptions
    @Option(help: "How many at most, 1 to 1000. (default: 50)") var limit: String?
    @Option(help: "Where to go on: \"next\" of a page.") var after: String?

    func run() async throws {
      let place = try cursor(after)
      let limit = try pageLimit(self.limit)
      let desk = try PhotoDesk(global, .reading)
      let (page, total) = try await desk.plugin.shelf.page(limit: limit, after: place)
      let short = global.json ? [:] : try await desk.photos.rows(page.items.map(\.id))
      try await global.output.write(
        ListJSON(items: page.items.map(PhotoJSON.init), total: total, next: page.next?.text),
        text: table(page, short, await global.style(in: desk.library), total: total))
    }

    private func table(
      _ page: Page<Stored<PhotoRecord>>, _ short: [RecordID: String], _ style: Inks, total: Int
    ) -> String {
      guard !page.items.isEmpty else { return "No photo is here yet." }
      var table = TerminalTable(header: ["ID", "SIZE", "TYPE", "TAKEN", "CAMERA"])
      for photo in page.items {
        let facts = photo.record.facts
        table.rows.append([
          .init(short[photo.id] ?? photo.id.text, .muted),
          .init("\(facts.width) × \(facts.height)", .data), .init(facts.mediaType),
          .init(facts.metadata.capturedAt ?? "", .data), .init(facts.metadata.camera ?? ""),
        ])
      }
      let text = table.text(style)
      guard let next = page.next else { return text }
      return text + "\n\(page.items.count) of \(total); go on with --after \(next.text)"
    }
  }

  struct PhotoShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo show", abstract: "Show what is known of a photo.",
      discussion: "Example: stashbook photo show 0199c1")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo ID or unique part of it.") var id: String

    func run() async throws {
      let desk = try PhotoDesk(global, .reading)
      let photo = try await desk.plugin.shelf.photo(try await desk.photos.resolve(id))
      let facts = photo.record.lines.map(\.printable)
      let lines =
        [try await desk.photos.short(photo.id)] + facts + ["SHA-256 \(photo.record.original)"]
      try await global.output.write(PhotoJSON(photo), text: lines.joined(separator: "\n"))
    }
  }

  struct PhotoDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo delete", abstract: "Delete a photo; undo brings it back.",
      discussion: "Example: stashbook photo delete 0199c1")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo ID or unique part of it.") var id: String

    func run() async throws {
      let desk = try PhotoDesk(global, .changing)
      let id = try await desk.photos.resolve(id)
      try await desk.plugin.shelf.delete(id)
      try await global.output.write(["id": id.text], text: "Deleted; stashbook undo brings it back")
    }
  }

  /// A photo as CLI.md says; the size is the upright picture's.
  struct PhotoJSON: Encodable {
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

    init(_ photo: Stored<PhotoRecord>) {
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
      place = record.facts.metadata.place.map {
        Place(latitude: Double($0.latitude) / 1e7, longitude: Double($0.longitude) / 1e7)
      }
      display = record.display
      thumbnail = record.thumbnail
      phash = record.hash.text
    }
  }

  /// What came of a batch, as it comes.
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
      var refused: [Refused] = []
      var bytes = 0
      var seconds = 0.0

      mutating func add(_ item: IngestBatch.Item) {
        switch item.result {
        case .success(.added(let id)):
          added.append(Taken(path: item.path, id: id))
          bytes += item.bytes
        case .success(.existing(let id)): existing.append(Taken(path: item.path, id: id))
        case .failure(let failure):
          let words = failure.explanation
          refused.append(Refused(path: item.path, code: words.code, message: words.message))
        }
      }

      var counts: String {
        "\(added.count) added, \(existing.count) already here, \(refused.count) refused"
      }
    }

    private let state = Mutex(JSON())
    private let kinds = Mutex<Set<Explanation.Kind>>([])
    private let began = ContinuousClock.now
    private let walksFolders: Bool
    private let showsProgress: Bool

    init(walksFolders: Bool, showsProgress: Bool) {
      self.walksFolders = walksFolders
      self.showsProgress = showsProgress
    }

    var json: JSON { state.withLock { $0 } }

    /// What kind of failure the batch ends as; nil where nothing was refused.
    var ending: Explanation.Kind? {
      let kinds = kinds.withLock { $0 }
      if kinds.isEmpty { return nil }
      let tookAny = !json.added.isEmpty || !json.existing.isEmpty
      return kinds == [.notFound] && !tookAny ? .notFound : .refused
    }

    var text: String {
      let json = json
      var lines = json.refused.map { "\($0.path): \($0.message)" } + [json.counts]
      if !walksFolders, json.refused.contains(where: { $0.code == "not-a-file" }) {
        lines.append("For a folder, use --recursive.")
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
        return json.counts
      }
      if showsProgress { progress("\r\(counts)\u{1B}[K") }
    }

    func endProgress() { if showsProgress { progress("\r\u{1B}[K") } }

    private func progress(_ text: String) { StandardError.write(text) }
  }
#else
  import ArgumentParser

  let photoCommands: [any ParsableCommand.Type] = []
#endif
