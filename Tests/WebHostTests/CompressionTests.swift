import Core
import Foundation
import NIOCore
import TestKit
import Testing

@testable import WebHost

@Suite("Compression of texts", .serialized)
struct CompressionTests {
  @Test(
    "Pages, scripts, and style sheets are compressed for browsers that accept gzip",
    arguments: ["/", "/-/stashbook.js", "/-/stashbook.css", "/-/theme.css"])
  func texts(_ path: String) async throws {
    try await Site.serve { site in
      let plain = try await site.ask("GET", path)
      #expect(plain.status == 200 && plain["content-encoding"] == nil)
      #expect(plain["vary"] == "Accept-Encoding")
      let packed = try await fetched(path, from: site, "--header 'Accept-Encoding: gzip, br'")
      #expect(packed.head.lowercased().contains("content-encoding: gzip"))
      #expect(packed.head.lowercased().contains("content-length: \(packed.body.count)\r\n"))
      #expect(packed.body.count < plain.body.utf8.count * 2 / 3)
      let unpacked = try await fetched(path, from: site, "--compressed")
      #expect(unpacked.body == Data(plain.body.utf8))
    }
  }

  @Test(
    "A browser that doesn't accept gzip gets the plain text",
    arguments: ["identity", "br", "gzip;q=0", "gzip; q=0.0", "gzipped"])
  func refused(_ accepted: String) async throws {
    try await Site.serve { site in
      let plain = try await site.ask("GET", "/-/stashbook.js")
      let answer = try await site.ask("GET", "/-/stashbook.js", ["Accept-Encoding": accepted])
      #expect(answer["content-encoding"] == nil && answer.body == plain.body)
    }
  }

  @Test("Photos, short texts, and event streams aren't compressed")
  func left() async throws {
    try await Site.serve { site in
      let gzip = ["Accept-Encoding": "gzip"]
      let photo = try await site.ask("GET", "/-/photos/known/display", gzip)
      #expect(photo["content-encoding"] == nil && photo.body == "a picture")
      let short = try await site.ask("GET", "/-/photos/unknown/display", gzip)
      #expect(short["content-encoding"] == nil && short.status == 404)
      let page = try await site.open("/")
      // A stream must be readable without gzip, so this call fails if the stream is compressed.
      let wire = try await page.listen(since: 0, gzip)
      wire.hangUp()
    }
  }

  @Test("A HEAD request gets the fields of the compressed text, without a body")
  func head() async throws {
    try await Site.serve { site in
      let head = try await site.ask("HEAD", "/-/stashbook.js", ["Accept-Encoding": "gzip"])
      #expect(head.status == 200 && head["content-encoding"] == "gzip")
    }
  }

  @Test("A browser that has a file gets 304, whether or not the file was compressed")
  func unchanged() async throws {
    try await Site.serve { site in
      let head = try await site.ask("HEAD", "/-/stashbook.js", ["Accept-Encoding": "gzip"])
      let tag = try #require(head["etag"])
      #expect(tag.hasPrefix("W/"))
      for accepted in ["gzip", "identity"] {
        let answer = try await site.ask(
          "GET", "/-/stashbook.js", ["Accept-Encoding": accepted, "If-None-Match": tag])
        #expect(answer.status == 304 && answer["content-encoding"] == nil)
      }
    }
  }

  @Test("Compressing preserves any bytes, and repetitive text becomes much shorter")
  func law() async throws {
    for count in [0, 1, 999, 70_000] {
      var generator = SystemRandomNumberGenerator()
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for bytes in [noise, Array(repeating: UInt8(ascii: "a"), count: count)] {
        let packed = try #require(ByteBuffer(bytes: bytes).gzipped)
        let scratch = try ScratchFolder()
        let path = try scratch.write("text.gz", Data(packed.readableBytesView))
        _ = try await shell("gzip --decompress --keep '\(path)'")
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/text")) == Data(bytes))
        if bytes.first == bytes.last, count > 10_000 { #expect(packed.readableBytes < 500) }
      }
    }
  }

  /// Returns the response that `curl` receives.
  private func fetched(
    _ path: String, from site: Site, _ options: String
  ) async throws -> (head: String, body: Data) {
    let scratch = try ScratchFolder()
    let head = try await shell(
      "curl --silent --dump-header - --output '\(scratch.path)/body' \(options) "
        + "--header 'Cookie: stashbook-\(site.port)=\(site.key)' 'http://127.0.0.1:\(site.port)\(path)'"
    )
    return (head, try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/body")))
  }
}
