import Core

/// A drawing in memory and its latest changes.
///
/// New operations are applied in memory, so the drawing doesn't need to be loaded again.
struct LoadedDrawing: Sendable {
  /// The current state of the log.
  var state: LogState
  /// The pieces, lowest first.
  var pieces: [Piece]
  /// The number of operations applied since the latest snapshot or the latest clear operation.
  var replayed: Int
  /// The latest changes of state, at most 512, oldest first.
  var steps: [Step] = []

  /// A change from one state to the next.
  struct Step: Sendable {
    /// The revision of the new state.
    let revision: Revision
    /// The number of unchanged pieces below the lowest change.
    let shared: Int
  }

  /// Returns the number of unchanged pieces below all changes since a revision, or 0 if the
  /// revision isn't in memory.
  func shared(since revision: Revision) -> Int {
    guard let index = steps.lastIndex(where: { $0.revision == revision }) else { return 0 }
    return steps[(index + 1)...].map(\.shared).min() ?? pieces.count
  }

  /// Sets the state and records the change.
  ///
  /// `shared` is the number of unchanged pieces below the lowest change.
  mutating func turn(to state: LogState, shared: Int) {
    self.state = state
    if steps.count == Self.stepLimit { steps.removeFirst(Self.stepLimit / 2) }
    steps.append(Step(revision: state.revision, shared: shared))
  }

  private static let stepLimit = 512

  /// Applies an operation other than ``Operation/goBack(to:)``.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - number: The number of the operation's record.
  /// - Returns: The number of unchanged pieces below the lowest change.
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
