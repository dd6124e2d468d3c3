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

/// The labels most like a word, best first, at most three: those that contain it, and those within
/// a Levenshtein distance of three, or of half the word.
public func nearest(to word: String, among labels: [String]) -> [String] {
  let word = Array(word.lowercased())
  let near = Set(labels).map { label -> (String, Int) in
    let other = Array(label.lowercased())
    let isPart = other.count > word.count && !word.isEmpty && other.contains(word)
    return (label, isPart ? 1 : distance(word, other))
  }
  .filter { $0.1 <= max(3, word.count / 2) }
  .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  return near.prefix(3).map(\.0)
}

private func distance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (i, mine) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, theirs) in right.enumerated() {
      let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (mine == theirs ? 0 : 1))
      (diagonal, row[j + 1]) = (row[j + 1], cost)
    }
  }
  return row[right.count]
}
