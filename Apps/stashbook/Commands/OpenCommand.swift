import ArgumentParser
import Composition
import Core
import HeadlessHost
import Sessions
import TerminalHost

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Work a screen in the terminal.",
    discussion: """
      Tab and arrows move, Return presses, Escape goes back. Where standard output is no terminal the
      screen is written once. Example: stashbook open /canvases
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "The screen's route: /canvases/new.") var route: String

  func run() async throws {
    let library = try await global.open(.reading).arranged()
    let host = library.host()
    try await host.session.open(Route(route))
    await host.quiet()
    let theme = try await library.assembly.theme()
    let painter = ScreenPainter(width: Output.terminalWidth ?? 80, sizes: CellSizes(theme))
    let page = painter.page(await host.snapshot)
    Output.emit(page.lines.map { global.output.style.text($0) }.joined(separator: "\n"))
  }
}
