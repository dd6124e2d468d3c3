#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  // Each command here adds one operation to a drawing, including those that undo and redo others.

  extension DrawingContext {
    /// Makes one change to a drawing and writes the drawing as JSON or the sentence as text.
    static func change(
      _ id: String, _ options: some LibraryOptions, _ sentence: (StoredDrawing) -> String,
      _ change: (DrawingRepository, RecordID) async throws -> StoredDrawing
    ) async throws {
      let context = try DrawingContext(try options.open(.changing))
      let drawing = try await change(context.repository, try await context.drawings.resolve(id))
      let text = sentence(drawing)
      try await options.output.write(DrawingJSON(drawing), text: text)
    }
  }

  /// The maximum size of points from standard input, in bytes: enough for a million points.
  private let mostBytes = 64 << 20

  /// Returns the given text of points, or the text from standard input if the given text is `-`.
  ///
  /// - Throws: ``UsageFailure`` if standard input is longer than 64 MiB.
  private func typedWay(_ text: String) async throws -> String {
    guard text == "-" else { return text }
    let source = try await SystemPorts.files.open(text)
    guard source.count <= mostBytes else {
      throw UsageFailure("Standard input is longer than \(mostBytes >> 20) MiB")
    }
    return String(decoding: try source.readAll(), as: UTF8.self)
  }

  struct DrawingStroke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing stroke", abstract: "Draw a stroke.",
      discussion: """
        A point is x,y in units from the paper's upper-left corner, or x,y,pressure with a pressure of \
        0–1. A single point draws a dot; a stroke has at most a million points. --color is the stroke's \
        color, not the output's color mode.

        Example:
          stashbook drawing stroke @1 --points "9,9 300,120" \\
            --brush marker --color Teal
        """)
    @OptionGroup var plain: PlainOptions
    @Argument(help: "Drawing ID, or its unique beginning or end, or a listed row such as @1.")
    var id: String
    @Option(
      parsing: .unconditional, help: "Points: x,y x,y … or x,y,pressure …; - for standard input.")
    var points: String
    @Option(help: "Name or ID of a brush, including your own.") var brush = Brush.crayon.id
    @Option(help: "Crayon name, or hexadecimal color such as #6CB6E2. (default: Blueberry)")
    var color: String?
    @Option(parsing: .unconditional, help: "Width in units, 6–80. (default: 24)") var size: String?
    @Option(parsing: .unconditional, help: "Opacity, 0–1. (default: 1)") var opacity: String?

    func run() async throws {
      let way = try TypedWay(try await typedWay(points))
      // A script may add --color with a color mode to every command, so a mode is ignored.
      let color = color.flatMap { ColorChoice(rawValue: $0) == nil ? $0 : nil }
      var stroke = Stroke(
        way.spots, pressures: way.pressures, color: try color.map(Palette.color) ?? Palette.ink,
        size: try size.map(Stroke.size) ?? Stroke.standardSize, brush: .crayon,
        opacity: try opacity.map(Stroke.opacity) ?? 1000, seed: 0)
      try await DrawingContext.change(id, plain, { "Drew a stroke on \($0.phrase)" }) {
        repository, id in
        (stroke.brush, stroke.seed) = (try await repository.brush(typed: brush), repository.seed())
        return try await repository.append(.add(.stroke(stroke)), to: id)
      }
    }
  }

  struct DrawingStamp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing stamp", abstract: "Place a stamp.",
      discussion: """
        Example:
          stashbook drawing stamp @1 🐞 --at 200,150 --size 40
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, or its unique beginning or end, or a listed row such as @1.")
    var id: String
    @Argument(help: "Emoji, or name of an offered stamp such as Fox.") var emoji: String
    @Option(parsing: .unconditional, help: "Center of the stamp in units: x,y.") var at: String
    @Option(
      parsing: .unconditional,
      help: "Brush size in units, 6–80; the stamp is 2.8 times as high. (default: 24)")
    var size: String?
    @Option(parsing: .unconditional, help: "Opacity, 0–1. (default: 1)") var opacity: String?

    func run() async throws {
      let places = try TypedWay.places(at)
      guard places.count == 1 else {
        throw DrawingFailure.invalid(
          "Invalid position “\(at)”", "must be one point, such as 120,80")
      }
      let size = try size.map(Stroke.size) ?? Stroke.standardSize
      let stamp = Stamp(
        try Palette.emoji(typed: emoji), at: places[0], size: size * Stamp.tenthsOfBrush / 10,
        opacity: try opacity.map(Stroke.opacity) ?? 1000)
      let sentence = { (drawing: StoredDrawing) in "Stamped \(stamp.emoji) on \(drawing.phrase)" }
      try await DrawingContext.change(id, global, sentence) { repository, id in
        try await repository.append(.add(.stamp(stamp)), to: id)
      }
    }
  }

  struct DrawingErase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing erase", abstract: "Erase along a path.",
      discussion: """
        Removes the parts of strokes under the eraser, or with --whole each touched stroke. A touched \
        stamp is always removed as a whole.

        Example:
          stashbook drawing erase @1 --along "60,690 300,690" \\
            --size 40 --only strokes
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, or its unique beginning or end, or a listed row such as @1.")
    var id: String
    @Option(parsing: .unconditional, help: "Path in units: x,y x,y …; - for standard input.")
    var along: String
    @Option(parsing: .unconditional, help: "Width of the eraser in units, 6–80. (default: 24)")
    var size: String?
    @Flag(help: "Erase touched strokes as a whole.") var whole = false
    @Option(help: "Elements to erase: strokes or stamps. (default: both)") var only: String?

    func run() async throws {
      let kinds: [String: Eraser.Only] = ["strokes": .strokes, "stamps": .stamps]
      if let only, kinds[only] == nil {
        throw UsageFailure("Invalid elements “\(only)”", hint: "Use strokes or stamps.")
      }
      let spots = try TypedWay.places(try await typedWay(along))
      let size = try size.map(Stroke.size) ?? Stroke.standardSize
      let eraser = Eraser(
        spots, radius: size / 2, whole ? .whole : .part, only: only.flatMap { kinds[$0] })
      try await DrawingContext.change(id, global, { "Erased on \($0.phrase)" }) { repository, id in
        try await repository.append(.erase(eraser), to: id)
      }
    }
  }

  struct DrawingBackground: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing background", abstract: "Set the background color.",
      discussion: """
        Example:
          stashbook drawing background @1 Sky
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, or its unique beginning or end, or a listed row such as @1.")
    var id: String
    @Argument(help: "Crayon name, or hexadecimal color such as #6CB6E2.") var color: String

    func run() async throws {
      let color = try Palette.color(typed: color)
      let sentence = { (drawing: StoredDrawing) in
        "Set the background of \(drawing.record.name.oneLine) to #\(color.hex)"
      }
      try await DrawingContext.change(id, global, sentence) { repository, id in
        try await repository.append(.background(color), to: id)
      }
    }
  }

  struct DrawingUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing undo", abstract: "Undo the last step on a drawing.",
      discussion: """
        Example:
          stashbook drawing undo @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, or its unique beginning or end, or a listed row such as @1.")
    var id: String

    func run() async throws {
      try await DrawingContext.change(id, global, { "Undid a step on \($0.phrase)" }) {
        try await $0.undo($1)
      }
    }
  }

  struct DrawingRedo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing redo", abstract: "Redo the last undone step of a drawing.",
      discussion: """
        Example:
          stashbook drawing redo @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, or its unique beginning or end, or a listed row such as @1.")
    var id: String

    func run() async throws {
      try await DrawingContext.change(id, global, { "Redid a step on \($0.phrase)" }) {
        try await $0.redo($1)
      }
    }
  }

  struct DrawingClear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing clear", abstract: "Clear a drawing.",
      discussion: """
        To restore the cleared drawing, run `stashbook drawing undo`.

        Example:
          stashbook drawing clear @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, or its unique beginning or end, or a listed row such as @1.")
    var id: String

    func run() async throws {
      let sentence = { (drawing: StoredDrawing) in
        "Cleared \(drawing.record.name.oneLine). To undo, run `stashbook undo`."
      }
      try await DrawingContext.change(id, global, sentence) { repository, id in
        try await repository.append(.clear, to: id)
      }
    }
  }
#endif
