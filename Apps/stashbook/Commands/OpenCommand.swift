import ArgumentParser
import Composition
import Core
import Foundation
import HeadlessHost
import Sessions
import TerminalHost

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Work a screen in the terminal.",
    discussion: """
      Tab goes on, arrows choose, Return presses, Escape goes back, Page Up and Page Down scroll,
      Ctrl-C leaves, keeping a
      draft when it is pressed twice. Where standard output is no terminal the screen is written once.
      Example: stashbook open /canvases
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "The screen's route: /canvases/new.") var route: String

  private static let standardWidth = 80

  func run() async throws {
    guard !global.json else {
      throw UsageFailure("open writes no JSON", hint: "See stashbook screen show \(route) --json.")
    }
    let screens = try MemoryWorld().assembly
    guard screens.screen(for: Route(route)) != nil else {
      throw SessionFailure.noScreen(
        Route(route), patterns: screens.screens.map(\.entry.pattern.description))
    }
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    let isWorked = Output.isTerminal && isatty(STDIN_FILENO) == 1 && !isDumb
    if isWorked { try await work() } else { try await write() }
  }

  private func work() async throws {
    let library = try await global.open(.writing).arranged()
    let ports = library.ports
    let inks = Inks(
      try await library.assembly.theme(), depth: global.color.depth,
      appearance: try await global.chosenAppearance(in: library) ?? global.terminalAppearance,
      paintsPage: true)
    let showsPictures = inks.depth == .palette || inks.depth == .full
    let app = TerminalApp(
      library.host().session, on: try TerminalDevice(), inks: inks, clock: ports.clock,
      gallery: TerminalGallery(
        library.assembly, images: showsPictures ? ports.images : nil, log: ports.log))
    for words in try await app.run(Route(route)) { Output.emit(words) }
  }

  private func write() async throws {
    let library = try await global.open(.reading).arranged()
    let host = library.host()
    try await host.session.open(Route(route))
    await host.quiet()
    let style = await global.style(in: library)
    let painter = ScreenPainter(
      width: Output.terminalWidth ?? Self.standardWidth, sizes: style.sizes)
    let screen = painter.page(await host.snapshot)
    let said = screen.announcements.map { StyledLine("✓ \($0)", TextLook(.success)) }
    Output.emit((screen.lines + said).map { style.text($0) }.joined(separator: "\n"))
  }
}
