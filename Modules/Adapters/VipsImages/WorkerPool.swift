import Core
import ImageWire

/// A pool that assigns worker slots to jobs, by default at most one slot per processor core.
///
/// The most recently used free slot is assigned first, so that consecutive images need only one
/// worker.
actor WorkerPool {
  private let places: [WorkerSlot]
  private var free: [WorkerSlot]
  private var waiting: [(number: Int, continuation: CheckedContinuation<WorkerSlot?, Never>)] = []
  private var nextNumber = 0
  private var isShut = false

  init(_ places: [WorkerSlot]) {
    self.places = places
    free = places.reversed()
  }

  /// Runs a job as soon as a slot is free.
  func run<Answer: Sendable>(
    _ body: @Sendable (WorkerSlot) async -> Result<Answer, ImageFailure>
  ) async -> Result<Answer, ImageFailure> {
    guard let place = await take() else {
      return .failure(.decoderFailed(isShut ? "it was shut down" : "it was cancelled"))
    }
    let result = await body(place)
    giveBack(place)
    return result
  }

  /// The number of jobs that are waiting for a slot.
  var waitingCount: Int { waiting.count }

  /// Ends every worker, and prevents further jobs.
  func shutDown() {
    isShut = true
    for (_, continuation) in waiting { continuation.resume(returning: nil) }
    waiting = []
    for place in places { place.clear() }
  }

  private func take() async -> WorkerSlot? {
    if isShut { return nil }
    if let place = free.popLast() { return place }
    let number = nextNumber
    nextNumber += 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUpWaiting(number) }
    }
  }

  private func giveUpWaiting(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: nil)
  }

  private func giveBack(_ place: WorkerSlot) {
    for idle in free { idle.tidy() }
    if isShut { place.clear() }
    if waiting.isEmpty {
      free.append(place)
    } else {
      waiting.removeFirst().continuation.resume(returning: place)
    }
  }
}
