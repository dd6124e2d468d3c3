import Foundation
import TestKit
import Testing

/// The output that scripts rely on: one JSON document, its keys and pages, and an ID in a pipe.
@Suite
struct AnswersTests {
  @Test("The JSON for a canvas has exactly the documented keys")
  func canvasKeys() async throws {
    let cli = try CLIFixture()
    let photo = try cli.pictures(1) + "/001.tif"
    let added = try await cli.json(
      "canvas", "add", "--designer", "Hazel & Thread", "--name", "Blue Gingham", "--mesh", "13",
      "--size", "10 × 12", "--status", "wip", "--acquired", "2026-03-01", "--photo", photo,
      "--notes", "From the fair")
    #expect(
      added.keys == [
        "id", "designer", "name", "size", "mesh", "status", "acquired", "cover", "tags", "notes",
        "photos", "reached", "createdAt", "updatedAt",
      ])
    #expect(added["mesh"] == .number(13))
    #expect(added["acquired"].text == "2026-03-01")
    let id = try #require(added["id"].text)
    #expect(try await cli.json("canvas", "show", id) == added)
    #expect(try await cli.json("canvas", "list")["items"].items == [added])
    let bare = try await cli.json("canvas", "add", "--designer", "A", "--name", "B")
    #expect(
      bare.keys == [
        "id", "designer", "name", "status", "tags", "photos", "reached", "createdAt", "updatedAt",
      ])
    #expect(bare["createdAt"].text?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  @Test("The JSON for a journal entry and its photos has the documented keys")
  func journalKeys() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let photo = try cli.pictures(1) + "/001.tif"
    let entry = try await cli.json("journal", "add", canvas, "--note", "Sky", "--photo", photo)
    #expect(
      entry.keys == ["id", "canvas", "day", "note", "photos", "tags", "createdAt", "updatedAt"])
    #expect(entry["canvas"].text == canvas)
    let id = try #require(entry["photos"].items.first?.text)
    let shown = try await cli.json("photo", "show", id)
    let optional: Set = ["capturedAt", "camera", "place"]
    #expect(
      shown.keys.subtracting(optional) == [
        "id", "sha256", "mediaType", "bytes", "width", "height", "orientation", "display",
        "thumbnail", "phash", "fileName", "importedAt", "usedBy",
      ])
    #expect(shown["mediaType"].text == "image/tiff")
    #expect(try await cli.digests(of: cli.scratch.path + "/pictures") == [shown["sha256"].text])
  }

  @Test(
    "With --json, every command writes exactly one JSON document",
    arguments: [
      ["canvas", "list"], ["canvas", "show", "ID"], ["canvas", "edit", "ID", "--notes", "N"],
      ["canvas", "advance", "ID"], ["canvas", "delete", "ID"], ["journal", "list", "ID"],
      ["photo", "list"], ["photo", "ingest", "."], ["find", "Meadow"], ["stats"],
      ["mesh", "presets"],
      ["mesh", "size", "--stitches", "180x240", "--mesh", "18"], ["settings"],
      ["settings", "photo.side"], ["settings", "photo.side", "5000"], ["screen", "list"],
      ["screen", "show", "/canvases"], ["modules"], ["doctor"], ["doctor", "--repair"], ["undo"],
    ])
  func everyCommand(words: [String]) async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let arguments = words.map { $0 == "ID" ? id : $0 } + ["--json"]
    let finished = try await cli.start(arguments).finished()
    #expect(finished.code == (words == ["photo", "ingest", "."] ? 65 : 0))
    #expect(finished.errors.isEmpty)
    #expect(try !JSON(finished.output).keys.isEmpty)
  }

  @Test(
    "The JSON for a list has the keys items, total, and next",
    arguments: [
      ["canvas", "list"], ["journal", "list", "ID"], ["photo", "list"], ["find", "Meadow"],
      ["mesh", "presets"], ["settings"], ["screen", "list"], ["modules"], ["doctor"],
    ])
  func lists(words: [String]) async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let arguments = words.map { $0 == "ID" ? id : $0 } + ["--json"]
    let list = try JSON(try await cli.start(arguments).finished().output)
    #expect(list.keys == ["items", "total", "next"])
    #expect(list["total"].number == list["items"].items.count)
    #expect(list["next"] == .null)
  }

  @Test("ST-6 ALL-7 For every sort order, a list's pages contain each canvas exactly once")
  func pages() async throws {
    let cli = try CLIFixture()
    var ids: Set<String> = []
    for number in 1...9 {
      ids.insert(try await cli.addCanvas("Meadow \(number % 4)", "--mesh", "\(12 + number % 2)"))
    }
    for order in ["added", "name", "designer", "mesh", "acquired", "updated"] {
      var seen: [String] = []
      var after: [String] = []
      repeat {
        let words = ["canvas", "list", "--sort", order, "--limit", "4", "--json"] + after
        let page = try JSON(try await cli.start(words).finished().output)
        seen += page.ids
        #expect(page["total"].number == 9)
        after = page["next"].text.map { ["--after", $0] } ?? []
      } while !after.isEmpty
      #expect(seen.count == 9)
      #expect(Set(seen) == ids)
    }
  }

  @Test("A cursor from a list with a different sort order is rejected")
  func otherOrder() async throws {
    let cli = try CLIFixture()
    for _ in 1...3 { _ = try await cli.addCanvas() }
    let page = try await cli.json("canvas", "list", "--limit", "1", "--sort", "name")
    let next = try #require(page["next"].text)
    let failure = try await cli.failure("canvas", "list", "--sort", "mesh", "--after", next)
    #expect((failure.exit, failure.code) == (65, "unfit-cursor"))
  }

  @Test("If its output is a pipe, a command that adds a record writes only the record's ID")
  func idsAlone() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.run("canvas", "add", "--designer", "A", "--name", "B")
    let id = canvas.text
    #expect(canvas.output == id + "\n")
    let entry = try await cli.run("journal", "add", id, "--note", "Sky")
    #expect(try await cli.json("journal", "show", entry.text)["note"].text == "Sky")
  }

  @Test("ST-6 A canvas list can be filtered by status, mesh count, and text")
  func filters() async throws {
    let cli = try CLIFixture()
    let meadow = try await cli.addCanvas("Meadow", "--status", "wip", "--mesh", "18")
    let harbour = try await cli.addCanvas("Harbour", "--status", "stash", "--mesh", "13")
    #expect(try await cli.json("canvas", "list", "--status", "wip").ids == [meadow])
    #expect(try await cli.json("canvas", "list", "--mesh", "１３").ids == [harbour])
    #expect(try await cli.json("canvas", "list", "--filter", "mead").ids == [meadow])
    #expect(try await cli.json("canvas", "list", "--sort", "name").ids == [harbour, meadow])
    #expect(try await cli.failure("canvas", "list", "--mesh", "0").exit == 65)
  }

  @Test("PH-15 A dry run of a photo import lists every new photo but adds none")
  func dryRun() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(3)
    let dry = try await cli.json("photo", "ingest", folder, "--recursive", "--dry-run")
    #expect(dry["added"].items.count == 3)
    #expect(try await cli.photos().isEmpty)
    #expect(try cli.originals.isEmpty)
  }

  @Test("A photo can be imported from standard input")
  func standardInput() async throws {
    let cli = try CLIFixture()
    let finished = try await cli.run("photo", "ingest", "-", "--json", input: SampleImage.tiff(7))
    #expect(finished.code == 0)
    #expect(try JSON(finished.output)["added"].items.count == 1)
    let id = try await cli.run(
      "canvas", "add", "--designer", "A", "--name", "B", "--photo", "-",
      input: SampleImage.tiff(7)
    ).text
    #expect(try await cli.json("canvas", "show", id)["photos"].items.isEmpty)
    #expect(try await cli.photos().count == 1)
  }
}
