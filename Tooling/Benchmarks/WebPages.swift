import Core
import Foundation
import Hummingbird
import LibraryServices
import MemoryAdapters
import Mustache
import Synchronization
import WebHost

/// A hub of fifty tiles, each with the number of requests, served by WebHost, and its peer, a
/// Mustache page of the same bytes on the same kind of server.
enum WebPages {
  static let tiles = 50

  /// Prints the addresses of both pages, and serves them until standard input ends.
  static func run() async throws {
    let folder = NSTemporaryDirectory() + "stashbook-bench-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }  // the folder may not exist
    let (own, cookie) = try await served(uploads: Uploads(into: folder, files: MemoryFiles()))
    let page = try body(of: own, cookie)
    let peer = try await MustachePage(like: page).served()
    let addresses = ["own": own, "cookie": cookie, "peer": peer]
    print(String(decoding: try JSONEncoder().encode(addresses), as: UTF8.self))
    fflush(nil)
    while readLine() != nil {}
  }

  /// Serves the hub, and returns its address and the cookie that grants access.
  private static func served(
    uploads: Uploads
  ) async throws -> (address: String, cookie: String) {
    let (clock, log, documents) = (ManualClock(), MemoryLog(), MemoryDocuments())
    let devices = try DeviceRegistry(
      in: documents, of: LibraryPeople(in: documents), clock: clock, log: log)
    let server = try WebServer(
      Assembly([Hub()]), uploads: uploads, clock: clock,
      devices: devices, drafts: { _ in MemoryDrafts() }, log: log,
      configuration: WebConfiguration(), appearance: { nil },
      stored: AsyncStream { $0.finish() })
    let first = await withCheckedContinuation { ready in
      Task { try await server.run(takesSignals: false) { ready.resume(returning: $0) } }
    }
    let address = first.components(separatedBy: "?token=")[0]
    let head = try curled(["--dump-header", "-", first])
    guard let field = head.firstMatch(of: /(?i)set-cookie: ([^;]+);/) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return (address, String(field.1))
  }

  /// Returns the page at an address, as a browser receives it.
  private static func body(of address: String, _ cookie: String) throws -> String {
    try curled(["--header", "Cookie: \(cookie)", address])
  }

  private static func curled(_ arguments: [String]) throws -> String {
    let finished = Process()
    let output = Pipe()
    finished.executableURL = URL(filePath: "/usr/bin/env")
    finished.arguments = ["curl", "--silent"] + arguments
    finished.standardOutput = output
    try finished.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    finished.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// A hub like that of Home.
private struct Hub: FeaturePlugin {
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "hub", title: "Hub",
      screens: [
        ScreenDeclaration("/", title: "Hub")
      ])
  }

  func screens(with plugs: FeatureServices) -> [RoutePattern: ScreenMaker] {
    let counter = Counter()
    return ["/": { HubScreen(counter: counter) }]
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private struct HubScreen: Screen {
  let counter: Counter

  func title(_ count: Int) -> String { "Hub" }

  func open(_ places: [String: String]) -> (state: Int, effect: Effect<Never>) {
    (counter.next(), .none)
  }

  func reduce(into count: inout Int, action: Never) -> Effect<Never> {}

  func view(_ count: Int) -> Node<Never> {
    let tiles = (0..<WebPages.tiles).map { number -> Node<Never> in
      .link(
        NodeID("home.way.\(number)"), "Way \(number)", to: Route("/way/\(number)"), role: .card,
        [.text("Way \(number)", role: .headline), .text("Asked for \(count) times", role: .muted)])
    }
    return .vstack([
      .heading("Hub", level: 1), .list("home.ways", label: "Screens", ListPage(), tiles),
    ])
  }
}

/// The same page rendered from a template.
private struct MustachePage {
  private let template: MustacheTemplate
  private let counter = Counter()

  /// Creates a template of a page like one of WebHost's, whose items become a section.
  init(like page: String) throws {
    let parts = page.components(separatedBy: "<li id=\"s.1.")
    guard parts.count == WebPages.tiles + 1, let end = parts.last?.range(of: "</li>") else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let item = "<li id=\"s.1." + parts[1]
    let section = item.replacing("s.1.0", with: "s.1.{{number}}")
      .replacing("way.0", with: "way.{{number}}").replacing("way/0", with: "way/{{number}}")
      .replacing("Way 0", with: "Way {{number}}")
      .replacing("Asked for 1 times", with: "Asked for {{count}} times")
    let tail = parts[WebPages.tiles][end.upperBound...]
    template = try MustacheTemplate(string: parts[0] + "{{#tiles}}\(section){{/tiles}}" + tail)
  }

  private func text() -> String {
    let count = counter.next()
    let tiles = (0..<WebPages.tiles).map { ["number": $0, "count": count] }
    return template.render(["tiles": tiles])
  }

  func served() async throws -> String {
    let responder = CallbackResponder { (_: Request, _: BasicRequestContext) in
      Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: text())))
    }
    return await withCheckedContinuation { ready in
      let application = Application(
        responder: responder,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in
          ready.resume(returning: "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/")
        })
      Task { try await application.run() }
    }
  }
}
