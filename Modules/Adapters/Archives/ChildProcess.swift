import Core
import Glibc
import SystemCalls

/// A program that runs in a child process, with files as its standard input and output.
struct ChildProcess {
  let program: String
  let arguments: [String]

  /// The program's exit status, or the number of the signal that ended the program.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)

    var words: String {
      switch self {
      case .exit(let status): "tar exited with status \(status)"
      case .signal(let number): "tar was killed by signal \(number)"
      }
    }
  }

  /// Runs the program until it ends.
  ///
  /// Of the caller's environment variables, the program gets only `PATH`, so that the others can't
  /// change the program's behavior.
  ///
  /// - Returns: The exit status or signal, and the first 4 KiB of standard error.
  func run(input: Int32, output: Int32) throws(FileFailure) -> (end: End, words: String) {
    var ends: [Int32] = [-1, -1]
    // Unlike `pipe`, `socketpair` can create descriptors with the close-on-exec flag set.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try call(program) { socketpair(AF_UNIX, kind, 0, &ends) }
    defer { close(ends[0]) }
    let child = try start(input, output, ends[1])
    let words = readAll(ends[0])
    return (try wait(child), words)
  }

  /// Reads a descriptor to its end, and returns the first 4 KiB as text.
  ///
  /// The program would block if the rest weren't read.
  private func readAll(_ descriptor: Int32) -> String {
    var kept: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0, errno == EINTR { continue }
      if got <= 0 { return String(decoding: kept, as: UTF8.self) }
      kept += buffer.prefix(min(got, buffer.count - kept.count))
    }
  }

  private func start(
    _ input: Int32, _ output: Int32, _ error: Int32
  ) throws(FileFailure) -> pid_t {
    defer { close(error) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (place, descriptor) in [input, output, error].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    return try spawn(&actions, &attributes)
  }

  /// Configures the child to block no signals, and to use the default action for every signal.
  ///
  /// Otherwise, the child would inherit the caller's signal settings.
  private func setSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  }

  private func spawn(
    _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
  ) throws(FileFailure) -> pid_t {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let settings = ["PATH=" + path, "LC_ALL=C.UTF-8", "TZ=UTC"]
    var words = ([program] + arguments).map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
    var environment = settings.map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
    defer { for word in words + environment { free(word) } }
    var child = pid_t()
    let code = posix_spawnp(&child, program, &actions, &attributes, &words, &environment)
    if code == 0 { return child }
    if code == ENOENT {
      throw .inputOutput(
        program, reason: "the program isn't installed; install it to create or unpack archives")
    }
    throw FileFailure(code, program)
  }

  private func wait(_ child: pid_t) throws(FileFailure) -> End {
    var status: Int32 = 0
    try call(program) { waitpid(child, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }
}
