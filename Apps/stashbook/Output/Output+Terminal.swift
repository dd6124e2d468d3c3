import Composition
import Core
import Foundation
import TerminalHost

extension Output {
  /// The width of the terminal on standard output; nil where it is none.
  static var terminalWidth: Int? {
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
