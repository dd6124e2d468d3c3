import Foundation
import Glibc
import Synchronization
import TestKit

/// A process that was started; what it writes goes to files.
final class RunningProcess: Sendable {
  let id: pid_t
  private let scratch: ScratchFolder
  /// Stays as long as the process may need it.
  private let place: ScratchFolder
  private let end = End()
  private let ending: Task<Void, Never>

  /// How it ended; nil before.
  private final class End: Sendable {
    let status = Mutex<Int32?>(nil)
  }

  struct CannotStart: Error {
    let program: String
    let reason: Int32
  }

  /// Starts a program in a folder, with nothing of ours open and every signal as at the beginning.
  /// `env` changes the folder and becomes the program.
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
    // Else it would hold open what other tests want to see closed.
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

  /// Sends a signal, if the process has not ended.
  func signal(_ number: Int32) {
    end.status.withLock { if $0 == nil { kill(id, number) } }
  }

  /// Stops the process and waits until it has stopped.
  ///
  /// - Returns: Whether it stopped; `false` if it has ended.
  func stop() throws -> Bool {
    signal(SIGSTOP)
    while end.status.withLock({ $0 == nil }) {
      let state = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      // The name before the state may contain anything, also parentheses.
      let field = state[(state.lastIndex(of: ")") ?? state.startIndex)...].dropFirst(2).first
      if field == "T" { return true }
      if field == "Z" { return false }
      sched_yield()
    }
    return false
  }

  /// What it has written until now.
  var output: String {
    get throws { String(decoding: try scratch.read("output"), as: UTF8.self) }
  }

  /// What it came to, once it has ended.
  func finished() async throws -> Finished {
    await ending.value
    return Finished(
      code: end.status.withLock { $0 } ?? -1,
      output: String(decoding: try scratch.read("output"), as: UTF8.self),
      errors: String(decoding: try scratch.read("errors"), as: UTF8.self))
  }

  /// A process went on, and a condition never held.
  struct NeverHeld: Error {
    let limit: Duration
  }

  /// Acts when a condition holds; nil where the process ends before.
  ///
  /// - Throws: ``NeverHeld`` after five minutes, or what the condition or the act throws.
  ///
  /// Both on a thread of their own: the tasks of all tests may wait for longer than the process runs.
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

  /// Leaves the ended process as it is: until it is reaped, no other one has its number.
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

/// What a process came to.
struct Finished: Sendable {
  /// Its exit code; the signal's number below zero where one ended it.
  let code: Int32
  let output: String
  let errors: String

  /// Its output without the last line's end.
  var text: String { output.hasSuffix("\n") ? String(output.dropLast()) : output }
}
