import Foundation
import MemoryAdapters
import TestKit
import Testing

/// Two libraries in one database and one bucket.
///
/// The requests are generated from all addresses on all pages of one library.
@Suite("The border between libraries")
struct BorderTests {
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  @Test("No key of a library opens another library, for any role, address, and method")
  func keys() async throws {
    let (ours, theirs) = try await Border.libraries()
    let addresses = try await theirs.addresses()
    let before = try theirs.rows()
    for (role, key) in theirs.keys {
      for address in addresses {
        for method in Self.methods {
          let answer = try await ours.ask("\(method) \(address)", key: key)
          let place = "\(method) \(address), \(role), \(answer.status)"
          let isForAll = method == "GET" || method == "HEAD" ? Border.isForAll(address) : false
          #expect(answer.status == (isForAll ? 200 : 403), "\(place)")
          #expect(Border.secrets(in: answer, of: address) == [], "\(place)")
          #expect(answer["set-cookie"] == nil, "\(place)")
        }
      }
    }
    // Neither invitations nor links of another library are known.
    let invitation = try await theirs.invitation()
    let joined = try await ours.ask("POST /-/join?token=\(invitation)", key: nil)
    #expect(joined.status == 403 && joined["set-cookie"] == nil)
    #expect(try await ours.ask("GET \(theirs.link)", key: nil).status == 404)
    let shared = try await theirs.ask("GET \(theirs.link)", key: nil)
    #expect(Border.secrets(in: shared) == ["Onyx", "Quartz"])
    _ = try await theirs.connect("POST /-/join?token=\(invitation)")
    #expect(try theirs.rows() == before)
    try await ours.end()
    try await theirs.end()
  }

  @Test("The addresses of another library's records and pages show and change nothing")
  func addresses() async throws {
    let (ours, theirs) = try await Border.libraries()
    let addresses = try await theirs.addresses()
    let page = try await theirs.open("/canvases")
    let before = try theirs.rows()
    for (role, key) in ours.keys {
      for address in addresses {
        let answer = try await ours.ask("GET \(address)", key: key)
        #expect(Border.secrets(in: answer, of: address) == [], "\(role), \(address)")
        let path = String(address.prefix { $0 != "?" })
        if path.hasPrefix("/-/"), address.contains(/[0-9a-f]{8}-[0-9a-f]{4}/) {
          #expect(answer.status == 404, "\(role), \(address)")
        }
        for method in Self.methods.dropFirst(2) {
          let refused = try await ours.ask("\(method) \(address)", key: key)
          #expect(refused.status >= 400, "\(role), \(method) \(address)")
        }
        guard !path.hasPrefix("/-/") else { continue }
        let opening = #"{"wire": 2, "route": "\#(address)"}"#
        let opened = try await ours.ask("POST /-/pages", opening, key: key)
        #expect(Border.secrets(in: opened, of: address) == [], "\(role), \(address)")
      }
      let input = #"{"inputs": [{"target": "canvases.select", "event": {"tap": {}}}]}"#
      #expect(try await ours.ask("POST /-/pages/\(page)", input, key: key).status == 410)
      let updates = try await ours.ask("GET /-/pages/\(page)/updates?since=0", key: key)
      #expect(updates.status == 410)
      _ = try await ours.ask("POST /-/pages/\(page)/end", key: key)
    }
    let whole = try await theirs.ask("POST /-/pages/\(page)", "{}", key: theirs.keys["owner"])
    #expect(whole.status == 200 && Border.secrets(in: whole).contains("Quartz"))
    #expect(try theirs.rows() == before)
    try await ours.end()
    try await theirs.end()
  }

  @Test("Commands find nothing of another library")
  func commands() async throws {
    let (ours, theirs) = try await Border.libraries()
    let before = try theirs.rows()
    for id in theirs.records {
      for command in [
        ["canvas", "show", id], ["canvas", "edit", id, "--name", "Ours"],
        ["canvas", "delete", id], ["tag", "rename", id, "ours"], ["weight", "delete", id],
        ["drawing", "export", id, "--output", "drawing.png"], ["trash", "restore", id],
      ] {
        let finished = try await ours.run(command)
        #expect(finished.code == 66, "\(command): \(finished.errors)")
        #expect(!Border.words.contains { finished.errors.contains($0) })
      }
    }
    #expect(try theirs.rows() == before)
    try await ours.end()
    try await theirs.end()
  }
}

/// A library on servers with a server of the web app and a browser for each role.
private struct Border {
  /// A process that is killed if the test fails.
  private final class Life: Sendable {
    private let process: RunningProcess
    init(_ process: RunningProcess) { self.process = process }
    deinit { process.signal(SIGKILL) }
  }

  private let cli: CLIFixture
  private let server: Served
  private let life: Life
  private let name: String
  private let environment: [String: String]
  /// The IDs of the records.
  private(set) var records: [String] = []
  /// The path of a link to the canvas.
  private(set) var link = ""
  /// The keys of browsers, by role.
  private(set) var keys: [String: String] = [:]

  /// The words in the texts of the filled library.
  static let words = ["Onyx", "Quartz", "Jasper", "Topaz", "Beryl"]

  /// Returns the words that a response contains and its address doesn't.
  static func secrets(in response: RawResponse, of address: String = "") -> [String] {
    words.filter { response.body.contains($0) && !address.contains($0) }
  }

