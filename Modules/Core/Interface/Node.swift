/// A node of a screen, with its handlers and children.
///
/// ``Component/view(_:)`` returns a tree of nodes. The session sends the component the actions for
/// the user's input, and passes ``snapshot`` to the host.
public struct Node<Action: Sendable>: Sendable {
  /// The node's content and properties.
  public var element: ScreenElement {
    get { shared.element }
    set { shared = SharedElement(newValue) }
  }
  private(set) var shared: SharedElement
  /// The node's handlers.
  ///
  /// If several handlers handle an input, the first of them sends its action.
  public var handlers: [Handler<Action>]
  /// The node's children.
  public var children: [Node]
  /// The role that a person needs to see the node.
  ///
  /// Set the role of a node with which people change records, unless the node is on a screen with
  /// that role (``ScreenDeclaration/requiredRole``).
  public var requiredRole: Person.Role

  /// Creates a node from an element, handlers, and children.
  ///
  /// Components call functions such as ``text(_:label:role:)`` instead of this initializer.
  public init(_ element: ScreenElement, handlers: [Handler<Action>] = [], children: [Node] = []) {
    self.init(SharedElement(element), handlers: handlers, children: children)
  }

  private init(_ shared: SharedElement, handlers: [Handler<Action>], children: [Node]) {
    self.shared = shared
    self.handlers = handlers
    self.children = children
    requiredRole = .viewer
  }
}

/// A node's response to one kind of input.
public enum Handler<Action: Sendable>: Sendable {
  /// A handler that sends an action when the node is tapped.
  case tap(Action)
  /// A handler that sends an action with the whole text after a change, or with a chosen option's
  /// key.
  case edit(@Sendable (String) -> Action)
  /// A handler that sends an action with the key of a chosen suggestion.
  case choose(@Sendable (String) -> Action)
  /// A handler that sends an action with pasted text.
  ///
  /// Without this handler, the pasted text is appended to the field's text as an edit.
  case paste(@Sendable (String) -> Action)
  /// A handler that sends an action when Return is pressed in a field.
  case submit(Action)
  /// A handler that sends an action when a key is pressed while the node has the focus, or while
  /// no node has the focus if the node is the screen's outermost one.
  ///
  /// The action replaces the key's default action.
  case key(Key, Action)
  /// A handler that sends an action whenever the node gets the focus.
  case focus(Action)
  /// A handler that sends an action when the focus moves from this node to another node.
  case leave(Action)
  /// A handler that sends an action with the old and new zero-based indexes of a moved item.
  case move(@Sendable (Int, Int) -> Action)
  /// A handler that sends an action when the host requests more rows.
  case more(Action)
  /// A handler that sends an action with the chosen photos, in selection order.
  case pick(@Sendable ([PhotoItem]) -> Action)
  /// A handler that sends an action with the photo that the user took.
  case capture(@Sendable (PhotoItem) -> Action)
  /// A handler that sends an action with a gesture on a drawing surface.
  case draw(@Sendable (Gesture) -> Action)
  /// A handler that sends an action on Escape, a tap outside the node, or a cancelled picker.
  case dismiss(Action)

  /// Returns the handler with its actions transformed into those of a parent component.
  public func map<Parent: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Handler<Parent> {
    switch self {
    case .tap(let action): .tap(transform(action))
    case .edit(let make): .edit { transform(make($0)) }
    case .choose(let make): .choose { transform(make($0)) }
    case .paste(let make): .paste { transform(make($0)) }
    case .submit(let action): .submit(transform(action))
    case .key(let key, let action): .key(key, transform(action))
    case .focus(let action): .focus(transform(action))
    case .leave(let action): .leave(transform(action))
    case .move(let make): .move { transform(make($0, $1)) }
    case .more(let action): .more(transform(action))
    case .pick(let make): .pick { transform(make($0)) }
    case .capture(let make): .capture { transform(make($0)) }
    case .draw(let make): .draw { transform(make($0)) }
    case .dismiss(let action): .dismiss(transform(action))
    }
  }

  /// Returns the action for an input, or `nil` if the handler doesn't handle the input.
  public func action(for input: Input.Event) -> Action? {
    switch (self, input) {
    case (.tap(let action), .tap), (.submit(let action), .submit), (.focus(let action), .focus),
      (.more(let action), .more), (.dismiss(let action), .dismiss):
      action
    case (.edit(let make), .edit(let text)), (.paste(let make), .paste(let text)),
      (.choose(let make), .choose(let text)):
      make(text)
    case (.key(let mine, let action), .key(let key)): mine == key ? action : nil
    case (.move(let make), .move(let from, let to)): make(from, to)
    case (.pick(let make), .pick(let items)): make(items)
    case (.capture(let make), .capture(let item)): make(item)
    case (.draw(let make), .draw(let gesture)): make(gesture)
    default: nil
    }
  }
}

extension Node {
  /// Returns the tree with its actions transformed into those of a parent component.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  public func map<Parent: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Node<Parent> {
    // The loops replace a generic `map`, which looks up its types at run time for every node.
    var node = Node<Parent>(shared, handlers: [], children: [])
    node.requiredRole = requiredRole
    if !handlers.isEmpty {
      node.handlers.reserveCapacity(handlers.count)
      for handler in handlers { node.handlers.append(handler.map(transform)) }
    }
    if !children.isEmpty {
      node.children.reserveCapacity(children.count)
      for child in children { node.children.append(child.map(transform)) }
    }
    return node
  }

  /// Returns the node for people with a role only.
  public func requiring(_ role: Person.Role) -> Node {
    var node = self
    node.requiredRole = role
    return node
  }

  /// Returns the node with the given ID in this tree, or `nil` if no node has the ID.
  ///
  /// If several nodes have the ID, this function returns the first of them in preorder.
  public func first(_ id: NodeID) -> Node? {
    if element.id == id { return self }
    for child in children {
      if let found = child.first(id) { return found }
    }
    return nil
  }

  /// The action that this node sends when the focus moves to another node, or `nil` for none.
  public var leaveAction: Action? {
    for case .leave(let action) in handlers { return action }
    return nil
  }

  /// Returns the action that this node sends for an input, or `nil` if the node doesn't handle the
  /// input.
  public func action(for event: Input.Event) -> Action? {
    for handler in handlers {
      if let action = handler.action(for: event) { return action }
    }
    return nil
  }
}
