import ArgumentParser
import Composition
import Core
import HeadlessHost
import Sessions
import TerminalHost

struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "screen", abstract: "Inspect the app's screens.",
    discussion: """
      These commands are for scripts and tests.

      Example:
        stashbook screen show /canvases/new
      """,
    subcommands: [ScreenList.self, ScreenShow.self])
}

struct ScreenList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "screen list", abstract: "List routes and their screens.",
    discussion: """
      Example:
        stashbook screen list
      """)
  @OptionGroup var global: GlobalOptions

  struct Row: Encodable {
    var route: String
    var title: String
    var feature: String
  }

  func run() async throws {
    let rows = Catalog.manifests.flatMap { manifest in
      manifest.screens.map {
        Row(route: $0.pattern.description, title: $0.title, feature: manifest.id.text)
      }
    }
    let style = await global.style()
    var table = TerminalTable(header: ["ROUTE", "SCREEN", "FEATURE"])
    table.rows = rows.map {
      [.init($0.route, .data), .init($0.title, .headline), .init($0.feature, .muted)]
    }
    try await global.output.write(
      ListJSON(items: rows, total: rows.count, next: nil),
      text: table.text(style))
  }
}

struct ScreenShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "screen show", abstract: "Print a screen as a tree of elements.",
    discussion: """
      Example:
        stashbook screen show /canvases --json
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Route of the screen, such as /canvases/new.") var route: String

  func run() async throws {
    let library = try await global.open(.reading).arranged()
    let host = library.host()
    try await host.session.open(Route(route))
    await host.quiet()
    let snapshot = await host.snapshot
    try await global.output.write(snapshot, text: snapshot.outline)
  }
}
