#if MeshCount
  import ArgumentParser
  import Composition
  import Core
  import MeshCount

  let meshCommands: [any ParsableCommand.Type] = [MeshCommand.self]

  struct MeshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "mesh", abstract: "Work with mesh counts.",
      discussion: """
        Example:
          stashbook mesh size --stitches 180x240 --mesh 18
        """,
      subcommands: [PresetsCommand.self, SizeCommand.self])
  }

  struct PresetsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "mesh presets", abstract: "List the mesh counts offered in forms.",
      discussion: """
        The counts are in the same order as in forms. To put the most used first, run `stashbook \
        settings mesh.order use`.

        Example:
          stashbook mesh presets
        """)
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let counts = try await presets().counts
      try await global.output.write(
        ListJSON(items: counts, total: counts.count, next: nil),
        text: counts.map { "\($0) mesh" }.joined(separator: "\n"))
    }

    /// Returns the presets, sorted according to the library's settings, or the standard presets if
    /// there is no library.
    private func presets() async throws -> Presets {
      do {
        let plugin: MeshCountPlugin = try await global.open(.reading).arranged().feature()
        return plugin.presets
      } catch StoreFailure.noLibrary {
        return .standard
      }
    }
  }

  struct SizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "mesh size", abstract: "Calculate the finished size of a design.",
      discussion: """
        Example:
          stashbook mesh size --stitches 180x240 --mesh 18
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Stitches across and down, such as 180x240.") var stitches: String
    @Option(
      help: """
        Mesh count: threads per inch (18), a penelope mesh (10/20), or threads per 10 cm (70/10cm).
        """) var mesh: String
    @Option(help: "Margin to add on each side, in inches. (default: 0)") var margin: String?
    @Option(help: "Unit of the result: in or cm. (default: in)") var unit: String?

    func run() async throws {
      let size = try FinishedSize(stitches: stitches, mesh: mesh, margin: margin, unit: unit)
      try await global.output.write(size, text: size.sentences.joined(separator: "\n"))
    }
  }
#else
  import ArgumentParser

  let meshCommands: [any ParsableCommand.Type] = []
#endif
