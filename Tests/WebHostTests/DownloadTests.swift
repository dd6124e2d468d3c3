import Core
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Files to save", .serialized)
struct DownloadTests {
  @Test("A file is sent as an attachment with its name, which browsers save and never show")
  func attachment() async throws {
    try await Site.serve { site in
      let answer = try await site.ask("GET", "/-/files?source=desk")
      #expect(answer.status == 200 && answer.body == "a file")
      #expect(answer["content-type"] == "application/octet-stream")
      #expect(answer["content-length"] == "6")
      #expect(answer["x-content-type-options"] == "nosniff")
      #expect(answer["cache-control"] == "no-store")
      #expect(answer["content-security-policy"] == "default-src 'none'; sandbox")
      #expect(
        answer["content-disposition"]
          == "attachment; filename=\"Fl-chen -; 1-.svg\"; "
          + "filename*=UTF-8''Fl%C3%A4chen%20-%3B%201-.svg")
      let head = try await site.ask("HEAD", "/-/files?source=desk")
      #expect(head.status == 200 && head["content-length"] == "6")
    }
  }

  @Test("A download doesn't refresh the open pages")
  func noRefresh() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      site.stored.value = 1
      _ = try await site.ask("GET", "/-/files?source=desk")
      try await page.type("typed", into: "desk.text")
      let shown = try await page.whole().body
      #expect(shown.contains("typed") && shown.contains("Stored: 0"))
    }
  }

  @Test("A file larger than a part arrives completely")
  func large() async throws {
    try await Site.serve { site in
      let answer = try await site.ask("GET", "/-/files?source=desk.large")
      #expect(answer["content-length"] == "1000000")
      #expect(answer.body.utf8.count == 1_000_000)
    }
  }

  @Test("A file that ends early doesn't arrive completely, and the log contains the reason")
  func short() async throws {
    try await Site.serve { site in
      await #expect(throws: (any Error).self) {
        let answer = try await site.ask("GET", "/-/files?source=desk.broken")
        guard answer.body.utf8.count == 1_000_000 else { throw Incomplete() }
      }
      #expect(site.world.log.lines.contains { $0.contains("Broken.jpg") })
    }
  }

  private struct Incomplete: Error {}

  @Test("An unknown file isn't found, and a request without the key gets nothing")
  func refused() async throws {
    try await Site.serve { site in
      #expect(try await site.ask("GET", "/-/files?source=other").status == 404)
      #expect(try await site.ask("GET", "/-/files").status == 404)
      let stranger = try await site.ask("GET", "/-/files?source=desk", ["Cookie": nil])
      #expect(stranger.status == 401 || stranger.status == 403)
      #expect(!stranger.body.contains("a file"))
    }
  }

  @Test("A file is a link that the browser downloads, and a disabled file has no address")
  func link() throws {
    var off = ScreenElement(.file("a b"), id: "off", label: "Save")
    (off.isEnabled, off.hint) = (false, "Nothing to save")
    var root = SnapshotNode(ScreenElement(.stack(.vertical)))
    root.children = [
      SnapshotNode(ScreenElement(.file("a b"), id: "on", label: "Save")), SnapshotNode(off),
    ]
    let snapshot = Snapshot(route: "/", title: "", root: root)
    let page = Document(snapshot: snapshot, navigation: Navigation([]), appearance: nil)
    let links = try PageReader.read(page.markup.string).elements.filter {
      $0.attributes["data-id"] != nil && $0.tag == "a"
    }
    #expect(links.map { $0.attributes["href"] } == ["/-/files?source=a%20b", nil])
    #expect(links.allSatisfy { $0.attributes["download"] != nil })
    #expect(links.map { $0.attributes["aria-disabled"] } == [nil, "true"])
  }
}
