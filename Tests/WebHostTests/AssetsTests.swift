import TestKit
import Testing

@testable import WebHost

@Suite("Scripts and the style sheet")
struct AssetsTests {
  @Test("A browser keeps the files under the current address, and asks again for any other")
  func kept() async throws {
    try await Site.serve { site in
      let page = try await site.ask("GET", "/").body
      for name in ["stashbook.js", "keys.js", "stashbook.css"] {
        #expect(page.contains("\"\(Assets.path(name))\""))
        let current = try await site.ask("GET", Assets.path(name))
        #expect(current["cache-control"]?.contains("immutable") == true)
        for path in ["/-/v-0/\(name)", "/-/\(name)"] {
          let other = try await site.ask("GET", path)
          #expect(other.status == 200 && other["cache-control"] == "private, no-cache")
          #expect(other.body == current.body)
        }
      }
      let worker = try await site.ask("GET", "/-/worker.js").body
      #expect(worker.contains("`/-/\(Assets.folder)/${name}`"))
      for name in Assets.files.keys { #expect(worker.contains(name)) }
      #expect(try await site.ask("GET", "/-/\(Assets.folder)/worker.js").status == 404)
    }
  }

  @Test(
    "Every page and the manifest have icons of the sizes that phones use, for browsers without a key"
  )
  func icons() async throws {
    try await Site.serve { site in
      #expect(Assets.icons.keys.sorted() == ["icon-180.png", "icon-192.png", "icon-512.png"])
      for (name, file) in Assets.icons {
        let answer = try await site.ask("GET", "/-/\(name)", ["Cookie": nil])
        #expect(answer.status == 200 && answer["content-type"] == "image/png")
        #expect(answer["content-length"] == "\(file.bytes.count)")
        // A PNG states its width and height in the bytes 16 to 23.
        let sides = [16, 20].map { file.bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(sides.map { "icon-\($0).png" } == [name, name])
      }
      let page = try await site.ask("GET", "/").body
      #expect(page.contains("<link rel=\"apple-touch-icon\" href=\"/-/icon-180.png\">"))
      let manifest = try await site.ask("GET", "/-/app.webmanifest").body
      for size in [192, 512] { #expect(manifest.contains("icon-\(size).png")) }
    }
  }
}
