import Core
import Dispatch
import Glibc
import ImageWire
import Synchronization

/// A slot for one worker, with a thread that waits for the worker's answers.
///
/// The pool assigns one job at a time to a slot.
final class WorkerSlot: Sendable {
  typealias Job<Answer> = @Sendable (Channel, Deadline) throws(JobFailure) -> Answer

  private let program: WorkerProgram
  private let queue = DispatchQueue(label: "image worker")
  private let worker = Mutex<ReadyWorker?>(nil)

  init(_ program: WorkerProgram) {
    self.program = program
  }

  /// Runs a job with the existing worker, or with a new worker if none is ready.
  ///
  /// Cancellation ends the worker. A failed worker is replaced for the next job.
  func run<Answer: Sendable>(
    _ job: @escaping Job<Answer>
  ) async -> Result<Answer, ImageFailure> {
    let ticket = CancellationToken()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.attempt(job, ticket)) }
      }
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Ends the worker if the slot has one.
  func clear() {
    let ended = worker.withLock { worker in
      defer { worker = nil }
      return worker
    }
    _ = ended?.process.end()
  }

  /// The ID of the worker's process, or `nil` if the slot has no running worker.
  var workerID: Int32? { worker.withLock { $0?.process.id } }

  /// Removes a worker that ended while idle.
  func tidy() {
    if let process = worker.withLock({ $0?.process }), !process.isReady { clear() }
  }

  /// Starts a worker if needed, and returns the message that the worker sent when it became ready.
  func greeting() async -> Result<Greeting, ImageFailure> {
    let outcome = await run { _, _ in }
    return outcome.flatMap { _ in
      worker.withLock { $0?.greeting }.map { .success($0) }
        ?? .failure(.decoderFailed("it exited unexpectedly"))
    }
  }

  private func attempt<Answer>(
    _ job: Job<Answer>, _ ticket: CancellationToken
  ) -> Result<Answer, ImageFailure> {
    let process: WorkerProcess
    switch readyWorker() {
    case .success(let ready): process = ready.process
    case .failure(let failure): return .failure(failure)
    }
    guard ticket.begin(process) else { return .failure(.decoderFailed("it was cancelled")) }
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

  /// Returns the failure to report for a job, and ends the worker if necessary.
  ///
  /// The worker continues to run only if it rejected the job and the job wasn't cancelled.
  private func verdict(
    _ failure: JobFailure, _ process: WorkerProcess, _ ticket: CancellationToken
  ) -> ImageFailure {
    let wasCancelled = ticket.finish()
    if case .refused(let refusal) = failure, !wasCancelled { return refusal.failure }
    let ending = process.end()
    clear()
    if wasCancelled { return .decoderFailed("it was cancelled") }
    switch failure {
    case .source(let failure): return .source(failure)
    case .wire(.timedOut): return .decoderFailed("it took longer than \(program.limits.time.words)")
    case .wire(.closed): return .decoderFailed(ending.words)
    case .wire(let failure): return .decoderFailed("its response was invalid: \(failure.words)")
    case .refused(let refusal): return refusal.failure
    }
  }
}

extension WireFailure {
  /// The reason as text, for use in a sentence.
  var words: String {
    switch self {
    case .garbled(let reason): reason
    case .tooLong(let count): "a message has \(count) bytes; the limit is \(Frame.maximumPayload)"
    case .otherVersion(let version):
      "its version is \(version), but this program needs version \(Frame.version)"
    case .system(let code): String(cString: strerror(code))
    case .closed: "the connection was closed"
    case .timedOut: "it took too long"
    }
  }
}

/// The reason why a job has no answer.
enum JobFailure: Error {
  /// The worker rejected the file and is ready for the next file.
  case refused(WireRefusal)
  /// The source's bytes couldn't be read.
  case source(FileFailure)
  /// Communication with the worker failed, so the worker can no longer be used.
  case wire(WireFailure)
}

extension Duration {
  /// The duration in seconds, for use in a sentence.
  var words: String {
    let seconds = self / .seconds(1)
    if seconds == 1 { return "1 second" }
    return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }
}
