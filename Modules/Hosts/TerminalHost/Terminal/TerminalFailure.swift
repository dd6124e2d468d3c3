public import Core

/// A reason that a terminal can't be used.
public enum TerminalFailure: Error, Equatable, Sendable {
  /// A descriptor refers to something other than a terminal, such as a file or pipe.
  case noTerminal
  /// The system refused an operation.
  ///
  /// `reason` is the system's error message.
  case refused(reason: String)
}

extension TerminalFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .noTerminal:
      Explanation(
        .usage, code: "no-terminal", "Input or output isn't a terminal",
        hint: "Run the command in a terminal, without redirection.")
    case .refused(let reason):
      Explanation(.refused, code: "terminal", "The terminal can't be used: \(reason)")
    }
  }
}
