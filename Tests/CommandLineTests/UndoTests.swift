import Foundation
import TestKit
import Testing

/// Undo and redo, with each command in its own process.
@Suite
struct UndoTests {
  @Test("`undo` reverses the newest change, then the one before it")
  func undo() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--mesh", "18")
    let before = try await cli.json("canvas", "show", id)
    _ = try await cli.json("canvas", "edit", id, "--mesh", "13", "--name", "Harbour")
    let first = try await cli.json("undo")
    #expect(first.keys == ["label", "at", "records", "step", "summary"])
    #expect(first["records"].items.first?["id"].text == id)
    let restored = try await cli.json("canvas", "show", id)
    #expect(restored["mesh"] == before["mesh"] && restored["name"] == before["name"])
    #expect(try await cli.json("undo")["label"].text == "Add canvas")
    #expect(try await cli.json("canvas", "list")["total"].number == 0)
    let failure = try await cli.failure("undo")
    #expect((failure.exit, failure.code) == (1, "nothing-to-undo"))
  }

  @Test("ST-7 A deleted canvas disappears from lists, and can be restored completely")
  func restore() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--mesh", "18")
    let entry = try await cli.run("journal", "add", id, "--note", "Sky").text
    let before = try await cli.json("canvas", "show", id)
    #expect(try await cli.json("canvas", "delete", id) == .object(["id": .string(id)]))
    #expect(try await cli.json("canvas", "list").ids.isEmpty)
    #expect(try await cli.failure("canvas", "show", id).exit == 66)
    let back = try await cli.json("canvas", "restore", id)
    #expect(back["name"] == before["name"] && back["mesh"] == before["mesh"])
    #expect(try await cli.json("journal", "list", id).ids == [entry])
  }

  @Test("`undo` restores a deleted photo with its original")
  func photo() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(1)
    _ = try await cli.json("photo", "ingest", folder, "--recursive")
    let photos = try await cli.photos()
    let id = try #require(photos.values.first)
    _ = try await cli.json("photo", "delete", id)
    #expect(try await cli.photos().isEmpty)
    #expect(try await cli.run("doctor", "--repair").code == 0)
    _ = try await cli.json("undo")
    #expect(try await cli.photos() == photos)
    #expect(try await cli.run("doctor").code == 0)
  }

  @Test("`undo` fails if no changes remain to undo")
  func changedSince() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    _ = try await cli.json("undo")
    #expect(try await cli.failure("undo").code == "nothing-to-undo")
    #expect(try await cli.failure("canvas", "show", id).exit == 66)
  }

  @Test("B1 Each command is one undo step, named after the record that it changes")
  func oneStep() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Bunny w/ Basket")
    let folder = try cli.pictures(2, width: 200)
    let entry = try await cli.run(
      "journal", "add", id, "--note", "Sky", "--photo", folder + "/001.tif", "--photo",
      folder + "/002.tif"
    ).text
    _ = try await cli.json("canvas", "edit", id, "--mesh", "13")
    let edit = try await cli.run("undo")
    #expect(edit.text == "Undone: edit of “Bunny w/ Basket”")
    let adding = try await cli.run("undo")
    #expect(adding.text == "Undone: addition of “Sky”")
    #expect(try await cli.json("photo", "list")["total"].number == 0)
    #expect(try await cli.json("journal", "list", id)["total"].number == 0)
    let trash = try await cli.json("trash", "list")
    #expect(trash.ids.contains(entry) && trash["total"].number == 3)
    #expect(try await cli.run("redo").text == "Redone: addition of “Sky”")
    #expect(try await cli.json("journal", "show", entry)["photos"].items.count == 2)
    #expect(try await cli.run("redo").text == "Redone: edit of “Bunny w/ Basket”")
    #expect(try await cli.json("canvas", "show", id)["mesh"].number == 13)
    let failure = try await cli.failure("redo")
    #expect((failure.exit, failure.code) == (1, "nothing-to-redo"))
    #expect(try await cli.run("doctor").code == 0)
  }

  @Test("B1 Photos imported together are one undo step")
  func photos() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json(
      "photo", "ingest", try cli.pictures(3, width: 200), "--recursive")
    #expect(try await cli.run("undo").text == "Undone: addition of 3 photos")
    #expect(try await cli.json("photo", "list")["total"].number == 0)
    _ = try await cli.json("redo")
    #expect(try await cli.json("photo", "list")["total"].number == 3)
    #expect(try await cli.run("doctor").code == 0)
  }

  @Test("B2 `undo --list` numbers the steps, and --to undoes all steps through the given number")
  func through() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    _ = try await cli.json("canvas", "edit", id, "--mesh", "13")
    _ = try await cli.json("canvas", "edit", id, "--mesh", "14", "--name", "Marsh")
    let list = try await cli.run("undo", "--list")
    let rows = list.output.split(separator: "\n")
    #expect(rows.count == 4 && rows[0].hasPrefix("STEP"))
    #expect(rows[1].hasPrefix("1") && rows[1].contains("edit of “Marsh”"))
    #expect(rows[3].hasPrefix("3") && rows[3].contains("addition of “Marsh”"))
    let items = try await cli.json("undo", "--list")["items"].items
    #expect(items.map { $0["label"].text } == ["Edit canvas", "Edit canvas", "Add canvas"])
    let preview = try await cli.run("undo", "--to", "2", "--dry-run")
    #expect(preview.text == "Would undo:\n  1  edit of “Marsh”\n  2  edit of “Marsh”")
    let failure = try await cli.failure("undo", "--to", "2")
    #expect((failure.exit, failure.code) == (64, "confirmation-required"))
    #expect(try await cli.json("canvas", "show", id)["mesh"].number == 14)
    let undone = try await cli.json("undo", "--to", "2", "--yes")
    #expect(undone["total"].number == 2)
    let canvas = try await cli.json("canvas", "show", id)
    #expect(canvas["name"].text == "Meadow" && canvas["mesh"] == .null)
    #expect(try await cli.json("redo")["label"].text == "Edit canvas")
    #expect(try await cli.json("canvas", "show", id)["mesh"].number == 13)
    #expect(try await cli.failure("undo", "--to", "9", "--yes").exit == 64)
    #expect(try await cli.failure("undo", "--to", "none").exit == 64)
  }

  @Test(
    "B3 Undoing an addition moves the record to the trash, from which it can be restored completely"
  )
  func trashed() async throws {
    let cli = try CLIFixture()
    let photo = try cli.pictures(1, width: 200) + "/001.tif"
    let id = try await cli.addCanvas("Meadow", "--tag", "floral", "--photo", photo)
    let before = try await cli.json("canvas", "show", id)
    _ = try await cli.json("undo")
    #expect(try await cli.json("trash", "list").ids.contains(id))
    #expect(try await cli.json("photo", "list")["total"].number == 0)
    _ = try await cli.json("trash", "restore", id)
    let after = try await cli.json("canvas", "show", id)
    #expect(after["tags"] == before["tags"] && after["cover"] == before["cover"])
    #expect(try await cli.json("photo", "list")["total"].number == 1)
    #expect(try await cli.json("trash", "list")["total"].number == 0)
  }

  @Test("B3 A drawing whose addition was undone can be restored from the trash")
  func drawing() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--name", "Garden").text
    let drawn = try await cli.json("drawing", "stroke", id, "--points", "1,1 50,60")
    _ = try await cli.json("undo")
    #expect(try await cli.json("drawing", "show", id)["elements"].number == 0)
    let other = try await cli.json("drawing", "stroke", id, "--points", "9,9 20,20")
    #expect(other["operations"] == drawn["operations"])
    _ = try await cli.json("undo")
    _ = try await cli.json("undo")
    #expect(try await cli.json("drawing", "list")["total"].number == 0)
    _ = try await cli.json("trash", "restore", id)
    #expect(try await cli.json("drawing", "show", id)["elements"].number == 0)
    #expect(try await cli.run("doctor").code == 0)
  }

  @Test("B3 An import can be repeated after it is undone")
  func imported() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--tag", "floral")
    let folder = cli.scratch.path + "/export"
    let other = cli.scratch.path + "/other"
    _ = try await cli.json("export", folder)
    for _ in 1...2 {
      let report = try await cli.json("import", folder, "--library", other)
      #expect(report["added"].number == 2)
      #expect(try await cli.json("canvas", "list", "--library", other).ids == [id])
      _ = try await cli.json("undo", "--library", other)
      #expect(try await cli.json("canvas", "list", "--library", other).ids == [])
    }
    _ = try await cli.json("redo", "--library", other)
    let tags = try await cli.json("canvas", "show", id, "--library", other)["tags"].items
    #expect(tags.map(\.text) == ["floral"])
  }

  @Test(
    "B4 An edit without options is a usage error",
    arguments: [["canvas", "edit", "ID"], ["journal", "edit", "ID"], ["weight", "edit", "ID"]])
  func nothingToEdit(words: [String]) async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas("Meadow")
    let ids = [
      "canvas": canvas,
      "journal": try await cli.run("journal", "add", canvas, "--note", "Sky").text,
      "weight": try await cli.run("weight", "add", "82.4kg").text,
    ]
    let id = try #require(ids[words[0]])
    let failure = try await cli.start(words.dropLast() + [id, "--json"]).finished()
    #expect(failure.code == 64 && failure.output.isEmpty)
    let message = try JSON(failure.errors)["error"]["message"].text
    #expect(message == "Nothing to edit: specify at least one field")
    #expect(try await cli.json("undo")["label"].text == "Add weight")
  }

  @Test("B4 An edit that changes nothing writes nothing, and reports that nothing changed")
  func sameEdit() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas("Meadow", "--mesh", "13", "--tag", "floral")
    let entry = try await cli.run("journal", "add", canvas, "--note", "Sky").text
    let weight = try await cli.run("weight", "add", "82.4kg", "--note", "Fair").text
    let edits = [
      (["canvas", canvas, "--name", "Meadow", "--mesh", "13", "--tag", "floral"], "Meadow"),
      (["journal", entry, "--note", "Sky"], "the entry"),
      (["weight", weight, "--note", "Fair"], "82.4 kg for"),
    ]
    for (words, name) in edits {
      let finished = try await cli.start([words[0], "edit"] + words.dropFirst()).finished()
      #expect(finished.code == 0)
      #expect(finished.output.hasPrefix("No changes to \(name)"), "\(finished.output)")
    }
    #expect(try await cli.json("undo")["label"].text == "Add weight")
  }

  @Test("A9 A command that fails after importing a photo doesn't leave that photo in the library")
  func noPhotoLeft() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(1, width: 200)
    let bad = try cli.scratch.write("bad.jpg", Data("no picture".utf8))
    let id = try await cli.addCanvas("Meadow")
    let failure = try await cli.failure(
      "journal", "add", id, "--photo", folder + "/001.tif", "--photo", bad)
    #expect(failure.exit == 65)
    #expect(try await cli.json("photo", "list")["total"].number == 0)
    try await SQLite.run(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON stash_canvas BEGIN SELECT raise(ABORT, 'no'); END
      """, on: cli)
    let canvas = try await cli.failure(
      "canvas", "add", "--designer", "D", "--name", "N", "--photo", folder + "/001.tif")
    #expect(canvas.exit == 74)
    #expect(try await cli.json("photo", "list")["total"].number == 0)
    #expect(try await cli.json("canvas", "list").ids == [id])
  }

  @Test("B2 `undo --list` shows the newest step first with local times, and its JSON has UTC times")
  func localTimes() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    _ = try await cli.json("canvas", "edit", id, "--mesh", "13")
    let times = try await cli.json("undo", "--list")["items"].items.compactMap { $0["at"].text }
    #expect(times.count == 2 && times[0] >= times[1] && times.allSatisfy { $0.hasSuffix("Z") })
    let utc = try await cli.run("undo", "--list").output.split(separator: "\n").dropFirst()
    for (row, time) in zip(utc, times) {
      #expect(row.contains("  \(time.prefix(16).replacing("T", with: " "))  "), "\(row)")
    }
    #expect(utc.first?.contains("edit of “Meadow”") == true)
    #expect(utc.last?.contains("addition of “Meadow”") == true)
    // Etc/GMT-14 is 14 hours ahead of UTC.
    let ahead = try await cli.run("undo", "--list", environment: ["TZ": "Etc/GMT-14"]).output
    let instant = try Date(
      times[0], strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let local = instant.addingTimeInterval(14 * 3600).ISO8601Format().prefix(16)
    #expect(ahead.contains("  \(local.replacing("T", with: " "))  "), "\(ahead)")
  }

  @Test("A message that contains a name with a line feed is printed on one line")
  func oneLine() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow\nat dusk")
    _ = try await cli.json("photo", "ingest", cli.pictures(1), "--recursive")
    let photo = try #require(try await cli.photos().values.first)
    let runs = [
      ["photo", "attach", photo, "--to", id], ["photo", "attach", photo, "--to", id],
      ["canvas", "edit", id, "--mesh", "13"], ["canvas", "edit", id, "--mesh", "13"],
      ["canvas", "delete", id], ["canvas", "restore", id], ["undo", "--to", "1", "--yes"],
      ["redo"],
    ]
    for arguments in runs {
      let finished = try await cli.start(arguments).finished()
      #expect(finished.code == 0, "\(arguments): \(finished.errors)")
      #expect(finished.text.split(separator: "\n").count == 1, "\(arguments): \(finished.text)")
      #expect(finished.text.contains("Meadow at dusk"), "\(arguments): \(finished.text)")
    }
  }
}
