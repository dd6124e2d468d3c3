/// Goes once through things that lead to one another, however far, without recursion.
struct Walk<Node: Hashable> {
  /// Those that lead nowhere first, each after all it leads to, but for those of a cycle.
  private(set) var order: [Node] = []
  /// Things that lead to one another, each in one cycle at most.
  private(set) var cycles: [[Node]] = []

  /// A thing on the way, what it leads to that was not followed yet, and the last place on the way,
  /// at or before it, that is in a cycle already.
  private struct Step {
    let node: Node
    var targets: ArraySlice<Node>
    var lastInCycle: Int
  }

  private var way: [Step] = []
  /// Places on the way; nil for what is done.
  private var places: [Node: Int?] = [:]

  /// Begins with the first and goes on with those that were not met.
  ///
  /// - Complexity: O(nodes + targets).
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

  /// A cycle from a place on the way to its end, unless a part of it is in another: so all cycles
  /// together are never longer than there are things.
  private mutating func close(at place: Int) {
    guard let last = way.last, last.lastInCycle < place else { return }
    cycles.append(way[place...].map(\.node))
    for index in place..<way.count { way[index].lastInCycle = index }
  }
}
