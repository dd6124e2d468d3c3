import Composition
import Core
import Foundation
import HeadlessHost
import Sessions
import TerminalHost

/// A long list drawn for a terminal, and drawn again after a key.
enum TerminalDrawing {
  private static let canvases = 1_000
  private static let columns = 100
  private static let rows = 40

  /// Prints the milliseconds of each.
  static func run(rounds: Int) async throws {
    try await Stock.inFolder { folder in
      try await Stock.fill(folder, count: canvases)
      let library = try Library(at: folder, for: .reading)
      let host = library.host()
      try await host.open("/canvases")
      while await host.snapshot.root.rowCount < canvases {
        try await host.send(.more, to: .id("canvases.list"))
      }
      let theme = try await library.assembly.theme()
      let inks = Inks(theme, depth: .full, appearance: .dark, paintsPage: true)
      let painter = ScreenPainter(width: columns, sizes: inks.sizes)
      let clock = ContinuousClock()
      var lists: [Double] = []
      var keys: [Double] = []
      var written = 0
      try await host.session.send(Input(.focus, on: "canvases.add"))
      for _ in 0..<rounds {
        let snapshot = await host.session.snapshot
        lists.append(
          clock.measure { written += draw(snapshot, painter, inks, all: true) } / .milliseconds(1))
        let start = clock.now
        let focus = await host.session.snapshot.focus ?? Session.rootID
        let after = try await host.session.send(Input(.key(.tab), on: focus))
        written += draw(after, painter, inks, all: false)
        keys.append((clock.now - start) / .milliseconds(1))
      }
      try report(["canvases": [Double(canvases)], "list": lists, "key": keys])
      guard written > 0 else { exit(70) }
    }
  }

  /// Draws a screen; how many bytes all its lines, or those of one terminal, come to.
  private static func draw(
    _ snapshot: Snapshot, _ painter: ScreenPainter, _ inks: Inks, all: Bool
  ) -> Int {
    let screen = painter.page(snapshot)
    let seen = all ? screen.lines[...] : screen.lines.prefix(rows)
    return seen.reduce(0) { $0 + inks.text($1).utf8.count }
  }

  private static func report(_ result: [String: [Double]]) throws {
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }
}

extension Snapshot.Branch {
  fileprivate var rowCount: Int {
    if case .list = element.content { return children.count }
    return children.reduce(0) { $0 + $1.rowCount }
  }
}
