import CVips
import Glibc
import ImageWire

/// The limits and the confinement of a worker.
struct Containment {
  /// The formats that passed the self-check.
  var formats: [ImageFormat] = []
  /// The reason why SVG can't be drawn, or `nil` if SVG can be drawn.
  var drawingProblem: String?
  /// The reason why emoji can't be drawn in color, or `nil` if emoji can be drawn in color.
  var glyphProblem: String?
  /// The reasons why limits couldn't be set, one sentence for each limit.
  ///
  /// A worker without its limits accepts no jobs.
  private(set) var problems: [String] = []
  private var memoryLimit = 0
  private var confinement = Greeting.Confinement.off("not attempted")
  /// The reason why privileges couldn't be dropped, or `nil` if they were dropped.
  private var privilegeProblem: String?

  /// Drops privileges, sets the limits, and makes the worker end when the calling program ends.
  mutating func limit(_ settings: WorkerSettings) {
    // Each thread has its own capabilities, so this call comes before a second thread starts.
    let kept = ct_drop_privileges()
    if kept != 0 { privilegeProblem = "privileges couldn't be dropped: \(name(of: kept))" }
    ct_close_above(settings.socket)
    var isMemoryLimited = false
    let failures = [
      ct_end_with(settings.socket),
      ct_limit(UInt64(settings.memory), UInt64(settings.openFiles), &isMemoryLimited),
      ct_grant_processor(UInt64(settings.processorSeconds)),
    ]
    memoryLimit = isMemoryLimited ? settings.memory : 0
    problems += failures.filter { $0 != 0 }.map { "a limit couldn't be set: \(name(of: $0))" }
  }

  /// Prevents the worker permanently from opening files and from using the network.
  ///
  /// A failure is reported in ``greeting``.
  mutating func confine() {
    let failure = ct_confine()
    let problem = failure == 0 ? privilegeProblem : name(of: failure)
    confinement = problem.map { .off($0) } ?? .on
  }

  /// The worker's first message, which reports this state to the calling program.
  var greeting: Greeting {
    Greeting(
      library: Library.version, formats: formats, confinement: confinement,
      memoryLimit: memoryLimit, drawingProblem: drawingProblem,
      glyphProblem: glyphProblem)
  }

  private func name(of failure: Int32) -> String { String(cString: strerror(failure)) }
}
