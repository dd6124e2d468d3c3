import Dispatch
import Synchronization

/// An executor that runs a command on the program's first thread.
///
/// Starting other threads takes a tenth of a short command's time. Unstructured tasks of a command
/// run concurrently with the command. Commands that use all cores or run until stopped use
/// `globalConcurrentExecutor` instead.
final class MainThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  /// Runs jobs in the order of their arrival, until the program ends.
  func run() -> Never {
    let executor = asUnownedTaskExecutor()
    while true {
      waiting.wait()
      jobs.withLock { $0.removeFirst() }.runSynchronously(on: executor)
    }
  }
}
