import Foundation
import WebHost

/// Prints a new address each time the user presses Return in the terminal.
struct NewAddresses: Sendable {
  /// Whether both standard input and standard output are terminals.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && Output.isTerminal }

  private let devices: DeviceRegistry

  /// Creates a printer of addresses that connect devices to a running server.
  init(of devices: DeviceRegistry) { self.devices = devices }

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
        }
      } else if count < 0, errno == EIO, tcgetpgrp(STDIN_FILENO) > 0 {
        sleep(1)  // sleep: the process is in the background, and the terminal is another one's.
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}
