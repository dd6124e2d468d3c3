/// The start arguments of a worker, by which it limits itself.
public struct WorkerSettings: Equatable, Sendable {
  /// The socket for communication.
  public var socket: Int32
  /// The limit of the address space, in bytes.
  public var memory: Int
  /// The processor time for one job, in seconds, over all threads.
  public var processorSeconds: Int
  /// The maximum number of open files, including sockets.
  public var openFiles: Int

  /// Creates settings.
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
