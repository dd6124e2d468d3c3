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

  /// Creates settings from a socket and limits.
  ///
  /// By default, the socket is descriptor 3, and the limits are 2 GiB, 120 seconds, and 64 files.
  public init(
    socket: Int32 = 3, memory: Int = 2 << 30, processorSeconds: Int = 120, openFiles: Int = 64
  ) {
    self.socket = socket
    self.memory = memory
    self.processorSeconds = processorSeconds
    self.openFiles = openFiles
  }

  /// Creates settings from command-line arguments, or returns `nil` if the arguments aren't valid.
  ///
  /// An example is `--socket 3 --memory 2147483648 --processor-seconds 120 --open-files 64`. The
  /// options can be in any order, and only `--socket` is required.
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
