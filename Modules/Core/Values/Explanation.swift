/// A user-facing explanation of a failure.
///
/// Failures are enums whose cases contain facts rather than text. Each enum converts its cases to
/// text in one property, ``Explained/explanation``, before a user or a script sees the failure.
public struct Explanation: Equatable, Sendable {
  /// A category of failures, with its own exit code on the command line.
  public enum Kind: String, Sendable, CaseIterable {
    /// A failed operation (exit code 1).
    case failed
    /// Wrong arguments (exit code 64).
    case usage
    /// Rejected input (exit code 65).
    case refused
    /// A reference to something that doesn't exist (exit code 66).
    case notFound
    /// An unavailable service or port (exit code 69).
    case unavailable
    /// A bug in the program (exit code 70).
    case defect
    /// A file or folder that can't be created (exit code 73).
    case cannotCreate
    /// A failure to read or write (exit code 74).
    case inputOutput
    /// Data that is in use or was changed elsewhere (exit code 75).
    ///
    /// A retry can succeed.
    case tryAgain
  }

  /// The failure's category, which determines the exit code.
  public var kind: Kind
  /// The stable code for scripts, such as `conflict`.
  public var code: String
  /// The message: what happened, and the rule that was broken.
  public var message: String
  /// The next step for the user, or `nil` if none.
  public var hint: String?

  /// Creates an explanation.
  public init(_ kind: Kind, code: String, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.code = code
    self.message = message
    self.hint = hint
  }
}

/// A type that represents a failure with a user-facing explanation.
///
/// Each port declares its own failures. Hosts and the command line show the explanation.
public protocol Explained: Error, Sendable {
  /// The user-facing explanation.
  var explanation: Explanation { get }
}
