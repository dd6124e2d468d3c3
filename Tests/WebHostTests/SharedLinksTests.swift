import Core
import Foundation
import LibraryServices
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Links to single screens")
struct SharedLinksTests {
  private let clock = ManualClock()
  private let documents = MemoryDocuments()
  private let people: LibraryPeople
  private let links: SharedLinks

  init() {
    people = LibraryPeople(in: documents)
    links = SharedLinks(in: documents, of: people, clock: clock)
  }

  private func create(_ route: Route = "/canvases/1", days: Int = 7) throws -> String {
    let address = try links.create(route, title: "Meadow", days: days, at: "https://x")
    #expect(address.hasPrefix("https://x/shared/"))
    return String(try #require(address.split(separator: "/").last))
  }

  @Test("A link opens its screen until it expires, on every server, and its secret isn't stored")
  func opens() async throws {
    let shared = MemoryDocuments(sharing: documents)
    let elsewhere = SharedLinks(in: shared, of: LibraryPeople(in: shared), clock: clock)
    #expect(try elsewhere.all() == [])
    let secret = try create(days: 2)
    try await shared.refresh()
    #expect(try elsewhere.link(withSecret: secret)?.route == "/canvases/1")
    #expect(try links.link(withSecret: RandomName.make()) == nil)
    let stored = try #require(try documents.document("web-links")).content
    #expect(!String(decoding: stored, as: UTF8.self).contains(secret))
    clock.advance(by: .seconds(2 * 86_400 - 1))
    #expect(try links.link(withSecret: secret) != nil)
    clock.advance(by: .seconds(1))
    #expect(try links.link(withSecret: secret) == nil && links.all() == [])
  }

  @Test("A revoked link opens nothing, and other links still work")
  func revoked() throws {
    let (first, second) = (try create(), try create("/canvases/2"))
    let link = try #require(try links.link(withSecret: first))
    try links.revoke(link.id)
    #expect(try links.link(withSecret: first) == nil)
    #expect(try links.link(withSecret: second) != nil)
  }

  @Test("Only owners create and revoke links", arguments: Person.Role.allCases)
  func owners(role: Person.Role) throws {
    let (mia, secret) = (try people.add("Mia", role, id: "mia", at: clock.now), try create())
    let id = try #require(try links.link(withSecret: secret)?.id)
    Author.$current.withValue(mia.id) {
      if role == .owner {
        #expect(throws: Never.self) { _ = try create("/canvases/2") }
        #expect(throws: Never.self) { try links.revoke(id) }
      } else {
        #expect(throws: PeopleFailure.notAnOwner) { try create("/canvases/2") }
        #expect(throws: PeopleFailure.notAnOwner) { try links.revoke(id) }
      }
    }
  }

  @Test("Without a valid secret, no screen opens, and search engines are told to leave")
  func served() async throws {
    try await Site.serve { site in
      let address = try site.devices.links.create("/", title: "Desk", days: 1, at: "")
      let page = try await site.ask("GET", address, ["Cookie": nil])
      #expect(page.status == 200 && page["x-robots-tag"] == "noindex, nofollow")
      #expect(!page.body.contains("<script") && !page.body.contains("<button"))
      #expect(!page.body.contains("<a ") && !page.body.contains("<input"))
      for path in ["/shared/", "/shared/x", "/shared/\(RandomName.make())"] {
        let refused = try await site.ask("GET", path, ["Cookie": nil])
        #expect(refused.status == 404 && !refused.body.contains("<nav"))
      }
      #expect(try await site.ask("POST", address, ["Cookie": nil]).status == 405)
      // The link grants nothing else.
      let secret = try #require(address.split(separator: "/").last)
      let cookie = ["Cookie": "stashbook-\(site.port)=\(secret)"]
      #expect(try await site.ask("GET", "/", cookie).status == 403)
      #expect(try await site.ask("GET", "\(address)/1/display", ["Cookie": nil]).status == 404)
    }
  }
}
