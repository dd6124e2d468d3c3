import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import S3Blobs

@Suite("Signature")
struct SignatureTests {
  /// A request as `sign.py` reads it.
  struct Given: Encodable {
    var method: String
    var host: String
    var path: String
    var query: [[String]]
    var headers: [String: String]
    var body: String
    var time: String
    var key: String
    var secret: String
    var token: String?
    var region: String
  }

  @Test("Generated requests get the same signatures as from botocore")
  func sameAsBotocore() throws {
    var random = SeededRandomSource(seed: 7)
    let given = (0..<3000).map { _ in Self.request(&random) }
    let ours = given.map { given in
      let signature = Signature(
        accessKey: given.key, secretKey: given.secret, sessionToken: given.token,
        region: given.region)
      var request = S3Request(
        method: given.method, path: Signature.encoded(given.path, keepingSlashes: true))
      request.query = given.query.map { ($0[0], $0[1]) }
      request.headers = given.headers.merging(["host": given.host]) { $1 }
      request.body = Data(given.body.utf8)
      let moment = Instant(given.time) ?? Instant(milliseconds: 0)
      return signature.headers(of: request, at: moment)["authorization"] ?? ""
    }
    let theirs = try Self.botocore(given)
    #expect(theirs.count == ours.count)
    for (index, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
      Issue.record("\(given[index]): \(pair.0) isn't \(pair.1)")
      break
    }
  }

  private static func botocore(_ given: [Given]) throws -> [String] {
    let scratch = try ScratchFolder()
    let lines = try given.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    let input = try scratch.write("requests", Data(lines.joined(separator: "\n").utf8))
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let python = package.appendingPathComponent(".build-python/bin/python3").path
    let script = package.appendingPathComponent("Tests/S3BlobsTests/Scripts/sign.py").path
    return try ExternalCommand.run("sh", "-c", "exec '\(python)' -B '\(script)' <'\(input)'")
      .split(separator: "\n").map(String.init)
  }

  private static func request(_ random: inout SeededRandomSource) -> Given {
    let keyCharacters = Array("abzAZ09-_.~/ +=&?%*'()!@#$,:;\"<>|\\^`{}[]éß漢🧵")
    let headerCharacters = Array("abzAZ09 -_.~/+=&?%*'()!@#$,;\"<>|  ")
    func text(_ characters: [Character], _ limit: Int) -> String {
      String(
        (0..<Int.random(in: 0...limit, using: &random)).compactMap { _ in
          characters.randomElement(using: &random)
        })
    }
    let names = [
      "range", "if-none-match", "x-amz-meta-stored-at", "x-amz-copy-source", "content-type",
    ]
    var headers: [String: String] = [:]
    for name in names where Bool.random(using: &random) {
      headers[name] = text(headerCharacters, 20)
    }
    let host = ["127.0.0.1:8333", "s3.eu-west-1.amazonaws.com", "stash.example.org:444"]
    return Given(
      method: ["GET", "PUT", "POST", "HEAD", "DELETE"].randomElement(using: &random) ?? "GET",
      host: host.randomElement(using: &random) ?? "", path: "/" + text(keyCharacters, 30),
      query: (0..<Int.random(in: 0...4, using: &random)).map { _ in
        [text(keyCharacters, 8), text(keyCharacters, 12)]
      },
      headers: headers, body: text(keyCharacters, 50),
      time: Instant(milliseconds: .random(in: 0...4_000_000_000_000, using: &random)).description,
      key: "AK" + text(Array("ABC123"), 16), secret: "s" + text(keyCharacters, 40),
      token: Bool.random(using: &random) ? "t" + text(headerCharacters, 40) : nil,
      region: ["us-east-1", "eu-west-1", "auto"].randomElement(using: &random) ?? "")
  }
}
