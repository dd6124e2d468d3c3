/// A depth-first graph traversal that visits each node once and doesn't recurse.
struct Walk<Node: Hashable> {
  /// The nodes, each after all its targets, except within a cycle.
  private(set) var order: [Node] = []
  /// The detected cycles, which share no nodes.
  private(set) var cycles: [[Node]] = []

  /// A node on the current path.
  ///
  /// `targets` contains the targets that haven't been followed yet. `lastInCycle` is the path index
  /// of the last node, up to and including `node`, that is in a recorded cycle, or -1 if none.
  private struct Step {
    let node: Node
    var targets: ArraySlice<Node>
    var lastInCycle: Int
  }

  private var way: [Step] = []
  /// Each visited node's index on the current path, or `nil` if the node has left the path.
  private var places: [Node: Int?] = [:]

  /// Creates a traversal that starts at each given node that no earlier start reached.
  ///
  /// `targets` returns the nodes at the ends of a node's outgoing edges.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of nodes and *m* is the number of edges.
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

  /// Records the path's nodes from an index to its end as a cycle, unless a recorded cycle already
  /// contains one of these nodes.
  ///
  /// The total length of all cycles is therefore at most the number of nodes.
  private mutating func close(at place: Int) {
    guard let last = way.last, last.lastInCycle < place else { return }
    cycles.append(way[place...].map(\.node))
    for index in place..<way.count { way[index].lastInCycle = index }
  }
}
