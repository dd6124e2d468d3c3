import Glibc
import ImageWire

public import struct Foundation.URL

/// An executable that can be started as a worker.
struct WorkerProgram: Sendable {
  let path: String
  let limits: WorkerLimits

  /// The socket's descriptor number in the worker.
  private static let socket: Int32 = 3

  /// Starts the program with only its socket, its own standard error, and `/dev/null` open.
  ///
  /// The program gets its own process group, so that Ctrl-C reaches only the calling program.
  ///
  /// - Throws: ``WireFailure/system(_:)`` if the program can't be started. Nothing is left running
  ///   or open.
  func start() throws(WireFailure) -> WorkerProcess {
    let socket = try Descriptors.socketPair()
    defer { close(socket.theirs) }
    let errors: (ours: Int32, theirs: Int32)
    do {
      errors = try Descriptors.socketPair(waits: false)
    } catch {
      close(socket.ours)
      throw error
    }
    defer { close(errors.theirs) }
    do throws(WireFailure) {
      let process = try spawn(socket: socket.theirs, errors: errors.theirs)
      return WorkerProcess(process, channel: Channel(socket.ours), errors: errors.ours)
    } catch {
      close(socket.ours)
      close(errors.ours)
      throw error
    }
  }

  private func spawn(socket: Int32, errors: Int32) throws(WireFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    connect(&actions, socket, errors)
    isolate(&attributes)
    var process: pid_t = 0
    let failure = WorkerProgram.withCStrings([path] + arguments) { arguments in
      WorkerProgram.withCStrings(environment) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    guard failure == 0 else { throw .system(failure) }
    return process
  }

  private func connect(
    _ actions: inout posix_spawn_file_actions_t, _ socket: Int32, _ errors: Int32
  ) {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket, WorkerProgram.socket)
  }

  private func isolate(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private var arguments: [String] {
    [
      "--socket", "\(WorkerProgram.socket)", "--memory", "\(limits.memory)",
      "--processor-seconds", "\(limits.processorSeconds)",
    ]
  }

  /// The worker's environment, which inherits only the library path from this program.
  private var environment: [String] {
    let libraries = getenv("LD_LIBRARY_PATH").map { "LD_LIBRARY_PATH=" + String(cString: $0) }
    return ["LC_ALL=C", "MALLOC_ARENA_MAX=2", "SWIFT_BACKTRACE=enable=no"]
      + [libraries].compactMap(\.self)
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

extension VipsImageProcessor {
  /// The URL of `imaging-worker` next to the running program, with symbolic links resolved.
  public static var siblingWorker: URL {
    // `readlink` is used because Foundation would inspect every folder in the path.
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let program = String(decoding: path.prefix(max(0, count)).map(UInt8.init), as: UTF8.self)
    let folder = program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex)
    return URL(filePath: folder + "/imaging-worker")
  }
}
