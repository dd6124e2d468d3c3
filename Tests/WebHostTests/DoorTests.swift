import Foundation
import TestKit
import Testing

@testable import WebHost

@Suite("Access guard", .serialized)
struct DoorTests {
  @Test(
    "A request without the secret is rejected at every address",
    arguments: [nil, "", "wrong", "prefix"])
  func noSecret(_ cookie: String?) async throws {
    try await Site.serve { site in
      let value = cookie == "prefix" ? String(site.key.dropLast()) : cookie
      let field = value.map { "stashbook-\(site.port)=\($0)" }
      for path in [
        "/", "/?token=", "/notes/new", "/-/stashbook.js", "/-/photos/known/thumbnail", "/-/no",
      ] {
        let answer = try await site.ask("GET", path, ["Cookie": field])
        #expect(answer.status == 403, "\(path)")
        #expect(!answer.body.contains("Stored"))
      }
      let opening = try await site.ask(
        "POST", "/-/pages", ["Cookie": field], body: #"{"wire": 2, "route": "/"}"#)
      #expect(opening.status == 403)
      #expect(opening.body.contains("no-secret"))
    }
  }

  @Test(
    "The secret in an address connects a browser with a lasting cookie that is hidden from scripts and withheld from other sites' requests"
  )
  func welcome() async throws {
    try await Site.serve { site in
      #expect(
        site.firstAddress == "http://127.0.0.1:\(site.port)/?token=\(site.secret)")
      let answer = try await site.ask("GET", "/?token=\(site.secret)", ["Cookie": nil])
      #expect(answer.status == 200)
      let cookies = answer.fields["set-cookie"] ?? []
      #expect(cookies.count == 1)
      let cookie = try #require(cookies.first)
      #expect(cookie.hasPrefix("stashbook-\(site.port)="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"))
      #expect(answer.body.contains(#"content="0;url=/""#))
      #expect(!answer.body.contains(site.secret))
      let sent = cookie.split(separator: ";").first.map(String.init)
      #expect(try await site.ask("GET", "/", ["Cookie": sent]).status == 200)
      let secret = try site.newSecret()
      let wrong = try await site.ask("GET", "/?token=\(secret)x", ["Cookie": nil])
      #expect(wrong.status == 403)
      #expect(wrong["set-cookie"] == nil)
      for (method, path) in [("POST", "/-/pages"), ("HEAD", "/"), ("GET", "/notes/new")] {
        let refused = try await site.ask(
          method, "\(path)?token=\(secret)", ["Cookie": nil],
          body: method == "POST" ? #"{"wire": 2, "route": "/"}"# : nil)
        #expect(refused.status == 403, "\(method)")
        #expect(refused["set-cookie"] == nil)
      }
      #expect(
        try await site.ask("GET", "/?token=\(secret)", ["Cookie": nil]).status == 200)
    }
  }

  @Test("The cookie is found among other cookies, and another port's cookie doesn't grant access")
  func cookies() async throws {
    try await Site.serve { site in
      let mine = "stashbook-\(site.port)=\(site.key)"
      let among = try await site.ask("GET", "/", ["Cookie": "a=b; \(mine); c=d"])
      #expect(among.status == 200)
      let other = "stashbook-\(site.port + 1)=\(site.key)"
      let refused = try await site.ask("GET", "/", ["Cookie": other])
      #expect(refused.status == 403)
    }
  }

