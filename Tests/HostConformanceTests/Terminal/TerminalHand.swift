import Composition
import Core
import HeadlessHost
import Sessions
import TestKit

@testable import FlowRunner

/// A simulated user at a terminal, who reaches every control with keys.
///
/// The session's snapshot tells the user which control to go to. Each step returns when the app is
/// idle and the terminal shows the current screen.
final class TerminalHand: Sendable {
  private static let rows = 40
  private static let mostStops = 200

  private let world: MemoryWorld
  private let run: TerminalRun
  private var driver: TerminalDriver { run.driver }
  var session: Session { run.session }

  init(_ world: MemoryWorld, at route: Route) async throws {
    let session = Session(
      world.assembly, clock: world.ports.clock, drafts: world.ports.drafts, log: world.ports.log)
    world.watch(session)
    self.world = world
    run = try await TerminalRun(
      session, theme: try await world.assembly.theme(), clock: world.ports.clock, at: route,
      rows: Self.rows)
    try await rest()
  }

  // MARK: Reading

  var text: String { driver.screen.text }

  /// Checks that the terminal shows a text that matches a selector.
  ///
  /// Scrolls from the top to the end of the page if the visible lines don't contain the text.
  func checkIsShown(_ what: FlowSelector) async throws {
    guard let text = what.text else { return }
    let pattern = FlowPattern(text)
    let snapshot = await session.snapshot
    let wanted =
      [snapshot.title].filter(pattern.matches)
      + snapshot.root.branches.flatMap { $0.displayed(for: pattern) }
    var shown = self.text
    if Self.isAny(of: wanted, in: shown) { return }
    for _ in 0..<Self.mostStops {
      guard try await turnPage("5") else { break }
    }
    repeat {
      shown = self.text
      if Self.isAny(of: wanted, in: shown) { return }
    } while try await turnPage("6")
    throw TerminalRun.Failure(description: "the terminal doesn't show \(what):\n\(shown)")
  }

  /// Returns whether a screen contains all words of any of the texts, which can be wrapped.
  private static func isAny(of texts: [String], in shown: String) -> Bool {
    texts.contains { text in text.split(whereSeparator: \.isWhitespace).allSatisfy(shown.contains) }
  }

  /// Presses Page Up (5) or Page Down (6), and returns whether the visible lines changed.
  private func turnPage(_ key: String) async throws -> Bool {
    let before = text
    try await driver.send("\u{1B}[\(key)~", "turn the page")
    return text != before
  }

  private func element(_ selector: FlowSelector) async throws -> ScreenElement {
    let snapshot = await session.snapshot
    var found: [ScreenElement] = []
    for root in [snapshot.root.dialog, snapshot.root].compactMap(\.self) where found.isEmpty {
      found = selector.targets(in: root.flattened, focus: snapshot.focus)
    }
    if let index = selector.index { found = found.dropFirst(index).prefix(1).map(\.self) }
    guard found.count == 1 else {
      throw TerminalRun.Failure(
        description: "\(found.count) nodes match \(selector):\n\(snapshot.outline)")
    }
    return found[0]
  }

  /// Returns the focused text field.
  private func focused() async throws -> ScreenElement {
    let snapshot = await session.snapshot
    guard let focus = snapshot.focus else { throw FlowDriverFailure.nothingFocused }
    let element = snapshot.root.flattened.first { $0.id == focus }
    guard let element, element.isTyped else { throw FlowDriverFailure.takesNoText("\(focus)") }
    return element
  }

  // MARK: Acting

  /// Opens a screen above the current screen, as the command line does for a new terminal.
  func open(_ route: Route) async throws {
    try await session.open(route)
    try await rest()
  }

  /// Moves the focus to a control and, unless the control is a field, presses Return.
  func tap(_ selector: FlowSelector) async throws {
    let element = try await element(selector)
    let wasChosen = try await go(to: element)
    if element.isTyped || wasChosen { return }
    if case .select = element.content { return }
    try await press(.enter)
  }

  /// Moves the focus with Tab, or with arrow keys among the chips of a radio group.
  ///
  /// - Returns: Whether an arrow key selected the chip.
  @discardableResult
  private func go(to element: ScreenElement) async throws -> Bool {
    for _ in 0..<Self.mostStops {
      let snapshot = await session.snapshot
      guard let id = element.id, snapshot.focus != id else { return false }
      let root = snapshot.root.dialog ?? snapshot.root
      if root.focusOrder.contains(id) {
        // In a combo box, Tab would turn the typed text into a tag.
        let isBefore = root.isBefore(id, snapshot.focus) || root.hasTypedTag
        try await press(isBefore ? .backTab : .tab)
      } else if let group = root.radioGroup(of: id) {
        guard group.flattened.contains(where: { $0.id == snapshot.focus }) else {
          try await press(.tab)
          continue
        }
        try await press(.right)
        let now = await session.snapshot
        if now.focus == id { return now.root.flattened.first { $0.id == id }?.isOn == true }
      } else {
        break
      }
    }
    let outline = await session.snapshot.outline
    throw TerminalRun.Failure(description: "no key reaches \(element):\n\(outline)\n\(text)")
  }

