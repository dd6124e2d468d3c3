import TestKit
import Testing

/// The trash, with each command in its own process.
@Suite
struct TrashTests {
  @Test("ST-7 The trash lists deleted records, newest first, and restores them")
  func restore() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--mesh", "18", "--tag", "floral")
    let entry = try await cli.run("journal", "add", id, "--note", "Sky").text
    #expect(try await cli.run("trash", "list").output == "The trash is empty.\n")
    let before = try await cli.json("canvas", "show", id)
    _ = try await cli.json("journal", "delete", entry)
    _ = try await cli.json("canvas", "delete", id)
    // The entry of a deleted canvas is listed only after the canvas is restored.
    #expect(try await cli.json("trash", "list").ids == [id])
    let text = try await cli.run("trash", "list").output
    #expect(text.contains("canvas") && text.contains("Meadow") && text.contains("Anna Weaver"))
    _ = try await cli.json("trash", "restore", String(id.dropLast(4)))
    let after = try await cli.json("canvas", "show", id)
    #expect(after["tags"] == before["tags"] && after["mesh"] == before["mesh"])
    #expect(try await cli.json("trash", "list").ids == [entry])
    _ = try await cli.json("trash", "restore", entry)
    #expect(try await cli.json("journal", "list", id).ids == [entry])
    #expect(try await cli.failure("trash", "restore", entry).exit == 66)
    _ = try await cli.json("undo")
    #expect(try await cli.json("trash", "list").ids == [entry])
  }

  @Test(
    "ST-7 Emptying the trash permanently removes only the records in the trash and their dependents"
  )
  func empty() async throws {
    let cli = try CLIFixture()
    let kept = try await cli.addCanvas("Kept")
    let id = try await cli.addCanvas("Meadow")
    _ = try await cli.json("journal", "add", id, "--note", "Sky")
    let drawing = try await cli.run("drawing", "new", "--name", "Sketch").text
    _ = try await cli.json("drawing", "stroke", drawing, "--points", "1,1 50,60 90,20")
    _ = try await cli.json("drawing", "delete", drawing)
    _ = try await cli.json("canvas", "delete", id)
    let dry = try await cli.json("trash", "empty", "--dry-run")
    #expect(Set(dry["items"].items.compactMap { $0["id"].text }) == [id, drawing])
    #expect(dry["removed"].number == 0)
    let removed = try await cli.json("trash", "empty", "--yes")["removed"].number
    #expect(removed == 4, "the canvas and its entry, the drawing and its stroke")
    #expect(try await cli.json("trash", "list")["total"].number == 0)
    #expect(try await cli.failure("canvas", "restore", id).exit == 66)
    #expect(try await cli.json("find", "sky")["total"].number == 0)
    #expect(try await cli.json("canvas", "list").ids == [kept])
    #expect(try await cli.run("doctor").code == 0)
  }

  @Test("B3 Without a terminal, the trash can be emptied only with --yes")
  func confirmation() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    _ = try await cli.json("canvas", "delete", id)
    let failure = try await cli.failure("trash", "empty")
    #expect((failure.exit, failure.code) == (64, "confirmation-required"))
    #expect(failure.message == "Emptying the trash requires --yes")
    #expect(try await cli.json("trash", "list").ids == [id])
  }

  @Test("B3 Undo can neither reverse emptying the trash nor skip that step to undo an older one")
  func permanent() async throws {
    let cli = try CLIFixture()
    let kept = try await cli.addCanvas("Kept")
    let id = try await cli.addCanvas("Meadow")
    _ = try await cli.json("canvas", "delete", id)
    _ = try await cli.json("trash", "empty", "--yes")
    for words in [["undo"], ["undo", "--to", "3", "--yes"]] {
      let finished = try await cli.start(words + ["--json"]).finished()
      let error = try JSON(finished.errors)["error"]
      #expect(finished.code == 1 && error["code"].text == "permanent")
      #expect(error["message"].text?.contains("“Empty trash” removed records permanently") == true)
    }
    let steps = try await cli.json("undo", "--list")["items"].items
    #expect(
      steps.map { $0["label"].text } == [
        "Empty trash", "Delete canvas", "Add canvas", "Add canvas",
      ])
    #expect(steps.allSatisfy { $0["obstacle"].text?.contains("permanently") == true })
    #expect(try await cli.json("canvas", "list").ids == [kept])
    _ = try await cli.json("canvas", "edit", kept, "--mesh", "13")
    #expect(try await cli.json("undo")["label"].text == "Edit canvas")
    #expect(try await cli.failure("undo").code == "permanent")
  }
}
