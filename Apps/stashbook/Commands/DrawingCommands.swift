#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  let drawingCommands: [any ParsableCommand.Type] = [DrawingCommand.self]

  struct DrawingCommand: AsyncParsableCommand {
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

  struct DrawingNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing new", abstract: "Create a drawing.",
      discussion: """
        Example:
          stashbook drawing new --name "The Garden" --size 300x200
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Name of the drawing. (default: Drawing 1, Drawing 2, …)") var name: String?
    @Option(parsing: .unconditional, help: "Paper size in units, WIDTHxHEIGHT, 1–16000 each.")
    var size = "1024x768"

    func run() async throws {
      let sides = size.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        .map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw UsageFailure("Invalid size “\(size)”", hint: "Use a size such as 1024x768.")
      }
      // Invalid input is rejected before the library is created.
      let refusal = SketchRecord.refusal(name: name, width: width, height: height)
      if let refusal { throw refusal }
      let context = try DrawingContext(try global.open(.writing))
      let drawing = try await context.repository.make(name: name, width: width, height: height)
      try await global.output.writeAdded(
        DrawingJSON(drawing), id: drawing.id,
        sentence:
          "Created \(drawing.record.name.oneLine) (\(try await context.drawings.short(drawing.id)))"
      )
    }
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
    @Option(help: "Cursor from the previous page.") var after: String?

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
      var table = TerminalTable(header: ["ID", "NAME", "SIZE", "ELEMENTS", "LAST DRAWN ON"])
      for drawing in page.items {
        table.rows.append([
          .init(short[drawing.id] ?? drawing.id.text, .muted),
          .init(drawing.record.name, .headline), .init(drawing.size, .data),
          .init("\(drawing.state.elements)", .data), .init(drawing.changedAt.local, .muted),
        ])
      }
      let text = table.text(await global.style(in: context.library))
      guard let next = page.next?.text else { return text }
      return text + "\nShowing \(page.items.count) of \(total). For more, add `--after \(next)`."
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
        Drawing ID, unique prefix or suffix, or listed row such as @1. (default: the most recently \
        drawn)
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
      add("Last Drawn On", drawing.changedAt.local)
      let lines = table.lines(width: Output.terminalWidth).map { style.text($0) }
      let head = [style(drawing.record.name, .headline), style(id, .muted)]
      return (head + lines).joined(separator: "\n")
    }
  }

  struct DrawingRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing rename", abstract: "Rename a drawing.",
      discussion: """
        Example:
          stashbook drawing rename @1 "The Garden in May"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Argument(help: "New name.") var name: String

    func run() async throws {
      let context = try DrawingContext(try global.open(.changing))
      let id = try await context.drawings.resolve(id)
      try await context.repository.rename(id, to: name)
      let drawing = try await context.repository.drawing(id)
      try await global.output.write(
        DrawingJSON(drawing), text: "Renamed the drawing to \(drawing.record.name.oneLine)")
    }
  }

  struct DrawingDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing delete", abstract: "Delete a drawing.",
      discussion: """
        The drawing moves to the trash. To restore it, run `stashbook undo` or `stashbook drawing \
        restore`.

        Example:
          stashbook drawing delete @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try DrawingContext(try global.open(.changing))
      let id = try await context.drawings.resolve(id)
      let name = try await context.repository.drawing(id).record.name
      try await context.repository.delete(id)
      try await global.output.write(
        ["id": id.text], text: "Deleted \(name.oneLine). To undo, run `stashbook undo`.")
    }
  }

  struct DrawingRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing restore", abstract: "Restore a deleted drawing.",
      discussion: """
        To list deleted drawings with their IDs, run `stashbook trash list`.

        Examples:
          stashbook trash list
          stashbook drawing restore @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try DrawingContext(try global.open(.changing))
      let id = try await ShortIDs(deleted: SketchRecord.collection.name, in: context.library)
        .resolve(
          id)
      try await context.repository.restore(id)
      let drawing = try await context.repository.drawing(id)
      try await global.output.write(
        DrawingJSON(drawing), text: "Restored \(drawing.record.name.oneLine)")
    }
  }
#else
  import ArgumentParser

  let drawingCommands: [any ParsableCommand.Type] = []
#endif
