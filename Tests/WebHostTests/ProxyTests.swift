import TestKit
import Testing

@testable import WebHost

@Suite("A proxy in front of the server")
struct ProxyTests {
  @Test("The address of a proxy is a URL without a path")
  func addresses() throws {
    for (text, origin) in [
      ("https://stash.example.org", "https://stash.example.org"),
      ("https://Stash.example.org:443/", "https://stash.example.org"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]:80", "http://[::1]"),
    ] {
      #expect(try #require(ProxyAddress(text)).origin == origin)
    }
    for text in [
      "", "stash.example.org", "ftp://a", "https://", "https://a/b", "https://a?b", "https://u@a",
    ] {
      #expect(ProxyAddress(text) == nil)
    }
  }

  @Test("Browsers reach the server only with the proxy's host name and origin")
  func names() async throws {
    try await Site.serve {
      $0.proxy = ProxyAddress("https://stash.example.org")
    } _: { site in
      #expect(site.firstAddress.hasPrefix("https://stash.example.org/?token="))
      let (host, cookie) = ("stash.example.org", "stashbook-443=\(site.key)")
      #expect(try await site.ask("GET", "/", ["Host": host, "Cookie": cookie]).status == 200)
      let own = "127.0.0.1:\(site.port)"
      #expect(try await site.ask("GET", "/", ["Host": own, "Cookie": cookie]).status == 421)
      let body = #"{"wire": 2, "route": "/"}"#
      for (origin, status) in [("https://\(host)", 200), ("http://\(host)", 403)] {
        let answer = try await site.ask(
          "POST", "/-/pages", ["Host": host, "Origin": origin, "Cookie": cookie], body: body)
        #expect(answer.status == status)
      }
      let welcome = try await site.ask(
        "GET", "/?token=\(try site.newSecret())", ["Host": host, "Cookie": nil])
      #expect(welcome["set-cookie"]?.hasSuffix("; HttpOnly; SameSite=Strict; Secure") == true)
    }
  }

  @Test("Checks of a load balancer need no key and no host name")
  func health() async throws {
    try await Site.serve { site in
      for path in ["/healthz", "/readyz"] {
        let answer = try await site.ask("GET", path, ["Host": "10.0.0.7", "Cookie": nil])
        #expect((answer.status, answer.body) == (200, #"{"status":"ok"}"#))
      }
      #expect(try await site.ask("POST", "/healthz", ["Cookie": nil]).status == 403)
    }
  }
}
