import Core

/// A drawing in memory, and how it came to stand so: what its next operations are applied to.
struct LoadedDrawing: Sendable {
  /// How it stands.
  var state: LogState
  /// What there is, the lowest first.
  var pieces: [Piece]
  /// How many operations were applied since the snapshot it was read from.
  var replayed: Int
  /// For each of its latest states which pieces that one shares with the one before: so many of the
  /// lowest. The oldest first.
  var steps: [Step] = []

  /// From one state to the next.
  struct Step: Sendable {
    /// The state's revision.
    let revision: Revision
    /// How many of the lowest pieces are as they were before.
    let shared: Int
  }

  /// How many of the lowest pieces are as they were at a revision; 0 where that is not known any more.
  func shared(since revision: Revision) -> Int {
    guard let index = steps.lastIndex(where: { $0.revision == revision }) else { return 0 }
    return steps[(index + 1)...].map(\.shared).min() ?? pieces.count
  }

  /// Takes up a state, in which so many of the lowest pieces are as they were.
  mutating func turn(to state: LogState, shared: Int) {
    self.state = state
    if steps.count == Self.stepLimit { steps.removeFirst(Self.stepLimit / 2) }
    steps.append(Step(revision: state.revision, shared: shared))
  }

  private static let stepLimit = 512

  /// Does an operation that is no going back; its number is that of its record.
  ///
  /// - Returns: How many of the lowest pieces are as they were.
  mutating func apply(_ operation: Operation, _ number: Int) -> Int {
    replayed += 1
    let before = pieces.count
    switch operation {
    case .add(let element): pieces.append(Piece(element, Piece.Address(operation: number)))
    case .take(_, let elements):
      for (index, element) in elements.enumerated() {
        pieces.append(Piece(element, Piece.Address(operation: number, index: index)))
      }
    case .erase(let eraser): return eraser.erase(from: &pieces) ?? before
    case .clear:
      (pieces, replayed) = ([], 0)
      return 0
    case .background, .goBack: break
    }
    return before
  }
}
