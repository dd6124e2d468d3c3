/// A worker's start arguments, which set its limits.
public struct WorkerSettings: Equatable, Sendable {
  /// The descriptor of the socket to the program.
  public var socket: Int32
  /// The maximum address space, in bytes.
  public var memory: Int
  /// The maximum processor time of all threads for one job, in seconds.
  public var processorSeconds: Int
  /// The maximum number of open files, including sockets.
  public var openFiles: Int

  /// Creates settings, with the standard values by default.
  public init(
    socket: Int32 = 3, memory: Int = 2 << 30, processorSeconds: Int = 120, openFiles: Int = 64
  ) {
    self.socket = socket
    self.memory = memory
    self.processorSeconds = processorSeconds
    self.openFiles = openFiles
  }

  /// Creates settings from `--socket 3 --memory 2147483648 --processor-seconds 120 --open-files
  /// 64`.
  ///
  /// The order doesn't matter. The result is `nil` without a socket, or if there are other
  /// arguments.
  public init?(arguments: [String]) {
    var values: [String: Int] = [:]
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard WorkerSettings.names.contains(name), values[name] == nil,
        let value = rest.popFirst().flatMap({ Int($0) }), value > 0
      else { return nil }
      values[name] = value
    }
    guard let socket = values["--socket"].flatMap(Int32.init(exactly:)) else { return nil }
    self.init(socket: socket)
    memory = values["--memory"] ?? memory
    processorSeconds = values["--processor-seconds"] ?? processorSeconds
    openFiles = values["--open-files"] ?? openFiles
  }

  private static let names = ["--socket", "--memory", "--processor-seconds", "--open-files"]
}
