import Foundation
import Synchronization

// This state is set before the signal handlers are installed, and is never freed, because a handler
// may still be running on one thread while another thread replaces the handler.
private let current = Atomic<UInt>(0)
nonisolated(unsafe) private let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// A set of signal handlers that restore the terminal before a signal ends or stops the process,
/// and enter raw mode again when the process resumes.
///
/// After the terminal is restored, each signal has its usual effect, so that the parent process
/// notices the signal.
final class SignalRestoring: Sendable {
  private static let ends = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE,
  ]
  private static let others: [(number: Int32, handler: @convention(c) (Int32) -> Void)] = [
    (SIGTSTP, stopBySignal), (SIGCONT, goOn), (SIGWINCH, sayResized),
  ]
  private let replaced: [Int32]

  /// Creates and installs the handlers.
  ///
  /// The result is `nil` if another terminal's handlers are installed.
  init?(_ mode: RawMode) {
    let known = UInt(bitPattern: Unmanaged.passRetained(mode).toOpaque())
    let (isFirst, _) = current.compareExchange(
      expected: 0, desired: known, ordering: .sequentiallyConsistent)
    guard isFirst else { return nil }
    var replaced: [Int32] = []
    for number in Self.ends where Self.handle(number, endBySignal) { replaced.append(number) }
    for (number, handler) in Self.others where Self.handle(number, handler) {
      replaced.append(number)
    }
    self.replaced = replaced
  }

  /// Restores all previous handlers.
  func end() {
    guard current.exchange(0, ordering: .sequentiallyConsistent) != 0 else { return }
    for number in replaced { sigaction(number, earlier + Int(number), nil) }
  }

  /// Sends the process group a stop signal, as Ctrl+Z does in a shell.
  ///
  /// - Returns: Whether the signal was sent. The result is `false` if no handlers are installed,
  ///   the process ignores the signal, or the system refuses to send the signal.
  static func stop() -> Bool {
    var action = sigaction()
    sigaction(SIGTSTP, nil, &action)
    guard current.load(ordering: .sequentiallyConsistent) != 0, !isIgnored(action) else {
      return false
    }
    return kill(0, SIGTSTP) == 0
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    let handler = action.__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Installs a handler unless the process ignores the signal, as under `nohup`.
  ///
  /// - Returns: Whether the handler was installed.
  private static func handle(
    _ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
  ) -> Bool {
    sigaction(number, nil, earlier + Int(number))
    guard !isIgnored(earlier[Int(number)]) else { return false }
    set(number, handler)
    return true
  }

  fileprivate static func set(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void)
  {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, nil)
  }
}

private func terminal() -> RawMode? {
  let known = UnsafeRawPointer(bitPattern: current.load(ordering: .sequentiallyConsistent))
  return known.map { Unmanaged<RawMode>.fromOpaque($0).takeUnretainedValue() }
}

private func endBySignal(_ number: Int32) {
  terminal()?.putBack()
  sigaction(number, earlier + Int(number), nil)
  // The signal remains pending until this handler returns.
  raise(number)
}

private func stopBySignal(_ number: Int32) {
  terminal()?.putBack()
  sigaction(number, earlier + Int(number), nil)
  raise(number)
  var stop = sigset_t()
  var before = sigset_t()
  sigemptyset(&stop)
  sigaddset(&stop, number)
  // Unblocking the pending signal stops the process here until the process is resumed.
  pthread_sigmask(SIG_UNBLOCK, &stop, &before)
  pthread_sigmask(SIG_SETMASK, &before, nil)
  SignalRestoring.set(number, stopBySignal)
  if terminal()?.isTakenOver == false { goOn(number) }
}

private func goOn(_ number: Int32) {
  terminal()?.takeOver()
  terminal()?.wake(TerminalDevice.Wake.redraw.rawValue)
}

private func sayResized(_ number: Int32) {
  let before = errno
  terminal()?.wake(TerminalDevice.Wake.resized.rawValue)
  errno = before
}
