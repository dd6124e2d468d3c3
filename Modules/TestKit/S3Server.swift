import Foundation
import Synchronization

/// An S3 server for tests: SeaweedFS on this machine, with a bucket named `stash`.
///
/// The server ends and its folder is removed when this object is deallocated or the process ends,
/// even if the process is killed.
public final class S3Server: Sendable {
  /// A server that can't be started.
  public struct Failed: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  /// The credentials of a user of the server.
  public struct Key: Sendable {
    /// The ID of the access key.
    public let id: String
    /// The secret of the access key.
    public let secret: String

    /// Creates a key.
    public init(id: String, secret: String) { (self.id, self.secret) = (id, secret) }

    /// The key of the user who may do everything.
    public static let owner = Key(id: "stashbook", secret: "needle+point/secret")
    /// The key of a user who may only read.
    public static let reader = Key(id: "reader", secret: "only+reading")
  }

  private struct Running {
    var server: pid_t
    /// The pipe that ends the server when it is closed.
    var life: FileHandle
  }

  private static let first = Task { try await S3Server() }

  /// The URL of the server.
  public var endpoint: String { "http://127.0.0.1:\(port)" }
  /// The port of the server.
  public var port: Int { ports[3] }
  private let folder: String
  /// The ports of the master, the volume server, the filer, and the S3 server.
  private let ports: [Int]
  private let running = Mutex<[Running]>([])

  /// Returns the server that the tests of a run share.
  ///
  /// - Throws: ``Failed`` if the server can't be started.
  public static func shared() async throws -> S3Server { try await first.value }

  /// Creates a server with an empty bucket.
  ///
  /// - Throws: ``Failed`` if the server isn't installed or doesn't start.
  public init() async throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("s3-XXXXXX")
    var name = scratch.path.utf8CString.map(\.self)
    guard mkdtemp(&name) != nil else { throw Failed(description: "mkdtemp failed: \(errno)") }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    ports = Self.freePorts(4)
    let users = [
      ("owner", Key.owner, ["Admin", "Read", "Write", "List"]),
      ("reader", .reader, ["Read", "List"]),
    ]
    .map { name, key, actions in
      [
        "name": name, "actions": actions,
        "credentials": [["accessKey": key.id, "secretKey": key.secret]],
      ] as [String: Any]
    }
    try JSONSerialization.data(withJSONObject: ["identities": users])
      .write(to: URL(fileURLWithPath: folder + "/users.json"))
    try await start()
  }

  deinit {
    // A pipe that can't be closed is closed when the process ends.
    for one in running.withLock(\.self) { try? one.life.close() }
  }

  /// Starts the server, and waits until the bucket accepts files.
  ///
  /// - Throws: ``Failed`` if the server isn't installed or doesn't start.
  public func start() async throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let weed = package.appendingPathComponent(".build-python/bin/weed").path
    guard FileManager.default.isExecutableFile(atPath: weed) else {
      throw Failed(description: "\(weed) isn't installed; run Tooling/test")
    }
    let arguments = [
      weed, "-logdir=\(folder)", "server", "-dir=\(folder)", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
      "-master.port=\(ports[0])", "-master.telemetry=false", "-master.electionTimeout=1s",
      "-master.volumeSizeLimitMB=64",
      "-volume.port=\(ports[1])", "-volume.max=20", "-filer", "-filer.port=\(ports[2])",
      "-s3", "-s3.port=\(ports[3])", "-s3.config=\(folder)/users.json", "-s3.port.iceberg=0",
      "-s3.port.lance=0", "-s3.autoCreateBucket=false", "-s3.iam=false",
    ]
    // The shell ends the server when this process's end of the pipe is closed.
    let script = """
      folder=$1; shift
      setpriv --pdeathsig KILL "$@" >"$folder/out" 2>&1 </dev/null &
      echo $!
      exec >&-
      cat >/dev/null
      kill -9 $!
      rm -rf "$folder"
      """
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, "s3", folder] + arguments
    (process.standardInput, process.standardOutput) = (input, output)
    let life = input.fileHandleForWriting
    _ = fcntl(life.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard let server = pid_t(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failed(description: "the shell printed no process ID: \(line)")
    }
    running.withLock { $0.append(Running(server: server, life: life)) }
    try await wait(until: "the S3 server is there") {
      guard kill(server, 0) == 0 else {
        // Without a log, the message only says that the server ended.
        let log = (try? String(contentsOfFile: "\(folder)/out", encoding: .utf8)) ?? ""
        throw Failed(description: "the S3 server ended: \(log.suffix(2000))")
      }
      do {
        // A file that arrives before the master can assign volumes would wait several seconds.
        guard try await request("GET", "/healthz", on: port).status == 200,
          try await request("GET", "/dir/assign", on: ports[0]).status == 200
        else { return false }
        _ = try await request("POST", "/buckets/stash/")
        return try await request("PUT", "/buckets/stash/probe", "probe").status == 201
      } catch is RawConnection.Failure {
        return false
      }
    }
  }

  /// Kills the server with SIGKILL, and waits until it has ended.
  public func kill() async throws {
    guard let server = running.withLock(\.last)?.server else { return }
    _ = kill(server, SIGKILL)
    try await wait(until: "the S3 server ended") {
      do {
        _ = try await RawConnection(port: port)
        return false
      } catch is RawConnection.Failure {
        return true
      }
    }
  }

  private func kill(_ server: pid_t, _ signal: Int32) -> Int32 { Glibc.kill(server, signal) }

  /// Returns an object's bytes as text, read without S3, or `nil` if the object doesn't exist.
  public func text(of key: String) async throws -> String? {
    let answer = try await request("GET", "/buckets/stash/" + key)
    return answer.status == 200 ? answer.body : nil
  }

  /// Replaces an object's bytes without S3, as a failing disk might.
  public func overwrite(_ key: String, with text: String) async throws {
    let answer = try await request("PUT", "/buckets/stash/" + key, text)
    guard answer.status == 201 else { throw Failed(description: "PUT \(key): \(answer.status)") }
  }

  /// Sends a request, by default to the filer, the server's file system.
  private func request(
    _ method: String, _ path: String, _ body: String = "", on port: Int? = nil
  ) async throws -> RawResponse {
    let head = "\(method) \(path) HTTP/1.1\r\nHost: s3\r\nContent-Length: \(body.utf8.count)"
    let connection = try await RawConnection(
      port: port ?? ports[2], saying: head + "\r\n\r\n" + body)
    return try await connection.answer()
  }

  /// Returns ports on which nothing listens, and for which this is also true of the port plus 10,000,
  /// which SeaweedFS uses, too.
  public static func freePorts(_ count: Int) -> [Int] {
    // Outgoing connections use higher ports.
    var free = (10_000..<20_000).shuffled().lazy.filter { isFree($0) && isFree($0 + 10_000) }
      .makeIterator()
    return (0..<count).compactMap { _ in free.next() }
  }

  private static func isFree(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      bind(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), 16) == 0
    }
  }
}
