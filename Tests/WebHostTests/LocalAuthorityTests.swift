import Foundation
import TestKit
import Testing

@testable import WebHost

@Suite("The certificate authority for the local network", .serialized)
struct LocalAuthorityTests {
  private let names = ["192.168.1.20", "127.0.0.1", "::1", "localhost"]

  /// Returns whether a client that trusts the authority accepts a certificate for a name.
  private func isTrusted(_ folder: String, _ file: String, _ check: String) async throws -> Bool {
    try await shell(
      "cd '\(folder)' && openssl verify -CAfile authority.pem \(check) '\(file)' 2>&1 || true"
    ).hasSuffix("OK\n")
  }

  @Test("A device that trusts the authority accepts the certificate for each local name")
  func trusted() async throws {
    let folder = try ScratchFolder().path + "/authority"
    let server = try LocalAuthority(in: folder).certificate(for: names + ["8.8.8.8"])
    for name in ["192.168.1.20", "127.0.0.1", "::1"] {
      #expect(try await isTrusted(folder, server.chain, "-verify_ip \(name)"), "\(name)")
    }
    #expect(try await isTrusted(folder, server.chain, "-verify_hostname localhost"))
    #expect(try await !isTrusted(folder, server.chain, "-verify_ip 8.8.8.8"))
  }

  @Test("The authority can't sign a certificate for a website")
  func limited() async throws {
    let folder = try ScratchFolder().path + "/authority"
    _ = try LocalAuthority(in: folder).certificate(for: names)
    for name in ["DNS:example.com", "IP:8.8.8.8"] {
      _ = try await shell(
        """
        cd '\(folder)' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
        -CA authority.pem -CAkey authority.key -days 3 -subj /CN=made -keyout made.key \
        -addext basicConstraints=critical,CA:FALSE -addext subjectAltName=\(name) -out made.pem
        """)
      #expect(try await !isTrusted(folder, "made.pem", ""), "\(name)")
    }
  }

  @Test("The certificate stays until the names change, and the authority stays then, too")
  func kept() async throws {
    let folder = try ScratchFolder().path + "/authority"
    let authority = LocalAuthority(in: folder)
    let first = try Data(contentsOf: URL(filePath: authority.certificate(for: names).chain))
    let print = try authority.published().fingerprint
    #expect(try Data(contentsOf: URL(filePath: authority.certificate(for: names).chain)) == first)
    let other = try authority.certificate(for: ["10.0.0.7"])
    #expect(try Data(contentsOf: URL(filePath: other.chain)) != first)
    #expect(try await isTrusted(folder, other.chain, "-verify_ip 10.0.0.7"))
    #expect(try authority.published().fingerprint == print)
    let modes = try await shell("stat -c %a '\(folder)'/authority.key '\(folder)'/server.pem")
    #expect(modes == "600\n600\n")
  }

  @Test("Every device can read the page about trust and the certificate, but nothing else")
  func page() async throws {
    let folder = try ScratchFolder().path + "/authority"
    let authority = LocalAuthority(in: folder)
    let certificate = try authority.certificate(for: names)
    let published = try authority.published()
    try await Site.serve {
      $0.certificate = certificate
      $0.authority = published
    } _: { site in
      let curl = "curl --silent --cacert '\(folder)/authority.pem' https://127.0.0.1:\(site.port)"
      let trust = try await shell("\(curl)/-/trust")
      #expect(trust.contains(published.fingerprint))
      let sent = try await shell("\(curl)/-/authority.crt")
      #expect(sent == String(decoding: published.certificate, as: UTF8.self))
      for path in ["/", "/-/authority.key", "/-/server.pem"] {
        let refusal = try await shell("\(curl)\(path)")
        #expect(refusal.contains("This page is private"), "\(path)")
      }
    }
  }
}
