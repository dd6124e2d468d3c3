import Core
import HeadlessHost
import TestKit

/// The hosts that a law is held to.
enum Host: String, CaseIterable, Sendable {
  case headless, terminal, browser

  static let all = allCases

  /// A person before an empty table, with an app's world in the test's hand.
  func person(_ app: AppWorld, at route: Route) async throws -> any Person {
    switch self {
    case .headless: try await HeadlessPerson(app, at: route)
    case .terminal: try await TerminalPerson(app, at: route)
    case .browser: try await BrowserPerson(app, at: route)
    }
  }
}

/// What anybody does with the app and sees of it, whichever host it is: by what is read, and by keys
/// or taps. Each step ends when nothing more happens by itself.
protocol Person: Sendable {
  /// Presses what has this label; a chip by what stands on it.
  func press(_ label: String) async throws
  /// Puts text in place of what a field holds.
  func fill(_ text: String, into label: String) async throws
  /// Chooses an option of a field.
  func choose(_ option: String, in label: String) async throws
  /// Chooses photos of the library, one after the other.
  func pick(_ names: String...) async throws
  /// Presses a key where the focus is.
  func key(_ key: Key) async throws
  /// Leaves the screen.
  func back() async throws
  /// Whether this is read somewhere, whole or as a part.
  func sees(_ words: String) async -> Bool
  /// What a field holds.
  func value(of label: String) async throws -> String
  /// The chips that are lit.
  var lit: [String] { get async }
  /// Why something can't be pressed; nil where it can.
  func reason(_ label: String) async throws -> String?
  /// Ends it; throws where something is unfinished.
  func finish() async throws
}

extension Person {
  func fillRequired(designer: String = "Anna Weaver", name: String = "Meadow") async throws {
    try await fill(designer, into: "Designer")
    try await fill(name, into: "Design Name")
  }
}
