/// What a worker is told when it is started; how it limits itself.
public struct WorkerSettings: Equatable, Sendable {
  /// The socket it speaks over.
  public var socket: Int32
  /// Its address space, in bytes.
  public var memory: Int
  /// Its processor time for one job, in seconds, all threads together.
  public var processorSeconds: Int
  /// How many files it may have open, sockets included.
  public var openFiles: Int

  /// Sets all of them.
  public init(
    socket: Int32 = 3, memory: Int = 2 << 30, processorSeconds: Int = 120, openFiles: Int = 64
  ) {
    self.socket = socket
    self.memory = memory
    self.processorSeconds = processorSeconds
    self.openFiles = openFiles
  }

  /// Reads `--socket 3 --memory 2147483648 --processor-seconds 120 --open-files 64`, in any order.
  ///
  /// Nil without a socket, and for anything else.
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
