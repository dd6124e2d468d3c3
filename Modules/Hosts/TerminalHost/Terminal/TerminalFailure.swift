public import Core

/// Why a terminal can't be worked.
public enum TerminalFailure: Error, Equatable, Sendable {
  /// A descriptor is no terminal: a file, a pipe.
  case noTerminal
  /// The system said no; what it said.
  case refused(reason: String)
}

extension TerminalFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .noTerminal:
      Explanation(
        .usage, code: "no-terminal", "A screen is worked on a terminal, and this is none",
        hint: "Input and output must not be files or pipes.")
    case .refused(let reason):
      Explanation(.refused, code: "terminal", "The terminal can't be used: \(reason)")
    }
  }
}
