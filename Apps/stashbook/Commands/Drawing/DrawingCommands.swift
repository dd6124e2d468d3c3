#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  let drawingCommands: [any ParsableCommand.Type] = [DrawingCommand.self]

  struct DrawingCommand: AsyncParsableCommand, RecordTypeCommand {
    static let recordType: any Record.Type = SketchRecord.self
    static let configuration = CommandConfiguration(
      path: "drawing", abstract: "Manage drawings.",
      discussion: """
        Examples:
          stashbook drawing new --name "The Garden"
          stashbook drawing stroke @1 --points "9,9 300,120"
        """,
      subcommands: [
        DrawingNew.self, DrawingList.self, DrawingShow.self, DrawingRename.self,
        DrawingDelete.self, DrawingRestore.self, DrawingStroke.self, DrawingStamp.self,
        DrawingErase.self, DrawingBackground.self, DrawingUndo.self, DrawingRedo.self,
        DrawingClear.self, DrawingHistory.self, DrawingExportCommand.self,
        DrawingImportCommand.self,
      ])
  }

  /// The drawings of an open library, with their short IDs.
  struct DrawingContext {
    let library: Library
    let repository: DrawingRepository

    init(_ library: Library) throws {
      self.library = library
      let plugin: DrawingPlugin = try library.feature()
      repository = plugin.repository
    }

    var drawings: ShortIDs {
      ShortIDs(
        library, SketchRecord.collection.name, noun: "drawing", list: "stashbook drawing list"
      ) { [repository] in try await repository.ids(matching: $0, limit: $1) }
    }
  }

  /// A drawing as JSON (Documentation/CommandLine.md).
  struct DrawingJSON: Encodable {
    var id: RecordID
    var name: String
    var width: Int
    var height: Int
    var background: String
    var elements: Int
    var operations: Int
    var canUndo: Bool
    var canRedo: Bool
    var updatedAt: Instant

    init(_ drawing: StoredDrawing) {
      let (record, state) = (drawing.record, drawing.state)
      (id, name, width, height) = (drawing.id, record.name, record.width, record.height)
      (background, elements, operations) = (state.background.sharp, state.elements, state.number)
      (canUndo, canRedo, updatedAt) = (state.canUndo, state.canRedo, drawing.changedAt)
    }
  }

  extension SRGBColor {
    /// The hexadecimal form for text and JSON, such as `#C4704B`.
    fileprivate var sharp: String { "#\(hex)" }
  }

  extension StoredDrawing {
    /// The name and the number of elements, for messages.
    var phrase: String {
      "\(record.name.oneLine) (\(state.elements.counted("element")))"
    }

    fileprivate var size: String { "\(record.width) × \(record.height)" }
  }

  struct DrawingList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing list", abstract: "List drawings, most recently drawn first.",
      discussion: """
        Example:
          stashbook drawing list --limit 10
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      let limit = try pageLimit(self.limit)
      let place = try cursor(after)
      let context = try DrawingContext(try global.open(.reading))
      let (page, total) = try await context.repository.page(limit: limit, after: place)
      try await global.output.write(
        ListJSON(items: page.items.map(DrawingJSON.init), total: total, next: page.next?.text),
        text: try await table(page, total, context))
    }

    private func table(
      _ page: Page<StoredDrawing>, _ total: Int, _ context: DrawingContext
    ) async throws -> String {
      guard !page.items.isEmpty else {
        return "No drawings yet. To create one, run `stashbook drawing new`."
      }
      let short = try await context.drawings.rows(page.items.map(\.id))
      var table = TerminalTable(header: ["ID", "NAME", "SIZE", "ELEMENTS", "LAST DRAWN"])
      for drawing in page.items {
        table.rows.append([
          .init(short[drawing.id] ?? drawing.id.text, .muted),
          .init(drawing.record.name, .headline), .init(drawing.size, .data),
          .init("\(drawing.state.elements)", .data), .init(drawing.changedAt.local, .muted),
        ])
      }
      return table.text(await global.style(in: context.library))
        + nextPageLine(shown: page.items.count, of: total, next: page.next?.text)
    }
  }

  struct DrawingShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing show", abstract: "Show a drawing's details.",
      discussion: """
        Example:
          stashbook drawing show @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(
      help: """
        Drawing ID, unique prefix or suffix, or listed row such as @1. (default: the drawing you \
        last drew in)
        """)
    var id: String?

    func run() async throws {
      let context = try DrawingContext(try global.open(.reading))
      let drawing = try await drawing(context)
      try await global.output.write(
        DrawingJSON(drawing),
        text: text(
          drawing, try await context.drawings.short(drawing.id),
          await global.style(in: context.library)))
    }

    private func drawing(_ context: DrawingContext) async throws -> StoredDrawing {
      if let id {
        return try await context.repository.drawing(try await context.drawings.resolve(id))
      }
      if let last = try await context.repository.page(limit: 1).page.items.first { return last }
      throw NotFound(
        explanation: Explanation(
          .notFound, code: "not-found", "No drawings yet",
          hint: "To create one, run `stashbook drawing new`."))
    }

    private func text(_ drawing: StoredDrawing, _ id: String, _ style: SGREncoder) -> String {
      let state = drawing.state
      var table = FactTable(style.sizes)
      func add(_ name: String, _ value: String) { table.facts.append((name, value, .data)) }
      add("Size", drawing.size)
      add("Background", state.background.sharp)
      add("Elements", "\(state.elements)")
      add("Operations", "\(state.number)")
      add("Undo", state.canUndo ? "available" : "nothing to undo")
      add("Redo", state.canRedo ? "available" : "nothing to redo")
      add("Last Drawn", drawing.changedAt.local)
      let lines = table.lines(width: Output.terminalWidth).map { style.text($0) }
      let head = [style(drawing.record.name, .headline), style(id, .muted)]
      return (head + lines).joined(separator: "\n")
    }
  }
#else
  import ArgumentParser

  let drawingCommands: [any ParsableCommand.Type] = []
#endif
