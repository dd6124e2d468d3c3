import Glibc

/// The ending of a worker's process, as reported by `waitpid`.
enum WorkerEnding: Equatable {
  case exited(Int32)
  case killed(signal: Int32)
  /// An unknown ending of a process whose status can't be collected.
  case unknown

  init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// The ending as text, for use in a failure's reason.
  var words: String {
    switch self {
    case .killed(SIGXCPU): "it used up its processor time"
    case .killed(SIGKILL): "it was killed (signal 9)"
    case .killed(let signal): "it crashed (signal \(signal))"
    case .exited(127): "it couldn't be loaded (exit code 127)"
    case .exited(let code): "it exited with code \(code)"
    case .unknown: "it exited unexpectedly"
    }
  }
}
