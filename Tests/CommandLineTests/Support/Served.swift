import Foundation
import Glibc
import TestKit
import Testing

/// A library that `stashbook serve` serves.
struct Served: Sendable {
  let process: RunningProcess
  let port: Int
  /// The address that connects one browser.
  let address: String
  /// The key of a device that is stored in the library before the server starts.
  private static let key = "stashbook-test-key"
  private static let device = """
    {"devices": [{"id": "test", "name": "Test", "created": "2026-01-01T00:00:00.000Z",
      "lastSeen": "9999-01-01T00:00:00.000Z", "key": {"created": "9999-01-01T00:00:00.000Z",
      "hash": "dc77e6f6d6e338f7a0308c007b3f41c893dc89e8e62f3e86f4869d1a31e3bc74"}}]}
    """

  /// Creates a server of a library, on a free port by default.
  init(_ cli: CLIFixture, port: Int = 0) async throws {
    let devices = "\(CLIFixture.folder)/access/web-devices.json"
    if !FileManager.default.fileExists(atPath: "\(cli.scratch.path)/\(devices)") {
      try cli.scratch.write(devices, Data(Self.device.utf8))
    }
    try await self.init(try cli.start(["serve", "--json", "--port", "\(port)"]))
  }

  /// Creates a server that a process runs, which may be behind a proxy on a port.
  init(_ process: RunningProcess, proxyPort: Int? = nil) async throws {
    try await process.until({ try process.output.contains("\n") }, act: {})
    address = try #require(try JSON(try process.output)["url"].text)
    self.process = process
    port = try #require(proxyPort ?? URLComponents(string: address)?.port)
  }

  /// Returns the address of a screen.
  func address(of path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  func end() async throws {
    process.signal(SIGTERM)
    #expect(try await process.finished().code == 0)
  }

  func get(_ path: String) async throws -> RawResponse { try await ask("GET \(path)", "") }

  func post(_ path: String, _ body: String) async throws -> RawResponse {
    try await ask("POST \(path)", body)
  }

  /// Opens a screen, and returns the page's name.
  func open(_ route: String) async throws -> String {
    let answer = try await post("/-/pages", #"{"wire": 2, "route": "\#(route)"}"#)
    return try #require(try JSON(answer.body)["page"].text)
  }

  /// Returns a connection to the updates of a page.
  func listen(to page: String) async throws -> RawConnection {
    let wire = try await RawConnection(
      port: port, saying: request("GET /-/pages/\(page)/updates?since=0", ""))
    _ = try await wire.take(through: ": here\n\n")
    return wire
  }

  /// Sends a request with the cookie of another device, or without one.
  func ask(_ line: String, _ body: String = "", cookie: String?) async throws -> RawResponse {
    try await RawConnection(port: port, saying: request(line, body, cookie: cookie))
      .answer(hasBody: !line.hasPrefix("HEAD"))
  }

  private func ask(_ line: String, _ body: String) async throws -> RawResponse {
    try await RawConnection(port: port, saying: request(line, body)).answer()
  }

  private func request(_ line: String, _ body: String) -> String {
    request(line, body, cookie: "stashbook-\(port)=\(Self.key)")
  }

  private func request(_ line: String, _ body: String, cookie: String?) -> String {
    let host = "127.0.0.1:\(port)"
    let fields =
      [
        "Host: \(host)", "Origin: http://\(host)", "Content-Type: application/json",
        "Content-Length: \(body.utf8.count)",
      ] + (cookie.map { ["Cookie: \($0)"] } ?? [])
    return "\(line) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n\(body)"
  }
}