  @Test(
    "A request for an unknown host name is rejected, even with the secret (DNS rebinding)")
  func rebinding() async throws {
    try await Site.serve { site in
      let foreign: [String?] = [
        nil, "", "evil.example", "evil.example:\(site.port)", "127.0.0.1",
        "127.0.0.1:\(site.port + 1)", "127.0.0.1.evil.example:\(site.port)",
        "localhost.evil.example:\(site.port)", "[::2]:\(site.port)", "127.0.0.2:\(site.port)",
      ]
      for host in foreign {
        let answer = try await site.ask("GET", "/?token=\(site.secret)", ["Host": host])
        #expect(
          host == nil ? [400, 421].contains(answer.status) : answer.status == 421, "\(host ?? "-")")
        #expect(answer["set-cookie"] == nil)
      }
      for host in ["127.0.0.1", "localhost", "LocalHost", "[::1]"] {
        let answer = try await site.ask("GET", "/", ["Host": "\(host):\(site.port)"])
        #expect(answer.status == 200, "\(host)")
      }
    }
  }

  @Test("Only Stashbook's own pages can send inputs")
  func origin() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let foreign: [String?] = [
        nil, "null", "http://evil.example", "https://127.0.0.1:\(site.port)",
        "http://127.0.0.1", "http://127.0.0.1:\(site.port + 1)", "http://localhost:\(site.port)",
        "http://127.0.0.1:\(site.port)/", "http://127.0.0.1:\(site.port).evil.example",
      ]
      let input = #"{"inputs": [{"target": "desk.text", "event": {"edit": "taken"}}]}"#
      for origin in foreign {
        for path in ["/-/pages/\(page.id)", "/-/uploads", "/-/pages/\(page.id)/end", "/"] {
          let answer = try await site.ask("POST", path, ["Origin": origin], body: input)
          #expect(answer.status == 403, "\(origin ?? "-") \(path)")
        }
      }
      #expect(try await page.whole().body.contains("taken") == false)
      #expect(try site.uploads.isEmpty)
    }
  }

  @Test(
    "A server at an IPv6 address answers requests, and its first address has the IP address in brackets"
  )
  func version6() async throws {
    try await Site.serve {
      $0.address = "::1"
    } _: { site in
      #expect(site.firstAddress == "http://[::1]:\(site.port)/?token=\(site.secret)")
      let wire = try await RawConnection(port: site.port, version6: true)
      let host = "[::1]:\(site.port)"
      try await wire.send(site.request("GET", "/", ["Host": host]))
      #expect(try await wire.answer().status == 200)
      let fields = ["Host": host, "Origin": "http://\(host)"]
      try await wire.send(
        site.request("POST", "/-/pages", fields, body: #"{"wire": 2, "route": "/"}"#))
      #expect(try await wire.answer().status == 200)
    }
  }

  @Test("A configured host name is accepted and appears in the first address")
  func names() async throws {
    try await Site.serve {
      $0.names = ["Box.example"]
    } _: { site in
      #expect(site.firstAddress.hasPrefix("http://box.example:\(site.port)/"))
      let answer = try await site.ask("GET", "/", ["Host": "box.example:\(site.port)"])
      #expect(answer.status == 200)
    }
  }

  @Test(
    "Responses prohibit code from other sources, and only photos are cached without revalidation")
  func protection() async throws {
    try await Site.serve { site in
      let answers = [
        try await site.ask("GET", "/"), try await site.ask("GET", "/", ["Cookie": nil]),
        try await site.ask("GET", "/", ["Host": "evil.example"]),
        try await site.ask("GET", "/?token=\(site.secret)"), try await site.ask("GET", "/no"),
        try await site.ask("GET", "/-/no"), try await site.ask("DELETE", "/"),
        try await site.ask("POST", "/-/pages", body: "{"),
        try await site.ask("POST", "/-/pages", body: #"{"wire": 2, "route": "/"}"#),
        try await site.ask("GET", "/-/pages/no/updates"),
        try await site.ask("GET", "/-/stashbook.js"),
        try await site.ask("GET", "/-/photos/no/thumbnail"),
      ]
      for answer in answers {
        let policy = answer["content-security-policy"] ?? ""
        for rule in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"] {
          #expect(policy.contains(rule), "\(answer.status)")
        }
        #expect(!policy.contains("unsafe"))
        #expect(answer["x-content-type-options"] == "nosniff")
        #expect(answer["referrer-policy"] == "no-referrer")
        #expect(answer["cross-origin-resource-policy"] == "same-origin")
        #expect(answer["cross-origin-opener-policy"] == "same-origin")
        #expect(["no-store", "private, no-cache"].contains(answer["cache-control"]))
        #expect(!answer.body.contains(".swift") && !answer.body.contains("Error("))
      }
      let picture = try await site.ask("GET", "/-/photos/known/thumbnail")
      #expect(picture["cache-control"] == "private, max-age=31536000, immutable")
      #expect(picture["x-content-type-options"] == "nosniff")
    }
  }
}
