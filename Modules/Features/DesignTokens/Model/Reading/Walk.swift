/// A depth-first traversal of a graph, which visits each node once and doesn't recurse.
struct Walk<Node: Hashable> {
  /// The nodes, each after all its targets, except within a cycle.
  private(set) var order: [Node] = []
  /// The cycles that were found, no two of which have a common node.
  private(set) var cycles: [[Node]] = []

  /// A node on the current path.
  ///
  /// A step has the targets that aren't followed yet, and the index of the last node up to this
  /// step that is already in a cycle, or -1 if none is.
  private struct Step {
    let node: Node
    var targets: ArraySlice<Node>
    var lastInCycle: Int
  }

  private var way: [Step] = []
  /// The index of each node on the current path, or `nil` for a finished node.
  private var places: [Node: Int?] = [:]

  /// Creates the traversal of all nodes, starting at each node that wasn't reached before.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of nodes and *m* is the number of targets.
  init(_ nodes: some Sequence<Node>, targets: (Node) -> [Node]) {
    for node in nodes where places[node] == nil {
      enter(node, targets)
      while let step = way.last {
        guard let target = step.targets.first else {
          leave()
          continue
        }
        way[way.count - 1].targets.removeFirst()
        switch places[target] {
        case nil: enter(target, targets)
        case .some(nil): break
        case .some(let place?): close(at: place)
        }
      }
    }
  }

  private mutating func enter(_ node: Node, _ targets: (Node) -> [Node]) {
    places[node] = .some(way.count)
    let last = way.last?.lastInCycle ?? -1
    way.append(Step(node: node, targets: targets(node)[...], lastInCycle: last))
  }

  private mutating func leave() {
    let step = way.removeLast()
    places[step.node] = .some(nil)
    order.append(step.node)
  }

  /// Records the cycle from an index to the end of the path, unless a part is in another cycle.
  ///
  /// The total length of all cycles is therefore at most the number of nodes.
  private mutating func close(at place: Int) {
    guard let last = way.last, last.lastInCycle < place else { return }
    cycles.append(way[place...].map(\.node))
    for index in place..<way.count { way[index].lastInCycle = index }
  }
}
