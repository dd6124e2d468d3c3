#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  // What is done to a drawing: each command one operation, or a step back or forth among them.

  extension DrawingDesk {
    /// Does one thing to a drawing, and says what became of it: to a person the sentence.
    static func change(
      _ id: String, _ options: some LibraryOptions, _ sentence: (KeptDrawing) -> String,
      _ change: (DrawingBook, RecordID) async throws -> KeptDrawing
    ) async throws {
      let desk = try DrawingDesk(try options.open(.changing))
      let drawing = try await change(desk.book, try await desk.drawings.resolve(id))
      let text = sentence(drawing)
      try await options.output.write(DrawingJSON(drawing), text: text)
    }
  }

  /// The most bytes of points: those of a million places, written with many decimals.
  private let mostBytes = 64 << 20

  /// A way's text as it is given, or what standard input has of it where that is `-`.
  private func typedWay(_ text: String) async throws -> String {
    guard text == "-" else { return text }
    let source = try await Outside.files.open(text)
    guard source.count <= mostBytes else {
      throw UsageFailure("Points are at most \(mostBytes >> 20) MiB")
    }
    return String(decoding: try source.readAll(), as: UTF8.self)
  }

  struct DrawingStroke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing stroke", abstract: "Draw a stroke.",
      discussion: """
        A point is x,y in units of the canvas from its upper left corner, or
        x,y,pressure with 0 to 1. One alone is a dot; there are at most a million.
        Example: stashbook drawing stroke 7c4e1 --points "9,9 300,120" --color Teal
        """)
    @OptionGroup var plain: PlainOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String
    @Option(parsing: .unconditional, help: "x,y x,y … or x,y,pressure …; - for standard input.")
    var points: String
    @Option(help: "A brush's name or id, also of your own.") var brush = Brush.crayon.id
    @Option(
      help: """
        A crayon's name, or six hexadecimal digits like #6CB6E2; Blueberry by default. It is not \
        that of the answer, which has none.
        """)
    var color: String?
    @Option(parsing: .unconditional, help: "How wide, in units: 6 to 80.") var size: String?
    @Option(parsing: .unconditional, help: "How opaque: 0 to 1.") var opacity: String?

    func run() async throws {
      let way = try TypedWay(try await typedWay(points))
      // What --color means everywhere else may come from a script that always adds it.
      let color = color.flatMap { ColorChoice(rawValue: $0) == nil ? $0 : nil }
      var stroke = Stroke(
        way.spots, pressures: way.pressures, color: try color.map(Palette.color) ?? Palette.ink,
        size: try size.map(Stroke.size) ?? Stroke.standardSize, brush: .crayon,
        opacity: try opacity.map(Stroke.opacity) ?? 1000, seed: 0)
      try await DrawingDesk.change(id, plain, { "Drew a stroke on \($0.phrase)" }) { book, id in
        (stroke.brush, stroke.seed) = (try await book.brush(typed: brush), book.seed())
        return try await book.append(.add(.stroke(stroke)), to: id)
      }
    }
  }

  struct DrawingStamp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing stamp", abstract: "Set a stamp down.",
      discussion: "Example: stashbook drawing stamp 7c4e1 🐞 --at 200,150 --size 40")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String
    @Argument(help: "An emoji, or the name of one that is offered: Fox.") var emoji: String
    @Option(parsing: .unconditional, help: "Its middle, in units: x,y.") var at: String
    @Option(
      parsing: .unconditional, help: "The brush's size, 6 to 80; a stamp is 2.8 times as high.")
    var size: String?
    @Option(parsing: .unconditional, help: "How opaque: 0 to 1.") var opacity: String?

    func run() async throws {
      let places = try TypedWay.places(at)
      guard places.count == 1 else { throw DrawingFailure.invalid("Place", "One, as x,y") }
      let size = try size.map(Stroke.size) ?? Stroke.standardSize
      let stamp = Stamp(
        try Palette.emoji(typed: emoji), at: places[0], size: size * Stamp.tenthsOfBrush / 10,
        opacity: try opacity.map(Stroke.opacity) ?? 1000)
      let sentence = { (drawing: KeptDrawing) in "Set \(stamp.emoji) down on \(drawing.phrase)" }
      try await DrawingDesk.change(id, global, sentence) { book, id in
        try await book.append(.add(.stamp(stamp)), to: id)
      }
    }
  }

  struct DrawingErase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing erase", abstract: "Erase what lies along a way.",
      discussion: """
        Of strokes the part under the eraser goes, unless --whole; a stamp goes where it is touched.
        Example: stashbook drawing erase 7c4e1 --along "100,100 300,120" --size 40 --only strokes
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String
    @Option(parsing: .unconditional, help: "x,y x,y …, in units; - for standard input.")
    var along: String
    @Option(parsing: .unconditional, help: "How wide the eraser is, in units: 6 to 80.")
    var size: String?
    @Flag(help: "Take away whatever is touched, all of it.") var whole = false
    @Option(help: "Leave the others alone: strokes or stamps.") var only: String?

    func run() async throws {
      let kinds: [String: Eraser.Only] = ["strokes": .strokes, "stamps": .stamps]
      if let only, kinds[only] == nil {
        throw UsageFailure("\(only) is no kind", hint: "One of strokes, stamps.")
      }
      let spots = try TypedWay.places(try await typedWay(along))
      let size = try size.map(Stroke.size) ?? Stroke.standardSize
      let eraser = Eraser(
        spots, radius: size / 2, whole ? .whole : .part, only: only.flatMap { kinds[$0] })
      try await DrawingDesk.change(id, global, { "Erased on \($0.phrase)" }) { book, id in
        try await book.append(.erase(eraser), to: id)
      }
    }
  }

  struct DrawingBackground: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing background", abstract: "Change what lies below everything.",
      discussion: "Example: stashbook drawing background 7c4e1 Sky")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String
    @Argument(help: "A crayon's name, or six hexadecimal digits like #6CB6E2.") var color: String

    func run() async throws {
      let color = try Palette.color(typed: color)
      let sentence = { (drawing: KeptDrawing) in
        "The background of \(drawing.record.name.oneLine) is #\(color.hex)"
      }
      try await DrawingDesk.change(id, global, sentence) { book, id in
        try await book.append(.background(color), to: id)
      }
    }
  }

  struct DrawingUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing undo", abstract: "Take the latest gesture on a drawing back.",
      discussion: "Example: stashbook drawing undo 7c4e1")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String

    func run() async throws {
      try await DrawingDesk.change(id, global, { "Took a step back on \($0.phrase)" }) {
        try await $0.undo($1)
      }
    }
  }

  struct DrawingRedo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing redo", abstract: "Do again what was taken back last.",
      discussion: "Example: stashbook drawing redo 7c4e1")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String

    func run() async throws {
      try await DrawingDesk.change(id, global, { "Did a step again on \($0.phrase)" }) {
        try await $0.redo($1)
      }
    }
  }

  struct DrawingClear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing clear", abstract: "Take everything away; undo brings it back.",
      discussion: "Example: stashbook drawing clear 7c4e1")
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String

    func run() async throws {
      let sentence = { (drawing: KeptDrawing) in
        "Cleared \(drawing.record.name.oneLine); stashbook drawing undo reverses it"
      }
      try await DrawingDesk.change(id, global, sentence) { book, id in
        try await book.append(.clear, to: id)
      }
    }
  }
#endif
