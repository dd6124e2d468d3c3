import Foundation
import Synchronization
import TestKit

/// The probe in its own process, in a new session with its own terminal.
final class ProbeProcess: Sendable {
  struct CannotStart: Error {
    let reason: Int32
  }

  /// The end of a process, with an exit status or a signal.
  enum End: Equatable, Sendable {
    case exited(Int32)
    case signaled(Int32)
  }

  let terminal: PseudoTerminal
  let driver: TerminalDriver
  private let id: pid_t
  private let ending: Task<End, Never>

  /// The value of `POSIX_SPAWN_SETSID`, a name that Swift doesn't import on some systems.
  private static let newSession: Int16 = 0x80

  /// Starts a shell script, in which `$0` is the probe, and waits for the probe's first frame.
  init(_ script: String = #"exec "$0""#) async throws {
    terminal = try PseudoTerminal()
    driver = TerminalDriver(terminal, columns: 40, rows: 12)
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let probe = tests.deletingLastPathComponent().path(percentEncoded: false) + "terminal-probe"
    let started = try Self.start(
      [
        "/usr/bin/env", "SWIFT_BACKTRACE=enable=no", "bash", "--norc", "-c",
        "ulimit -c 0; " + script, probe,
      ],
      on: terminal.path)
    id = started
    ending = Task {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Self.wait(started)) }
      }
    }
    try await driver.quiet()
  }

  deinit { kill(id, SIGKILL) }

  func signal(_ number: Int32) { kill(id, number) }

  /// Waits for the process's end and all its output, and returns how the process ended.
  func ended() async -> End {
    let end = await ending.value
    await driver.catchUp()
    return end
  }

  private static func start(_ arguments: [String], on terminal: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let pointers = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(
      &process, arguments[0], &actions, &attributes, pointers + [nil], environ)
    guard failure == 0 else { throw CannotStart(reason: failure) }
    return process
  }

  private static func wait(_ process: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }
}
