import Core
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@testable import WebHost

@Suite("Invalid requests", .serialized)
struct BadInputTests {
  @Test(
    "A request for an unknown address is answered with 404, even if the address refers to parent folders"
  )
  func unknown() async throws {
    try await Site.serve { site in
      let paths = [
        "/no", "/notes", "/notes/new/x", "/..%2f..%2fetc%2fpasswd", "/../../etc/passwd", "/%00",
        "/%2e%2e/%2e%2e/etc/passwd", "/%ff%fe", "/-", "/-/", "/-/no", "/-/..%2fstashbook.js",
        "/-/../stashbook.js", "/-/photos", "/-/photos/known", "/-/photos/known/original",
        "/-/photos/..%2f..%2fetc/thumbnail", "/-/photos/../../etc/passwd", "/-/photos/%00/display",
        "/-/photos/no/thumbnail", "/-/charts/x", "/-/charts/1", "/-/charts/1?source=..%2f..",
        "/-/charts/99999999999999999999?source=x",
      ]
      for path in paths {
        let answer = try await site.ask("GET", path)
        #expect(answer.status == 404, "\(path): \(answer.body)")
        #expect(!answer.body.contains("root:"))
      }
      try await expectUp(site)
    }
  }

  @Test(
    "A request to an unknown or ended page is answered with 410, even if the page's ID is a path")
  func unknownPage() async throws {
    try await Site.serve { site in
      for id in ["no", "..%2f..", "%00"] {
        #expect(try await site.ask("POST", "/-/pages/\(id)", body: "{}").status == 410)
        #expect(try await site.ask("GET", "/-/pages/\(id)/updates").status == 410)
        #expect(try await site.ask("POST", "/-/pages/\(id)/end").status == 204)
      }
      let page = try await site.open("/")
      #expect(try await site.ask("POST", "/-/pages/\(page.id)/end").status == 204)
      #expect(try await page.whole().status == 410)
      #expect(try await site.ask("POST", "/-/pages/\(page.id)/more", body: "{}").status == 404)
    }
  }

