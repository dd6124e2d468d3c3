/// A failed step or check, with the reason, the steps so far, and the screen as text.
public struct HeadlessFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// A reason that a step or check failed.
  public enum Reason: Equatable, Sendable {
    /// No node on the screen matches.
    ///
    /// `nearest` lists the most similar labels and IDs.
    case missing(target: String, nearest: [String])
    /// Several nodes match.
    ///
    /// `ids` lists the IDs of these nodes.
    case ambiguous(target: String, ids: [String])
    /// The node is disabled.
    ///
    /// `reason` is the screen's explanation.
    case disabled(target: String, reason: String)
    /// The screen rejected the input.
    ///
    /// `reason` explains the rejection.
    case refused(target: String, reason: String)
    /// Effects were still running after the last step.
    ///
    /// The associated value lists the names of these effects.
    case unfinished([String])
  }

  /// The reason that the step or check failed.
  public let reason: Reason
  /// The steps so far, including the failed step if a step failed.
  public let path: [String]
  /// The screen as text.
  public let tree: String

  /// The sentence, the path, and the screen as text.
  public var description: String {
    "\(sentence)\n  path: \(path.joined(separator: " › "))\n\(tree)"
  }

  /// The failure in one sentence.
  public var sentence: String {
    switch reason {
    case .missing(let target, let nearest):
      "\(target) is not on the screen"
        + (nearest.isEmpty ? "" : "; similar: \(nearest.joined(separator: ", "))")
    case .ambiguous(let target, let ids):
      "\(target) could be any of \(ids.joined(separator: ", "))"
    case .disabled(let target, let reason): "\(target) is disabled: \(reason)"
    case .refused(let target, let reason): "\(target): \(reason)"
    case .unfinished(let names): "still running: \(names.joined(separator: ", "))"
    }
  }
}
