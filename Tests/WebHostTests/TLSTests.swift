import Core
import Dispatch
import Foundation
import TestKit
import Testing

@testable import WebHost

@Suite("TLS", .serialized)
struct TLSTests {
  @Test("A server with a certificate uses HTTPS, and its cookie is sent only over HTTPS")
  func secure() async throws {
    let scratch = try ScratchFolder()
    let certificate = try made(in: scratch)
    try await Site.serve {
      $0.certificate = certificate
    } _: { site in
      #expect(site.firstAddress == "https://127.0.0.1:\(site.port)/?token=\(site.secret)")
      let welcome = try await said(
        to: site, "/?token=\(site.secret)", certificate.chain, in: scratch, ["Cookie": nil])
      #expect(welcome.hasPrefix("HTTP/1.1 200"))
      #expect(welcome.contains("; HttpOnly; SameSite=Strict; Secure\r\n"))
      let page = try await said(to: site, "/", certificate.chain, in: scratch)
      #expect(page.contains("Stored: 0"))
      // A client that speaks plain HTTP gets no page.
      let wire = try await RawConnection(port: site.port)
      try await wire.send(site.request("GET", "/"))
      #expect(try await wire.takeAll().contains("Stored") == false)
    }
  }

  @Test("An invalid certificate or key is reported with the names of both files")
  func bad() async throws {
    let scratch = try ScratchFolder()
    let good = try made(in: scratch)
    let text = try scratch.write("text.pem", Data("no certificate".utf8))
    let none = scratch.path + "/none.pem"
    for (chain, key) in [
      (text, good.key), (none, good.key), (good.chain, text), (good.chain, none),
    ] {
      let failure = await #expect(throws: WebFailure.self) {
        try await Site.serve {
          $0.certificate = WebConfiguration.Certificate(chain: chain, key: key)
        } _: { _ in
        }
      }
      let message = failure?.explanation.message ?? ""
      #expect(message.hasPrefix("Invalid PEM files \u{201C}\(chain)\u{201D} and \u{201C}\(key)"))
    }
  }

  @Test("A browser that supports HTTP/2 gets pages over HTTP/2, with the same checks as HTTP/1.1")
  func http2() async throws {
    let scratch = try ScratchFolder()
    let certificate = try made(in: scratch)
    try await Site.serve {
      $0.certificate = certificate
    } _: { site in
      let curl = "curl --silent --include --http2 --cacert '\(certificate.chain)'"
      let page = "https://127.0.0.1:\(site.port)/"
      let cookie = "Cookie: stashbook-\(site.port)=\(site.key)"
      let answer = try await shell("\(curl) --header '\(cookie)' '\(page)'")
      #expect(answer.hasPrefix("HTTP/2 200"))
      #expect(answer.contains("Stored: 0"))
      #expect(site.server.strangers.count == 0)
      #expect(try await shell("\(curl) '\(page)'").hasPrefix("HTTP/2 403"))
      let foreign = try await shell(
        "\(curl) --header '\(cookie)' --connect-to evil.example::127.0.0.1: --insecure "
          + "'https://evil.example:\(site.port)/'")
      #expect(foreign.hasPrefix("HTTP/2 421"))
      let old = try await shell("\(curl) --http1.1 --header '\(cookie)' '\(page)'")
      #expect(old.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test("A connection that never ends its TLS handshake is closed")
  func stalled() async throws {
    let scratch = try ScratchFolder()
    let certificate = try made(in: scratch)
    try await Site.serve {
      $0.certificate = certificate
      $0.idle = .milliseconds(200)
    } _: { site in
      let wire = try await RawConnection(port: site.port)
      try await wire.send("\u{16}")  // the first byte of a handshake
      #expect(try await wire.takeAll() == "")
      try await wait(until: "the connection no longer counts") {
        site.server.strangers.count == 0
      }
    }
  }

  private func made(in scratch: ScratchFolder) throws -> WebConfiguration.Certificate {
    let made = try TestCertificate(in: scratch.path)
    return WebConfiguration.Certificate(chain: made.chain, key: made.key)
  }

  /// Returns the response to a client that trusts only this certificate.
  private func said(
    to site: Site, _ path: String, _ chain: String, in scratch: ScratchFolder,
    _ own: [String: String?] = [:]
  ) async throws -> String {
    let request = try scratch.write(
      "request", Data(site.request("GET", path, own.merging(["Connection": "close"]) { $1 }).utf8))
    let command = """
      openssl s_client -quiet -verify_quiet -verify_return_error -verify_ip 127.0.0.1 \
      -CAfile '\(chain)' -connect 127.0.0.1:\(site.port) -ign_eof < '\(request)' 2> /dev/null
      """
    return try await shell(command)
  }
}

/// Runs a shell command without blocking Swift tasks, and returns its output.
func shell(_ command: String) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Result { try ExternalCommand.run("sh", "-c", command) })
    }
  }
}
