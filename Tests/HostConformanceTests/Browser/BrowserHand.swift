import BrowserKit
import Core
import HeadlessHost
import Sessions
import Synchronization

@testable import FlowRunner

/// A simulated user at a browser, whose steps use keys and the pointer.
///
/// Each step returns when the page is idle, and then compares the page with the expected screen.
final class BrowserHand: Sendable {
  /// A step that failed, or a difference between the page and the expected screen.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let tab: BrowserTab
  private let app: ServedApp
  private let page = Mutex<String?>(nil)
  private let found = Mutex<[String]>([])

  /// Creates a user whose browser shows an empty page.
  init(_ tab: BrowserTab, _ app: ServedApp) { (self.tab, self.app) = (tab, app) }

  // MARK: Reading

  /// Returns the screen as the page shows it.
  func sight() async throws -> Snapshot { try await tab.sight().snapshot }

  /// Returns the only reachable node that matches.
  func element(_ selector: FlowSelector) async throws -> ScreenElement {
    let snapshot = try await sight()
    var found = selector.targets(in: snapshot.root.flattened, focus: snapshot.focus)
    if let index = selector.index { found = found.dropFirst(index).prefix(1).map(\.self) }
    guard found.count == 1 else {
      throw Failure(
        description: "\(selector) is \(found.count) things on the page:\n\(snapshot.outline)")
    }
    return found[0]
  }

  private func id(_ selector: FlowSelector) async throws -> NodeID {
    guard let id = try await element(selector).id else {
      throw Failure(description: "\(selector) has no ID")
    }
    return id
  }

  /// Returns the focused text field.
  func focused() async throws -> ScreenElement {
    let snapshot = try await sight()
    guard let focus = snapshot.focus else { throw FlowDriverFailure.nothingFocused }
    let element = snapshot.root.flattened.first { $0.id == focus }
    switch element?.content {
    case .textField, .textArea, .dateField, .comboBox: return element ?? ScreenElement(.row)
    default: throw FlowDriverFailure.takesNoText("\(focus)")
    }
  }

  /// Returns whether the page shows the controls for choosing and taking photos.
  private func isPickerOpen() async throws -> Bool {
    try await sight().root.flattened.contains(where: \.isOpenPicker)
  }

  // MARK: Acting

  /// Enters the address of a route.
  func open(_ route: Route) async throws {
    let left = page.withLock { $0 }
    if left == nil { try await tab.open(app.address) }
    try await tab.open(app.address(of: route))
    if let left { await app.ended(left) }
    try await rest("open \(route)")
  }

  func tap(_ selector: FlowSelector) async throws {
    try await tab.click(try await id(selector))
    try await rest("tap \(selector)")
  }

  func type(_ text: String) async throws {
    _ = try await focused()
    try await tab.type(text)
    try await rest("type \(text)")
  }

  func erase(_ count: Int?) async throws {
    let length = (try await focused().value ?? "").count
    if length > 0, count == nil {
      try await tab.press("Control+a")
      try await tab.press(.delete)
    }
    for _ in 0..<min(count ?? 0, length) { try await tab.press(.backspace) }
    try await rest("erase")
  }

  func paste(_ text: String) async throws {
    _ = try await focused()
    try await tab.paste(text)
    try await rest("paste \(text)")
  }

  func compose(_ stages: [String]) async throws {
    _ = try await focused()
    try await tab.compose(stages)
    try await rest("compose \(stages)")
  }

  func press(_ key: Key) async throws {
    try await tab.press(key)
    try await rest("press \(key.rawValue)")
  }

  /// Chooses an option by clicking the option in a list, or by pressing keys in a select.
  func choose(_ option: String, in selector: FlowSelector) async throws {
    let field = try await element(selector)
    guard let id = field.id else { throw Failure(description: "\(selector) has no ID") }
    switch field.content {
    case .comboBox(let box):
      guard let index = box.options.firstIndex(where: { $0.label == option }) else { break }
      let other = "[role=option]:nth-of-type(\(index + 1))"
      try await tab.click(at: ".field:has([data-id='\(id)']) \(other)")
      return try await rest("choose \(option)")
    case .select(let select):
      guard let index = select.options.firstIndex(where: { $0.label == option }) else { break }
      try await tab.focus(id)
      try await press(.home)
      for _ in 0..<index { try await press(.down) }
      return
    default: break
    }
    throw Failure(description: "\(selector) offers no \(option)")
  }

  /// Chooses files in an open photo picker.
  func pick(_ names: [String]) async throws {
    try await tab.choose(files: try await app.files(names))
    try await rest("pick \(names)")
  }

  /// Loads more rows of a list.
  func more() async throws {
    // A click with the pointer would first scroll to the button, which loads the rows by itself. If
    // the end of the list is near, the rows may have been loaded already.
    _ = try await tab.value(
      of: "() => document.querySelector('#main [data-more]')?.click() ?? true", Bool.self)
    try await rest("more")
  }

  func back() async throws {
    if try await isPickerOpen() {
      try await tab.click(at: ".picker [data-dismiss]")
    } else {
      try await tab.back()
    }
    try await rest("back")
  }

  // MARK: Between steps

  /// Waits until the page is idle, and checks that the page shows the expected screen.
  func rest(_ step: String) async throws {
    let page = try await app.quiet(tab)
    self.page.withLock { $0 = page }
    guard let page else { return }
    let (expected, sight) = (try await app.snapshot(of: page), try await tab.sight())
    let differences =
      sight.faults + ShownLines.differences(expected: expected, shown: sight.snapshot)
    guard !differences.isEmpty else { return }
    found.withLock { $0.append("after \(step):\n  " + differences.joined(separator: "\n  ")) }
  }

  /// Checks that no work is running and that the page never differed from the expected screen.
  func finish() async throws {
    try await rest("the last step")
    let unfinished: [EffectName] =
      if let page = page.withLock({ $0 }) { try await app.unfinishedWork(of: page) } else { [] }
    guard unfinished.isEmpty else { throw Failure(description: "still running: \(unfinished)") }
    let found = found.withLock { $0 }
    guard found.isEmpty else { throw Failure(description: found.joined(separator: "\n")) }
  }

  /// Closes the page, and returns when unsaved text is stored as a draft.
  func leave() async throws {
    try await tab.leave()
    if let page = page.withLock({ $0 }) { await app.ended(page) }
  }
}