  /// Returns an empty library and a filled one.
  static func libraries() async throws -> (ours: Border, theirs: Border) {
    let (ours, theirs) = (try await Border(), try await Border(isFilled: true))
    return (ours, theirs)
  }

  private init(isFilled: Bool = false) async throws {
    cli = try CLIFixture()
    let (url, variables) = try await HostedServers.place()
    environment = variables.merging(["STASHBOOK_LIBRARY": url]) { $1 }
    let parts = try #require(URLComponents(string: url)?.queryItems)
    name = try #require(parts.first { $0.name == "library" }?.value)
    let created = try await cli.run("library", "create", url, environment: environment)
    try #require(created.code == 0, "\(created.errors)")
    let process = try cli.start(["serve", "--json", "--port", "0"], environment: environment)
    life = Life(process)
    server = try await Served(process)
    if isFilled { try await fill() }
    let secret = try #require(server.address.split(separator: "=").last)
    keys["owner"] = try await connect("GET /?token=\(secret)")
    for role in ["editor", "viewer"] {
      keys[role] = try await connect("POST /-/join?token=\(try await invitation(role))")
    }
  }

  private mutating func fill() async throws {
    let photo = try cli.pictures(1) + "/001.tif"
    for command in [
      ["canvas", "add", "--designer", "Onyx", "--name", "Quartz", "--photo", photo],
      ["drawing", "new", "--name", "Jasper"], ["tag", "add", "Topaz"],
      ["weight", "add", "82.4kg", "--note", "Beryl"],
    ] {
      let finished = try await run(command)
      try #require(finished.code == 0, "\(finished.errors)")
      records.append(finished.text)
    }
    let stamped = try await run(["drawing", "stamp", records[1], "🌷", "--at", "300,300"])
    try #require(stamped.code == 0, "\(stamped.errors)")
    let added = try await run(["links", "add", "/canvases/\(records[0])", "--json"])
    let url = try #require(try JSON(added.output)["url"].text)
    link = try #require(URLComponents(string: url)?.path)
  }

  func run(_ arguments: [String]) async throws -> Finished {
    try await cli.start(arguments, environment: environment).finished()
  }

  /// Returns the secret of an invitation of a new person.
  func invitation(_ role: String = "owner") async throws -> String {
    let added = try await run(["people", "add", "The \(role)", "--role", role, "--json"])
    let url = try #require(try JSON(added.output)["url"].text, "\(added.errors)")
    return try #require(url.split(separator: "=").last.map(String.init))
  }

  /// Connects a browser, and returns its key.
  func connect(_ line: String) async throws -> String {
    let joined = try await ask(line, key: nil)
    let cookie = try #require(
      joined["set-cookie"]?.split(separator: ";").first, "\(line): \(joined.body)")
    return try #require(cookie.split(separator: "=").last.map(String.init))
  }

  /// Sends a request with a key, which may be one of another server.
  func ask(_ line: String, _ body: String = "", key: String?) async throws -> RawResponse {
    try await server.ask(line, body, cookie: key.map { "stashbook-\(server.port)=\($0)" })
  }

  /// Opens a screen for the owner, and returns the page's name.
  func open(_ route: String) async throws -> String {
    let opening = #"{"wire": 2, "route": "\#(route)"}"#
    let answer = try await ask("POST /-/pages", opening, key: keys["owner"])
    return try #require(try JSON(answer.body)["page"].text)
  }

  /// Returns whether everyone may get the file at an address, even without a key.
  static func isForAll(_ address: String) -> Bool {
    ["/-/theme.css", "/-/stashbook.css", "/-/icon", "/-/app.webmanifest", "/-/fonts/"].contains {
      address.hasPrefix($0)
    }
  }

  /// Returns the addresses on all pages that the owner can reach.
  func addresses() async throws -> [String] {
    var found: Set<String> = ["/"]
    var waiting = ["/"]
    while let next = waiting.popLast() {
      let answer = try await ask("GET \(next)", key: keys["owner"])
      guard answer["content-type"]?.hasPrefix("text/html") == true else { continue }
      for match in answer.body.matches(of: /(?:href|src|data-[a-z]+)="(\/[^"]*)"/) {
        let address = match.output.1.replacing("&amp;", with: "&")
        let path = String(address.prefix { $0 != "#" })
        if found.insert(path).inserted { waiting.append(path) }
      }
    }
    for path in ["/canvases/\(records[0])", "/-/photos/", "/-/files", "/-/surfaces"] {
      try #require(found.contains { $0.hasPrefix(path) }, "\(path) isn't on any page: \(found)")
    }
    return found.sorted()
  }

  /// Returns all rows of the library as text, except the documents with the devices.
  func rows() throws -> String {
    let cluster = try PostgresCluster.shared.get()
    let tables = try cluster.sql(
      """
      SELECT c.relname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid \
      WHERE a.attname = 'library' AND c.relkind = 'r' AND c.relname <> 'stashbook_document' \
      ORDER BY 1
      """)
    return try tables.split(separator: "\n").map { table in
      try cluster.sql("SELECT t FROM \(table) AS t WHERE library = '\(name)' ORDER BY t::text")
    }.joined()
  }

  func end() async throws { try await server.end() }
}
