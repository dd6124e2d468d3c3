/// A screen as plain data.
///
/// Hosts draw snapshots, tests and automation read them, and the web app transfers them. The JSON
/// form is public, and every change to the form is listed in the CHANGELOG.
public struct Snapshot: Codable, Equatable, Sendable {
  /// The route of the screen.
  public var route: Route
  /// The title of the screen.
  public var title: String
  /// The focused node's ID, or `nil` if no node has the focus.
  public var focus: NodeID?
  /// The root node of the screen.
  public var root: SnapshotNode

  /// Creates a snapshot.
  public init(route: Route, title: String, focus: NodeID? = nil, root: SnapshotNode) {
    self.route = route
    self.title = title
    self.focus = focus
    self.root = root
  }
}

/// A node of a snapshot, with its children.
public struct SnapshotNode: Equatable, Sendable {
  /// The node's content and properties.
  public var element: ScreenElement {
    get { shared.element }
    set { shared = SharedElement(newValue) }
  }
  private var shared: SharedElement
  /// The node's children.
  public var children: [SnapshotNode]

  /// Creates a node.
  public init(_ element: ScreenElement, children: [SnapshotNode] = []) {
    self.init(SharedElement(element), children: children)
  }

  init(_ shared: SharedElement, children: [SnapshotNode] = []) {
    self.shared = shared
    self.children = children
  }
}

extension SnapshotNode: Codable {
  enum Key: String, CodingKey { case children }

  /// Creates a node by decoding its element and its children.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let children = try container.decodeIfPresent([Self].self, forKey: .children)
    self.init(try ScreenElement(from: decoder), children: children ?? [])
  }

  /// Encodes the element's keys, and `children` unless the node has no children.
  public func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    guard !children.isEmpty else { return }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(children, forKey: .children)
  }
}

extension SnapshotNode {
  /// The elements of all nodes in this tree, in reading order, starting with this node's element.
  public var flattened: [ScreenElement] {
    var elements: [ScreenElement] = []
    collect(into: &elements)
    return elements
  }

  private func collect(into elements: inout [ScreenElement]) {
    elements.append(element)
    for child in children { child.collect(into: &elements) }
  }

  /// The innermost open dialog, or `nil` if none is open.
  ///
  /// The user can't interact with nodes outside an open dialog.
  public var dialog: SnapshotNode? {
    for child in children.reversed() {
      if let inner = child.dialog { return inner }
    }
    if case .dialog = element.content { return self }
    return nil
  }
}

extension Node {
  /// The node and its descendants as plain data.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes. The elements are shared, not copied.
  public var snapshot: SnapshotNode {
    var branch = SnapshotNode(shared)
    if !children.isEmpty {
      branch.children.reserveCapacity(children.count)
      for child in children { branch.children.append(child.snapshot) }
    }
    return branch
  }
}
