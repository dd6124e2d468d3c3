import BrowserKit
import Foundation
import Glibc
import TestKit
import Testing

/// The library in Chromium over HTTPS.
@Suite("The library in Chromium over HTTPS", .serialized, .highPriority)
struct SecurePagesTests {
  @Test("serve --lan serves its local names with a certificate that its own authority signed")
  func lan() async throws {
    let cli = try CLIFixture()
    let process = try cli.start(["serve", "--json", "--port", "0", "--lan"])
    try await process.until({ try process.output.contains("\n") }, act: {})
    let address = try #require(try JSON(try process.output)["url"].text)
    #expect(address.hasPrefix("https://"))
    #expect(!address.contains("["), "the server listens on IPv4 addresses only")
    let port = try #require(URLComponents(string: address)?.port)
    let authority = cli.scratch.path + "/.config/stashbook/authority/authority.pem"
    let places =
      [String(address.prefix { $0 != "?" })]
      + ["localhost", "127.0.0.1"].map { "https://\($0):\(port)/" }
    for place in places {
      let page = try ExternalCommand.run(
        "curl", "--silent", "--cacert", authority, "--connect-to", "::127.0.0.1:\(port)",
        place + "-/trust")
      #expect(page.contains("Trust This Computer"), "\(place)")
    }
    process.signal(SIGTERM)
    #expect(try await process.finished().code == 0)
  }

  @Test("Ten pages of one browser share an HTTP/2 connection, and a change reaches all of them")
  func ten() async throws {
    let cli = try CLIFixture()
    let certificate = try TestCertificate(in: cli.scratch.path)
    let process = try cli.start([
      "serve", "--json", "--port", "0", "--tls-cert", certificate.chain, "--tls-key",
      certificate.key,
    ])
    try await process.until({ try process.output.contains("\n") }, act: {})
    let address = try #require(try JSON(try process.output)["url"].text)
    let home = String(address.prefix { $0 != "?" })
    let first = try await BrowserTab()
    try await first.open(address)
    // With HTTP/1.1, Chromium opens at most six connections to a server, and the event streams of
    // six pages would occupy all of them.
    var tabs = [first]
    for _ in 2...10 { tabs.append(try await BrowserTab(beside: first)) }
    for tab in tabs {
      try await tab.open(home + "canvases")
      try await tab.until("document.querySelector('main h1') !== null")
      _ = try await tab.rest(version: 0)
    }
    let used = try await first.value(
      of: "() => performance.getEntriesByType('navigation')[0].nextHopProtocol", String.self)
    #expect(used == "h2")
    let added = try await cli.run("canvas", "add", "--designer", "Anna Weaver", "--name", "Meadow")
    #expect(added.code == 0)
    for tab in tabs { try await tab.until("document.body.innerText.includes('Meadow')") }
    for tab in tabs { try await tab.leave() }
    process.signal(SIGTERM)
    #expect(try await process.finished().code == 0)
  }
}
