import Composition
import Core
import Foundation
import Stash
import TerminalHost

/// The drawing of a long list for a terminal.
enum TerminalDrawing {
  private static let canvases = 1_000
  private static let columns = 100

  /// Prints the median time of the rounds, in seconds.
  static func run(rounds: Int) throws {
    let inks = SGREncoder(Catalog.theme, depth: .full, appearance: .dark, paintsPage: true)
    let painter = ScreenPainter(width: columns, sizes: inks.sizes)
    let clock = ContinuousClock()
    var written = 0
    let lists = (0..<rounds).map { round -> Double in
      let snapshot = snapshot(focus: round)
      return clock.measure {
        written += painter.page(snapshot).lines.reduce(0) { $0 + inks.text($1).utf8.count }
      } / .seconds(1)
    }
    guard written > 0 else { exit(70) }
    let median = lists.sorted()[rounds / 2]
    print(String(decoding: try JSONEncoder().encode(["median": median]), as: UTF8.self))
  }

  /// Returns a snapshot of the canvas list's screen with all canvases.
  private static func snapshot(focus: Int) -> Snapshot {
    let rows = (0..<canvases).map { number -> SnapshotNode in
      let canvas = Stock.canvas(number)
      let cells = [
        ScreenElement(.text(canvas.name), role: .headline),
        ScreenElement(.text(canvas.designer), role: .muted),
        ScreenElement(.text("\(10 + number % 30) mesh"), role: .data),
        ScreenElement(.text(canvas.status.label), role: .status),
      ]
      return SnapshotNode(
        ScreenElement(
          .link(Route("/canvases/\(number)")), id: NodeID("row.\(number)"), label: canvas.name),
        children: cells.map { SnapshotNode($0) })
    }
    let list = SnapshotNode(
      ScreenElement(.list(ListPage(total: canvases)), id: "list", label: "Canvases"), children: rows
    )
    return Snapshot(
      route: "/canvases", title: "Canvases", focus: NodeID("row.\(focus % canvases)"),
      root: SnapshotNode(ScreenElement(.stack(.vertical), id: "screen"), children: [list]))
  }
}
