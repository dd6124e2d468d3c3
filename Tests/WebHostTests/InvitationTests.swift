import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

/// Invitations and roles over real sockets.
@Suite("Invitations")
struct InvitationTests {
  private func invite(
    _ site: Site, _ role: Person.Role, in devices: DeviceRegistry? = nil
  ) throws -> (Person, secret: String) {
    let devices = devices ?? site.devices
    let person = try devices.people.add(
      "Mia \(role.rawValue)", role, id: site.world.ids.next(), at: site.world.clock.now)
    let address = try devices.invitation(of: person.id, at: "http://x")
    return (person, String(try #require(address.split(separator: "=").last)))
  }

  /// Joins as a browser without a key does, and returns the new cookie.
  private func join(_ site: Site, _ secret: String) async throws -> [String: String?] {
    let answer = try await site.ask("POST", "/-/join?token=\(secret)", ["Cookie": nil])
    #expect(answer.status == 200)
    let cookie = try #require(answer["set-cookie"]?.split(separator: ";").first)
    return ["Cookie": String(cookie)]
  }

  @Test("Opening an invitation asks first, so that a preview of the address doesn't use it up")
  func asks() async throws {
    try await Site.serve { site in
      let (_, secret) = try invite(site, .editor)
      for _ in 0..<3 {
        let page = try await site.ask("GET", "/?token=\(secret)", ["Cookie": nil])
        #expect(page.status == 200 && page.body.contains("Welcome, Mia editor"))
        #expect(page["set-cookie"] == nil)
        #expect(page.body.contains("action=\"/-/join?token=\(secret)\""))
        #expect(page["content-security-policy"]?.contains("form-action 'self'") == true)
      }
      let cookie = try await join(site, secret)
      #expect(try await site.ask("GET", "/", cookie).status == 200)
      let again = try await site.ask("POST", "/-/join?token=\(secret)", ["Cookie": nil])
      #expect(again.status == 403)
      #expect(try await site.ask("GET", "/?token=\(secret)", ["Cookie": nil]).status == 403)
    }
  }

  @Test("An invitation that another program has just made connects a device at once")
  func fresh() async throws {
    try await Site.serve { site in
      _ = try invite(site, .viewer)
      let program = try DeviceRegistry(
        in: MemoryDocuments(sharing: site.documents), clock: site.world.clock, log: site.world.log)
      let (_, secret) = try invite(site, .editor, in: program)
      let page = try await site.ask("GET", "/?token=\(secret)", ["Cookie": nil])
      #expect(page.body.contains("Welcome, Mia editor"))
      let (_, second) = try invite(site, .owner, in: program)
      _ = try await join(site, second)
    }
  }

  @Test("While the people can't be read, an invitation isn't used up")
  func unreadable() async throws {
    try await Site.serve { site in
      let (_, secret) = try invite(site, .editor)
      for (method, path) in [("POST", "/-/join?token="), ("GET", "/?token=")] {
        site.documents.fail(.inputOutput("people", reason: "lost"))
        let answer = try await site.ask(method, path + secret, ["Cookie": nil])
        #expect(answer.status == 503 && !answer.body.contains("lost"))
      }
      let logged = site.world.log.lines.map { "\($0)" }
      #expect(logged.count(where: { $0.contains("The people can't be read") }) == 2)
      _ = try await join(site, secret)
    }
  }

  @Test("Wrong secrets don't make the server read the people again, and too many aren't looked up")
  func wrong() async throws {
    try await Site.serve { site in
      let program = try DeviceRegistry(
        in: MemoryDocuments(sharing: site.documents), clock: site.world.clock, log: site.world.log)
      #expect(try site.devices.people.everyone() == [])
      let (mia, secret) = try invite(site, .editor, in: program)
      for _ in 0..<ConnectionSecrets.missLimit {
        let answer = try await site.ask("POST", "/-/join?token=wrong", ["Cookie": nil])
        #expect(answer.status == 403)
      }
      #expect(try site.devices.people.person(mia.id) == nil)
      let page = try await site.ask("GET", "/?token=\(secret)", ["Cookie": nil])
      #expect(page.status == 429)
      #expect(try site.devices.people.person(mia.id) == nil)
      site.world.clock.advance(by: ConnectionSecrets.missSpan)
      _ = try await join(site, secret)
    }
  }

  @Test("Another site's page can't accept an invitation, and a connected browser doesn't use it up")
  func foreign() async throws {
    try await Site.serve { site in
      let (_, secret) = try invite(site, .editor)
      for origin in ["https://evil.example", "null"] {
        let answer = try await site.ask(
          "POST", "/-/join?token=\(secret)", ["Cookie": nil, "Origin": origin])
        #expect(answer.status == 403)
      }
      #expect(try await site.ask("GET", "/?token=\(secret)").status == 200)
      _ = try await join(site, secret)
    }
  }

  @Test("The invitation of a person who was removed connects nothing")
  func removed() async throws {
    try await Site.serve { site in
      let (person, secret) = try invite(site, .editor)
      try site.devices.people.remove(person.id)
      let answer = try await site.ask("POST", "/-/join?token=\(secret)", ["Cookie": nil])
      #expect(answer.status == 403 && answer["set-cookie"] == nil)
    }
  }

  @Test("A removed person's browser is rejected by every route at once")
  func revoked() async throws {
    try await Site.serve { site in
      let (person, secret) = try invite(site, .owner)
      let cookie = try await join(site, secret)
      let page = try await site.open("/notes/new", cookie)
      try site.devices.people.remove(person.id)
      for (method, path) in [
        ("GET", "/"), ("GET", "/notes/new"), ("POST", "/-/pages"), ("GET", "/-/stashbook.js"),
        ("POST", "/-/pages/\(page.id)"), ("GET", "/-/pages/\(page.id)/updates"),
        ("POST", "/-/uploads?name=a.jpg"), ("GET", "/-/files?source=photo.1"),
        ("GET", "/-/photos/1/display"), ("GET", "/-/surfaces?source=drawing.1"),
      ] {
        let body = method == "POST" ? "{}" : nil
        #expect(try await site.ask(method, path, cookie, body: body).status == 403, "\(path)")
      }
    }
  }

  @Test("A viewer can't upload anything")
  func uploads() async throws {
    try await Site.serve { site in
      for role in Person.Role.allCases {
        let (_, secret) = try invite(site, role)
        let cookie = try await join(site, secret)
        let answer = try await site.ask(
          "POST", "/-/uploads?name=a.jpg", cookie.merging(["Content-Type": "image/jpeg"]) { $1 },
          body: "photo")
        #expect((answer.status == 403) == (role == .viewer), "\(role): \(answer.body)")
      }
      #expect(try site.uploads.count == 2)
    }
  }

  @Test("A page whose person has another role ends, and the browser opens it again with the role")
  func changed() async throws {
    try await Site.serve { site in
      let (person, secret) = try invite(site, .editor)
      let cookie = try await join(site, secret)
      let page = try await site.open("/notes/new", cookie)
      try await site.devices.refresh()
      try site.devices.people.setRole(of: person.id, to: .viewer)
      try await site.devices.refresh()
      try await wait(until: "the page ends") {
        try await site.ask("POST", "/-/pages/\(page.id)", cookie, body: "{}").status == 410
      }
      let device = try #require(site.devices.list.first { $0.personID == person.id }?.id)
      #expect(try site.devices.roles()[device] == .viewer)
    }
  }

  @Test("A page doesn't accept inputs with a role that its person has lost, even before it ends")
  func demoted() async throws {
    try await Site.serve { site in
      let (person, secret) = try invite(site, .editor)
      let cookie = try await join(site, secret)
      let page = try await site.open("/notes/new", cookie)
      try site.devices.people.setRole(of: person.id, to: .viewer)
      let input = #"{"inputs": [{"target": "note.text", "event": {"edit": "late"}}]}"#
      #expect(try await site.ask("POST", "/-/pages/\(page.id)", cookie, body: input).status == 410)
      #expect(try await site.ask("GET", "/-/pages/\(page.id)/updates", cookie).status == 410)
    }
  }
}
