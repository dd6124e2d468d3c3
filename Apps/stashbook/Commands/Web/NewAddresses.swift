import Core
import Foundation
import WebHost

/// Prints a new address each time the user presses Return in the terminal.
struct NewAddresses: Sendable {
  /// Whether both standard input and standard output are terminals.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && Output.isTerminal }

  private let devices: DeviceRegistry
  private let areScanned: Bool

  /// Creates a printer of addresses that connect devices to a running server.
  ///
  /// If `areScanned` is `true`, a terminal also shows each address as a QR code.
  init(of devices: DeviceRegistry, areScanned: Bool) {
    (self.devices, self.areScanned) = (devices, areScanned)
  }

  /// Prints an address as a QR code, if a terminal should show one.
  func printCode(of address: String) {
    guard areScanned, Output.isTerminal, let code = QRCode(address) else { return }
    let (ink, end) = (OutputText.styleMark + "30;107m", OutputText.styleMark + "0m")
    Output.emit(code.lines.map { ink + $0 + end }.joined(separator: "\n"))
  }

  /// Starts to read the terminal in a separate thread, until the terminal closes.
  func printOnReturn() {
    // Without this, reading the terminal would stop a process in the background.
    signal(SIGTTIN, SIG_IGN)
    Thread.detachNewThread { read() }
  }

  private func read() {
    var typed = [UInt8](repeating: 0, count: 256)
    while true {
      let count = Foundation.read(STDIN_FILENO, &typed, typed.count)
      if count > 0 {
        if typed.prefix(count).contains(UInt8(ascii: "\n")), let address = devices.newAddress() {
          Output.emit(address)
          printCode(of: address)
        }
      } else if count < 0, errno == EIO, tcgetpgrp(STDIN_FILENO) > 0 {
        sleep(1)  // sleep: the process is in the background, and the terminal is another one's.
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}
