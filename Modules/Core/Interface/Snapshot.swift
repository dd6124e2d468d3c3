/// A screen as plain data: what hosts draw, tests and automation read, and the web sends.
///
/// Its JSON is public; it changes only with a CHANGELOG entry.
public struct Snapshot: Codable, Equatable, Sendable {
  /// One node with the nodes inside it.
  public struct Branch: Equatable, Sendable {
    /// What it is and says.
    public var element: Element
    /// The nodes inside it.
    public var children: [Branch]

    /// A node with children.
    public init(_ element: Element, children: [Branch] = []) {
      self.element = element
      self.children = children
    }
  }

  /// Which screen this is.
  public var route: Route
  /// The screen's title.
  public var title: String
  /// The node that has the focus, if one has.
  public var focus: NodeID?
  /// The screen.
  public var root: Branch

  /// A screen as it stands.
  public init(route: Route, title: String, focus: NodeID? = nil, root: Branch) {
    self.route = route
    self.title = title
    self.focus = focus
    self.root = root
  }
}

extension Snapshot.Branch: Codable {
  enum Key: String, CodingKey { case children }

  /// Reads a node and its children.
  public init(from decoder: any Decoder) throws {
    element = try Element(from: decoder)
    let container = try decoder.container(keyedBy: Key.self)
    children = try container.decodeIfPresent([Self].self, forKey: .children) ?? []
  }

  /// Writes the node's keys, then `children` where there are any.
  public func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    guard !children.isEmpty else { return }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(children, forKey: .children)
  }
}

extension Snapshot.Branch {
  /// All nodes in reading order, this one first.
  public var flattened: [Element] {
    var elements: [Element] = []
    collect(into: &elements)
    return elements
  }

  private func collect(into elements: inout [Element]) {
    elements.append(element)
    for child in children { child.collect(into: &elements) }
  }

  /// The innermost open dialog, outside of which nothing can be used.
  public var dialog: Snapshot.Branch? {
    for child in children.reversed() {
      if let inner = child.dialog { return inner }
    }
    if case .dialog = element.content { return self }
    return nil
  }
}

extension Node {
  /// The same tree as plain data.
  ///
  /// - Complexity: O(nodes); nothing is copied but the nodes themselves.
  public var branch: Snapshot.Branch {
    Snapshot.Branch(element, children: children.isEmpty ? [] : children.map { $0.branch })
  }
}
