import Core
import TestKit
import Testing

@testable import WebHost

@Suite("Photos on pages", .serialized)
struct PictureTests {
  @Test(
    "D7 Each variant of a photo has its own entity tag, and a request with that tag is answered with 304",
    arguments: ["display", "thumbnail"])
  func tags(_ variant: String) async throws {
    try await Site.serve { site in
      let path = "/-/photos/known/\(variant)"
      let first = try await site.ask("GET", path)
      #expect(first.status == 200 && first.body == "a picture")
      #expect(first["etag"] == "\"known-\(variant)\"")
      let tag = try #require(first["etag"])
      let again = try await site.ask("GET", path, ["If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty)
      #expect(again["etag"] == tag)
      let other = variant == "display" ? "thumbnail" : "display"
      let changed = try await site.ask("GET", path, ["If-None-Match": "\"known-\(other)\""])
      #expect(changed.status == 200 && changed.body == "a picture")
    }
  }
}
