import CVips
import Glibc
import ImageWire

/// What a worker gave up, step by step.
struct Containment {
  /// The formats that passed the check.
  var formats: [ImageFormat] = []
  /// Why no SVG is drawn; nil where one was.
  var drawingProblem: String?
  /// Why emoji have no colours; nil where one had.
  var glyphProblem: String?
  /// Limits that could not be set, one sentence each; a worker without them does not work.
  private(set) var problems: [String] = []
  private var memoryLimit = 0
  private var confinement = Greeting.Confinement.off("it was not tried")
  /// Why privileges could not be given up; nil where they were.
  private var privilegeProblem: String?

  /// Gives up privileges, sets the limits, and ends with the program from now on.
  mutating func limit(_ settings: WorkerSettings) {
    // Before the first thread: each has its own capabilities.
    let kept = ct_drop_privileges()
    if kept != 0 { privilegeProblem = "privileges are kept: \(name(of: kept))" }
    ct_close_above(settings.socket)
    var isMemoryLimited = false
    let failures = [
      ct_end_with(settings.socket),
      ct_limit(UInt64(settings.memory), UInt64(settings.openFiles), &isMemoryLimited),
      ct_grant_processor(UInt64(settings.processorSeconds)),
    ]
    memoryLimit = isMemoryLimited ? settings.memory : 0
    problems += failures.filter { $0 != 0 }.map { "a limit was not set: \(name(of: $0))" }
  }

  /// Gives up files and network; going on without is allowed, and told.
  mutating func confine() {
    let failure = ct_confine()
    let problem = failure == 0 ? privilegeProblem : name(of: failure)
    confinement = problem.map { .off($0) } ?? .on
  }

  /// What the program is told.
  var greeting: Greeting {
    Greeting(
      library: Library.version, formats: formats, confinement: confinement,
      memoryLimit: memoryLimit, drawingProblem: drawingProblem,
      glyphProblem: glyphProblem)
  }

  private func name(of failure: Int32) -> String { String(cString: strerror(failure)) }
}
