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
}
