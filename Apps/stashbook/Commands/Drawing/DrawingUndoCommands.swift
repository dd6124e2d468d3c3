#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  struct DrawingBackground: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing background", abstract: "Set the background color.",
      discussion: """
        Examples:
          stashbook drawing background @1 Sky
          stashbook drawing background @1 "\(exampleColor)"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Argument(help: "Crayon name, or hexadecimal color such as \"\(exampleColor)\".")
    var color: String

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
      path: "drawing undo", abstract: "Undo the last step of a drawing.",
      discussion: """
        Example:
          stashbook drawing undo @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      try await DrawingContext.change(id, global, { "Undid a step in \($0.phrase)" }) {
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
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      try await DrawingContext.change(id, global, { "Redid a step in \($0.phrase)" }) {
        try await $0.redo($1)
      }
    }
  }

  struct DrawingClear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing clear", abstract: "Clear a drawing.",
      discussion: """
        To restore the cleared elements, run `stashbook drawing undo`.

        Example:
          stashbook drawing clear @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
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
