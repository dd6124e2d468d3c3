import Core
import Synchronization

/// A counter of the steps of some work, which reports the progress.
final class StepCounter: Sendable {
  private let perRound: Int
  private let total: Int
  private let report: @Sendable (Progress) -> Void
  private let completed = Mutex(0)

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - perRound: The expected number of steps in a round.
  ///   - rounds: The number of rounds.
  ///   - report: A closure that receives the progress after each step.
  init(_ perRound: Int, rounds: Int, _ report: @escaping @Sendable (Progress) -> Void) {
    (self.perRound, total, self.report) = (perRound, perRound * rounds, report)
  }

  /// Completes a step.
  func advance() { complete { $0 + 1 } }

  /// Completes the given number of rounds.
  func finish(rounds: Int) { complete { max($0, rounds * perRound) } }

  private func complete(_ change: (Int) -> Int) {
    let now = completed.withLock { completed in
      completed = min(total, change(completed))
      return completed
    }
    report(Progress(completed: now, total: total))
  }
}
