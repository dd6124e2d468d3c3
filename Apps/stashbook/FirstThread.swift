import Dispatch
import Synchronization

/// Runs a command on the thread that the program began with: starting others takes a short command a
/// tenth of its time.
///
/// What a command starts in a task of its own runs beside it. What works on all cores or stays is run
/// with `globalConcurrentExecutor` preferred.
final class FirstThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  /// Runs what comes, in order, until the program ends.
  func run() -> Never {
    let executor = asUnownedTaskExecutor()
    while true {
      waiting.wait()
      jobs.withLock { $0.removeFirst() }.runSynchronously(on: executor)
    }
  }
}
