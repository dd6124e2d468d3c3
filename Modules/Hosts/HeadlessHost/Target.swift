public import Core

/// How a node is named by a test or a flow.
public enum Target: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// By what a person reads: its label or, where nothing has that label, its id.
  case words(String)
  /// By its id.
  case id(NodeID)
  /// By its kind, as in the snapshot's JSON, and its label.
  case kind(String, String)

  /// Names a node by its words.
  public init(stringLiteral value: String) { self = .words(value) }

  /// As a person would say it.
  public var description: String {
    switch self {
    case .words(let words): "\u{201C}\(words)\u{201D}"
    case .id(let id): "[\(id)]"
    case .kind(let kind, let label): "\(kind) \u{201C}\(label)\u{201D}"
    }
  }

  func matches(in elements: [Element]) -> [Element] {
    switch self {
    case .id(let id): elements.filter { $0.id == id }
    case .kind(let kind, let label):
      elements.filter { $0.content.name == kind && $0.label == label && $0.id != nil }
    case .words(let words): Self.matches(words, in: elements)
    }
  }

  private static func matches(_ words: String, in elements: [Element]) -> [Element] {
    let labelled = elements.filter { $0.id != nil && ($0.label == words || $0.spoken == words) }
    let interactive = labelled.filter(\.isInteractive)
    if !interactive.isEmpty { return interactive }
    if !labelled.isEmpty { return labelled }
    return elements.filter { $0.id?.text == words }
  }
}
