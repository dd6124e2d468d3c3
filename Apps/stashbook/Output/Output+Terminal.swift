import Composition
import Core
import Foundation
import TerminalHost

extension Output {
  /// The width that is asked for with `COLUMNS`, else that of the terminal on standard output; nil
  /// where there is neither.
  static var terminalWidth: Int? {
    if let asked = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), asked > 0 {
      return asked
    }
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// A table for people, as wide as the terminal at most.
  func text(_ table: TerminalTable) -> String {
    table.lines(width: Self.terminalWidth).map { style.text($0) }.joined(separator: "\n")
  }
}
