import Core
import HeadlessHost

struct HeadlessPerson: Person {
  let screen: HeadlessScreen

  init(_ app: AppWorld, at route: Route) async throws { screen = try await app.host(at: route) }

  func press(_ label: String) async throws { try await screen.tap(Target.words(label)) }

  func fill(_ text: String, into label: String) async throws {
    try await screen.fill(text, into: .words(label))
  }

  func choose(_ option: String, in label: String) async throws {
    try await screen.choose(option, in: .words(label))
  }

  func pick(_ names: String...) async throws { try await screen.pick(names) }

  func key(_ key: Key) async throws { try await screen.press(key) }

  func back() async throws { await screen.back() }

  func sees(_ words: String) async -> Bool { await screen.shows(words, partly: true) }

  func value(of label: String) async throws -> String {
    try await screen.element(.words(label)).value ?? ""
  }

  var lit: [String] { get async { await screen.lit } }

  func reason(_ label: String) async throws -> String? {
    try await screen.reason(.words(label))
  }

  func finish() async throws { try await screen.finish() }
}
