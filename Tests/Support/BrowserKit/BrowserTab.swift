package import Core
import Foundation

/// A page in Chromium, in one user's browser.
package struct BrowserTab: Sendable {
  /// The state of an idle page.
  package struct Rest: Decodable, Sendable {
    /// The server's name of the page, or `nil` if the page doesn't belong to the app.
    package let page: String?
    /// The version of the screen that the page shows.
    package let version: Int
  }

  /// The visible screen, and the faults that the browser found.
  package struct Sight: Decodable, Sendable {
    package let snapshot: Snapshot
    package let faults: [String]
  }

  private struct Nothing: Decodable {}

  private let chromium: Chromium
  private let number: Int

  /// The properties of a user's device.
  package struct Device: Sendable {
    /// The width of the page, in CSS pixels.
    package var width = 1_100
    package var height = 900
    /// The number of device pixels per CSS pixel.
    package var scale = 1
    /// Whether the user prefers dark pages.
    package var isDark = false
    /// Whether the user prefers more contrast.
    package var hasMoreContrast = false
    /// Whether the device has a touch screen.
    package var hasTouch = false
    /// Whether the user has installed the app on the device.
    package var isInstalled = false

    /// Creates a desktop device with a light appearance.
    package init() {}

    /// A phone in portrait orientation.
    package static var phone: Device {
      var device = Device()
      (device.width, device.height, device.hasTouch) = (390, 844, true)
      return device
    }
  }

  /// Creates an empty page in a new session, or in the session of another page.
  package init(_ device: Device = Device(), beside other: BrowserTab? = nil) async throws {
    chromium = try Chromium.shared()
    var order = Chromium.Order("tab")
    (order.width, order.height) = (device.width, device.height)
    (order.dark, order.contrast) = (device.isDark, device.hasMoreContrast)
    order.installed = device.isInstalled
    (order.touch, order.scale, order.tab) = (device.hasTouch, device.scale, other?.number)
    guard let number = try await chromium.perform(order, Int.self) else {
      throw Chromium.Failure(description: "No page was opened")
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

  /// Waits until the page has sent all inputs and shows a version.
  package func rest(version: Int) async throws -> Rest {
    var order = order("idle")
    order.version = version
    return try await asked(order, Rest.self)
  }

  /// Returns the visible screen.
  package func sight() async throws -> Sight { try await asked(order("read"), Sight.self) }

  /// Returns the words with which a screen reader describes the focused element and the changes
  /// that the page announces, read from the accessibility tree.
  package func speech() async throws -> Speech { try await asked(order("speech"), Speech.self) }

  package struct Speech: Decodable {
    /// The focused element's role, name, states, and description, such as
    /// `textbox Design Name, required`, or an empty string if no element has the focus.
    package let focus: String
    /// The texts of the live regions.
    package let live: String
  }

  package func open(_ url: String) async throws {
    var order = order("open")
    order.url = url
    try await perform(order)
  }

  /// Clicks a node.
  ///
  /// A field is clicked at the end of its text.
  package func click(_ id: NodeID) async throws {
    var order = order("click")
    order.id = id.text
    try await perform(order)
  }

  /// Clicks the page's element that matches a CSS selector.
  package func click(at selector: String, withShift: Bool = false) async throws {
    var order = order("click")
    order.at = selector
    order.key = withShift ? "Shift" : nil
    try await perform(order)
  }

  package func focus(_ id: NodeID) async throws {
    var order = order("focus")
    order.id = id.text
    try await perform(order)
  }

  package func press(_ key: Key) async throws { try await press(key.rawValue) }

  /// Presses a key or a combination of keys, such as `Control+a`.
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

  /// Chooses files in the open file chooser of the page.
  package func choose(files: [String]) async throws {
    var order = order("choose_files")
    order.files = files
    try await perform(order)
  }

  /// Types a text's keys without waiting for the page.
  package func keys(_ text: String) async throws {
    var order = order("keys")
    order.text = text
    try await perform(order)
  }

  /// Reloads the page.
  package func reload() async throws { try await perform(order("reload")) }

  /// Simulates a hidden page.
  package func hide() async throws { try await perform(order("hide")) }

  /// Delays every later response by the given number of milliseconds.
  package func slow(milliseconds: Int) async throws {
    var order = order("slow")
    order.version = milliseconds
    try await perform(order)
  }

  /// Inserts text at the caret in one step.
  package func insert(_ text: String) async throws {
    var order = order("insert")
    order.text = text
    try await perform(order)
  }

  /// Replaces the text of each field with each text, and returns the differences that remain.
  package func write(_ texts: [String], into fields: [NodeID]) async throws -> [String] {
    var order = order("write")
    (order.texts, order.ids) = (texts, fields.map(\.text))
    return try await asked(order, [String].self)
  }

  /// Returns the value of a JavaScript expression on the page.
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

  /// Returns the reasons why the browser can't install the app.
  package func installabilityErrors() async throws -> [String] {
    try await asked(order("installability"), [String].self)
  }

  /// Returns the page as printed on A4.
  ///
  /// Page numbers are printed in the margin.
  package func paper(margin: String = "0") async throws -> Paper {
    var order = order("paper")
    order.text = margin
    return try await asked(order, Paper.self)
  }

  package struct Paper: Decodable {
    package let pages: Int
    /// The number of pieces of text, such as words and page numbers.
    package let pieces: Int
  }

  /// Changes the size of the page.
  package func resize(to width: Int, by height: Int) async throws {
    var order = order("resize")
    (order.width, order.height) = (width, height)
    try await perform(order)
  }

  /// Shows the page as in a medium or with a preference of the user.
  package func emulate(_ medium: Medium) async throws {
    var order = order("emulate")
    order.text = medium.rawValue
    try await perform(order)
  }

  /// A medium or preference.
  ///
  /// Pages are on a screen with reduced motion at first.
  package enum Medium: String, Sendable {
    case screen, print, forcedColors, motion
  }

  /// Returns whether the page is wider than its window, and which controls have touch areas below
  /// 44 pixels, in both reading directions.
  package func misfits() async throws -> [String] { try await asked(order("fit"), [String].self) }

  /// Returns how the page loaded.
  package func load() async throws -> Load { try await asked(order("load"), Load.self) }

  package struct Load: Decodable {
    /// The elements that moved while the page loaded.
    package let shifts: [String]
    /// The compressed bytes of the page, its style sheet, and its scripts.
    package let bytes: Int
    /// The elements with animations or transitions.
    package let moving: [String]
  }

  /// Returns how selected controls differ from others.
  package func states() async throws -> States { try await asked(order("states"), States.self) }

  package struct States: Decodable {
    /// The kinds of the controls that were compared.
    package let kinds: [String]
    /// The controls that look the same in both states.
    package let same: [String]
  }

  /// Returns the problems that axe finds, including problems of level AAA with more contrast.
  package func violations() async throws -> [String] {
    try await asked(order("axe"), [String].self)
  }

  /// Drags a pressed pointer along points given as fractions `x`, `y` of an element's size.
  package func draw(
    _ places: [[Double]], at selector: String, with pointer: Pointer = .mouse
  ) async throws {
    var order = order("draw")
    (order.at, order.places, order.pointer) = (selector, places, pointer.rawValue)
    try await perform(order)
  }

  /// A pointer that draws.
  ///
  /// `pinch` is two fingers. A `held` mouse stays pressed until `lift`.
  package enum Pointer: String, Sendable {
    case mouse, pen, touch, pinch, right, held, lift
  }

  package func back() async throws { try await perform(order("back")) }

  package func leave() async throws { try await perform(order("leave")) }
}