  func type(_ text: String) async throws {
    _ = try await focused()
    for character in text { try await driver.type(String(character)) }
    try await rest()
  }

  func paste(_ text: String) async throws {
    _ = try await focused()
    try await driver.paste(text)
    try await rest()
  }

  /// Deletes the focused field's last characters, or all characters if `count` is `nil`.
  func erase(_ count: Int?) async throws {
    let length = (try await focused().value ?? "").count
    try await press(.end)
    for _ in 0..<min(count ?? length, length) { try await driver.press(.backspace) }
    try await rest()
  }

  func press(_ key: Key) async throws {
    try await driver.press(key)
    try await rest()
  }

  func choose(_ option: String, in selector: FlowSelector) async throws {
    try await go(to: try await element(selector))
    if case .select = try await element(selector).content { try await press(.home) }
    for _ in 0..<Self.mostStops {
      switch try await element(selector).content {
      case .select(let select):
        if select.options.first(where: { $0.key == select.selected })?.label == option { return }
      case .comboBox(let box):
        let isActive = box.options.first { $0.key == box.active }?.label == option
        if isActive { return try await press(.enter) }
      default: break
      }
      try await press(.down)
    }
    throw TerminalRun.Failure(description: "\(selector) offers no \(option):\n\(text)")
  }

  /// Types the names of photo files, one at a time, and opens the library again between them.
  func pick(_ names: [String]) async throws {
    for (number, name) in names.enumerated() {
      if number > 0 {
        let pickers = await session.snapshot.root.flattened.filter(\.isPhotoPicker)
        guard pickers.count == 1 else {
          throw TerminalRun.Failure(description: "no library can be opened:\n\(text)")
        }
        if !pickers[0].isOpenPicker {
          try await go(to: pickers[0])
          try await press(.enter)
        }
      }
      try await driver.type(name)
      try await press(.enter)
    }
  }

  /// Turns the pages until the end of the page is visible.
  func scrollToEnd() async throws {
    while try await turnPage("6") {}
    try await rest()
  }

  // MARK: Between steps

  /// Waits until the app is idle and the terminal shows the current screen.
  func rest() async throws {
    await session.waitUntilIdle { [world, session] in $0 <= world.waiting(of: session) }
    guard await !session.isEmpty else { return }
    try await driver.control("l")
  }

  /// Checks that no work is running.
  func finish() async throws {
    try await rest()
    let unfinished = await session.runningEffects
    guard unfinished.isEmpty else {
      throw TerminalRun.Failure(description: "still running: \(unfinished)")
    }
  }

  func leave() async throws { try await run.finish() }
}

extension ScreenElement {
  fileprivate var isPhotoPicker: Bool {
    if case .photoPicker = content { true } else { false }
  }

  fileprivate var isTyped: Bool {
    switch content {
    case .textField, .textArea, .dateField, .comboBox: true
    default: false
    }
  }
}

extension SnapshotNode {
  /// Returns whether Tab reaches `id` before `focus`.
  fileprivate func isBefore(_ id: NodeID, _ focus: NodeID?) -> Bool {
    let order = focusOrder
    guard let focus, let here = order.firstIndex(of: focus), let there = order.firstIndex(of: id)
    else { return false }
    return there < here
  }

  /// Whether a combo box has text.
  fileprivate var hasTypedTag: Bool {
    flattened.contains { element in
      guard case .comboBox(let box) = element.content else { return false }
      return !box.field.value.isEmpty
    }
  }

  /// Returns the node's displayed texts if one of its texts matches a pattern.
  ///
  /// A terminal doesn't display spoken labels, or the label of a grid, whose photos have labels.
  fileprivate func displayed(for pattern: FlowPattern) -> [String] {
    guard element.texts.contains(where: pattern.matches) else { return [] }
    if case .photoGrid = element.content {
      return [flattened.dropFirst().compactMap(\.label).joined(separator: " ")]
    }
    return element.texts.filter { pattern.matches($0) && $0 != element.spoken }
      + (element.spoken.map(pattern.matches) == true ? [element.label].compactMap(\.self) : [])
  }

  fileprivate func radioGroup(of id: NodeID) -> SnapshotNode? {
    branches.first { branch in
      guard case .radioGroup = branch.element.content else { return false }
      return branch.flattened.contains { $0.id == id }
    }
  }
}
