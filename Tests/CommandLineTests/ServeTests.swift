import Foundation
import Glibc
import TestKit
import Testing

/// `stashbook serve`, started by scripts and used by browsers.
@Suite(.serialized)
struct ServeTests {
  @Test(
    "`serve --json` prints one line with its address, exits cleanly on a signal, and keeps drafts",
    arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let page = try await served.open("/canvases/new")
    let typed = try await served.post("/-/pages/\(page)", Self.typing)
    #expect(typed.status == 200)
    let wire = try await served.listen(to: page)
    served.process.signal(signal)
    let finished = try await served.process.finished()
    #expect(finished.code == 0)
    #expect(finished.output.filter(\.isNewline).count == 1)
    #expect(finished.errors.isEmpty)
    _ = try await wire.takeAll()
    let again = try await Served(cli)
    let other = try await again.open("/canvases/new")
    try await wait(until: "the draft is restored") {
      try await again.post("/-/pages/\(other)", "{}").body.contains("Meadow at dusk")
    }
    try await again.end()
  }

  @Test("In a terminal, `serve` prints a new address after Return")
  func newAddress() async throws {
    var cli = try CLIFixture()
    let terminal = try PseudoTerminal()
    let program = cli.program
    cli.program = "/bin/sh"
    let script = #"exec "$0" serve --port 0 < "$1" > "$1""#
    let process = try cli.start(["-c", script, program, terminal.path])
    var shown = ""
    func addresses() -> [Substring] {
      while case .bytes(let bytes) = terminal.read(within: 0) {
        shown += String(decoding: bytes, as: UTF8.self)
      }
      return shown.matches(of: /http\S+token=[-a-z0-9]+/).map(\.output)
    }
    try await wait(until: "the first address is shown") {
      addresses().count == 1 && shown.contains("Ctrl-C")
    }
    #expect(shown.contains("For a new address, press Return."))
    terminal.write([0x0A])
    try await wait(until: "a second address is shown") { addresses().count == 2 }
    for address in Set(addresses()) {
      let url = try #require(URLComponents(string: String(address)))
      let port = try #require(url.port)
      for status in [200, 403] {
        let request = "GET /?\(url.query ?? "") HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        let answer = try await RawConnection(port: port, saying: request).answer()
        #expect(answer.status == status)
      }
    }
    process.signal(SIGTERM)
    #expect(try await process.finished().code == 0)
  }

  private static let typing = """
    {"inputs": [{"target": "canvas.name", "event": {"edit": "Meadow at dusk"}}]}
    """

  @Test("Open pages show changes made by another program")
  func storedElsewhere() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let page = try await served.open("/canvases")
    let wire = try await served.listen(to: page)
    _ = try await cli.addCanvas("Thistle")
    try await wait(until: "the page shows Thistle") { try await wire.event().contains("Thistle") }
    try await served.end()
  }

  @Test("A URL path to a file that isn't served, such as the database, returns 404")
  func climbing() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    for id in ["..%2f..%2fstashbook.sqlite", "..", "%2e%2e", "stashbook.sqlite", "%00"] {
      let answer = try await served.get("/-/photos/\(id)/thumbnail")
      #expect(answer.status == 404, "\(id)")
      #expect(!answer.body.contains("SQLite"))
    }
    for path in ["/../stashbook.sqlite", "/canvases/..%2f..%2fstashbook.sqlite/edit/x"] {
      #expect(try await served.get(path).status == 404)
    }
    try await served.end()
  }

  @Test("`serve` exits with 69 if the port is in use, and the hint explains how to use a free port")
  func portInUse() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let refused = try await cli.failure("serve", "--port", "\(served.port)")
    #expect(refused.exit == 69)
    #expect(refused.code == "cannot-listen")
    #expect(refused.message.hasPrefix("Can't listen on 127.0.0.1:\(served.port): "))
    #expect(
      refused.hint == "Another program may be using the port. To use a free port, pass --port 0.")
    #expect(try await served.get("/").status == 200)
    try await served.end()
  }

  @Test(
    "`serve` exits with 69 for an address that doesn't belong to this machine",
    arguments: ["192.0.2.1", "no such name"])
  func foreignAddress(_ host: String) async throws {
    let refused = try await CLIFixture().failure("serve", "--port", "0", "--host", host)
    #expect(refused.exit == 69)
    #expect(refused.message.hasPrefix("Can't listen on \(host):0: "))
  }

  @Test(
    "`serve` exits with 64 for invalid options, and doesn't create a library",
    arguments: [["--tls-cert", "a.pem"], ["--tls-key", "a.pem"], ["--port", "65536"]])
  func usage(_ options: [String]) async throws {
    let cli = try CLIFixture()
    let finished = try await cli.start(["serve"] + options).finished()
    #expect(finished.code == 64)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test(
    "`serve` exits with 65 if the certificate and key files are invalid, and the error names both files"
  )
  func badCertificate() async throws {
    let refused = try await CLIFixture().failure(
      "serve", "--port", "0", "--tls-cert", "a.pem", "--tls-key", "b.pem")
    #expect(refused.exit == 65)
    #expect(refused.message.hasPrefix("Invalid PEM files “a.pem” and “b.pem”: "))
  }
}
