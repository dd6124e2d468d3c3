import Foundation
import Glibc
import TestKit
import Testing

/// `stashbook serve`, as a script starts it and as a browser meets it.
@Suite(.serialized)
struct ServeTests {
  @Test(
    "serve --json says its address in one line, ends well on a signal, and keeps what was typed",
    arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) async throws {
    let shelf = try Shelf()
    let served = try await Served(shelf)
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
    let again = try await Served(shelf)
    let other = try await again.open("/canvases/new")
    var shown = ""
    try await wait(until: "the draft is offered") {
      shown = try await again.post("/-/pages/\(other)", "{}").body
      return shown.contains("session.draft.")
    }
    let taken = #"{"inputs": [{"target": "session.draft.continue", "event": {"tap": {}}}]}"#
    #expect(try await again.post("/-/pages/\(other)", taken).body.contains("Meadow at dusk"))
    try await again.end()
  }

  private static let typing = """
    {"inputs": [{"target": "canvas.name", "event": {"edit": {"_0": "Meadow at dusk"}}}]}
    """

  @Test("What another program stores reaches the pages that are open")
  func storedElsewhere() async throws {
    let shelf = try Shelf()
    let served = try await Served(shelf)
    let page = try await served.open("/canvases")
    let wire = try await served.listen(to: page)
    _ = try await shelf.addCanvas("Thistle")
    try await wait(until: "the page shows Thistle") { try await wire.event().contains("Thistle") }
    try await served.end()
  }

  @Test("No address leads out of the library, or to what is no photo")
  func climbing() async throws {
    let shelf = try Shelf()
    let served = try await Served(shelf)
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

  @Test("A port that another program has is 69, with what to do")
  func portInUse() async throws {
    let shelf = try Shelf()
    let served = try await Served(shelf)
    let refused = try await shelf.failure("serve", "--port", "\(served.port)")
    #expect(refused.exit == 69)
    #expect(refused.code == "cannot-listen")
    #expect(refused.message.hasPrefix("127.0.0.1:\(served.port) can't be listened on: "))
    #expect(refused.hint == "Another program may have it; --port 0 takes a free one.")
    #expect(try await served.get("/").status == 200)
    try await served.end()
  }

  @Test("An address that is not this machine's is 69", arguments: ["192.0.2.1", "no such name"])
  func foreignAddress(_ host: String) async throws {
    let refused = try await Shelf().failure("serve", "--port", "0", "--host", host)
    #expect(refused.exit == 69)
    #expect(refused.message.hasPrefix("\(host):0 can't be listened on: "))
  }

  @Test(
    "What can't be asked for is 64, before the library is made",
    arguments: [["--tls-cert", "a.pem"], ["--tls-key", "a.pem"], ["--port", "65536"]])
  func usage(_ options: [String]) async throws {
    let shelf = try Shelf()
    let finished = try await shelf.start(["serve"] + options).finished()
    #expect(finished.code == 64)
    #expect(!FileManager.default.fileExists(atPath: shelf.library))
  }

  @Test("Files that are no certificate and key are 65, with their names")
  func badCertificate() async throws {
    let refused = try await Shelf().failure(
      "serve", "--port", "0", "--tls-cert", "a.pem", "--tls-key", "b.pem")
    #expect(refused.exit == 65)
    #expect(refused.message.hasPrefix("a.pem and b.pem are no certificate chain and key in PEM"))
  }
}
