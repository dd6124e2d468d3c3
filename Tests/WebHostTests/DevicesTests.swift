import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Devices", .serialized)
struct DevicesTests {
  /// Returns the key that a response stores in a browser, or `nil` if none.
  private func key(in answer: RawResponse) -> String? {
    guard let pair = answer["set-cookie"]?.split(separator: ";").first else { return nil }
    return pair.split(separator: "=").last.map(String.init)
  }

  // MARK: Addresses

  @Test("An address connects one browser once, and then says how to get a new address")
  func once() async throws {
    try await Site.serve { site in
      let path = "/?token=\(site.secret)"
      let first = try await site.ask("GET", path, ["Cookie": nil])
      #expect(first.status == 200 && key(in: first) != nil)
      let second = try await site.ask("GET", path, ["Cookie": nil])
      #expect(second.status == 403)
      #expect(second["set-cookie"] == nil)
      #expect(second.body.contains("has expired or was already used"))
      #expect(second.body.contains("press Return in the terminal"))
      #expect(second.body.contains(#"href="/""#))
    }
  }

  @Test("An address is valid for ten minutes")
  func expiry() async throws {
    try await Site.serve { site in
      let (early, late) = (try site.newSecret(), try site.newSecret())
      site.world.clock.advance(by: .milliseconds(599_999))
      let inTime = try await site.ask("GET", "/?token=\(early)", ["Cookie": nil])
      #expect(inTime.status == 200)
      site.world.clock.advance(by: .milliseconds(1))
      let tooLate = try await site.ask("GET", "/?token=\(late)", ["Cookie": nil])
      #expect(tooLate.status == 403)
      let new = try await site.ask("GET", "/?token=\(try site.newSecret())", ["Cookie": nil])
      #expect(new.status == 200)
    }
  }

  @Test("A connected device enters with any secret, and doesn't use up a valid one")
  func knownDevice() async throws {
    try await Site.serve { site in
      for secret in ["wrong", "", site.secret] {
        let answer = try await site.ask("GET", "/?token=\(secret)")
        #expect(answer.status == 200)
        #expect(answer["set-cookie"] == nil)
        #expect(answer.body.contains(#"content="0;url=/""#))
      }
      let other = try await site.ask("GET", "/?token=\(site.secret)", ["Cookie": nil])
      #expect(other.status == 200)
    }
  }

  @Test("After ten wrong secrets in a minute, all secrets wait, but connected devices don't")
  func guesses() async throws {
    try await Site.serve { site in
      func guess(_ secret: String) async throws -> RawResponse {
        try await site.ask("GET", "/?token=\(secret)", ["Cookie": nil])
      }
      for number in 0..<10 {
        #expect(try await guess("wrong-\(number)").status == 403)
        site.world.clock.advance(by: .seconds(1))
      }
      for secret in ["wrong", site.secret] {
        let refused = try await guess(secret)
        #expect(refused.status == 429)
        #expect(refused["retry-after"] == "50")
        #expect(refused["set-cookie"] == nil)
      }
      #expect(try await site.ask("GET", "/").status == 200)
      #expect(try await site.ask("GET", "/?token=wrong").status == 200)
      site.world.clock.advance(by: .seconds(50))
      #expect(try await guess(site.secret).status == 200)
    }
  }

  // MARK: Keys

  @Test("A key is replaced when a page is opened a day later, and not for other requests")
  func renewal() async throws {
    try await Site.serve { site in
      site.world.clock.advance(by: .seconds(86_399))
      #expect(key(in: try await site.ask("GET", "/")) == nil)
      site.world.clock.advance(by: .seconds(1))
      #expect(key(in: try await site.ask("GET", "/-/stashbook.js")) == nil)
      let renewed = try #require(key(in: try await site.ask("GET", "/")))
      #expect(renewed != site.key)
      #expect(try site.device(renewed) == site.device(site.key))
      #expect(key(in: try await site.ask("GET", "/", site.cookies(key: renewed))) == nil)
    }
  }

