import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// Two servers of one library behind nginx, with the configuration in the documents.
@Suite("Several servers in Chromium", .serialized)
struct SeveralServersTests {
  @Test("When a server is killed, its pages continue on the other with the text that was typed")
  func killed() async throws {
    let site = try await ServedSite()
    let reader = try await Reader(try await site.start(0))
    _ = try await site.start(1)
    try await reader.open("/canvases/new")
    try await reader.fill("canvas.designer", "Anna Weaver")
    // Whichever server has the page, one of the two kills ends it.
    var name = ""
    for number in [0, 1] {
      try await reader.fill("canvas.name", "Meadow \(number)")
      try await site.kill(number)
      try await reader.tab.keys("!")
      try await reader.rest()
      name += "Meadow \(number)!"
      #expect(try await reader.value("canvas.name") == name)
      #expect(try await reader.value("canvas.designer") == "Anna Weaver")
      _ = try await site.start(number)
    }
    try await reader.tap("canvas.save")
    try await reader.sees("Canvas added")
    try await reader.tab.leave()
    try await site.end()
  }

  @Test("An address and a connected browser are accepted by every server at once")
  func devices() async throws {
    let site = try await ServedSite()
    let first = try await site.start(0)
    _ = try await site.start(1)
    let secret = try #require(first.address.split(separator: "=").last)
    let welcome = try await site.ask(1, "/?token=\(secret)")
    #expect(welcome.status == 200)
    let cookie = try #require(welcome["set-cookie"]?.split(separator: ";").first)
    for number in [0, 1] {
      #expect(try await site.ask(number, "/", String(cookie)).status == 200)
      // The secret was used up on all servers.
      #expect(try await site.ask(number, "/?token=\(secret)").status == 403)
    }
    try await site.end()
  }

  @Test("A server is ready while it can read the library")
  func ready() async throws {
    let site = try await ServedSite()
    _ = try await site.start(0)
    for path in ["/healthz", "/readyz"] {
      let answer = try await site.ask(0, path)
      #expect((answer.status, answer.body) == (200, #"{"status":"ok"}"#))
    }
    try site.loseLibrary()
    try await wait(until: "the server isn't ready") {
      try await site.ask(0, "/readyz").status == 503
    }
    #expect(try await site.ask(0, "/healthz").status == 200)
    try await site.end()
  }
}

/// A library on servers, which two processes serve behind nginx.
private actor ServedSite {
  private let cli: CLIFixture
  private let environment: [String: String]
  private let database: String
  private let ports: [Int]
  private let nginx: RunningProcess
  private var servers: [Int: RunningProcess] = [:]

  /// The port of nginx.
  nonisolated let port: Int

  init() async throws {
    cli = try CLIFixture()
    let cluster = try PostgresCluster.shared.get()
    database = HostedServers.name()
    let address = try cluster.makeDatabase(database)
    let url = "\(address)&library=guild&photos=\(cli.scratch.path)/photos"
    environment = ["STASHBOOK_LIBRARY": url]
    ports = try (0..<3).map { _ in try RawConnection.freePort() }
    port = ports[2]
    let created = try await cli.run("library", "create", url)
    try #require(created.code == 0, "\(created.errors)")
    try cli.scratch.write("nginx.conf", Data(try Self.configuration(ports).utf8))
    nginx = try RunningProcess(
      "/usr/sbin/nginx", ["-p", cli.scratch.path, "-c", "nginx.conf", "-e", "nginx.log"],
      input: nil, environment: [:], in: cli.scratch)
  }

  /// Returns the documented configuration, with local ports and without TLS.
  private static func configuration(_ ports: [Int]) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var text = try String(
      contentsOf: root.appending(path: "Documentation/Servers/nginx.conf"), encoding: .utf8)
    for (old, new) in [
      ("stash1:7274", "127.0.0.1:\(ports[0])"), ("stash2:7274", "127.0.0.1:\(ports[1])"),
      ("listen 443 ssl;", "listen 127.0.0.1:\(ports[2]);"),
      ("ssl_certificate /etc/nginx/site.pem;", ""),
      ("ssl_certificate_key /etc/nginx/site.key;", ""),
    ] {
      try #require(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \($0);"
    }
    return """
      daemon off; master_process off; pid nginx.pid;
      events {}
      http {
      access_log off;
      \(folders.joined(separator: "\n"))
      \(text)
      }
      """
  }

  /// Starts a server, and waits until it listens.
  func start(_ number: Int) async throws -> Served {
    let process = try cli.start(
      [
        "serve", "--json", "--port", "\(ports[number])", "--proxy", "http://127.0.0.1:\(port)",
      ], environment: environment)
    servers[number] = process
    return try await Served(process, proxyPort: port)
  }

  /// Kills a server, and waits for its end.
  func kill(_ number: Int) async throws {
    servers[number]?.signal(SIGKILL)
    _ = try await servers.removeValue(forKey: number)?.finished()
  }

  /// Sends a request to a server, without nginx.
  func ask(_ number: Int, _ path: String, _ cookie: String = "") async throws -> RawResponse {
    let fields = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(cookie)"]
    let text = fields.joined(separator: "\r\n") + "\r\n\r\n"
    return try await RawConnection(port: ports[number], saying: text).answer()
  }

  /// Makes the server's library unreadable.
  nonisolated func loseLibrary() throws {
    let cluster = try PostgresCluster.shared.get()
    try cluster.sql("ALTER TABLE stashbook_library RENAME TO lost", in: database)
  }

  func end() async throws {
    for process in servers.values {
      process.signal(SIGTERM)
      #expect(try await process.finished().code == 0)
    }
    nginx.signal(SIGTERM)
    _ = try await nginx.finished()
  }
}
