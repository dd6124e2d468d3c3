/// A node of a screen with the actions it sends: what a component's `view` returns.
public struct Node<Action: Sendable>: Sendable {
  /// What it is and says.
  public var element: Element {
    get { shared.element }
    set { shared = SharedElement(newValue) }
  }
  private(set) var shared: SharedElement
  /// What it sends, and on which input; most nodes send nothing.
  public var handlers: [Handler<Action>]
  /// The nodes inside it.
  public var children: [Node]

  /// A node from its parts; screens are built with the named constructors instead.
  public init(_ element: Element, handlers: [Handler<Action>] = [], children: [Node] = []) {
    self.init(SharedElement(element), handlers: handlers, children: children)
  }

  private init(_ shared: SharedElement, handlers: [Handler<Action>], children: [Node]) {
    self.shared = shared
    self.handlers = handlers
    self.children = children
  }
}

/// What a node sends for one kind of input.
public enum Handler<Action: Sendable>: Sendable {
  /// Sent on a tap.
  case tap(Action)
  /// Takes the whole text after each change, or the key of a chosen option.
  case edit(@Sendable (String) -> Action)
  /// Takes the key of a suggestion that was chosen.
  case choose(@Sendable (String) -> Action)
  /// Takes pasted text; without it a paste is an edit at the end of the text.
  case paste(@Sendable (String) -> Action)
  /// Sent on Return in a field.
  case submit(Action)
  /// Sent on one key while the node has the focus, in place of what the key does by itself.
  case key(Key, Action)
  /// Sent when the node gets the focus, whichever way.
  case focus(Action)
  /// Sent when the focus goes from this node to another.
  case leave(Action)
  /// Takes the places, from and to, of a part that was moved.
  case move(@Sendable (Int, Int) -> Action)
  /// Sent when further rows are wanted.
  case more(Action)
  /// Takes the photos chosen, in the order chosen.
  case pick(@Sendable ([PhotoItem]) -> Action)
  /// Takes the photo the camera made.
  case capture(@Sendable (PhotoItem) -> Action)
  /// Takes a part of a gesture on a drawing surface.
  case draw(@Sendable (Gesture) -> Action)
  /// Sent when the person turns away: Escape, a tap outside, a cancelled chooser.
  case dismiss(Action)

  /// The same handler for a parent's action.
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

  /// The action this handler sends for an input, or nil where the input is of another kind.
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
  /// The same tree for a parent's action, so that a parent can embed a child.
  ///
  /// - Complexity: O(nodes).
  public func map<Parent: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Node<Parent> {
    // By hand: a generic `map` looks up its types at run time for every node.
    var node = Node<Parent>(shared, handlers: [], children: [])
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

  /// The first node with this id, this one included; nil where there is none.
  public func first(_ id: NodeID) -> Node? {
    if element.id == id { return self }
    for child in children {
      if let found = child.first(id) { return found }
    }
    return nil
  }

  /// The action this node sends when the focus goes to another; nil where it sends none.
  public var leaving: Action? {
    for case .leave(let action) in handlers { return action }
    return nil
  }

  /// The action this node sends for an input; nil where it takes no such input.
  public func action(for event: Input.Event) -> Action? {
    for handler in handlers {
      if let action = handler.action(for: event) { return action }
    }
    return nil
  }
}
