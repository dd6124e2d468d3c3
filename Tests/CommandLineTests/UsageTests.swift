import Testing

/// Commands that are used incorrectly, with the exit code 64.
@Suite
struct UsageTests {
  @Test(
    "The error for a misspelled command or help topic suggests the nearest one",
    arguments: [
      (["canvs"], "stashbook canvas"), (["canvas", "lst"], "stashbook canvas list"),
      (["photo", "injest"], "stashbook photo ingest"), (["help", "exit-code"], "exit-codes"),
      (["help", "canvas", "lst"], "canvas list"),
    ])
  func misspelt(words: [String], nearest: String) async throws {
    let finished = try await CLIFixture().start(words).finished()
    #expect(finished.code == 64)
    #expect(finished.output.isEmpty)
    #expect(finished.errors.contains("Did you mean"))
    #expect(finished.errors.contains(nearest))
  }

  @Test("The error for an unknown option suggests the nearest option")
  func unknownOption() async throws {
    let finished = try await CLIFixture().run("canvas", "list", "--stats", "wip")
    #expect(finished.code == 64)
    #expect(finished.errors.contains("Did you mean '--status'?"))
  }

  @Test(
    "Invalid arguments are a usage error, with and without --json",
    arguments: [
      ["canvas", "list", "--status"], ["canvas", "list", "--status", "started"],
      ["canvas", "list", "--sort", "weight"], ["canvas", "list", "--limit", "0"],
      ["canvas", "list", "--limit", "many"], ["canvas", "list", "--after", "nowhere"],
      ["canvas", "add", "--name", "Meadow"], ["canvas", "list", "--color", "red"],
      ["canvas", "list", "--library", ""], ["settings", "photo.colour", "1"],
      ["mesh", "size", "--stitches", "180x240"], ["find", " "],
    ])
  func usage(words: [String]) async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let failed = try await cli.start(words).finished()
    #expect(failed.code == 64)
    #expect(failed.output.isEmpty)
    let asJSON = try await cli.start(words + ["--json"]).finished()
    #expect(asJSON.code == 64)
    #expect(try JSON(asJSON.errors)["error"]["code"].text == "usage")
  }
}
