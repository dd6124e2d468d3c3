public import Core
import Foundation
import Synchronization

/// A simulated user who presses keys and reads the screen of a terminal.
///
/// The driver waits for output, never for a fixed time. A wait fails only after ten minutes without
/// output, because other tests may use the whole machine.
public final class TerminalDriver: Sendable {
  /// A condition that the screen didn't meet.
  public struct Failure: Error, CustomStringConvertible {
    /// The condition, the reason that it wasn't met, and the contents of the screen.
    public let description: String
  }

  /// The text that ends the screen's last line while work is running.
  private static let working = "…working"
  private static let patience = 600

  private let terminal: PseudoTerminal
  private let emulator: Mutex<TerminalEmulator>

  /// Creates a driver for a terminal, and resizes the terminal to the given size.
  public init(_ terminal: PseudoTerminal, columns: Int = 80, rows: Int = 24) {
    self.terminal = terminal
    emulator = Mutex(TerminalEmulator(columns: columns, rows: rows))
    terminal.resize(columns: columns, rows: rows)
  }

  /// The terminal's screen after the output read so far.
  public var screen: TerminalScreen { emulator.withLock { $0.screen } }

  /// Presses keys, each after the program has responded to the previous key.
  public func press(_ keys: Key...) async throws {
    for key in keys { try await send(Self.bytes(of: key), "press \(key.rawValue)") }
  }

  /// Types text in one write.
  public func type(_ text: String) async throws { try await send(text, "type \(text)") }

  /// Pastes text as a terminal with bracketed paste does.
  public func paste(_ text: String) async throws {
    try await send("\u{1B}[200~\(text)\u{1B}[201~", "paste")
  }

  /// Presses a letter with the Control key.
  public func control(_ letter: Character) async throws {
    let code = (letter.asciiValue ?? 0) & 0x1F
    try await send(String(Unicode.Scalar(code)), "press ctrl-\(letter)")
  }

  /// Sends text as a terminal does, and waits until the program responds.
  public func send(_ text: String, _ step: String = "send") async throws {
    let frames = await catchUp().frames
    terminal.write(Array(text.utf8))
    try await waits(until: "a response to \u{201C}\(step)\u{201D}") { screen in
      screen.frames > frames && Self.isQuiet(screen)
    }
    emulator.withLock { $0.settle() }
  }

  /// Sends text without waiting for a response.
  public func sendOnly(_ text: String) { terminal.write(Array(text.utf8)) }

  /// Resizes the terminal.
  ///
  /// The caller must inform the program of the new size.
  public func resize(columns: Int, rows: Int) async {
    await catchUp()
    emulator.withLock { $0.resize(columns: columns, rows: rows) }
    terminal.resize(columns: columns, rows: rows)
  }

  /// Reads all output that was already written and returns the screen.
  @discardableResult
  public func catchUp() async -> TerminalScreen {
    _ = await read(within: 0) { _ in false }
    return screen
  }

  /// Waits until a complete frame is shown and no work is running.
  public func quiet() async throws {
    try await waits(until: "a quiet screen") { $0.frames > 0 && Self.isQuiet($0) }
  }

  /// Waits until a condition is true for the screen.
  public func waits(
    until what: String, _ condition: @escaping @Sendable (TerminalScreen) -> Bool
  ) async throws {
    let ended = await read(within: Self.patience) { condition($0) }
    if let ended { throw failure(what, ended) }
    let faults = screen.faults
    if !faults.isEmpty { throw failure("output without faults", faults.joined(separator: ", ")) }
  }

  private static let end = "the program ended"

  private static func isQuiet(_ screen: TerminalScreen) -> Bool {
    !screen.isWithinFrame && !(screen.lines.last ?? "").hasSuffix(working)
  }

  /// Reads output until a condition is true for the screen.
  ///
  /// - Returns: The reason that reading ended early, or `nil` if the condition is true.
  private func read(
    within seconds: Int, until condition: @escaping @Sendable (TerminalScreen) -> Bool
  ) async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        while !emulator.withLock({ condition($0.screen) }) {
          switch terminal.read(within: seconds) {
          case .bytes(let bytes): emulator.withLock { $0.feed(bytes) }
          case .silence:
            return continuation.resume(returning: "nothing was shown for \(seconds) s")
          case .end: return continuation.resume(returning: Self.end)
          }
        }
        continuation.resume(returning: nil)
      }
    }
  }

  private func failure(_ what: String, _ why: String) -> Failure {
    let screen = screen
    return Failure(
      description: "waited for \(what): \(why)\n\(screen.text)\nframes \(screen.frames)")
  }

  /// Returns the bytes that a terminal sends for a key.
  private static func bytes(of key: Key) -> String {
    switch key {
    case .enter: "\r"
    case .backspace: "\u{7F}"
    case .delete: "\u{1B}[3~"
    case .tab: "\t"
    case .backTab: "\u{1B}[Z"
    case .escape: "\u{1B}"
    case .space: " "
    case .up: "\u{1B}[A"
    case .down: "\u{1B}[B"
    case .right: "\u{1B}[C"
    case .left: "\u{1B}[D"
    case .home: "\u{1B}[H"
    case .end: "\u{1B}[F"
    case .comma: ","
    case .semicolon: ";"
    case .undo: "\u{1A}"
    case .redo: "\u{19}"
    }
  }
}
