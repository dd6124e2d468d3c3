/// A failure in words: the one shape every failure takes before a person or a script sees it.
///
/// Failures are facts (enums); what they say stands in one place a failure, its `explanation`.
public struct Explanation: Equatable, Sendable {
  /// What kind of failure it is; the command line turns it into its exit code.
  public enum Kind: String, Sendable, CaseIterable {
    /// It failed (1).
    case failed
    /// It was asked for wrongly (64).
    case usage
    /// The data given is not acceptable (65).
    case refused
    /// What was named is not there (66).
    case notFound
    /// A service or port is not available (69).
    case unavailable
    /// A defect of ours (70).
    case defect
    /// Something can't be made (73).
    case cannotCreate
    /// Reading or writing failed (74).
    case inputOutput
    /// Busy, or changed by someone else: try again (75).
    case tryAgain
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// A stable word for scripts, for example `conflict`.
  public var code: String
  /// What happened, with the rule in it.
  public var message: String
  /// What to do about it, where there is something.
  public var hint: String?

  /// A failure in words.
  public init(_ kind: Kind, code: String, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.code = code
    self.message = message
    self.hint = hint
  }
}

/// A failure that can say itself.
public protocol Explained: Error, Sendable {
  /// The failure in words.
  var explanation: Explanation { get }
}
