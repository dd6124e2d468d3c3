#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  struct CanvasAdvance: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas advance", abstract: "Move a canvas to its next stage.",
      discussion: """
        The stages are Stash, Kitting, WIP, Stitched, At Finishing, and Finished. If the \
        new stage has no date, it gets today's date.

        Example:
          stashbook canvas advance @2
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await context.canvases.resolve(id)
      let status = try await context.repository.advance(id)
      let entry = try await context.repository.canvas(id)
      try await context.output.write(
        CanvasJSON(entry), text: "Moved \(entry.canvas.name.oneLine) to \(status.label)")
    }
  }

  struct CanvasShelve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas shelve", abstract: "Move a canvas back to the stash.",
      discussion: """
        The command removes the dates of all stages.

        Example:
          stashbook canvas shelve @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await context.canvases.resolve(id)
      try await context.repository.shelve(id)
      let entry = try await context.repository.canvas(id)
      try await context.output.write(
        CanvasJSON(entry), text: "Moved \(entry.canvas.name.oneLine) to the stash")
    }
  }

  struct CanvasDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas delete", abstract: "Delete a canvas.",
      discussion: """
        The canvas and its journal move to the trash. To restore them, run `stashbook undo` or \
        `stashbook canvas restore`.

        Example:
          stashbook canvas delete @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await context.canvases.resolve(id)
      let name = try await context.repository.canvas(id).canvas.name
      try await context.repository.records.delete(id)
      try await context.output.write(
        ["id": id.text], text: "Deleted \(name.oneLine). To undo, run `stashbook undo`.")
    }
  }

  struct CanvasRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas restore", abstract: "Restore a deleted canvas.",
      discussion: """
        To list deleted canvases with their IDs, run `stashbook trash list`.

        Examples:
          stashbook trash list
          stashbook canvas restore @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Canvas ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try StashContext(global, .changing)
      let id = try await ShortIDs(deleted: CanvasRecord.collection.name, in: context.library)
        .resolve(
          id)
      try await context.repository.records.restore(id)
      let entry = try await context.repository.canvas(id)
      try await context.output.write(
        CanvasJSON(entry), text: "Restored \(entry.canvas.name.oneLine)")
    }
  }
#endif
