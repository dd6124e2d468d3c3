import Core
import Sessions
import TerminalHost
import TestKit

/// An app that runs in a pseudoterminal, with a driver that presses its keys and reads its screen.
final class TerminalRun: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let session: Session
  let driver: TerminalDriver
  private let terminal: PseudoTerminal
  private let running: Task<[String], any Error>

  /// Starts an app in a terminal of 100 columns, and returns when its first screen is shown.
  init(
    _ session: Session, theme: any Theme, clock: any WallClock, at route: Route, rows: Int
  ) async throws {
    let terminal = try PseudoTerminal()
    let driver = TerminalDriver(terminal, columns: 100, rows: rows)
    let device = try TerminalDevice(
      input: terminal.descriptor, output: terminal.descriptor, isOfProcess: false)
    let inks = SGREncoder(theme, depth: .full, appearance: .light, paintsPage: true)
    let app = TerminalApp(session, on: device, inks: inks, clock: ImmediateClock(clock))
    running = Task {
      // The app restores the terminal when the app ends, perhaps after the test, so the terminal
      // must stay open until then.
      defer { withExtendedLifetime(terminal) {} }
      return try await app.run(route)
    }
    (self.session, self.terminal, self.driver) = (session, terminal, driver)
    try await driver.quiet()
  }

  deinit { terminal.hangUp() }

  /// Hangs up, and waits until all work is done and all drafts are stored.
  ///
  /// - Throws: ``Failure`` if the app sent control sequences that the terminal doesn't recognize.
  func finish() async throws {
    let faults = await driver.catchUp().faults
    terminal.hangUp()
    _ = try await running.value
    guard faults.isEmpty else { throw Failure(description: faults.joined(separator: "; ")) }
  }
}
