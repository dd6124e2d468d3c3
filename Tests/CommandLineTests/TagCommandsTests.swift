import Foundation
import TestKit
import Testing

@Suite struct TagCommandsTests {
  @Test("TG-3 A tag has the same color in every process, and lists show its first spelling")
  func colors() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("tag", "add", "Floral", "gift", "for Anna")
    let first = try await cli.json("tag", "list", "--sort", "name")["items"].items
    #expect(first.map { $0["name"].text } == ["Floral", "for Anna", "gift"])
    #expect(first.map { $0["color"].text } == ["accent1", "accent5", "accent7"])
    _ = try await cli.run("tag", "add", "FLORAL")
    #expect(try await cli.json("tag", "list", "--sort", "name")["items"].items == first)
    let other = try CLIFixture()
    _ = try await other.run("tag", "add", "FLORAL")
    let again = try await other.json("tag", "list")["items"].items
    #expect(again.map { $0["color"].text } == ["accent1"])
  }

  @Test("Tags named null, nan, and na can be imported and used like any other tag")
  func words() async throws {
    let cli = try CLIFixture()
    let text = "Tag,Uses\nnull,3\nnan,2\nna,1\nNA,9\n"
    let table = try cli.scratch.write("t.csv", Data(text.utf8))
    let report = try await cli.json("tag", "import", table)
    #expect(report["added"].number == 3)
    #expect(report["unchanged"].number == 1)
    let tags = try await cli.json("tag", "list")["items"].items
    #expect(tags.compactMap { $0["name"].text } == ["null", "nan", "na"])
    #expect(tags.compactMap { $0["uses"].number } == [3, 2, 1])
    let again = try await cli.json("tag", "import", table)
    #expect((again["added"].number, again["changed"].number) == (0, 0))
    let canvas = try await cli.addCanvas("Meadow", "--tag", "null", "--tag", "NaN")
    let shown = try await cli.json("canvas", "show", canvas)["tags"].items
    #expect(shown.compactMap(\.text) == ["null", "nan"])
    #expect(try await cli.json("canvas", "list", "--filter", "tag:nan")["total"].number == 1)
    let screen = try await cli.run("screen", "show", "/canvases/\(canvas)").output
    #expect(screen.contains("link “null”") && screen.contains("link “nan”"))
  }

  @Test("An import rejects each invalid row with a reason, adds the valid rows, and exits with 65")
  func refusedRows() async throws {
    let cli = try CLIFixture()
    let text = "Name;Count\nlace;2\n#;1\nsilk;many\nwool;-1\n\"a\u{200B}b\";1\nsatin;\n"
    let table = try cli.scratch.write("t.csv", Data(text.utf8))
    let planned = try await cli.run("tag", "import", table, "--dry-run")
    #expect(planned.code == 66)
    let report = try await cli.json("tag", "import", table, code: 65)
    #expect(report["added"].number == 2)
    #expect(report["refused"].items.compactMap { $0["row"].number } == [2, 3, 4, 5])
    let messages = report["refused"].items.compactMap { $0["message"].text }
    #expect(
      messages[1] == "Invalid count “many”: use a whole number from 0 to 1,000,000,000,000")
    let uses = try await cli.json("tag", "list")["items"].items.compactMap { $0["uses"].number }
    #expect(uses == [2, 0])
    let dry = try await cli.json("tag", "import", table, "--dry-run", code: 65)
    #expect((dry["added"].number, dry["unchanged"].number) == (0, 2))
  }

  @Test("A tag import that adds no tags doesn't create a library")
  func noTable() async throws {
    let cli = try CLIFixture()
    let table = try cli.scratch.write("t.csv", Data("a,b\n\"x,1\n".utf8))
    #expect(try await cli.failure("tag", "import", table).exit == 65)
    let good = try cli.scratch.write("g.csv", Data("a,b\nx,1\n".utf8))
    let column = try await cli.failure("tag", "import", good, "--name", "Tag")
    #expect((column.exit, column.hint) == (64, "Use a or b."))
    #expect(try await cli.failure("tag", "import", table + ".no").exit == 66)
    #expect(try await cli.failure("tag", "add", "#").exit == 65)
    let latin = try cli.scratch.write("l.csv", Data([0x61, 0x0A, 0x63, 0xE9, 0x0A]))
    let notText = try await cli.failure("tag", "import", latin)
    #expect((notText.exit, notText.code) == (65, "not-text"))
    let none = try cli.scratch.write("n.csv", Data("tag\n#\n".utf8))
    #expect(try await cli.json("tag", "import", none, code: 65)["added"].number == 0)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("Tag commands report conflicts, and a merge can be previewed and undone in one step")
  func changes() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow", "--tag", "flowers", "--tag", "gift")
    _ = try await cli.addCanvas("Harbour", "--tag", "floral")
    let taken = try await cli.failure("tag", "rename", "flowers", "Floral")
    #expect((taken.exit, taken.code) == (65, "name-taken"))
    #expect(taken.hint?.contains("stashbook tag merge flowers --into Floral") == true)
    let planned = try await cli.json("tag", "merge", "flowers", "--into", "floral", "--dry-run")
    #expect((planned["fields"].number, planned["dryRun"]) == (1, .bool(true)))
    #expect(try await cli.json("canvas", "list", "--filter", "tag:floral")["total"].number == 1)
    _ = try await cli.json("tag", "merge", "flowers", "--into", "floral")
    #expect(try await cli.json("canvas", "list", "--filter", "tag:floral")["total"].number == 2)
    let itself = try await cli.failure("tag", "merge", "flowers", "--into", "floral")
    #expect((itself.exit, itself.code) == (65, "into-itself"))
    let cycle = try await cli.failure("tag", "alias", "floral", "flowers")
    #expect((cycle.exit, cycle.code) == (65, "alias-cycle"))
    #expect(try await cli.failure("tag", "delete", "lace").exit == 66)
    let same = try await cli.run("tag", "rename", "floral", "floral")
    #expect(same.output == "No changes to floral\n")
    _ = try await cli.json("undo")
    #expect(try await cli.json("canvas", "list", "--filter", "tag:floral")["total"].number == 1)
    _ = try await cli.json("tag", "delete", "gift")
    #expect(try await cli.json("tag", "list")["total"].number == 2)
  }

  @Test("TG-22 A list with an invalid filter exits with 64 and shows a caret under the error")
  func caret() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let finished = try await cli.run("canvas", "list", "--filter", "tag:gift (or")
    #expect(finished.code == 64)
    let lines = finished.errors.split(separator: "\n")
    #expect(lines.contains("  tag:gift (or"))
    #expect(lines.contains("            ^"))
    #expect(try await cli.json("find", "tag:gift (or")["total"].number == 0)
  }

  @Test(
    "TG-12 The first tag suggestion for “javasc” is “javascript”", .needsData("tags/stackexchange"))
  func javascript() async throws {
    let cli = try CLIFixture()
    let report = try await cli.json(
      "tag", "import", StackOverflow.file.path, "--name", "TagName", "--uses", "Count")
    #expect(report["added"].number == 50_000)
    #expect(report["refused"].items.isEmpty)
    let found = try await cli.json("tag", "suggest", "javasc")["items"].items
    #expect(found.count == 5)
    #expect(found.first?["name"].text == "javascript")
    #expect(found.first?["match"].text == "prefix")
    let others = try await cli.json("tag", "suggest", "javasc", "--exclude", "JavaScript")
    #expect(names(others["items"].items).prefix(4) == names(found).dropFirst())
    for word in ["null", "nan", "na"] {
      let items = try await cli.json("tag", "suggest", word)["items"].items
      #expect(items.first?["name"].text == word)
      #expect(items.first?["match"].text == "exact")
    }
  }

  private func names(_ items: [JSON]) -> [String] { items.compactMap { $0["name"].text } }

  @Test("C2 `canvas edit --remove-tag` accepts an alias of the tag, as --add-tag does")
  func removedByAlias() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--tag", "floral,gift")
    _ = try await cli.json("tag", "alias", "blossom", "floral")
    let removed = try await cli.json("canvas", "edit", id, "--remove-tag", "Blossom")
    #expect(removed["tags"].items.compactMap(\.text) == ["gift"])
    let missing = try await cli.failure("canvas", "edit", id, "--remove-tag", "blossom")
    #expect((missing.exit, missing.hint) == (66, "Use gift."))
  }
}

/// The 50,000 tags in `tags` of the real data, with their counts.
private enum StackOverflow {
  static let file = RealData.url("tags/stackexchange/stackoverflow.csv")
}
