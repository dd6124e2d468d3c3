import Glibc

/// How a worker's process ended, from what `waitpid` says.
enum WorkerEnding: Equatable {
  case exited(Int32)
  case killed(signal: Int32)
  /// Somebody else took the answer away.
  case unknown

  init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
  }

  /// In words, for the reason of a refusal.
  var words: String {
    switch self {
    case .killed(SIGXCPU): "it used up its processor time"
    case .killed(SIGKILL): "it was killed (signal 9)"
    case .killed(let signal): "it crashed (signal \(signal))"
    case .exited(127): "it could not be loaded (code 127)"
    case .exited(let code): "it ended (code \(code))"
    case .unknown: "it ended"
    }
  }
}
