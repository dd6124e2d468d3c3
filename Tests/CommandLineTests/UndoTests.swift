import TestKit
import Testing

/// Changes that are taken back, one run of the program each.
@Suite
struct UndoTests {
  @Test("Undo reverses the newest change that is not reversed yet, then the one before it")
  func undo() async throws {
    let shelf = try Shelf()
    let id = try await shelf.addCanvas("Meadow", "--mesh", "18")
    let before = try await shelf.json("canvas", "show", id)
    _ = try await shelf.json("canvas", "edit", id, "--mesh", "13", "--name", "Harbour")
    let first = try await shelf.json("undo")
    #expect(first.keys == ["label", "at", "records"])
    #expect(first["records"].items.first?["id"].text == id)
    let restored = try await shelf.json("canvas", "show", id)
    #expect(restored["mesh"] == before["mesh"] && restored["name"] == before["name"])
    #expect(try await shelf.json("undo")["label"].text == "Add canvas")
    #expect(try await shelf.json("canvas", "list")["total"].number == 0)
    let failure = try await shelf.failure("undo")
    #expect((failure.exit, failure.code) == (1, "nothing-to-undo"))
  }

  @Test("ST-7 A deleted canvas is gone from lists, and comes back whole")
  func restore() async throws {
    let shelf = try Shelf()
    let id = try await shelf.addCanvas("Meadow", "--mesh", "18")
    let entry = try await shelf.run("journal", "add", id, "--note", "Sky").text
    let before = try await shelf.json("canvas", "show", id)
    #expect(try await shelf.json("canvas", "delete", id) == .object(["id": .string(id)]))
    #expect(try await shelf.json("canvas", "list").ids.isEmpty)
    #expect(try await shelf.failure("canvas", "show", id).exit == 66)
    let back = try await shelf.json("canvas", "restore", id)
    #expect(back["name"] == before["name"] && back["mesh"] == before["mesh"])
    #expect(try await shelf.json("journal", "list", id).ids == [entry])
  }

  @Test("A deleted photo comes back by undo, with its original")
  func photo() async throws {
    let shelf = try Shelf()
    let folder = try shelf.pictures(1)
    _ = try await shelf.json("photo", "ingest", folder, "--recursive")
    let photos = try await shelf.photos()
    let id = try #require(photos.values.first)
    _ = try await shelf.json("photo", "delete", id)
    #expect(try await shelf.photos().isEmpty)
    #expect(try await shelf.run("doctor", "--repair").code == 0)
    _ = try await shelf.json("undo")
    #expect(try await shelf.photos() == photos)
    #expect(try await shelf.run("doctor").code == 0)
  }

  @Test("What changed since is not undone, and is named")
  func changedSince() async throws {
    let shelf = try Shelf()
    let id = try await shelf.addCanvas()
    _ = try await shelf.json("undo")
    #expect(try await shelf.failure("undo").code == "nothing-to-undo")
    #expect(try await shelf.failure("canvas", "show", id).exit == 66)
  }
}
