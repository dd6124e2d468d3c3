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
    let style = try await global.style(in: library)
    let painter = ScreenPainter(width: Output.terminalWidth ?? 80, sizes: style.sizes)
    let page = painter.page(await host.snapshot)
    Output.emit(page.lines.map { style.text($0) }.joined(separator: "\n"))
  }
}
