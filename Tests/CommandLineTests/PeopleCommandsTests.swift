import Core
import Foundation
import TestKit
import Testing

/// `people` and `devices`, also while a server runs.
@Suite("People and devices")
struct PeopleCommandsTests {
  private static let address = "https://stash.example.org"

  @discardableResult
  private func add(_ name: String, _ role: String, _ cli: CLIFixture) async throws -> JSON {
    try await cli.json("people", "add", name, "--role", role, "--address", Self.address)
  }

  @Test("A person is added with an invitation, listed, gets another role, and is removed")
  func people() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    #expect(try await cli.json("people", "list")["total"].number == 0)
    let added = try await add("Mia", "editor", cli)
    #expect(added["url"].text?.hasPrefix("\(Self.address)/?token=") == true)
    #expect(added["person"]["role"].text == "editor")
    let again = try await cli.json("people", "invite", "mia", "--address", Self.address)
    #expect(again["url"].text != added["url"].text)
    #expect(try await cli.json("people", "role", "Mia", "viewer")["role"].text == "viewer")
    let listed = try await cli.json("people", "list")["items"].items[0]
    #expect(listed["name"].text == "Mia" && listed["devices"].number == 0)
    #expect(try await cli.json("people", "remove", "Mia")["name"].text == "Mia")
    #expect(try await cli.json("people", "list")["total"].number == 0)
  }

  @Test("A wrong name, role, or address is rejected with the rule, and nothing changes")
  func refused() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    try await add("Mia", "editor", cli)
    let taken = try await cli.failure(
      "people", "add", "MIA", "--role", "owner", "--address", Self.address)
    #expect(taken.exit == 65 && taken.message.contains("already has a person"))
    let role = try await cli.failure("people", "role", "Mia", "boss")
    #expect(role.exit == 64)
    let address = try await cli.failure("people", "invite", "Mia", "--address", "stash/x")
    #expect(address.exit == 64 && address.message.contains("Invalid address"))
    let unknown = try await cli.failure("people", "remove", "Zoë")
    #expect(unknown.exit == 66 && unknown.hint?.contains("people list") == true)
    let device = try await cli.failure("devices", "revoke", "Phone")
    #expect(device.exit == 66 && device.hint?.contains("devices list") == true)
    let noAddress = try await cli.failure("people", "invite", "Mia")
    #expect(noAddress.exit == 64 && noAddress.hint?.contains("--address") == true)
    #expect(try await cli.json("people", "list")["items"].items[0]["role"].text == "editor")
  }

  @Test("If the server's address isn't known, nobody is added")
  func unknownAddress() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let failure = try await cli.failure("people", "add", "Mia", "--role", "editor")
    #expect(failure.exit == 64 && failure.hint?.contains("--address") == true)
    #expect(try await cli.json("people", "list")["total"].number == 0)
  }

  @Test("People aren't in the records, so undo, export, and a copy leave them alone")
  func apart() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    try await add("Mia", "owner", cli)
    _ = try await cli.json("undo")
    #expect(try await cli.json("people", "list")["total"].number == 1)
    _ = try await cli.json("export", cli.scratch.path + "/out")
    let exported = try await cli.run("export", cli.scratch.path + "/out2")
    #expect(!exported.output.contains("Mia"))
    let copy = cli.scratch.path + "/copy"
    _ = try await cli.json("library", "copy", cli.library, copy)
    #expect(try await cli.json("people", "list", "--library", copy)["total"].number == 0)
  }

  @Test("An invitation opens the running server, and a changed role or a removal applies at once")
  func served() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let server = try await Served(cli)
    // The address of the server that was started last is known.
    let added = try await cli.json("people", "add", "Mia", "--role", "viewer")
    let url = try #require(added["url"].text)
    #expect(url.hasPrefix("http://127.0.0.1:\(server.port)/?token="))
    let secret = try #require(url.split(separator: "=").last)
    let joined = try await server.ask("POST /-/join?token=\(secret)", cookie: nil)
    let cookie = try #require(joined["set-cookie"]?.split(separator: ";").first.map(String.init))
    let home = try await server.ask("GET /canvases", cookie: cookie)
    #expect(home.status == 200 && home.body.contains("Meadow"))
    #expect(!home.body.contains("/canvases/new"))
    #expect(try await server.ask("GET /canvases/new", cookie: cookie).status == 403)
    #expect(try await server.ask("GET /settings/people", cookie: cookie).status == 403)
    _ = try await cli.json("people", "role", "Mia", "editor")
    #expect(try await server.ask("GET /canvases/new", cookie: cookie).status == 200)
    let devices = try await cli.json("devices", "list")
    let mine = try #require(devices["items"].items.first { $0["person"].text == "Mia" })
    let name = try #require(mine["name"].text)
    _ = try await cli.json("devices", "rename", name, "Mia's phone")
    _ = try await cli.json("devices", "revoke", "Mia's phone")
    #expect(try await server.ask("GET /", cookie: cookie).status == 403)
    #expect(try await cli.json("devices", "list")["total"].number == 1)
    _ = try await cli.json("people", "remove", "Mia")
    try await server.end()
  }

  @Test("A link opens a canvas with its photos and nothing else, until it is revoked")
  func links() async throws {
    let cli = try CLIFixture()
    let other = try await cli.addCanvas("Secret")
    let photo = try cli.pictures(1) + "/001.tif"
    let canvas = try await cli.addCanvas("Meadow", "--photo", photo)
    let server = try await Served(cli)
    let link = try await cli.json("links", "add", "/canvases/\(canvas)", "--days", "3")
    #expect(link["title"].text == "Meadow")
    let path = try #require(link["url"].text.flatMap { URLComponents(string: $0)?.path })
    let page = try await server.ask("GET \(path)", cookie: nil)
    #expect(page.status == 200 && page.body.contains("Meadow") && !page.body.contains("Secret"))
    #expect(!page.body.contains("<script") && !page.body.contains(other))
    let source = try #require(
      page.body.firstMatch(of: /src="([^"]*\/display)"/)?.output.1)
    let picture = try await server.ask("GET \(source)", cookie: nil)
    #expect(picture.status == 200 && picture["content-type"] == "image/jpeg")
    #expect(try await server.ask("GET \(path)/\(other)/display", cookie: nil).status == 404)
    let listed = try await cli.json("links", "list")["items"].items
    #expect(listed.count == 1 && listed[0]["url"] == .null)
    _ = try await cli.json("links", "revoke", try #require(listed[0]["id"].text))
    #expect(try await server.ask("GET \(path)", cookie: nil).status == 404)
    #expect(try await server.ask("GET \(source)", cookie: nil).status == 404)
    let unknown = try await cli.failure("links", "revoke", "zzz")
    #expect(unknown.exit == 66)
    let missing = try await cli.failure("links", "add", "/nowhere")
    #expect(missing.exit == 66)
    let form = try await cli.failure("links", "add", "/canvases/new")
    #expect(form.exit == 64)
    try await server.end()
  }
}
