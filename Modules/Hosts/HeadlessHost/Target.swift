public import Core

/// A reference to a node, used by tests and flows.
public enum Target: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// A node's label or spoken text.
  ///
  /// If no node has this label or spoken text, the text is matched as a node's ID.
  case words(String)
  /// A node's ID.
  case id(NodeID)
  /// A node's kind, as named in a snapshot's JSON, and the node's label.
  case kind(String, String)

  /// Creates a target from a label or ID.
  public init(stringLiteral value: String) { self = .words(value) }

  /// The target as text, such as `button “Save”`.
  public var description: String {
    switch self {
    case .words(let words): "\u{201C}\(words)\u{201D}"
    case .id(let id): "[\(id)]"
    case .kind(let kind, let label): "\(kind) \u{201C}\(label)\u{201D}"
    }
  }

  func matches(in elements: [ScreenElement]) -> [ScreenElement] {
    switch self {
    case .id(let id): elements.filter { $0.id == id }
    case .kind(let kind, let label):
      elements.filter { $0.content.name == kind && $0.label == label && $0.id != nil }
    case .words(let words): Self.matches(words, in: elements)
    }
  }

  private static func matches(_ words: String, in elements: [ScreenElement]) -> [ScreenElement] {
    let labeled = elements.filter { $0.id != nil && ($0.label == words || $0.spoken == words) }
    let interactive = labeled.filter(\.isInteractive)
    if !interactive.isEmpty { return interactive }
    if !labeled.isEmpty { return labeled }
    return elements.filter { $0.id?.text == words }
  }
}
