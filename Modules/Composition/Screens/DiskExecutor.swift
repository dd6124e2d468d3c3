import Foundation

/// An executor for work that waits for the disk.
///
/// Without this executor, the work would block the few threads that serve pages.
final class DiskExecutor: TaskExecutor {
  static let shared = DiskExecutor()

  private let queue = DispatchQueue(label: "stashbook.disk", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
