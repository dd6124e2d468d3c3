package import Core
import Foundation

/// A person's own page in Chromium.
package struct BrowserTab: Sendable {
  /// Where a page is.
  package struct Rest: Decodable, Sendable {
    /// The server's name for it; nil where the page is none of the app's.
    package let page: String?
    /// What of it is shown.
    package let version: Int
  }

  /// What is seen: of a screen, and of faults that the browser found.
  package struct Sight: Decodable, Sendable {
    package let snapshot: Snapshot
    package let faults: [String]
  }

  private struct Nothing: Decodable {}

  private let chromium: Chromium
  private let number: Int

  /// What a person sits at.
  package struct Device: Sendable {
    /// The page's size in CSS pixels.
    package var width = 1_100
    package var height = 900
    /// Pixels of the screen to one of CSS.
    package var scale = 1
    /// Whether dark pages are preferred.
    package var isDark = false
    /// Whether more contrast is asked for.
    package var hasMoreContrast = false
    /// Whether it is touched, as a phone is.
    package var hasTouch = false

    /// A desk's, light.
    package init() {}

    /// A phone, held upright.
    package static var phone: Device {
      var device = Device()
      (device.width, device.height, device.hasTouch) = (390, 844, true)
      return device
    }
  }

  /// An empty page that shares nothing with any other, or the secret with another of the same person.
  package init(_ device: Device = Device(), beside other: BrowserTab? = nil) async throws {
    chromium = try Chromium.shared()
    var order = Chromium.Order("tab")
    (order.width, order.height) = (device.width, device.height)
    (order.dark, order.contrast) = (device.isDark, device.hasMoreContrast)
    (order.touch, order.scale, order.tab) = (device.hasTouch, device.scale, other?.number)
    guard let number = try await chromium.perform(order, Int.self) else {
      throw Chromium.Failure(description: "no page was opened")
    }
    self.number = number
  }

  private func order(_ action: String) -> Chromium.Order {
    var order = Chromium.Order(action)
    order.tab = number
    return order
  }

  private func perform(_ order: Chromium.Order) async throws {
    _ = try await chromium.perform(order, Nothing.self)
  }

  private func asked<Value: Decodable>(
    _ order: Chromium.Order, _ value: Value.Type
  ) async throws -> Value {
    guard let value = try await chromium.perform(order, value) else {
      throw Chromium.Failure(description: "\(order.action) was not answered")
    }
    return value
  }

  /// Waits until the page has nothing more to send and shows a version.
  package func rest(version: Int) async throws -> Rest {
    var order = order("idle")
    order.version = version
    return try await asked(order, Rest.self)
  }

  /// What is on the page.
  package func sight() async throws -> Sight { try await asked(order("read"), Sight.self) }

  package func open(_ url: String) async throws {
    var order = order("open")
    order.url = url
    try await perform(order)
  }

  /// Clicks a node; a field where its text ends.
  package func click(_ id: NodeID) async throws {
    var order = order("click")
    order.id = id.text
    try await perform(order)
  }

  /// Clicks what a CSS selector names: what is the page's own.
  package func click(at selector: String) async throws {
    var order = order("click")
    order.at = selector
    try await perform(order)
  }

  package func focus(_ id: NodeID) async throws {
    var order = order("focus")
    order.id = id.text
    try await perform(order)
  }

  package func press(_ key: Key) async throws { try await press(key.rawValue) }

  /// Presses a key, or several at once: `Control+a`.
  package func press(_ keys: String) async throws {
    var order = order("press")
    order.key = keys
    try await perform(order)
  }

  package func type(_ text: String) async throws {
    var order = order("type")
    order.text = text
    try await perform(order)
  }

  package func paste(_ text: String) async throws {
    var order = order("paste")
    order.text = text
    try await perform(order)
  }

  package func compose(_ stages: [String]) async throws {
    var order = order("compose")
    order.stages = stages
    try await perform(order)
  }

  /// Chooses files where the page offers that.
  package func choose(files: [String]) async throws {
    var order = order("choose_files")
    order.files = files
    try await perform(order)
  }

  /// Presses the keys of a text, waiting for nothing.
  package func keys(_ text: String) async throws {
    var order = order("keys")
    order.text = text
    try await perform(order)
  }

  /// Loads the page again.
  package func reload() async throws { try await perform(order("reload")) }

  /// Has the page think that nobody sees it.
  package func hide() async throws { try await perform(order("hide")) }

  /// Has every answer take so much longer from now on.
  package func slow(milliseconds: Int) async throws {
    var order = order("slow")
    order.version = milliseconds
    try await perform(order)
  }

  /// Puts a text where the caret is, at once.
  package func insert(_ text: String) async throws {
    var order = order("insert")
    order.text = text
    try await perform(order)
  }

  /// Puts each text into each field, in place of what stands there; what did not stand there then.
  package func write(_ texts: [String], into fields: [NodeID]) async throws -> [String] {
    var order = order("write")
    (order.texts, order.ids) = (texts, fields.map(\.text))
    return try await asked(order, [String].self)
  }

  /// What a JavaScript expression comes to on the page.
  package func value<Value: Decodable>(of script: String, _ type: Value.Type) async throws -> Value
  {
    var order = order("script")
    order.text = script
    return try await asked(order, type)
  }

  /// Waits until a JavaScript expression is true.
  package func until(_ condition: String) async throws {
    var order = order("until")
    order.text = condition
    try await perform(order)
  }

  /// What axe finds wrong, with every rule it has; those of level AAA where more contrast is asked for.
  package func violations() async throws -> [String] {
    try await asked(order("axe"), [String].self)
  }

  /// Moves a pointer over an element, pressed, from place to place: `x`, `y` in shares of its size.
  package func draw(
    _ places: [[Double]], at selector: String, with pointer: Pointer = .mouse
  ) async throws {
    var order = order("draw")
    (order.at, order.places, order.pointer) = (selector, places, pointer.rawValue)
    try await perform(order)
  }

  /// What draws; two fingers at once pinch. A mouse that is held is down until it lifts.
  package enum Pointer: String, Sendable {
    case mouse, pen, touch, pinch, right, held, lift
  }

  package func back() async throws { try await perform(order("back")) }

  package func leave() async throws { try await perform(order("leave")) }
}
