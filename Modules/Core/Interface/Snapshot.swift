/// A screen as plain data: what hosts draw, tests and automation read, and the web sends.
///
/// Its JSON is public; it changes only with a CHANGELOG entry.
public struct Snapshot: Codable, Equatable, Sendable {
  /// One node with the nodes inside it.
  public struct Branch: Equatable, Sendable {
    /// What it is and says.
    public var element: Element {
      get { shared.element }
      set { shared = SharedElement(newValue) }
    }
    private var shared: SharedElement
    /// The nodes inside it.
    public var children: [Branch]

    /// A node with children.
    public init(_ element: Element, children: [Branch] = []) {
      self.init(SharedElement(element), children: children)
    }

    init(_ shared: SharedElement, children: [Branch] = []) {
      self.shared = shared
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
    let container = try decoder.container(keyedBy: Key.self)
    let children = try container.decodeIfPresent([Self].self, forKey: .children)
    self.init(try Element(from: decoder), children: children ?? [])
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
    var branch = Snapshot.Branch(shared)
    if !children.isEmpty {
      branch.children.reserveCapacity(children.count)
      for child in children { branch.children.append(child.branch) }
    }
    return branch
  }
}
