#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  // token: an example of a color that the user chooses, for the help.
  let exampleColor = "#6CB6E2"

  // Each command here adds one operation to a drawing, as do `drawing undo` and `drawing redo`.

  extension DrawingContext {
    /// Changes a drawing and writes the result.
    ///
    /// With `--json`, the result is the changed drawing; otherwise, the result is the text that
    /// `sentence` returns.
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

  /// The maximum length of standard input, in bytes: enough for a million points.
  private let mostBytes = 64 << 20

  /// Returns the given text or, if `text` is `-`, the contents of standard input.
  ///
  /// - Throws: ``UsageFailure`` if standard input is longer than 64 MiB.
  private func typedPoints(_ text: String) async throws -> String {
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
        A point is `x,y` or `x,y,pressure`. The coordinates are in units from the paper's top-left \
        corner. The pressure is 0–1. A single point draws a dot. A stroke can have up to a million \
        points.

        For this command, --color is the color of the stroke, not the color mode of the output.

        Examples:
          stashbook drawing stroke @1 --points "9,9 300,120" --color Teal
          stashbook drawing stroke @1 --points "9,9 300,120" --color "\(exampleColor)"
        """)
    @OptionGroup var plain: PlainOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Option(
      parsing: .unconditional,
      help: "Points, such as \"9,9 300,120\", or - for standard input.")
    var points: String
    @Option(help: "Name or ID of a built-in or custom brush.") var brush = Brush.crayon.id
    @Option(
      help: "Crayon name, or hexadecimal color such as \"\(exampleColor)\". (default: Blueberry)")
    var color: String?
    @Option(parsing: .unconditional, help: "Width in units, 6–80. (default: 24)") var size: String?
    @Option(parsing: .unconditional, help: "Opacity, 0–1. (default: 1)") var opacity: String?

    func run() async throws {
      let typed = try TypedPoints(try await typedPoints(points))
      // Scripts may add --color with a color mode to every command, so a color mode is ignored.
      let color = color.flatMap { ColorChoice(rawValue: $0) == nil ? $0 : nil }
      var stroke = Stroke(
        typed.points, pressures: typed.pressures,
        color: try color.map(Palette.color) ?? Palette.ink,
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
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Argument(help: "Emoji, or stamp name such as Fox.") var emoji: String
    @Option(parsing: .unconditional, help: "Center of the stamp in units, such as 200,150.")
    var at: String
    @Option(
      parsing: .unconditional,
      help: "Brush size in units, 6–80. A stamp's height is 2.8 times the brush size. (default: 24)"
    )
    var size: String?
    @Option(parsing: .unconditional, help: "Opacity, 0–1. (default: 1)") var opacity: String?

    func run() async throws {
      let places = try TypedPoints.withoutPressure(at)
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
        The command removes the parts of strokes under the eraser or, with --whole, every stroke \
        that the eraser touches. It removes touched stamps completely, unless --only is `strokes`.

        Example:
          stashbook drawing erase @1 --along "60,690 300,690" --only strokes
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Option(
      parsing: .unconditional,
      help: "Path, such as \"60,690 300,690\", or - for standard input.")
    var along: String
    @Option(parsing: .unconditional, help: "Width of the eraser in units, 6–80. (default: 24)")
    var size: String?
    @Flag(help: "Erase touched strokes completely.") var whole = false
    @Option(help: "Elements to erase: strokes or stamps. (default: both)") var only: String?

    func run() async throws {
      let kinds: [String: Eraser.Only] = ["strokes": .strokes, "stamps": .stamps]
      if let only, kinds[only] == nil {
        throw UsageFailure("Invalid elements “\(only)”", hint: "Use strokes or stamps.")
      }
      let spots = try TypedPoints.withoutPressure(try await typedPoints(along))
      let size = try size.map(Stroke.size) ?? Stroke.standardSize
      let eraser = Eraser(
        spots, radius: size / 2, whole ? .whole : .part, only: only.flatMap { kinds[$0] })
      let sentence = { (drawing: StoredDrawing) in "Erased along the path on \(drawing.phrase)" }
      try await DrawingContext.change(id, global, sentence) { repository, id in
        try await repository.append(.erase(eraser), to: id)
      }
    }
  }
#endif