  @Test("Ten requests at once with an old key all succeed, and receive the same new key")
  func atOnce() async throws {
    try await Site.serve { site in
      site.world.clock.advance(by: .seconds(86_400))
      let answers = try await withThrowingTaskGroup(of: RawResponse.self) { group in
        for _ in 0..<10 { group.addTask { try await site.ask("GET", "/") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.allSatisfy { $0.status == 200 })
      #expect(Set(answers.map(key(in:))).count == 1)
      #expect(key(in: answers[0]) != nil)
    }
  }

  @Test("A browser that opens a page at least every 399 days keeps its access")
  func law() throws {
    Law(
      "lost responses, late requests, and restarts of the server sign no browser out", count: 20
    ).holds(for: { $0 }) { random in
      var random = random
      let (clock, log, documents) = (ManualClock(), MemoryLog(), MemoryDocuments())
      var devices = try DeviceRegistry(in: documents, clock: clock, log: log)
      var key = try connected(devices)
      let id = try #require(try devices.visit(withKeys: [key])?.device)
      var (seen, replaced) = (key, [String]())
      for _ in 0..<40 {
        let pause = [1, 20, 3_600, 86_400, 399 * 86_400].randomElement(using: &random) ?? 1
        clock.advance(by: .seconds(pause))
        if Int.random(in: 0..<4, using: &random) == 0 {
          devices.settle()
          devices = try DeviceRegistry(in: documents, clock: clock, log: log)
        }
        let visit = try #require(try devices.visit(withKeys: [key]), "signed out")
        try #require(visit.device == id)
        devices.settle()
        if seen != key {
          // A request with the key before was already on its way.
          clock.advance(by: .seconds(Int.random(in: 0..<60, using: &random)))
          try #require(try devices.visit(withKeys: [seen])?.device == id)
          replaced.append(seen)
          seen = key
        }
        for _ in 0..<2 {
          // The browser receives every other response.
          if let new = devices.renewedKey(after: visit), Bool.random(using: &random) { key = new }
        }
      }
      clock.advance(by: .seconds(60))
      try #require(try replaced.allSatisfy { try devices.visit(withKeys: [$0]) == nil })
      devices.settle()
      let stored = try text(documents)
      try #require((replaced + [seen, key]).allSatisfy { !stored.contains($0) })
      try #require(log.lines.isEmpty)
    }
  }

  // MARK: The document

  private func connected(
    _ devices: DeviceRegistry, _ agent: String? = nil
  ) throws -> String {
    devices.listen(at: "http://x", isLoopback: true) {}
    let secret = try #require(devices.newAddress()?.split(separator: "=").last)
    return try devices.connect(String(secret), userAgent: agent)
  }

  private func text(_ documents: MemoryDocuments) throws -> String {
    String(decoding: try documents.document("web-devices")?.content ?? Data(), as: UTF8.self)
  }

  @Test("Devices keep their access after a restart, and the document contains no keys")
  func restart() throws {
    let (documents, world) = (MemoryDocuments(), World(collections: []))
    let devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    let keys = [try connected(devices), try connected(devices)]
    let again = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    for key in keys { #expect(try again.visit(withKeys: [key]) == devices.visit(withKeys: [key])) }
    let text = try text(documents)
    for key in keys { #expect(!text.contains(key)) }
    #expect(world.log.lines.isEmpty)
  }

  @Test(
    "A damaged document is moved aside and logged, and devices connect again",
    arguments: ["", "{", "[]", "{}"])
  func damaged(_ text: String) throws {
    let (documents, world) = (MemoryDocuments(), World(collections: []))
    try documents.change("web-devices") { _ in Data(text.utf8) }
    let devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    #expect(devices.ids.isEmpty && world.log.lines.count == 1)
    let aside = "web-devices.damaged-\(world.clock.now.milliseconds)"
    #expect(try documents.document(aside)?.content == Data(text.utf8))
    let key = try connected(devices)
    #expect(try devices.visit(withKeys: [key]) != nil)
  }

  @Test("Requests update the document at most once an hour per device")
  func writing() throws {
    let (documents, world) = (MemoryDocuments(), World(collections: []))
    let devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    let key = try connected(devices)
    let stored = try text(documents)
    world.clock.advance(by: .seconds(3_599))
    #expect(try devices.visit(withKeys: [key]) != nil)
    devices.settle()
    #expect(try text(documents) == stored)
    world.clock.advance(by: .seconds(1))
    #expect(try devices.visit(withKeys: [key]) != nil)
    devices.settle()
    #expect(try text(documents) != stored)
  }

  @Test("A device that wasn't used for 400 days is forgotten at the next start")
  func forgotten() throws {
    let (documents, world) = (MemoryDocuments(), World(collections: []))
    let key = try connected(
      DeviceRegistry(in: documents, clock: world.clock, log: world.log))
    world.clock.advance(by: .seconds(400 * 86_400))
    let devices = try DeviceRegistry(in: documents, clock: world.clock, log: world.log)
    #expect(try devices.visit(withKeys: [key]) == nil)
  }

  // MARK: Drafts and pages

  @Test("A draft is restored only on the device on which the text was typed")
  func drafts() async throws {
    try await Site.serve { site in
      let other = try site.cookies("other")
      let page = try await site.open("/notes/new")
      try await page.type("half a note", into: "note.text")
      #expect(try await site.ask("POST", "/-/pages/\(page.id)/end").status == 204)
      let elsewhere = try await site.open("/notes/new", other)
      #expect(!elsewhere.opened.markup.contains("session.draft."))
      #expect(!elsewhere.opened.markup.contains("half a note"))
      let complete = try await site.ask("GET", "/notes/new", other)
      #expect(!complete.body.contains("session.draft."))
      let again = try await site.open("/notes/new")
      #expect(again.opened.markup.contains("half a note"))
    }
  }

  @Test("A device can't read, change, or end another device's page")
  func otherPages() async throws {
    try await Site.serve { site in
      let other = try site.cookies("other")
      let page = try await site.open("/notes/new")
      let input = #"{"inputs": [{"target": "note.text", "event": {"edit": "taken"}}]}"#
      for body in [input, "{}"] {
        #expect(try await site.ask("POST", "/-/pages/\(page.id)", other, body: body).status == 410)
      }
      #expect(try await site.ask("GET", "/-/pages/\(page.id)/updates", other).status == 410)
      #expect(try await site.ask("POST", "/-/pages/\(page.id)/end", other).status == 204)
      let leaving = #"{"wire": 2, "route": "/", "left": "\#(page.id)"}"#
      #expect(try await site.ask("POST", "/-/pages", other, body: leaving).status == 200)
      let whole = try await page.whole()
      #expect(whole.status == 200)
      #expect(!whole.body.contains("taken"))
    }
  }

  @Test("Signing a device out ends its pages and its event stream at once, and rejects its key")
  func signOut() async throws {
    try await Site.serve { site in
      let (mine, phone) = (try await site.open("/"), try site.cookies("phone"))
      let page = try await site.open("/notes/new", phone)
      let events = try await page.listen(since: page.opened.to, phone)
      #expect(site.devices.signOut(try #require(try site.device(named: "phone"))))
      _ = try await events.take(through: "\r\n0\r\n\r\n")  // the end of the response
      for path in ["/", "/-/stashbook.js", "/-/pages/\(page.id)/updates"] {
        #expect(try await site.ask("GET", path, phone).status == 403, "\(path)")
      }
      #expect(try await mine.whole().status == 200)
      #expect(try site.device(named: "phone") == nil)
    }
  }

  // MARK: Names

  @Test("Devices with the same browser and system have different names")
  func sameNames() throws {
    let devices = try DeviceRegistry(
      in: MemoryDocuments(), clock: ManualClock(), log: MemoryLog())
    for _ in 0..<3 { _ = try connected(devices, "Linux Firefox/140.0") }
    #expect(
      Set(devices.list.map(\.name)) == [
        "Firefox on Linux", "Firefox on Linux 2", "Firefox on Linux 3",
      ])
  }

  @Test(
    "A device is named after its browser and system",
    arguments: [
      (nil, "Browser"), ("curl/8.0", "Browser"), ("<b>Linux", "Browser on Linux"),
      (
        "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
        "Firefox on Android"
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
        "Safari on iPhone"
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
        "Edge on Windows"
      ),
      (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
        "Chrome on Linux"
      ),
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
        "Safari on Mac"
      ),
    ] as [(String?, String)])
  func names(agent: String?, name: String) {
    #expect(Device.name(fromUserAgent: agent) == name)
  }
}
