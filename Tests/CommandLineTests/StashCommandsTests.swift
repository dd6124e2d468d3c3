import Foundation
import Glibc
import TestKit
import Testing

/// Canvas and journal commands as scripts use them: dates, filters, tags, and tables.
@Suite struct StashCommandsTests {
  @Test("C7 Stage dates can be set, changed, and cleared, and appear in `show` and `stats`")
  func stageDates() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Cat", "--finished", "2019-05-04")
    let shown = try await cli.json("canvas", "show", id)
    #expect(shown["status"].text == "finished")
    #expect(shown["reached"]["finished"].text == "2019-05-04")
    let months = try await cli.json("stats")["finishedByMonth"].items
    #expect(months.first?["month"].text == "2019-05")
    let edited = try await cli.json(
      "canvas", "edit", id, "--finished", "2019-06-01", "--kitting=-3d", "--wip", "yesterday")
    #expect(edited["reached"]["finished"].text == "2019-06-01")
    let text = try await cli.run("canvas", "show", id).output
    #expect(text.contains("2019-06-01"))
    let cleared = try await cli.json("canvas", "edit", id, "--wip", "")
    #expect(cleared["reached"]["wip"].text == nil)
    let future = try await cli.failure("canvas", "edit", id, "--finished", "9999-01-01")
    #expect((future.exit, future.message) == (65, "Finished Date: 9999-01-01 is in the future"))
    let none = try await cli.failure("canvas", "edit", id, "--finished", "May")
    #expect((none.exit, none.message) == (64, "Invalid date “May”"))
    let both = try await cli.failure(
      "canvas", "edit", id, "--status", "wip", "--finished", "2019-06-01")
    let rule = "A canvas with the status “WIP” can't have a date for “Finished”"
    #expect((both.exit, both.message) == (64, rule))
  }

  @Test("C8 Options and filters accept a status as printed in tables, and --status can be repeated")
  func statuses() async throws {
    let cli = try CLIFixture()
    try await _ = cli.addCanvas("Cat", "--status", "At Finishing")
    try await _ = cli.addCanvas("Owl", "--status", "WIP")
    try await _ = cli.addCanvas("Café")
    func names(_ options: String...) async throws -> [String] {
      let arguments = ["canvas", "list", "--sort", "name", "--json"] + options
      let finished = try await cli.start(arguments).finished()
      try #require(finished.code == 0, "\(finished.errors)")
      return try JSON(finished.output)["items"].items.compactMap { $0["name"].text }
    }
    #expect(try await names("--status", "at finishing") == ["Cat"])
    #expect(try await names("--status", "wip", "--status", "at-finishing") == ["Cat", "Owl"])
    #expect(try await names("--filter", "status:\"At Finishing\" or status:wip") == ["Cat", "Owl"])
    #expect(try await names("--filter=-is:finished cafe") == ["Café"])
    #expect(try await names("--filter", "has:photo") == [])
    let failure = try await cli.failure("canvas", "list", "--status", "done")
    #expect((failure.exit, failure.message) == (64, "Invalid status “done”"))
    let found = try await cli.json("find", "CAFE")["items"].items
    #expect(found.map { $0["title"].text } == ["Café"])
    #expect(try await cli.json("find", "status:wip")["items"].items.count == 1)
  }

  @Test(
    "C2 Tags can be added and removed individually, and tag lists are split as in the tag editor")
  func tags() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Cat", "--tag", "floral, gift;lace")
    func tags(_ json: JSON) -> [String] { json["tags"].items.compactMap(\.text) }
    #expect(tags(try await cli.json("canvas", "show", id)) == ["floral", "gift", "lace"])
    let added = try await cli.json("canvas", "edit", id, "--add-tag", "silk, GIFT")
    #expect(tags(added) == ["floral", "gift", "lace", "silk"])
    let removed = try await cli.json(
      "canvas", "edit", id, "--remove-tag", "FLORAL", "--remove-tag", "lace", "--add-tag", "wool")
    #expect(tags(removed) == ["gift", "silk", "wool"])
    let missing = try await cli.failure("canvas", "edit", id, "--remove-tag", "lace")
    #expect((missing.exit, missing.hint) == (66, "Use gift, silk, or wool."))
    #expect(
      try await cli.failure("canvas", "edit", id, "--tag", "x", "--add-tag", "y").exit == 64)
    #expect(tags(try await cli.json("canvas", "show", id)) == ["gift", "silk", "wool"])
    let replaced = try await cli.json("canvas", "edit", id, "--tag", "one,two")
    #expect(tags(replaced) == ["one", "two"])
  }

  @Test("C2 A journal entry's photos can be added and removed individually")
  func photos() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let files = try (1...3).map { number in
      try cli.scratch.write("\(number).tiff", SampleImage.tiff(number))
    }
    let id = try await cli.run("journal", "add", canvas, "--photo", files[0]).text
    func photos(_ json: JSON) -> [String] { json["photos"].items.compactMap(\.text) }
    let added = photos(
      try await cli.json(
        "journal", "edit", id, "--add-photo", files[1], "--add-photo", files[2]))
    #expect(added.count == 3)
    let removed = photos(
      try await cli.json("journal", "edit", id, "--remove-photo", String(added[1].suffix(8))))
    #expect(removed == [added[0], added[2]])
    let missing = try await cli.failure("journal", "edit", id, "--remove-photo", "zzz")
    #expect((missing.exit, missing.code) == (66, "not-found"))
    #expect(
      try await cli.failure(
        "journal", "edit", id, "--photo", files[0], "--add-photo", files[1]
      ).exit == 64)
  }

  @Test(
    "C7 A journal entry's date can be set, its note can be piped in, and all journals can be listed"
  )
  func journal() async throws {
    let cli = try CLIFixture()
    let (cat, owl) = (try await cli.addCanvas("Cat"), try await cli.addCanvas("Owl"))
    let now = try await cli.run("journal", "add", cat, "--note", "now").text
    let typed = try await cli.run(
      "journal", "add", owl, "--note", "-", "--date", "2019-05-04", input: Data("long ago\n".utf8))
    #expect(typed.code == 0)
    _ = try await cli.run("journal", "add", owl, "--note", "before", "--date", "yesterday")
    let all = try await cli.json("journal", "list")
    #expect(all["items"].items.map { $0["note"].text } == ["now", "before", "long ago"])
    #expect(all["items"].items.last?["day"].text == "2019-05-04")
    #expect(all["total"].number == 3)
    let text = try await cli.run("journal", "list").output
    #expect(text.contains("Cat") && text.contains("Owl"))
    #expect(try await cli.json("journal", "list", owl)["total"].number == 2)
    let edited = try await cli.json("journal", "edit", now, "--date", "2018-01-01")
    #expect((edited["day"].text, edited["note"].text) == ("2018-01-01", "now"))
    let last = try await cli.json("journal", "list")["items"].items.last
    #expect(last?["id"].text == now)
    let noDate = try await cli.failure("journal", "add", cat, "--note", "x", "--date", "May")
    #expect(noDate.exit == 64)
    #expect(try await cli.failure("journal", "add", cat).code == "empty-entry")
  }

  @Test("C7 A weight entry's date can be relative, and its time can have a one-digit hour")
  func weights() async throws {
    let cli = try CLIFixture()
    let added = try await cli.json(
      "weight", "add", "82kg", "--date", "yesterday", "--time", "7:02")
    let today = try await cli.json("weight", "add", "82kg", "--date", "today")
    #expect(added["time"].text == "07:02")
    let days = [added, today].compactMap { $0["day"].text }
    #expect(days[0] < days[1])
    let date = try await cli.failure("weight", "add", "82kg", "--date", "soon")
    #expect((date.exit, date.message) == (64, "Invalid date “soon”"))
    let time = try await cli.failure("weight", "add", "82kg", "--time", "7")
    #expect(time.message == "Invalid time “7”")
  }

  @Test(
    "C11 A table of canvases can be exported, previewed, and imported, and one undo reverses the import"
  )
  func table() async throws {
    let cli = try CLIFixture()
    try await _ = cli.addCanvas("Cat", "--tag", "gift,lace", "--finished", "2019-05-04")
    try await _ = cli.addCanvas("Owl", "--mesh", "18", "--notes", "Silk,\n\"wool\"")
    let table = try await cli.run("canvas", "export").output
    #expect(table.hasPrefix("designer,name,size,mesh,status,acquired,kitting,"))
    #expect(table.utf8.suffix(2).elementsEqual("\r\n".utf8))
    let file = try cli.scratch.write("stash.csv", Data(table.utf8))
    let again = try await cli.json("canvas", "import", file)
    #expect((again["added"].number, again["existing"].number) == (0, 2))
    let other = try CLIFixture()
    let planned = try await other.json("canvas", "import", file, "--dry-run")
    #expect((planned["added"].number, planned["dryRun"]) == (2, .bool(true)))
    #expect(!FileManager.default.fileExists(atPath: other.library))
    #expect(try await other.json("canvas", "import", file)["added"].number == 2)
    #expect(try await other.run("canvas", "export").output == table)
    _ = try await other.run("undo")
    #expect(try await other.json("canvas", "list")["total"].number == 0)
    let mapped = try other.scratch.write(
      "mapped.csv", Data("Title;Who;When\nFox;Anna;2019-05-04\nHen;;\n".utf8))
    let report = try await other.json(
      "canvas", "import", mapped, "--map", "Title=name", "--map", "2=designer", "--map",
      "When=finished", code: 65)
    #expect(report["refused"].items.map { $0["place"].text } == ["row 2"])
    #expect(report["columns"].items.map { $0["field"].text } == ["name", "designer", "finished"])
    let unknown = try await other.failure("canvas", "import", mapped)
    #expect((unknown.exit, unknown.code) == (64, "missing-column"))
    let words = try await other.run("canvas", "import", file, "--dry-run").output
    #expect(words.contains("name: name\n"))
    #expect(words.hasSuffix("Would import 2 canvases; 0 already in the stash.\n"))
  }

  @Test("C7 On a terminal, `journal add` opens the user's editor, and an empty note adds no entry")
  func editor() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let editor = try cli.scratch.write(
      "editor", Data("#!/bin/sh\nprintf '%s\\n' \"$NOTE\" > \"$1\"\n".utf8))
    chmod(editor, 0o755)
    func add(_ note: String) async throws -> Finished {
      // `script` runs the program on its own terminal.
      let process = try RunningProcess(
        "/usr/bin/script", ["-qec", "\(cli.program) journal add \(canvas)", "/dev/null"],
        input: nil,
        environment: [
          "STASHBOOK_LIBRARY": cli.library, "HOME": cli.scratch.path, "VISUAL": editor,
          "EDITOR": "/bin/false", "NOTE": note, "PATH": "/usr/bin:/bin",
        ], in: cli.scratch)
      return try await process.finished()
    }
    #expect(try await add("Sky done").code == 0)
    let entries = try await cli.json("journal", "list", canvas)["items"].items
    #expect(entries.map { $0["note"].text } == ["Sky done"])
    let cancelled = try await add("  ")
    #expect(cancelled.output.contains("Cancelled: the note is empty."))
    #expect(try await cli.json("journal", "list", canvas)["total"].number == 1)
    // Without a terminal, no editor opens.
    let piped = try await cli.run("journal", "add", canvas, environment: ["VISUAL": editor])
    #expect(piped.code == 65)
  }
}
