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
      path: "drawing", abstract: "Your drawings, stroke by stroke.",
      discussion: "Example: stashbook drawing stroke 7c4e1 --points \"100,100 300,120\"",
      subcommands: [
        DrawingNew.self, DrawingList.self, DrawingShow.self, DrawingRename.self,
        DrawingDelete.self, DrawingRestore.self, DrawingStroke.self, DrawingStamp.self,
        DrawingErase.self, DrawingBackground.self, DrawingUndo.self, DrawingRedo.self,
        DrawingClear.self, DrawingHistory.self, DrawingExportCommand.self,
        DrawingImportCommand.self,
      ])
  }

  /// The drawings of a library, and how they are named by people.
  struct DrawingDesk {
    let library: Library
    let book: DrawingBook

    init(_ library: Library) throws {
      self.library = library
      let plugin: DrawingPlugin = try library.feature()
      book = plugin.book
    }

    var drawings: ShortIDs {
      ShortIDs(
        library, SketchRecord.collection.name, noun: "drawing", list: "stashbook drawing list"
      ) { [book] in try await book.ids(matching: $0, limit: $1) }
    }
  }

  /// A drawing as CLI.md says.
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

    init(_ drawing: KeptDrawing) {
      let (record, state) = (drawing.record, drawing.state)
      (id, name, width, height) = (drawing.id, record.name, record.width, record.height)
      (background, elements, operations) = (state.background.sharp, state.elements, state.number)
      (canUndo, canRedo, updatedAt) = (state.canUndo, state.canRedo, drawing.changedAt)
    }
  }

  extension SRGBColor {
    /// As it is written in text and JSON: `#C4704B`.
    fileprivate var sharp: String { "#\(hex)" }
  }

  extension KeptDrawing {
    /// Its name and how much is on it, in words.
    var phrase: String {
      "\(record.name.oneLine) (\(state.elements == 1 ? "1 element" : "\(state.elements) elements"))"
    }

    fileprivate var size: String { "\(record.width) × \(record.height)" }
  }

  struct DrawingNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing new", abstract: "Begin a drawing.",
      discussion: "Example: stashbook drawing new --name \"The Garden\" --size 1024x768")
    @OptionGroup var global: GlobalOptions
    @Option(help: "What to call it. Default: Drawing and its number.") var name: String?
    @Option(parsing: .unconditional, help: "The canvas, in units: WxH, 1 to 16000 each.")
    var size = "1024x768"

    func run() async throws {
      let sides = size.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        .map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw UsageFailure("\(size) is no size", hint: "A size is written like 1024x768.")
      }
      // Refused before a library is made for it.
      let refusal = SketchRecord.refusal(name: name, width: width, height: height)
      if let refusal { throw refusal }
      let desk = try DrawingDesk(try global.open(.writing))
      let drawing = try await desk.book.make(name: name, width: width, height: height)
      try await global.output.writeAdded(
        DrawingJSON(drawing), id: drawing.id,
        sentence:
          "Began \(drawing.record.name.oneLine) (\(try await desk.drawings.short(drawing.id)))")
    }
  }

  struct DrawingList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing list", abstract: "List drawings, the one drawn on last first.",
      discussion: "Example: stashbook drawing list --limit 10")
    @OptionGroup var global: GlobalOptions
    @Option(help: "How many at most, 1 to 1000. (default: 50)") var limit: String?
    @Option(help: "Where to go on: \"next\" of a page.") var after: String?

    func run() async throws {
      let limit = try pageLimit(self.limit)
      let place = try cursor(after)
      let desk = try DrawingDesk(try global.open(.reading))
      let (page, total) = try await desk.book.page(limit: limit, after: place)
      try await global.output.write(
        ListJSON(items: page.items.map(DrawingJSON.init), total: total, next: page.next?.text),
        text: try await table(page, total, desk))
    }

    private func table(
      _ page: Page<KeptDrawing>, _ total: Int, _ desk: DrawingDesk
    ) async throws -> String {
      guard !page.items.isEmpty else { return "No drawing is here yet." }
      let short = try await desk.drawings.rows(page.items.map(\.id))
      var table = TerminalTable(header: ["ID", "NAME", "SIZE", "ELEMENTS", "DRAWN ON"])
      for drawing in page.items {
        table.rows.append([
          .init(short[drawing.id] ?? drawing.id.text, .muted),
          .init(drawing.record.name, .headline), .init(drawing.size, .data),
          .init("\(drawing.state.elements)", .data), .init(drawing.changedAt.local, .muted),
        ])
      }
      let text = table.text(await global.style(in: desk.library))
      guard let next = page.next?.text else { return text }
      return text + "\n\(page.items.count) of \(total); go on with --after \(next)"
    }
  }

  struct DrawingShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing show", abstract: "Show one drawing's facts.",
      discussion: "Example: stashbook drawing show 7c4e1")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it. Default: the one drawn on last.")
    var id: String?

    func run() async throws {
      let desk = try DrawingDesk(try global.open(.reading))
      let drawing = try await drawing(desk)
      try await global.output.write(
        DrawingJSON(drawing),
        text: text(
          drawing, try await desk.drawings.short(drawing.id), await global.style(in: desk.library)))
    }

    private func drawing(_ desk: DrawingDesk) async throws -> KeptDrawing {
      if let id { return try await desk.book.drawing(try await desk.drawings.resolve(id)) }
      if let last = try await desk.book.page(limit: 1).page.items.first { return last }
      throw NotFound(
        explanation: Explanation(
          .notFound, code: "not-found", "No drawing is here yet",
          hint: "stashbook drawing new begins one."))
    }

    private func text(_ drawing: KeptDrawing, _ id: String, _ style: Inks) -> String {
      let state = drawing.state
      var table = FactTable(style.sizes)
      func add(_ name: String, _ value: String) { table.facts.append((name, value, .data)) }
      add("Size", drawing.size)
      add("Background", state.background.sharp)
      add("Elements", "\(state.elements)")
      add("Operations", "\(state.number)")
      add("Undo", state.canUndo ? "possible" : "nothing to undo")
      add("Redo", state.canRedo ? "possible" : "nothing to redo")
      add("Drawn On", drawing.changedAt.local)
      let lines = table.lines(width: Output.terminalWidth).map { style.text($0) }
      let head = [style(drawing.record.name, .headline), style(id, .muted)]
      return (head + lines).joined(separator: "\n")
    }
  }

  struct DrawingRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing rename", abstract: "Give a drawing another name.",
      discussion: "Example: stashbook drawing rename 7c4e1 \"The Garden in May\"")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String
    @Argument(help: "Its new name.") var name: String

    func run() async throws {
      let desk = try DrawingDesk(try global.open(.changing))
      let id = try await desk.drawings.resolve(id)
      try await desk.book.rename(id, to: name)
      let drawing = try await desk.book.drawing(id)
      try await global.output.write(
        DrawingJSON(drawing), text: "It is called \(drawing.record.name.oneLine) now")
    }
  }

  struct DrawingDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing delete", abstract: "Delete a drawing; it can be brought back.",
      discussion: "Example: stashbook drawing delete 7c4e1")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String

    func run() async throws {
      let desk = try DrawingDesk(try global.open(.changing))
      let id = try await desk.drawings.resolve(id)
      let name = try await desk.book.drawing(id).record.name
      try await desk.book.delete(id)
      try await global.output.write(
        ["id": id.text], text: "Deleted \(name.oneLine). To undo, run `stashbook undo`.")
    }
  }

  struct DrawingRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing restore", abstract: "Bring a deleted drawing back.",
      discussion: "Example: stashbook drawing restore 7a3f2")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String

    func run() async throws {
      let desk = try DrawingDesk(try global.open(.changing))
      let id = try await ShortIDs(deleted: SketchRecord.collection.name, in: desk.library).resolve(
        id)
      try await desk.book.restore(id)
      let drawing = try await desk.book.drawing(id)
      try await global.output.write(
        DrawingJSON(drawing), text: "\(drawing.record.name.oneLine) is back")
    }
  }
#else
  import ArgumentParser

  let drawingCommands: [any ParsableCommand.Type] = []
#endif
