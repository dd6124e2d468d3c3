import Testing

/// Exit 64: the command was called wrongly.
@Suite
struct UsageTests {
  @Test(
    "A misspelt word names the nearest command",
    arguments: [
      (["canvs"], "stashbook canvas"), (["canvas", "lst"], "stashbook canvas list"),
      (["photo", "injest"], "stashbook photo ingest"), (["help", "exit-code"], "exit-codes"),
      (["help", "canvas", "lst"], "canvas list"),
    ])
  func misspelt(words: [String], nearest: String) async throws {
    let finished = try await Shelf().start(words).finished()
    #expect(finished.code == 64)
    #expect(finished.output.isEmpty)
    #expect(finished.errors.contains("Did you mean"))
    #expect(finished.errors.contains(nearest))
  }

  @Test("An unknown option names the nearest one")
  func unknownOption() async throws {
    let finished = try await Shelf().run("canvas", "list", "--stats", "wip")
    #expect(finished.code == 64)
    #expect(finished.errors.contains("Did you mean '--status'?"))
  }

  @Test(
    "What can't be meant is a usage failure, also as JSON",
    arguments: [
      ["canvas", "list", "--status"], ["canvas", "list", "--status", "started"],
      ["canvas", "list", "--sort", "weight"], ["canvas", "list", "--limit", "0"],
      ["canvas", "list", "--limit", "many"], ["canvas", "list", "--after", "nowhere"],
      ["canvas", "add", "--name", "Meadow"], ["canvas", "list", "--color", "red"],
      ["canvas", "list", "--library", ""], ["settings", "photo.colour", "1"],
      ["mesh", "size", "--stitches", "180x240"], ["find", " "],
    ])
  func usage(words: [String]) async throws {
    let shelf = try Shelf()
    _ = try await shelf.addCanvas()
    let failed = try await shelf.start(words).finished()
    #expect(failed.code == 64)
    #expect(failed.output.isEmpty)
    let asJSON = try await shelf.start(words + ["--json"]).finished()
    #expect(asJSON.code == 64)
    #expect(try JSON(asJSON.errors)["error"]["code"].text == "usage")
  }

  @Test("An ambiguous id lists the candidates; any unique beginning is enough")
  func ambiguous() async throws {
    let shelf = try Shelf()
    let first = try await shelf.addCanvas("Meadow")
    let second = try await shelf.addCanvas("Harbour")
    let failure = try await shelf.failure("canvas", "show", String(first.prefix(2)))
    #expect((failure.exit, failure.code) == (64, "ambiguous-id"))
    #expect(failure.message.contains(first) && failure.message.contains(second))
    let shared = zip(first, second).prefix { $0 == $1 }.count
    let short = first.prefix(shared + 1)
    #expect(try await shelf.json("canvas", "show", short.uppercased())["id"].text == first)
  }

  @Test("Lists show the shortest unique beginnings, and each is accepted")
  func shortIDs() async throws {
    let shelf = try Shelf()
    for name in ["Meadow", "Harbour", "Orchard"] { _ = try await shelf.addCanvas(name) }
    let rows = try await shelf.run("canvas", "list").output.split(separator: "\n").dropFirst()
    #expect(rows.count == 3)
    for row in rows {
      let short = String(row.prefix { $0 != " " })
      #expect(short.count >= 6)
      let name = try await shelf.json("canvas", "show", short)["name"].text
      #expect(name.map { row.contains($0) } == true)
    }
  }
}
