import Core
import Foundation
import Synchronization
import TestKit
import Testing

@testable import WebHost

@Suite("Metrics and the log of requests")
struct RequestLogTests {
  private struct Line: Decodable {
    let id: String
    let method: String
    let path: String
    let status: Int
  }

  @Test("Counters are served only on request, without a key and under any host name")
  func metrics() async throws {
    let stranger = ["Cookie": nil, "Host": "10.0.0.5"] as [String: String?]
    try await Site.serve { site in
      let answer = try await site.ask("GET", "/metrics")
      #expect(answer.status == 404)
    }
    try await Site.serve {
      $0.hasMetrics = true
    } _: { site in
      _ = try await site.open("/")
      #expect(try await site.ask("GET", "/missing").status == 404)
      let answer = try await site.ask("GET", "/metrics", stranger)
      #expect(answer.status == 200 && answer["content-type"]?.hasPrefix("text/plain") == true)
      let lines = answer.body.split(separator: "\n").map(String.init)
      #expect(lines.contains("stashbook_http_requests_total{status=\"404\"} 1"))
      #expect(lines.contains("stashbook_open_pages 1") && lines.contains("stashbook_devices 1"))
      let last = "stashbook_http_request_duration_seconds_bucket{le=\"+Inf\"} 2"
      #expect(lines.contains(last))
      let posted = try await site.ask("POST", "/metrics", body: "{}").status
      #expect(posted != 200)
    }
  }

  @Test("Each request has a line with its ID, and no secret")
  func lines() async throws {
    let written = Mutex<[String]>([])
    try await Site.serve {
      $0.writeRequest = { line in written.withLock { $0.append(line) } }
    } _: { site in
      let secret = try site.newSecret()
      let address = try site.devices.links.create("/", title: "Desk", days: 1, at: "")
      let ids = try await [
        site.ask("GET", "/?token=\(secret)", ["X-Request-ID": "from-a-browser"]),
        site.ask("GET", address),
      ].map { try #require($0["x-request-id"]) }
      #expect(ids.allSatisfy(RandomName.isOne))
      let text = written.withLock { $0 }
      let lines = try text.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
      #expect(lines.map(\.id) == ids)
      #expect(lines.map(\.path) == ["/", "/shared/…"])
      #expect(lines.allSatisfy { $0.method == "GET" && $0.status == 200 })
      let hidden = address.split(separator: "/").last ?? ""
      #expect(text.allSatisfy { !$0.contains(secret) && !$0.contains(hidden) })
    }
  }

  @Test("Behind a proxy, a request keeps the proxy's ID if it is plain")
  func proxied() async throws {
    try await Site.serve {
      $0.proxy = ProxyAddress("https://stash.example.org")
    } _: { site in
      let own = try await site.ask("GET", "/healthz", ["X-Request-ID": "from-proxy-1"])
      #expect(own["x-request-id"] == "from-proxy-1")
      let forged = try await site.ask("GET", "/healthz", ["X-Request-ID": "a b\"c"])
      let id = try #require(forged["x-request-id"])
      #expect(RandomName.isOne(id))
    }
  }
}
