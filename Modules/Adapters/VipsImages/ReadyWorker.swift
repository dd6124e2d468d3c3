import Core
import Glibc
import ImageWire

/// A worker that has reported that it is ready.
struct ReadyWorker: Sendable {
  let process: WorkerProcess
  let greeting: Greeting

  /// Starts a worker and waits until it is ready.
  ///
  /// If a signal kills the worker, the worker is started once more, because the cause may be
  /// temporary.
  static func start(_ program: WorkerProgram) -> Result<ReadyWorker, ImageFailure> {
    let first = attempt(program)
    guard case .failure(.killed) = first else { return first.mapError { $0.failure(program) } }
    return attempt(program).mapError { $0.failure(program) }
  }

  private enum Problem: Error {
    /// A signal ended the worker.
    case killed(String)
    /// The worker can't be used, and another attempt would fail too.
    case lasting(String)

    func failure(_ program: WorkerProgram) -> ImageFailure {
      switch self {
      case .killed(let reason), .lasting(let reason):
        .unavailable(path: program.path, reason: reason)
      }
    }
  }

  private static func attempt(_ program: WorkerProgram) -> Result<ReadyWorker, Problem> {
    let process: WorkerProcess
    do throws(WireFailure) {
      process = try program.start()
    } catch {
      return .failure(.lasting(words(error, program)))
    }
    do throws(WireFailure) {
      let deadline = Deadline.after(program.limits.startTime)
      let frame = try process.channel.receiveFrame(before: deadline)
      guard frame.kind != .unfit else {
        let problems = try SelfCheckFailure(framed: frame).problems.joined(separator: "; ")
        return .failure(.lasting(problems))
      }
      return .success(ReadyWorker(process: process, greeting: try Greeting(framed: frame)))
    } catch {
      return .failure(problem(error, process, program))
    }
  }

  private static func problem(
    _ failure: WireFailure, _ process: WorkerProcess, _ program: WorkerProgram
  ) -> Problem {
    guard failure == .closed else { return .lasting(words(failure, program)) }
    let ending = process.end()
    let reason = "at startup, \(ending.words)"
    if case .killed = ending { return .killed(reason) }
    return .lasting([reason, process.complaint()].compactMap(\.self).joined(separator: ": "))
  }

  private static func words(_ failure: WireFailure, _ program: WorkerProgram) -> String {
    switch failure {
    case .timedOut: "it wasn't ready after \(program.limits.startTime.words)"
    case .system(ENOENT): "the file doesn't exist"
    case .otherVersion, .system: failure.words
    case .closed, .tooLong, .garbled: "it isn't an image worker (\(failure.words))"
    }
  }
}
