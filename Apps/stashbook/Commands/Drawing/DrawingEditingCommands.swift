#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

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
#endif
