import Foundation
import TestKit
import Testing

@Suite("Files from other programs")
struct ImportFormatTests {
  @Test(
    "C11 The error for an oversized PNG states the largest allowed scale, and an export at that scale succeeds"
  )
  func pngScale() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "4000x3000").text
    let file = cli.scratch.path + "/big.png"
    let refused = try await cli.failure(
      "drawing", "export", id, "--output", file, "--scale", "5")
    #expect((refused.exit, refused.code) == (65, "too-large"))
    #expect(refused.message.contains("20000 × 15000 pixels"))
    #expect(refused.hint == "Use --scale 2.3 or less.")
    let exported = try await cli.json(
      "drawing", "export", id, "--output", file, "--scale", "2.3")
    #expect(exported["format"].text == "png")
  }

  @Test(
    "C11 Each Excalidraw library item becomes a drawing named after the item, or after the file if the item is unnamed"
  )
  func library() async throws {
    let cli = try CLIFixture()
    let line = #"{"type":"freedraw","x":5,"y":6,"points":[[0,0],[10,5]]}"#
    let file = try cli.scratch.write(
      "bees.excalidrawlib",
      Data(
        #"""
        {"type":"excalidrawlib","version":2,"libraryItems":[
        {"id":"1","name":"Bee","elements":[\#(line)]},{"id":"2","elements":[\#(line)]}]}
        """#.utf8))
    let report = try await cli.json("drawing", "import", file)
    #expect(report["added"].items.map { $0["name"].text } == ["Bee", "bees 2"])
    #expect(report["strokes"].number == 2)
  }

  @Test("C11 Importing and exporting a Quick, Draw! line preserves unknown fields and exact points")
  func quickDraw() async throws {
    let cli = try CLIFixture()
    let line =
      #"{"word":"cat","countrycode":"VE","key_id":"52","drawing":[[[1.123456789,2],[3,4]]]}"#
    let file = try cli.scratch.write("cat.ndjson", Data((line + "\n").utf8))
    let report = try await cli.json("drawing", "import", file)
    let id = try #require(report["added"].items.first?["id"].text)
    let export = try await cli.run(
      "drawing", "export", id, "--output", "-", "--format", "quickdraw")
    #expect(export.output == line + "\n" && export.errors.isEmpty)
  }

  private static let resolver = """
    {"version": "2025.10",
     "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/density"}],
     "sets": {"base": {"sources": [
       {"space": {"md": {"$type": "dimension", "$value": {"value": 16, "unit": "px"}}}}]}},
     "modifiers": {"density": {"contexts": {"cozy": [],
       "compact": [{"space": {"md": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}}]}}}}
    """

  @Test(
    "C11 The error for a theme that requires a context lists the available contexts, and --context selects one"
  )
  func contexts() async throws {
    let cli = try CLIFixture()
    let file = try cli.scratch.write("mine.resolver.json", Data(Self.resolver.utf8))
    let missing = try await cli.failure("tokens", "theme", file)
    #expect(missing.exit == 65 && missing.code == "bad-tokens")
    #expect(missing.message.contains("“density” has no default, so a context is required"))
    #expect(missing.message.contains("compact, cozy"))
    #expect(missing.hint == "To choose a context, add --context density=compact.")
    let wrong = try await cli.failure("tokens", "theme", file, "--context", "density=loose")
    #expect(wrong.message.contains("“density” has no context “loose”; available: compact, cozy"))
    let answer = try await cli.json("tokens", "theme", file, "--context", "density=compact")
    #expect(answer["changed"].items.map { $0["path"].text } == ["space.md"])
    #expect(answer["changed"].items.first?["light"].text == "8 px")
    let listed = try await cli.json("tokens", "list", file, "--context", "density=cozy")
    #expect(listed["items"].items.first?["light"].text?.contains("16") == true)
  }

  @Test("C11 A --context option that is invalid or doesn't apply to the theme is rejected")
  func wrongContexts() async throws {
    let cli = try CLIFixture()
    let file = try cli.scratch.write("mine.resolver.json", Data(Self.resolver.utf8))
    for text in ["density", "=compact", "density="] {
      #expect(try await cli.failure("tokens", "theme", file, "--context", text).exit == 64)
    }
    let twice = try await cli.failure(
      "tokens", "theme", file, "--context", "density=cozy", "--context", "density=compact")
    #expect(twice.exit == 64)
    #expect(try await cli.failure("tokens", "theme", "standard", "--context", "a=b").exit == 64)
    let plain = try cli.scratch.write(
      "plain.json", Data(#"{"space": {"md": {"$type": "dimension", "$value": "8px"}}}"#.utf8))
    let unused = try await cli.failure("tokens", "theme", plain, "--context", "theme=dark")
    #expect(unused.exit == 65 && unused.message.contains("unknown modifier “theme”"))
  }
}
