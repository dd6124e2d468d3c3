import BrowserKit
import Core
import TestKit
import Testing

/// The board of canvases in Chromium.
@Suite("The board in Chromium", .serialized, .highPriority)
struct BoardPagesTests {
  /// The names of the cards in each of the six columns.
  private static let columns = """
    [...document.querySelectorAll(".board > .section")].map((it) =>
      [...it.querySelectorAll(".card .headline")].map((name) => name.innerText))
    """

  /// Drags the first card to the column for canvases in progress.
  private static let drag = """
    () => {
      const card = document.querySelector(".board .card a");
      const column = document.querySelectorAll(".board > .section")[2];
      const drag = (type) => new DragEvent(type, {
        dataTransfer: new DataTransfer(), bubbles: true, cancelable: true });
      card.dispatchEvent(drag("dragstart"));
      column.dispatchEvent(drag("dragover"));
      const isMarked = column.matches(".target");
      column.dispatchEvent(drag("drop"));
      card.dispatchEvent(drag("dragend"));
      return isMarked && !document.querySelector(".target");
    }
    """

  @Test("Cards lie in their columns, and J, K, and the up and down arrow keys move among them")
  func cards() async throws {
    let cli = try CLIFixture()
    let ids = [try await cli.addCanvas("Meadow"), try await cli.addCanvas("Birches")]
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/board")
    for width in [900, 1_280] {
      try await reader.tab.resize(to: width, by: 700)
      try await reader.tab.until(
        """
        [...document.querySelectorAll(".board .card")].every((it) => {
          const [card, column] = [it, it.closest(".section")].map((it) => it.getBoundingClientRect());
          return card.left >= column.left && card.right <= column.right;
        })
        """)
    }
    // The script of the cards is loaded after the page is open.
    try await reader.tab.until(
      "performance.getEntriesByType('resource').some((it) => it.name.endsWith('/cards.js'))")
    try await reader.rest()
    for (key, id) in [("j", ids[1]), ("ArrowDown", ids[0]), ("k", ids[1]), ("j", ids[0])] {
      try await reader.tab.press(key)
      try await reader.tab.until("document.activeElement.dataset.id === 'board.card.\(id)'")
    }
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A card moves to the column on which it is dropped, and follows the arrow keys")
  func moving() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/board")
    let shown = "JSON.stringify(\(Self.columns))"
    try await reader.tab.until("\(shown) === '[[\"Meadow\"],[],[],[],[],[]]'")
    #expect(try await reader.tab.value(of: Self.drag, Bool.self))
    try await reader.tab.until("\(shown) === '[[],[],[\"Meadow\"],[],[],[]]'")
    try await reader.rest()
    try await reader.tab.focus(NodeID("board.card.\(id)"))
    for place in ["[[],[],[],[\"Meadow\"],[],[]]", "[[],[],[],[],[\"Meadow\"],[]]"] {
      try await reader.tab.press("ArrowRight")
      try await reader.tab.until("\(shown) === '\(place)'")
      try await reader.rest()
      try await reader.tab.until("document.activeElement.dataset.id === 'board.card.\(id)'")
    }
    let isOnItsCard = """
      (() => {
        const [card, button] = [".board .card", ".board .card .button"].map((it) =>
          document.querySelector(it).getBoundingClientRect());
        return button.left >= card.left && button.right <= card.right
          && button.top >= card.top && button.bottom <= card.bottom;
      })()
      """
    #expect(try await reader.tab.value(of: isOnItsCard, Bool.self))
    let rings = try await reader.tab.value(
      of: """
        [".board .card", ".board .card > .leads"].map((it) =>
          getComputedStyle(document.querySelector(it)).outlineStyle)
        """, [String].self)
    #expect(rings == ["solid", "none"])
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    #expect(try await cli.json("canvas", "show", id)["status"].text == "atFinishing")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
