import Core
import HeadlessHost
import TestKit

/// The hosts that the laws apply to.
enum Host: String, CaseIterable, Sendable {
  case headless, terminal, browser

  static let all = allCases

  /// Returns a simulated user at a screen of an app whose world the test controls.
  func person(_ app: AppWorld, at route: Route) async throws -> any Person {
    switch self {
    case .headless: try await HeadlessPerson(app, at: route)
    case .terminal: try await TerminalPerson(app, at: route)
    case .browser: try await BrowserPerson(app, at: route)
    }
  }
}

/// A type that simulates a user on one host, using labels, keys, and taps.
///
/// Each host's test support implements this protocol, and `HostLawsTests` calls it. Each step
/// returns when the app is idle.
protocol Person: Sendable {
  /// Presses the control with this label, or the chip with this text.
  func press(_ label: String) async throws
  /// Replaces a field's text.
  func fill(_ text: String, into label: String) async throws
  /// Chooses an option of a field.
  func choose(_ option: String, in label: String) async throws
  /// Chooses photos in the library, one at a time, in this order.
  func pick(_ names: String...) async throws
  /// Presses a key on the focused control.
  func key(_ key: Key) async throws
  /// Leaves the screen.
  func back() async throws
  /// Returns whether the text is displayed, alone or as a part of another text.
  func sees(_ words: String) async -> Bool
  /// Returns a field's value.
  func value(of label: String) async throws -> String
  /// The labels of the selected chips.
  var lit: [String] { get async }
  /// Returns the reason that a control can't be pressed, or `nil` if it can be pressed.
  func reason(_ label: String) async throws -> String?
  /// Ends the test, and checks that no work is unfinished.
  func finish() async throws
}

extension Person {
  func fillRequired(designer: String = "Anna Weaver", name: String = "Meadow") async throws {
    try await fill(designer, into: "Designer")
    try await fill(name, into: "Design Name")
  }
}
