import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import TestKit
import TerminalHost
import Testing

/// The sample form in a terminal, in an environment that the test controls.
final class TerminalFixture: Sendable {
  let world = World(collections: [])
  let terminal: PseudoTerminal
  let device: TerminalDevice
  let driver: TerminalDriver
  let session: Session
  private let running: Task<[String], any Error>

  /// Opens the form, and returns when the form is drawn.
  init(
    rows: Int = 0, columns: Int = 60, height: Int = 16, inks: SGREncoder = .none,
    clock: (any WallClock)? = nil, followsGround: Bool = false,
    navigation: Navigation = Navigation([])
  ) async throws {
    terminal = try PseudoTerminal()
    driver = TerminalDriver(terminal, columns: columns, rows: height)
    device = try TerminalDevice(
      input: terminal.descriptor, output: terminal.descriptor, isOfProcess: false)
    world.photos.add("a", Data())
    session = Session(
      try Assembly([StubFeature(photos: world.photos)]), clock: world.clock, drafts: world.drafts,
      log: world.log)
    let app = TerminalApp(
      session, on: device, inks: inks, clock: clock ?? ImmediateClock(world.clock),
      followsGround: followsGround, home: "/anna", navigation: navigation)
    running = Task { [terminal] in
      // The app restores the terminal when the app ends, perhaps after the test, so the terminal
      // must stay open until then.
      defer { withExtendedLifetime(terminal) {} }
      return try await app.run(Route("/notes/\(rows)"))
    }
    try await driver.quiet()
  }

  deinit { terminal.hangUp() }

  /// Returns the last announcements after the app has ended.
  func ended() async throws -> [String] { try await running.value }

  /// The text that the terminal shows.
  var text: String { driver.screen.text }

  /// Returns the line that begins with these words, after the focus mark.
  func line(_ words: String) throws -> String {
    let lines = driver.screen.lines.map { $0.drop { $0 == "▸" || $0 == " " } }
    return String(try #require(lines.first { $0.hasPrefix(words) }, "\(words) in\n\(text)"))
  }

  /// Returns the text in the field beside a label.
  func field(_ label: String) throws -> String {
    FieldText.of(try line(label))
  }

  /// Returns the form's stored draft as text.
  func draft(rows: Int = 0) async throws -> String? {
    try await world.drafts.draft(for: Route("/notes/\(rows)")).map {
      String(decoding: $0.state, as: UTF8.self)
    }
  }
}
