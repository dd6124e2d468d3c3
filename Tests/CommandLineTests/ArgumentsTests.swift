import Foundation
import TestKit
import Testing

/// The command line as users type it: values, global options, repeated options, and unknown words.
@Suite
struct ArgumentsTests {
  @Test(
    "C1 A value may begin with a hyphen",
    arguments: ["- did the sky", "-3", "-- and the sea", "-tag:gift", "---", "-h and more"])
  func values(_ value: String) async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--notes", value)
    #expect(try await cli.json("canvas", "show", id)["notes"].text == value)
    _ = try await cli.json("canvas", "edit", id, "--notes=\(value)", "--mesh", "18")
    #expect(try await cli.json("canvas", "show", id)["notes"].text == value)
  }

  @Test("C1 The value of a filter or search query may begin with a hyphen")
  func filters() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow", "--tag", "gift")
    _ = try await cli.addCanvas("Harbor", "--tag", "floral")
    for words in [
      ["canvas", "list", "--filter", "-tag:gift"], ["canvas", "list", "--filter=-tag:gift"],
      ["find", "-tag:gift"], ["find", "--limit", "5", "-tag:gift"], ["find", "--", "-tag:gift"],
    ] {
      let finished = try await cli.start(words).finished()
      #expect(finished.code == 0, "\(words): \(finished.errors)")
      #expect(finished.output.contains("Harbor") && !finished.output.contains("Meadow"), "\(words)")
    }
    let found = try await cli.start(["find", "-tag:gift", "--json"]).finished()
    #expect(try JSON(found.output)["items"].items.map { $0["title"].text } == ["Harbor"])
  }

  @Test(
    "C1 A point with negative coordinates is accepted as a value, and a lone hyphen means standard input"
  )
  func places() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let stroke = try await cli.run("drawing", "stroke", id, "--points", "-5,-3 40,20")
    #expect(stroke.code == 0, "\(stroke.errors)")
    let piped = try await cli.run(
      "drawing", "stroke", id, "--points", "-", input: Data("9,9 30,30".utf8))
    #expect(piped.code == 0, "\(piped.errors)")
    #expect(try await cli.json("drawing", "show", id)["elements"] == .number(2))
  }

  @Test("C1 Text that looks like an option is accepted as a value only after an equals sign")
  func optionsAreNoValues() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--notes", "Mine")
    for words in [["--notes", "--json"], ["--notes", "--mesh", "18"], ["--notes", "--nots"]] {
      #expect(try await cli.start(["canvas", "edit", id] + words).finished().code == 64)
    }
    #expect(try await cli.json("canvas", "show", id)["notes"].text == "Mine")
    let equals = try await cli.run("canvas", "edit", id, "--notes=--json")
    #expect(equals.code == 0)
    #expect(try await cli.json("canvas", "show", id)["notes"].text == "--json")
    let unknown = try await cli.run("canvas", "list", "-x")
    #expect(unknown.code == 64 && unknown.errors.contains("'-x'"))
  }

  @Test(
    "C1 Global options are accepted before the noun, before the verb, and after the verb",
    arguments: [
      ["--library", "L", "--json", "canvas", "list"], ["--json", "--library=L", "canvas", "list"],
      ["canvas", "--json", "list", "--library", "L"],
      ["canvas", "--library", "L", "list", "--json"],
      ["--color", "never", "--quiet", "canvas", "list", "--library", "L", "--json"],
    ])
  func globals(_ words: [String]) async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    let words = words.map { $0.replacing("L", with: cli.library) }
    let finished = try await cli.start(words, environment: ["STASHBOOK_LIBRARY": ""]).finished()
    #expect(finished.code == 0, "\(finished.errors)")
    #expect(try JSON(finished.output)["total"] == .number(1))
  }

  @Test(
    "C1 A --color option before `drawing stroke` is read as the global option, not as the stroke's color"
  )
  func strokeColor() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let finished = try await cli.run(
      "--color", "never", "drawing", "stroke", id, "--points", "9,9", "--color", "Teal")
    #expect(finished.code == 0, "\(finished.errors)")
  }

  @Test(
    "C1 The error for global options without a command states that the command or subcommand is missing",
    arguments: [(["--json"], "Missing command"), (["canvas", "--json"], "Missing subcommand")])
  func globalsAlone(words: [String], message: String) async throws {
    let finished = try await CLIFixture().start(words).finished()
    #expect(finished.code == 64 && finished.output.isEmpty)
    let error = try JSON(finished.errors)["error"]
    #expect(error["message"].text?.hasPrefix(message) == true && error["code"].text == "usage")
  }

  @Test(
    "C1 A single error names all missing options and values",
    arguments: [
      (["canvas", "add"], "Missing --designer and --name"),
      (["canvas", "add", "--name", "Meadow", "--mesh", "18"], "Missing --designer"),
      (["mesh", "size"], "Missing --stitches and --mesh"),
      (["photo", "export"], "Missing IDS and --to"), (["tag", "rename", "a"], "Missing NEW"),
      (["drawing", "stamp", "--json"], "Missing ID, EMOJI, and --at"),
    ])
  func missing(words: [String], message: String) async throws {
    let finished = try await CLIFixture().start(words).finished()
    #expect(finished.code == 64)
    let said =
      try words.contains("--json")
      ? JSON(finished.errors)["error"]["message"].text : finished.errors
    #expect(said?.contains(message) == true, "\(finished.errors)")
    let hint = "For help, run `stashbook \(words[0]) \(words[1]) --help`."
    #expect(finished.errors.contains(hint))
  }

  @Test("C1 A filter option that is repeated matches records with any of its values")
  func combines() async throws {
    let cli = try CLIFixture()
    for (name, status, mesh) in [
      ("Meadow", "wip", "13"), ("Harbor", "kitting", "18"), ("Orchard", "stash", "24"),
    ] { _ = try await cli.addCanvas(name, "--status", status, "--mesh", mesh) }
    let staged = try await cli.json(
      "canvas", "list", "--status", "wip", "--status", "kitting", "--sort", "name")
    #expect(staged["items"].items.map { $0["name"].text } == ["Harbor", "Meadow"])
    #expect(staged["total"] == .number(2))
    let meshed = try await cli.json(
      "canvas", "list", "--mesh", "13", "--mesh=24", "--sort", "name")
    #expect(meshed["items"].items.map { $0["name"].text } == ["Meadow", "Orchard"])
  }

  @Test(
    "C1 An option that accepts only one value can't be repeated",
    arguments: [
      ["canvas", "list", "--sort", "name", "--sort=mesh"],
      ["--library", "a", "canvas", "list", "--library", "b"],
      ["canvas", "add", "--designer", "A", "--name", "B", "--name", "C"],
    ])
  func rejectsRepeated(_ words: [String]) async throws {
    let cli = try CLIFixture()
    let finished = try await cli.start(words + ["--json"]).finished()
    #expect(finished.code == 64 && finished.output.isEmpty)
    let message = try JSON(finished.errors)["error"]["message"].text
    #expect(message?.contains("was given more than once") == true, "\(finished.errors)")
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("C1 A repeated flag counts once")
  func repeatedFlag() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    #expect(try await cli.run("--json", "canvas", "list", "--json").code == 0)
  }

  @Test(
    "C4 The error for a verb used by other programs suggests the corresponding Stashbook command",
    arguments: [
      (["canvas", "remove"], "stashbook canvas delete"),
      (["canvas", "rm"], "stashbook canvas delete"),
      (["photo", "import"], "stashbook photo ingest"), (["tag", "create"], "stashbook tag add"),
      (["tag", "new"], "stashbook tag add"), (["tag", "mv"], "stashbook tag rename"),
      (["canvas", "ls"], "stashbook canvas list"), (["drawing", "add"], "stashbook drawing new"),
      (["ls"], "stashbook canvas list"), (["rm"], "stashbook canvas delete"),
      (["new"], "stashbook canvas add"), (["mv"], "stashbook tag rename"),
      (["help", "canvas", "remove"], "stashbook help canvas delete"),
      (["--json", "canvas", "remove"], "stashbook canvas delete"),
    ])
  func otherVerbs(words: [String], command: String) async throws {
    let finished = try await CLIFixture().start(words).finished()
    #expect(finished.code == 64 && finished.output.isEmpty)
    #expect(finished.errors.contains("Did you mean \(command)"), "\(finished.errors)")
  }

  @Test(
    "C4 An unknown command is not reported as excluded from this build",
    arguments: [["canvas", "photo"], ["journal", "tag"], ["tag", "find"], ["photo", "weight"]])
  func notLeftOut(_ words: [String]) async throws {
    let failure = try await CLIFixture().start(words + ["--json"]).finished()
    #expect(failure.code == 64)
    #expect(try JSON(failure.errors)["error"]["code"].text == "usage")
    #expect(!failure.errors.contains("excluded"))
  }
}
