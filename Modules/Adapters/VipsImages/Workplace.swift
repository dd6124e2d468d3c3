import Core
import Dispatch
import Glibc
import ImageWire
import Synchronization

/// A place for one worker: a thread to wait on, and the worker, once one was needed.
///
/// Its jobs come one after the other; the pool sees to that.
final class Workplace: Sendable {
  typealias Job<Answer> = @Sendable (Channel, Deadline) throws(JobFailure) -> Answer

  private let program: WorkerProgram
  private let queue = DispatchQueue(label: "image worker")
  private let worker = Mutex<ReadyWorker?>(nil)

  init(_ program: WorkerProgram) {
    self.program = program
  }

  /// Does a job with the worker there, or with a fresh one.
  ///
  /// A cancelled task ends the worker. A worker that gave up is replaced for the next job.
  func run<Answer: Sendable>(
    _ job: @escaping Job<Answer>
  ) async -> Result<Answer, ImageFailure> {
    let ticket = Ticket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.attempt(job, ticket)) }
      }
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Ends the worker, if there is one.
  func clear() {
    let ended = worker.withLock { worker in
      defer { worker = nil }
      return worker
    }
    _ = ended?.process.end()
  }

  /// The number of its worker's process, if there is one.
  var workerID: Int32? { worker.withLock { $0?.process.id } }

  /// Takes a worker away that ended while it had nothing to do.
  func tidy() {
    if let process = worker.withLock({ $0?.process }), !process.isReady { clear() }
  }

  /// What the worker said of itself, starting it if need be.
  func greeting() async -> Result<Greeting, ImageFailure> {
    let outcome = await run { _, _ in }
    return outcome.flatMap { _ in
      worker.withLock { $0?.greeting }.map { .success($0) }
        ?? .failure(.gaveUp("it ended"))
    }
  }

  private func attempt<Answer>(
    _ job: Job<Answer>, _ ticket: Ticket
  ) -> Result<Answer, ImageFailure> {
    let process: WorkerProcess
    switch readyWorker() {
    case .success(let ready): process = ready.process
    case .failure(let failure): return .failure(failure)
    }
    guard ticket.begin(process) else { return .failure(.gaveUp("it was cancelled")) }
    do throws(JobFailure) {
      let answer = try job(process.channel, .after(program.limits.time))
      ticket.finish()
      return .success(answer)
    } catch {
      return .failure(verdict(error, process, ticket))
    }
  }

  private func readyWorker() -> Result<ReadyWorker, ImageFailure> {
    tidy()
    if let ready = worker.withLock({ $0 }) { return .success(ready) }
    let started = ReadyWorker.start(program)
    if case .success(let ready) = started { worker.withLock { $0 = ready } }
    return started
  }

  /// Why a job failed. Only a refusal leaves the worker in its place.
  private func verdict(
    _ failure: JobFailure, _ process: WorkerProcess, _ ticket: Ticket
  ) -> ImageFailure {
    let wasCancelled = ticket.finish()
    if case .refused(let refusal) = failure, !wasCancelled { return refusal.failure }
    let ending = process.end()
    clear()
    if wasCancelled { return .gaveUp("it was cancelled") }
    switch failure {
    case .source(let failure): return .source(failure)
    case .wire(.timedOut): return .gaveUp("it took longer than \(program.limits.time.words)")
    case .wire(.closed): return .gaveUp(ending.words)
    case .wire(let failure): return .gaveUp("it could not be understood (\(failure))")
    case .refused(let refusal): return refusal.failure
    }
  }
}

/// Why a job has no answer.
enum JobFailure: Error {
  /// The worker refuses the file, and is ready for the next.
  case refused(WireRefusal)
  /// The bytes to be sent could not be read.
  case source(FileFailure)
  /// The worker is not to be used any more.
  case wire(WireFailure)
}

extension Duration {
  /// In seconds, for a sentence.
  var words: String {
    let seconds = self / .seconds(1)
    if seconds == 1 { return "1 second" }
    return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }
}
