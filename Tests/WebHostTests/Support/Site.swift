import Core
import Foundation
import MemoryAdapters
import Synchronization
import TestKit

@testable import WebHost

/// A server of the stub feature over real sockets, with everything that tests inspect.
struct Site: Sendable {
  let world: World
  let stored: Stored
  let port: Int
  /// The secret in ``firstAddress``, which connects one device.
  let secret: String
  /// The key of the device that sends requests by default.
  let key: String
  let firstAddress: String
  let devices: DeviceRegistry
  let documents: MemoryDocuments
  let settings: DeviceSettings
  /// A stream that tells every page that data was stored.
  let tell: AsyncStream<Void>.Continuation
  let server: WebServer
  let source: Uploads
  private let browsers: Browsers
  let scratch: ScratchFolder

  /// Serves the stub feature while the body runs, and then waits for the server's end.
  static func serve(
    _ change: (inout WebConfiguration) -> Void = { _ in }, _ body: (Site) async throws -> Void
  ) async throws {
    let (world, stored, scratch) = (World(collections: []), Stored(), try ScratchFolder())
    var configuration = WebConfiguration()
    configuration.idle = .seconds(600)  // Other tests may keep the machine busy.
    configuration.uploadReserve = 0  // The disk may be nearly full.
    change(&configuration)
    // The address that the server prints doesn't have its own port.
    if configuration.proxy != nil { configuration.port = try RawConnection.freePort() }
    let (changes, tell) = AsyncStream.makeStream(of: Void.self)
    let uploads = try Uploads(into: scratch.path + "/uploads", files: world.files)
    let documents = MemoryDocuments()
    let devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    let settings = DeviceSettings(of: devices, inLibrary: world.settings)
    let browsers = Browsers(devices)
    let server = WebServer(
      try Assembly([DeskPlugin(stored: stored)]),
      uploads: uploads,
      clock: world.clock, devices: devices,
      drafts: { browsers.drafts(of: $0, first: world.drafts) }, log: world.log,
      configuration: configuration,
      // The fake store returns the value.
      appearance: { Appearance(rawValue: (try? await settings.value(of: theme)) ?? "") },
      stored: changes)
    let (addresses, ready) = AsyncStream.makeStream(of: String.self)
    let serving = Task {
      defer { ready.finish() }
      try await server.run(takesSignals: false) { ready.yield($0) }
    }
    guard let address = await addresses.first(where: { _ in true }),
      let port = configuration.port == 0 ? URL(string: address)?.port : configuration.port,
      let secret = address.split(separator: "=").last
    else {
      try await serving.value
      throw NotServed()
    }
    let site = Site(
      world: world, stored: stored, port: port, secret: String(secret),
      key: try browsers.key(of: ""), firstAddress: address, devices: devices,
      documents: documents, settings: settings, tell: tell,
      server: server, source: uploads, browsers: browsers, scratch: scratch)
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await body(site)) } catch { outcome = .failure(error) }
    serving.cancel()
    _ = await serving.result
    try outcome.get()
  }

  struct NotServed: Error {}

  /// The setting for the light or dark appearance of pages.
  static let theme = SettingDeclaration(
    "theme", title: "Appearance", defaultValue: "auto", scope: .device
  ) { _ in nil }

  /// The files of stored uploads.
  var uploads: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/uploads") }
  }

  /// Returns the cookie of the browser with a name, which is connected first if needed.
  func cookies(_ browser: String) throws -> [String: String?] {
    cookies(key: try browsers.key(of: browser))
  }

  /// Returns the cookie with a key.
  func cookies(key: String) -> [String: String?] { ["Cookie": "stashbook-\(port)=\(key)"] }

  /// Returns the secret in a new address.
  func newSecret() throws -> String { try browsers.newSecret() }

  /// Returns the ID of the device with a key, or `nil` if the key isn't valid.
  func device(_ key: String) throws -> String? { try devices.visit(withKeys: [key])?.device }

  /// Returns the ID of the browser with a name.
  func device(named browser: String) throws -> String? { try device(try browsers.key(of: browser)) }

  /// Returns a request as a browser on this computer sends it.
  ///
  /// The fields in `own` replace the usual fields, and a `nil` value removes a field.
  func request(
    _ method: String, _ path: String, _ own: [String: String?] = [:], body: String? = nil
  ) -> String {
    var fields: [String: String?] = [
      "Host": "127.0.0.1:\(port)", "Cookie": "stashbook-\(port)=\(key)",
    ]
    if method != "GET", method != "HEAD" { fields["Origin"] = "http://127.0.0.1:\(port)" }
    if let body {
      fields["Content-Type"] = "application/json"
      fields["Content-Length"] = "\(body.utf8.count)"
    }
    fields.merge(own) { $1 }
    let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
    return "\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n\(body ?? "")"
  }

  /// Sends a request on its own connection.
  func ask(
    _ method: String, _ path: String, _ own: [String: String?] = [:], body: String? = nil
  ) async throws -> RawResponse {
    try await asked(request(method, path, own, body: body), hasBody: method != "HEAD")
  }

  /// Sends any text as a request.
  func asked(_ request: String, hasBody: Bool = true) async throws -> RawResponse {
    try await RawConnection(port: port, saying: request).answer(hasBody: hasBody)
  }

  /// Opens a screen as the script does.
  func open(_ route: String, _ own: [String: String?] = [:]) async throws -> OpenPage {
    try page(try await ask("POST", "/-/pages", own, body: #"{"wire": 2, "route": "\#(route)"}"#))
  }

  /// Returns the page that a response has opened.
  func page(_ answer: RawResponse) throws -> OpenPage {
    guard answer.status == 200 else { throw Refused(status: answer.status, body: answer.body) }
    let opened = try JSONDecoder().decode(Opened.self, from: Data(answer.body.utf8))
    return OpenPage(site: self, id: opened.page, opened: opened.update)
  }

  struct Refused: Error {
    let status: Int
    let body: String
  }

  private struct Opened: Decodable {
    let page: String
    let update: Update
  }
}

/// The browsers of a site, keyed by names that a test chooses.
private final class Browsers: Sendable {
  private let devices: DeviceRegistry
  private let keys = Mutex<[String: String]>([:])
  private let drafts = Mutex<[String: MemoryDrafts]>([:])

  init(_ devices: DeviceRegistry) { self.devices = devices }

  struct NotListening: Error {}

  func newSecret() throws -> String {
    guard let secret = devices.newAddress()?.split(separator: "=").last else {
      throw NotListening()
    }
    return String(secret)
  }

  /// Returns the key of a browser, which is connected first if needed.
  func key(of browser: String) throws -> String {
    if let key = keys.withLock({ $0[browser] }) { return key }
    let key = try devices.connect(try newSecret(), userAgent: nil)
    keys.withLock { $0[browser] = key }
    return key
  }

  /// Returns the drafts of a device, which are `first` for the first device.
  func drafts(of device: String, first: MemoryDrafts) -> MemoryDrafts {
    drafts.withLock { drafts in
      if let drafts = drafts[device] { return drafts }
      let own = drafts.isEmpty ? first : MemoryDrafts()
      drafts[device] = own
      return own
    }
  }
}

/// An update as the script reads it.
struct Update: Decodable, Equatable {
  struct Change: Decodable, Equatable {
    let at: String
    let html: String
    let more: Bool
  }

  struct Refusal: Decodable, Equatable {
    let message: String
  }

  let from: Int?
  let to: Int
  let route: String
  let changes: [Change]
  let refusal: Refusal?

  init(_ json: String) throws {
    self = try JSONDecoder().decode(Update.self, from: Data(json.utf8))
  }

  /// All markup of the update.
  var markup: String { changes.map(\.html).joined() }
}

/// A page open on the server.
struct OpenPage {
  let site: Site
  let id: String
  let opened: Update

  /// Sends inputs given as JSON.
  func send(_ inputs: String) async throws -> RawResponse {
    try await site.ask("POST", "/-/pages/\(id)", body: #"{"inputs": [\#(inputs)]}"#)
  }

  /// Types a text.
  @discardableResult
  func type(_ text: String, into field: String) async throws -> Update {
    let words = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let input = #"{"target": "\#(field)", "event": {"edit": \#(words)}}"#
    return try Update(try await send(input).body)
  }

  /// Taps a node.
  func tap(_ target: String) async throws -> RawResponse {
    try await send(#"{"target": "\#(target)", "event": {"tap": {}}}"#)
  }

  /// Requests the complete page.
  func whole() async throws -> RawResponse { try await order("{}") }

  /// Sends a request given as JSON.
  func order(_ body: String) async throws -> RawResponse {
    try await site.ask("POST", "/-/pages/\(id)", body: body)
  }

  /// Listens to unrequested updates.
  func listen(since version: Int, _ own: [String: String?] = [:]) async throws -> RawConnection {
    let wire = try await RawConnection(
      port: site.port,
      saying: site.request("GET", "/-/pages/\(id)/updates?since=\(version)", own))
    let answer = try RawResponse(head: try await wire.take(through: "\r\n\r\n"))
    guard answer.status == 200 else { throw Site.Refused(status: answer.status, body: "") }
    _ = try await wire.take(through: ": here\n\n")
    return wire
  }
}
