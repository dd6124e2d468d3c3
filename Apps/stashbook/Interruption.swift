import Dispatch
import Foundation
import Synchronization

/// A handler for Ctrl-C that prevents the first press from ending the process.
///
/// A second Ctrl-C ends the process immediately, with exit code 130.
final class Interruption: Sendable {
  private nonisolated(unsafe) let source: any DispatchSourceSignal
  private let count = Mutex(0)

  init(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [self] in
      let count = count.withLock { count in
        count += 1
        return count
      }
      if count > 1 { exit(130) }
      handler()
    }
    source.resume()
  }

  /// Whether Ctrl-C was pressed.
  var happened: Bool { count.withLock { $0 > 0 } }
}
