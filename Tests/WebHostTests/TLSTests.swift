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
        to: site, "/?token=\(site.secret)", certificate.chain, in: scratch)
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

  /// Creates a new self-signed certificate and its key.
  private func made(in scratch: ScratchFolder) throws -> WebConfiguration.Certificate {
    let (chain, key) = (scratch.path + "/chain.pem", scratch.path + "/key.pem")
    try ExternalCommand.run(
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
      "-keyout", key, "-out", chain)
    return WebConfiguration.Certificate(chain: chain, key: key)
  }

  /// Returns the response to a client that trusts only this certificate.
  private func said(
    to site: Site, _ path: String, _ chain: String, in scratch: ScratchFolder
  ) async throws -> String {
    let request = try scratch.write(
      "request", Data(site.request("GET", path, ["Connection": "close"]).utf8))
    let command = """
      openssl s_client -quiet -verify_quiet -verify_return_error -verify_ip 127.0.0.1 \
      -CAfile '\(chain)' -connect 127.0.0.1:\(site.port) -ign_eof < '\(request)' 2> /dev/null
      """
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try ExternalCommand.run("sh", "-c", command) })
      }
    }
  }
}
