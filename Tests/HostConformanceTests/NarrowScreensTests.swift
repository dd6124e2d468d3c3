import Core
import HeadlessHost
import TerminalHost
import TestKit
import Testing

@Suite("Screens on a narrow terminal")
struct NarrowScreensTests {
  @Test(
    "ALL-4 No line is wider than the terminal, and every label is visible in full or truncated at its end",
    arguments: [20, 40, 80])
  func everyScreen(width: Int) async throws {
    let app = try AppWorld()
    try await app.fill()
    for (_, entry) in try app.assembly().screens {
      let route = try await app.route(entry.pattern)
      let screen = try await app.host(at: route)
      try await screen.finish()
      let snapshot = await screen.snapshot
      let page = ScreenPainter(width: width).page(snapshot)
      let wide = page.lines.filter { $0.columns > width }
      #expect(wide.isEmpty, "\(route): \(wide.map(\.text))")
      let shown = page.lines.map(\.text).joined().withoutBlanks
      let lost = snapshot.root.read.filter { !shown.says($0) }
      #expect(lost == [], "\(route) at \(width):\n\(page.lines.map(\.text))")
    }
  }

  @Test(
    "Search results are below the name of their type, with owners or dates in another column")
  func found() async throws {
    let app = try AppWorld()
    try await app.fillKnown()
    let screen = try await app.host(at: "/find")
    try await screen.fill("e", into: "Search")
    try await screen.finish()
    let page = ScreenPainter(width: 80).page(await screen.snapshot)
    #expect(
      page.lines.map(\.text).joined(separator: "\n") == """
          Find

        ▸ Search  ▏e                                                                ▕

          Actions

          Add Entry

          Canvases

          Meadow  Anna Weaver

          Journal

          Sky done  Meadow

          Weights

          After the fair  March 1, 2026
        """)
  }
}

extension SnapshotNode {
  /// The labels of controls, and of elements that replace drawings.
  fileprivate var read: [String] {
    switch element.content {
    // A color sample and a QR code display themselves.
    case .announcement, .swatch, .qrCode: return []
    // The terminal shows a menu's actions at once.
    case .menu, .list, .photoGrid, .stack(.horizontal), .flow, .row, .emptyState:
      return children.flatMap(\.read)
    default:
      let label = element.label.map { [$0] } ?? []
      return label + children.flatMap(\.read)
    }
  }
}

extension String {
  fileprivate var withoutBlanks: String { filter { !$0.isWhitespace } }

  /// Returns whether the text contains a label, whole or cut with an ellipsis.
  fileprivate func says(_ label: String) -> Bool {
    let label = label.withoutBlanks
    return contains(label)
      || label.indices.dropFirst(2).contains { contains(label[...$0] + "…") }
  }
}
