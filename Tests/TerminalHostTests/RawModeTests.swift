import Core
import Foundation
import TestKit
import Testing

@testable import TerminalHost

@Suite("Terminal restoration")
struct RawModeTests {
  struct Thrown: Error {}

  /// Returns whether all modes that the app set are restored.
  private func isAsBefore(_ terminal: PseudoTerminal, _ screen: TerminalScreen) -> Bool {
    terminal.isCooked && !screen.isAlternate && screen.isCursorShown && !screen.marksPastes
      && screen.wraps
  }

  @Test("The terminal is restored both after a normal exit and after an error")
  func ends() async throws {
    let terminal = try PseudoTerminal()
    let device = try TerminalDevice(
      input: terminal.descriptor, output: terminal.descriptor, isOfProcess: false)
    let driver = TerminalDriver(terminal)
    try await device.takenOver { #expect(!terminal.isCooked) }
    try await driver.waits(until: "the end") { $0.marksPastes == false && $0.isCursorShown }
    #expect(isAsBefore(terminal, driver.screen))
    await #expect(throws: Thrown.self) {
      try await device.takenOver {
        #expect(!terminal.isCooked)
        throw Thrown()
      }
    }
    #expect(terminal.isCooked)
  }

  @Test("Input or output that isn't a terminal is rejected with a message")
  func noTerminal() throws {
    let file = open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(throws: TerminalFailure.noTerminal) { try TerminalDevice(input: file, output: file) }
    #expect(
      TerminalFailure.noTerminal.explanation.message
        == "Input or output isn't a terminal")
  }

  @Test(
    "The terminal is restored before a signal ends the process",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT])
  func signals(number: Int32) async throws {
    let probe = try await ProbeProcess()
    try await probe.driver.type("T")
    #expect(!probe.terminal.isCooked)
    #expect(probe.driver.screen.isAlternate)
    probe.signal(number)
    #expect(await probe.ended() == .signaled(number))
    #expect(isAsBefore(probe.terminal, probe.driver.screen))
  }

  @Test("A signal that is ignored at launch remains ignored")
  func ignored() async throws {
    let probe = try await ProbeProcess(#"trap "" HUP; exec "$0""#)
    probe.signal(SIGHUP)
    try await probe.driver.type("T")
    #expect(FieldText.of(probe.driver.screen.lines[0]) == "T")
    probe.driver.sendOnly("\u{3}")
    #expect(await probe.ended() == .exited(0))
    #expect(probe.driver.screen.text.contains("The probe ended"))
  }

  @Test(
    "The terminal is restored while the process is stopped, and redrawn when the process resumes")
  func stops() async throws {
    let probe = try await ProbeProcess(
      #"set -m; "$0"; echo "stopped $?"; stty -a | grep -o " icanon"; read; fg; echo "over $?""#)
    try await probe.driver.type("T")
    probe.driver.sendOnly("\u{1A}")
    try await probe.driver.waits(until: "the shell") { $0.text.contains(" icanon") }
    #expect(isAsBefore(probe.terminal, probe.driver.screen))
    probe.driver.sendOnly("\n")
    try await probe.driver.waits(until: "the probe again") { screen in
      screen.isAlternate && FieldText.of(screen.lines[0]) == "T" && !screen.isWithinFrame
    }
    #expect(!probe.terminal.isCooked)
    try await probe.driver.type("U")
    #expect(FieldText.of(probe.driver.screen.lines[0]) == "TU")
    probe.driver.sendOnly("\u{3}")
    #expect(await probe.ended() == .exited(0))
    let text = probe.driver.screen.text
    #expect(text.contains("stopped 148"))
    #expect(text.contains("over 0"))
    #expect(isAsBefore(probe.terminal, probe.driver.screen))
  }

  @Test(
    "A process stopped by a signal restores raw mode and redraws its screen when the process resumes"
  )
  func stopped() async throws {
    let probe = try await ProbeProcess()
    try await probe.driver.type("T")
    let frames = probe.driver.screen.frames
    probe.signal(SIGSTOP)
    var modes = probe.terminal.modes
    modes.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(probe.terminal.descriptor, TCSANOW, &modes)
    #expect(probe.terminal.isCooked)
    probe.signal(SIGCONT)
    try await probe.driver.waits(until: "another frame") { $0.frames > frames }
    #expect(!probe.terminal.isCooked)
    #expect(FieldText.of(probe.driver.screen.lines[0]) == "T")
    probe.driver.sendOnly("\u{3}")
    #expect(await probe.ended() == .exited(0))
  }

  @Test("A process redraws its screen when its terminal changes size")
  func resized() async throws {
    let probe = try await ProbeProcess()
    await probe.driver.resize(columns: 20, rows: 5)
    try await probe.driver.waits(until: "the status line above") {
      $0.lines.last?.hasPrefix("Probe") == true
    }
    probe.signal(SIGTERM)
    #expect(await probe.ended() == .signaled(SIGTERM))
  }

  @Test("A closed terminal ends the process")
  func closed() async throws {
    let probe = try await ProbeProcess()
    probe.terminal.hangUp()
    #expect([.exited(0), .signaled(SIGHUP)].contains(await probe.ended()))
  }
}
