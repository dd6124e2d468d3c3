/// Why a step could not be done, with what a person needs to see why.
public struct HeadlessFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// Nothing on the screen is called that; the labels most like it.
    case missing(target: String, nearest: [String])
    /// Several things are called that; their ids.
    case ambiguous(target: String, ids: [String])
    /// It is there and can't be used; the reason the screen gives.
    case disabled(target: String, reason: String)
    /// The screen did not take the input.
    case refused(target: String, reason: String)
    /// Work was still running at the end.
    case unfinished([String])
  }

  /// What went wrong.
  public let reason: Reason
  /// The steps so far, the failed one last.
  public let path: [String]
  /// The screen as text.
  public let tree: String

  /// All of it: the sentence, the path, the tree.
  public var description: String {
    "\(sentence)\n  path: \(path.joined(separator: " › "))\n\(tree)"
  }

  /// What went wrong in one sentence.
  public var sentence: String {
    switch reason {
    case .missing(let target, let nearest):
      "\(target) is not on the screen"
        + (nearest.isEmpty ? "" : "; nearest: \(nearest.joined(separator: ", "))")
    case .ambiguous(let target, let ids):
      "\(target) could be any of \(ids.joined(separator: ", "))"
    case .disabled(let target, let reason): "\(target) is disabled: \(reason)"
    case .refused(let target, let reason): "\(target): \(reason)"
    case .unfinished(let names): "still running: \(names.joined(separator: ", "))"
    }
  }
}
