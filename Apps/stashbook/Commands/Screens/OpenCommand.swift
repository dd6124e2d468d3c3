import ArgumentParser
import Composition
import Core
import Foundation
import HeadlessHost
import Sessions
import TerminalHost

struct OpenCommand: AsyncParsableCommand, ScreensCommand {
  static let configuration = CommandConfiguration(
    path: "open", abstract: "Open a screen in the terminal.",
    discussion: """
      Tab moves to the next field or button. The arrow keys choose a value. Return presses a \
      button or opens a link. Escape goes back. Page Up and Page Down scroll. To search \
      everything, press / or Ctrl-K. A terminal with at least 100 columns shows the main screens \
      at its left edge. To open one, press its digit.

      To quit, press Ctrl-C. If a field has unsaved text, press Ctrl-C twice; the text is kept as \
      a draft.

      If the library doesn't exist, the command creates it, unless the route names a record.

      If standard input or output isn't a terminal, the command prints the screen once and never \
      creates a library. In that case, it exits with status 66 if the library or the record \
      doesn't exist.

      Example:
        stashbook open /canvases
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Route of the screen, such as /canvases/new.") var route: String

  private static let standardWidth = 80

  func run() async throws {
    guard !global.json else {
      throw UsageFailure(
        "--json can't be used with `stashbook open`",
        hint: "Run `stashbook screen show \(route) --json`.")
    }
    let screens = (Catalog.manifests + [LibraryPlugin.manifest]).flatMap(\.screens)
    guard let screen = screens.screen(for: Route(route)) else {
      throw SessionFailure.unknownRoute(
        Route(route), patterns: screens.map(\.pattern.description))
    }
    let isDumb = environment("TERM") == "dumb"
    let isWorked = Output.isTerminal && isatty(STDIN_FILENO) == 1 && !isDumb
    if isWorked {
      try await work(isOfRecord: !screen.parameters.isEmpty)
    } else {
      try await write(isOfRecord: !screen.parameters.isEmpty)
    }
  }

  private func work(isOfRecord: Bool) async throws {
    if isOfRecord { try Library.requireOne(at: global.location) }
    let opened = try await global.open(.serving).arranged()
    let archives = LibraryPlugin(opened)
    let library = try opened.adding(archives)
    let ports = library.ports
    let depth = global.color.depth
    let chosen = try await GlobalOptions.chosenAppearance(in: library)
    let inks = SGREncoder(
      try await library.assembly.theme(), depth: depth,
      appearance: chosen ?? global.terminalAppearance, paintsPage: true)
    let app = TerminalApp(
      library.host(saver: CurrentFolder()).session, on: try TerminalDevice(), inks: inks,
      clock: ports.clock,
      gallery: TerminalGallery(
        library.assembly, images: ports.images, depth: depth, log: ports.log),
      followsGround: chosen == nil && depth != .none,
      home: environment("HOME") ?? NSHomeDirectory(),
      navigation: Navigation(library.assembly.screens.map(\.entry.declaration)))
    let said: [String]
    do {
      said = try await app.run(Route(route))
    } catch {
      await archives.end()
      throw error
    }
    await archives.end()
    for words in said { Output.emit(words) }
  }

  private func write(isOfRecord: Bool) async throws {
    let opened = try await global.open(.reading).arranged()
    let library = try opened.adding(LibraryPlugin(opened))
    let host = library.host()
    try await host.session.open(Route(route))
    await host.quiet()
    if isOfRecord, let refusal = await host.snapshot.refusal {
      throw NotThere(refusal, in: Route(route))
    }
    let style = await global.style(in: library)
    let painter = ScreenPainter(
      width: Output.terminalWidth ?? Self.standardWidth, sizes: style.sizes)
    let screen = painter.page(await host.snapshot)
    let said = screen.announcements.map { StyledLine("✓ \($0)", TextLook(.success)) }
    Output.emit((screen.lines + said).map { style.text($0) }.joined(separator: "\n"))
  }
}

/// The screen reported that its record doesn't exist.
private struct NotThere: Explained {
  let explanation: Explanation

  init(_ message: String, in route: Route) {
    let list = Route(route.parts.first ?? "")
    explanation = Explanation(
      .notFound, code: "not-found", message, hint: "To see the list, run `stashbook open \(list)`.")
  }
}

extension Snapshot {
  /// The reason why the screen has no content, or `nil` if the screen has content.
  fileprivate var refusal: String? {
    root.flattened.first { element in
      if case .hint = element.content { element.role == .danger } else { false }
    }?.value
  }
}
