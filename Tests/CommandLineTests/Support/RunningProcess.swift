import Foundation
import Glibc
import Synchronization
import TestKit

/// A started process that writes its output to files.
final class RunningProcess: Sendable {
  let id: pid_t
  private let scratch: ScratchFolder
  /// The process's working folder.
  ///
  /// The folder exists as long as the process may need it.
  private let place: ScratchFolder
  private let end = End()
  private let ending: Task<Void, Never>

  /// The exit status, or `nil` while the process runs.
  private final class End: Sendable {
    let status = Mutex<Int32?>(nil)
  }

  struct CannotStart: Error {
    let program: String
    let reason: Int32
  }

  /// Creates a process that runs a program in a folder.
  ///
  /// The process has default signals and no inherited files.
  ///
  /// `env` changes to the folder and then executes the program.
  init(
    _ program: String, _ arguments: [String], input: Data?, environment: [String: String],
    in place: ScratchFolder
  ) throws {
    let scratch = try ScratchFolder()
    try scratch.write("input", input ?? Data())
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let made = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, scratch.path + "/input", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, scratch.path + "/output", made, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, scratch.path + "/errors", made, 0o600)
    // An inherited descriptor would remain open in the process, although other tests expect it to
    // close.
    for descriptor in 3..<Int32(min(sysconf(Int32(_SC_OPEN_MAX)), 4_096)) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    Self.resetSignals(&attributes)
    var process: pid_t = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let env = "/usr/bin/env"
    let failure = Self.withCStrings([env, "-C", place.path, program] + arguments) { arguments in
      Self.withCStrings(variables) { variables in
        posix_spawn(&process, env, &actions, &attributes, arguments, variables)
      }
    }
    guard failure == 0 else { throw CannotStart(program: program, reason: failure) }
    (id, self.scratch, self.place) = (process, scratch, place)
    let (ended, atEnd) = AsyncStream.makeStream(of: Void.self)
    Thread.detachNewThread { [id = process, end] in
      Self.waitForEnd(of: id)
      end.status.withLock { $0 = Self.reap(id) }
      atEnd.finish()
    }
    ending = Task { for await _ in ended {} }
  }

  /// Whether the process has ended.
  var hasEnded: Bool { end.status.withLock { $0 != nil } }

  /// Sends a signal, unless the process has ended.
  func signal(_ number: Int32) {
    end.status.withLock { if $0 == nil { kill(id, number) } }
  }

  /// Stops the process and waits until it has stopped.
  ///
  /// - Returns: Whether the process stopped, or `false` if it had already ended.
  func stop() throws -> Bool {
    signal(SIGSTOP)
    while end.status.withLock({ $0 == nil }) {
      let state = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      // The name before the state may contain any characters, including parentheses.
      let field = state[(state.lastIndex(of: ")") ?? state.startIndex)...].dropFirst(2).first
      if field == "T" { return true }
      if field == "Z" { return false }
      sched_yield()
    }
    return false
  }

  /// The standard output so far.
  var output: String {
    get throws { String(decoding: try scratch.read("output"), as: UTF8.self) }
  }

  /// Waits for the end of the process, and returns its result.
  func finished() async throws -> Finished {
    await ending.value
    return Finished(
      code: end.status.withLock { $0 } ?? -1,
      output: String(decoding: try scratch.read("output"), as: UTF8.self),
      errors: String(decoding: try scratch.read("errors"), as: UTF8.self))
  }

  /// The condition wasn't met while the process was running.
  struct NeverHeld: Error {
    let limit: Duration
  }

  /// Waits for a condition, runs an action, and returns its outcome.
  ///
  /// Both closures run on a separate thread, because the tasks of other tests may block the pool
  /// for longer than the process runs.
  ///
  /// - Returns: The action's outcome, or `nil` if the process ends first.
  /// - Throws: ``NeverHeld`` if the condition isn't met within five minutes; the error of a closure
  ///   that throws.
  @discardableResult
  func until<Outcome: Sendable>(
    _ condition: @escaping @Sendable () throws -> Bool,
    act: @escaping @Sendable () throws -> Outcome
  ) async throws -> Outcome? {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [end] in
        continuation.resume(
          with: Result {
            let limit = Duration.seconds(300)
            let latest = ContinuousClock.now.advanced(by: limit)
            while end.status.withLock({ $0 == nil }) {
              if try condition() { return try act() }
              guard ContinuousClock.now < latest else { throw NeverHeld(limit: limit) }
              sched_yield()
            }
            return nil
          })
      }
    }
  }

  /// Waits for the end of a process without reaping it, so that its ID isn't reused yet.
  private static func waitForEnd(of process: pid_t) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }

  private static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : -signal
  }

  private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// The result of a process.
struct Finished: Sendable {
  /// The exit code, or the negative number of the signal that ended the process.
  let code: Int32
  let output: String
  let errors: String

  /// The output without its last line feed.
  var text: String { output.hasSuffix("\n") ? String(output.dropLast()) : output }
}