  @Test("The end of a page is answered only after the page's unsaved text is stored as a draft")
  func endWaits() async throws {
    try await Site.serve { site in
      let page = try await site.open("/notes/new")
      site.world.drafts.faults.hold(.keep)
      try await page.type("Sky done", into: "note.text")
      let hasAnswer = Mutex(false)
      async let answer = {
        let answer = try await site.ask("POST", "/-/pages/\(page.id)/end")
        hasAnswer.withLock { $0 = true }
        return answer
      }()
      try await wait(until: "the draft is being stored") {
        site.world.drafts.faults.waiting(at: .keep) > 0
      }
      // These requests give a premature answer time to arrive.
      for _ in 0..<20 { #expect(try await site.ask("GET", "/").status == 200) }
      #expect(!hasAnswer.withLock { $0 })
      site.world.drafts.faults.release(.keep)
      #expect(try await answer.status == 204)
      #expect(site.world.drafts.all["/notes/new"] != nil)
    }
  }

  @Test("The page for an unknown address has the navigation, and marks no link as current")
  func strayPage() async throws {
    try await Site.serve { site in
      let answer = try await site.ask("GET", "/nowhere", ["Accept": "text/html"])
      #expect(answer.status == 404)
      #expect(answer.body.contains("Nothing found at “/nowhere”"))
      #expect(answer.body.contains("<nav class=\"places\""))
      #expect(!answer.body.contains("aria-current"))
    }
  }

  @Test("A request to open a missing screen is answered with 404 and a message")
  func noScreen() async throws {
    try await Site.serve { site in
      let answer = try await site.ask(
        "POST", "/-/pages", body: #"{"wire": 2, "route": "/../../etc"}"#)
      #expect(answer.status == 404)
      #expect(answer.body.contains("There is no screen"))
    }
  }

  @Test(
    "A page from another version is rejected with a message that says to reload the page",
    arguments: [#"{"route": "/"}"#, #"{"wire": 1, "route": "/"}"#, #"{"wire": 99, "route": "/"}"#])
  func outdatedPage(body: String) async throws {
    try await Site.serve { site in
      let answer = try await site.ask("POST", "/-/pages", body: body)
      #expect(answer.status == 409)
      #expect(answer.body.contains("outdated-page"))
      #expect(answer.body.contains("Reload the page."))
    }
  }

  @Test(
    "Input to a missing node is answered with 404, and input to a disabled node with 409")
  func targets() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let gone = try await page.tap("desk.gone")
      #expect(gone.status == 404)
      #expect(
        try Update(gone.body).refusal?.message == "No node on the screen has the ID desk.gone")
      let locked = try await page.tap("desk.closed")
      #expect(locked.status == 409)
      #expect(try Update(locked.body).refusal?.message == "The desk is locked")
      #expect(try await page.tap("desk.text").status == 200)
      #expect(
        try await page.send(#"{"target": "desk.ask", "event": {"edit": ""}}"#).status == 422
      )
      #expect(try await page.tap("desk.ask").status == 200)
      let behind = try await page.tap("desk.ask")
      #expect(behind.status == 409)
      #expect(try Update(behind.body).refusal?.message.contains("Sure?") == true)
      let after = try await page.tap("desk.answer")
      #expect(after.status == 200)
    }
  }

  @Test("Inputs before and after a rejected input still take effect")
  func refusedInTheMiddle() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let inputs = [
        #"{"target": "desk.text", "event": {"edit": "one"}}"#,
        #"{"target": "desk.closed", "event": {"tap": {}}}"#,
        #"{"target": "desk.text", "event": {"edit": "two"}}"#,
      ]
      let answer = try await page.send(inputs.joined(separator: ","))
      #expect(answer.status == 409)
      #expect(try Update(answer.body).markup.contains("two"))
    }
  }

  @Test(
    "JSON with an unexpected structure is answered with 400",
    arguments: [
      "", "{", "[]", "null", "7", #"{"inputs": 7}"#, #"{"inputs": [{}]}"#,
      #"{"inputs": [{"target": "desk.text", "event": {"fly": {}}}]}"#,
      #"{"inputs": [{"target": "desk.text", "event": {"edit": 7}}]}"#,
      #"{"inputs": [{"target": "desk.text", "event": {"key": "f13"}}]}"#,
      "{\"inputs\": \"\u{0}\"}", #"{"inputs": [{"target": "desk.text", "event": {}}]}"#,
      String(repeating: "[", count: 100_000),
    ])
  func malformed(_ body: String) async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let answer = try await site.ask("POST", "/-/pages/\(page.id)", body: body)
      #expect(answer.status == 400)
      #expect(answer.body.contains("malformed"))
      #expect(try await site.ask("POST", "/-/pages", body: body).status == 400)
      #expect(try await page.whole().status == 200)
    }
  }

  @Test(
    "A 10 MB request is answered with 413, even without a content length, and text typed earlier is preserved"
  )
  func tooLong() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      try await page.type("kept", into: "desk.text")
      let text = String(repeating: "x", count: 10_000_000)
      let body = #"{"inputs": [{"target": "desk.text", "event": {"edit": "\#(text)"}}]}"#
      let path = "/-/pages/\(page.id)"
      let announced = try await site.ask("POST", path, body: body)
      #expect(announced.status == 413)
      #expect(announced.body.contains("too-large"))
      let chunk = "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
      let fields = ["Transfer-Encoding": "chunked", "Content-Type": "application/json"]
      let unannounced = try await site.asked(site.request("POST", path, fields) + chunk)
      #expect(unannounced.status == 413)
      #expect(try await page.whole().body.contains("kept"))
    }
  }

  @Test("Typed text that is 400,000 characters long is returned unchanged")
  func longText() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let text = String(repeating: "<é&\"", count: 100_000)
      let update = try await page.type(text, into: "desk.text")
      let values = try PageReader.read(update.markup).elements.compactMap { $0.attributes["value"] }
      #expect(values == [text])
    }
  }

  @Test(
    "A request body whose content type isn't JSON is answered with 415",
    arguments: ["text/plain", "multipart/form-data", nil])
  func contentType(_ type: String?) async throws {
    try await Site.serve { site in
      let answer = try await site.ask(
        "POST", "/-/pages", ["Content-Type": type], body: #"{"wire": 2, "route": "/"}"#)
      #expect(answer.status == 415)
    }
  }

  @Test("An unsupported method is answered with 405 and a list of the supported methods")
  func methods() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let wrong = [
        ("POST", "/", "GET"), ("PUT", "/notes/new", "GET"), ("DELETE", "/", "GET"),
        ("GET", "/-/pages", "POST"), ("PUT", "/-/pages/\(page.id)", "POST"),
        ("GET", "/-/pages/\(page.id)", "POST"), ("GET", "/-/uploads", "POST"),
        ("DELETE", "/-/uploads", "POST"), ("POST", "/-/stashbook.js", "GET"),
        ("POST", "/-/photos/known/thumbnail", "GET"), ("DELETE", "/-/charts/1", "GET"),
      ]
      for (method, path, allowed) in wrong {
        let answer = try await site.ask(method, path)
        #expect(answer.status == 405, "\(method) \(path)")
        #expect(answer["allow"]?.hasPrefix(allowed) == true, "\(method) \(path)")
      }
    }
  }

  @Test(
    "A HEAD request is answered like a GET request, but without the body",
    arguments: ["/", "/-/stashbook.css", "/no"])
  func head(_ path: String) async throws {
    try await Site.serve { site in
      let wire = try await RawConnection(port: site.port)
      try await wire.send(site.request("HEAD", path))
      let head = try await wire.answer(hasBody: false)
      // A body would precede the next response.
      try await wire.send(site.request("GET", path))
      let answer = try await wire.answer()
      #expect(head.status == answer.status)
      #expect(head["content-type"] == answer["content-type"])
    }
  }

  @Test(
    "A request that isn't HTTP is answered with 400",
    arguments: ["no such thing\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n"])
  func notHTTP(_ text: String) async throws {
    try await Site.serve { site in
      let answer = try await site.asked(text)
      #expect(answer.status == 400)
      try await expectUp(site)
    }
  }

  @Test(
    "A8 An invalid or truncated chunked request body is answered with 400 and isn't logged as a defect",
    arguments: [
      "zz\r\n", "-1\r\nx\r\n", "FFFFFFFFFFFFFFFFFF\r\n", "5\r\nabcdefgh\r\n", "1;\u{1}\r\nx",
      "3\r\nab",
    ], ["/-/pages", "/-/uploads"])
  func chunks(_ chunks: String, _ path: String) async throws {
    try await Site.serve { site in
      let fields = ["Transfer-Encoding": "chunked", "Content-Type": "application/json"]
      let wire = try await RawConnection(
        port: site.port, saying: site.request("POST", path, fields) + chunks)
      wire.endSending()
      #expect(try await wire.answer().status == 400)
      try await expectUp(site)
    }
  }

  @Test(
    "A8 A truncated request body is answered with 400 and isn't logged as a defect",
    arguments: ["/-/pages", "/-/uploads"])
  func half(_ path: String) async throws {
    try await Site.serve { site in
      let fields = ["Content-Length": "100", "Content-Type": "application/json"]
      let wire = try await RawConnection(
        port: site.port, saying: site.request("POST", path, fields) + "{")
      wire.endSending()
      #expect(try await wire.answer().status == 400)
      try await expectUp(site)
    }
  }

  @Test(
    "A8 An unsupported transfer coding is answered with 400 and isn't logged as a defect",
    arguments: ["gzip", "identity", "gzip, chunked", "chunked, chunked", "chunked;q=1", "x"],
    ["GET", "POST"])
  func encodings(_ encoding: String, _ method: String) async throws {
    try await Site.serve { site in
      let path = method == "GET" ? "/" : "/-/pages"
      let fields = ["Transfer-Encoding": encoding, "Content-Type": "application/json"]
      let wire = try await RawConnection(
        port: site.port, saying: site.request(method, path, fields) + "0\r\n\r\n")
      #expect(try await wire.answer().status == 400)
      try await expectUp(site)
    }
  }

  @Test(
    "A8 A request with two Host fields is answered with 400, even if their values are equal",
    arguments: ["127.0.0.1", "evil.example"])
  func twoHosts(_ name: String) async throws {
    try await Site.serve { site in
      for second in ["\(name):\(site.port)", name] {
        let request = site.request("GET", "/").replacing(
          "HTTP/1.1\r\n", with: "HTTP/1.1\r\nhOST: \(second)\r\n")
        #expect(try await site.asked(request).status == 400)
      }
      try await expectUp(site)
    }
  }

  private func expectUp(_ site: Site) async throws {
    #expect(try await site.ask("GET", "/").body.contains("Stored: 0"))
    #expect(!site.world.log.lines.contains { $0.hasPrefix("defect") }, "\(site.world.log.lines)")
  }
}
