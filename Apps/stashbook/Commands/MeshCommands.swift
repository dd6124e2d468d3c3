#if MeshCount
  import ArgumentParser
  import Composition
  import Core
  import MeshCount

  let meshCommands: [any ParsableCommand.Type] = [MeshCommand.self]

  struct MeshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "mesh", abstract: "Mesh counts and what they make of stitches.",
      discussion: "Example: stashbook mesh size --stitches 180x240 --mesh 18",
      subcommands: [PresetsCommand.self, SizeCommand.self])
  }

  struct PresetsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "mesh presets", abstract: "The mesh counts offered as chips, in their order.",
      discussion: """
        Example: stashbook mesh presets

        stashbook settings mesh.order use puts the most used first.
        """)
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let counts = try await presets().counts
      try await global.output.write(
        ListJSON(items: counts, total: counts.count, next: nil),
        text: counts.map { "\($0) mesh" }.joined(separator: "\n"))
    }

    /// As they are set in the library, where there is one.
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
      path: "mesh size", abstract: "The finished size of a design.",
      discussion: "Example: stashbook mesh size --stitches 180x240 --mesh 18 --margin 2")
    @OptionGroup var global: GlobalOptions
    @Option(help: "Stitches across and down: 180x240.") var stitches: String
    @Option(help: "Threads to the inch: 18; 10/20; 70/10cm.") var mesh: String
    @Option(help: "Inches to add on each side.") var margin: String?
    @Option(help: "in or cm.") var unit: String?

    func run() async throws {
      let size = try FinishedSize(stitches: stitches, mesh: mesh, margin: margin, unit: unit)
      try await global.output.write(size, text: size.sentences.joined(separator: "\n"))
    }
  }
#else
  import ArgumentParser

  let meshCommands: [any ParsableCommand.Type] = []
#endif
