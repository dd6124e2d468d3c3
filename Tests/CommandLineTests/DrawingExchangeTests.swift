import Core
import Foundation
import TestKit
import Testing

@Suite("`drawing export` and `drawing import`")
struct DrawingExchangeTests {
  @Test(
    "DR-7 The width of a PNG is the drawing's width times the scale",
    arguments: [("1", 300), ("2", 600), ("0.5", 150)])
  func scale(_ scale: String, _ width: UInt32) async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "300x200").text
    _ = try await cli.run("drawing", "stroke", id, "--points", "10,10 200,150")
    let file = cli.scratch.path + "/meadow.png"
    _ = try await cli.run("drawing", "export", id, "--output", file, "--scale", scale)
    let bytes = try Data(contentsOf: URL(filePath: file))
    let header = bytes.dropFirst(16).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    #expect(header == width)
  }

  @Test("DR-7 The SVG of a drawing is identical in every process, even after undo and redo")
  func processes() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--name", "Meadow").text
    let brushes = [
      "crayon", "marker", "chalk", "sparkle", "hearts", "dots", "flowers", "confetti",
    ]
    for (row, brush) in brushes.enumerated() {
      let y = 40 + row * 80
      _ = try await cli.run(
        "drawing", "stroke", id, "--points", "40,\(y),0.3 300,\(y + 50),1 700,\(y),0.6",
        "--brush", brush, "--opacity", "0.8")
    }
    _ = try await cli.run("drawing", "stamp", id, "🐞", "--at", "60,60")
    _ = try await cli.run("drawing", "erase", id, "--along", "200,10 220,700", "--size", "30")
    func svg() async throws -> Data {
      let file = cli.scratch.path + "/meadow.svg"
      _ = try await cli.run("drawing", "export", id, "--output", file, "--force")
      return try Data(contentsOf: URL(filePath: file))
    }
    let first = try await svg()
    #expect(first.count > 10_000)
    for _ in 1...3 { #expect(try await svg() == first) }
    _ = try await cli.run("drawing", "undo", id)
    let undone = try await svg()
    #expect(undone != first)
    _ = try await cli.run("drawing", "redo", id)
    #expect(try await svg() == first)
  }

  @Test(
    "An exported file has the default permissions or, if it replaces a file, the permissions of that file"
  )
  func permissions() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let file = cli.scratch.path + "/meadow.svg"
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }
    let export = "umask 022; stashbook drawing export \(id) --output '\(file)'"
    #expect(try await cli.shell(export, library: cli.library).code == 0)
    #expect(try mode() == 0o644)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    #expect(try await cli.shell(export + " --force", library: cli.library).code == 0)
    #expect(try mode() == 0o640)
    let refused = try await cli.failure("drawing", "export", id, "--output", "/nowhere/a.svg")
    #expect(refused.exit == 73 && refused.code == "cannot-create")
  }

  @Test(
    "DR-8 A shared library that can't be loaded affects only the imports that need it",
    arguments: ["libarchive.so.13", "libxml2.so.2"])
  func missing(library: String) async throws {
    let cli = try CLIFixture()
    let ink = Data(
      "<ink xmlns='http://www.w3.org/2003/InkML'><trace>1 2, 30 40</trace></ink>".utf8)
    let file = cli.scratch.path + "/meadow.inkml"
    try (library.hasPrefix("libxml2") ? ink : StoredGzip.packed(ink))
      .write(to: URL(filePath: file))
    let folder = cli.scratch.path + "/libraries"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Data("none".utf8).write(to: URL(filePath: folder + "/" + library))
    let known = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
    let environment = ["LD_LIBRARY_PATH": folder + known]
    let refused = try await cli.run("drawing", "import", file, environment: environment)
    #expect(refused.code == 65)
    #expect(refused.text.contains("loading failed: \(folder)/\(library)"))
    #expect(try await cli.run("drawing", "import", file).text.contains("1 stroke"))
    #expect(try await cli.run("drawing", "list", environment: environment).code == 0)
  }

  @Test(
    "DR-9 An export reports lost content, even when it writes to standard output")
  func losses() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--name", "Meadow").text
    let points = (0...50).map { "\($0 * 10),\($0 % 2)" }.joined(separator: " ")
    _ = try await cli.run("drawing", "stroke", id, "--points", points)
    _ = try await cli.run("drawing", "stamp", id, "🐞", "--at", "60,60")
    let export = ["drawing", "export", id, "--output", "-", "--format", "quickdraw"]
    let whole = try await cli.start(export).finished()
    #expect(whole.errors.contains("Stamps not exported: 1") && !whole.errors.contains("Points"))
    let short = try await cli.start(export + ["--simplify", "2"]).finished()
    #expect(short.code == 0 && short.errors.contains("Points omitted: 49"))
    #expect(try JSON(short.output)["drawing"].items.map { $0.items[0].items.count } == [2])
    let file = cli.scratch.path + "/meadow.svg"
    let picture = try await cli.json(
      "drawing", "export", id, "--output", file, "--simplify", "2")
    #expect(picture["losses"].items.map(\.text) == ["Points omitted: 49"])
    #expect(try await cli.json("drawing", "show", id)["elements"].number == 2)
  }

  @Test("An export option that doesn't apply to the format is rejected")
  func idle() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new").text
    let file = cli.scratch.path + "/meadow.json"
    for options in [["--scale", "2"], ["--transparent"]] {
      let finished = try await cli.start(
        ["drawing", "export", id, "--output", file] + options
      ).finished()
      #expect(finished.code == 64 && finished.errors.contains("require the svg or png format"))
    }
    let refused = try await cli.failure(
      "drawing", "export", id, "--output", "-", "--format", "svg")
    #expect(refused.exit == 64)
    #expect(refused.message.hasPrefix("--json can't be used with “--output -”"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("DR-9 A drawing exported as JSON is imported unchanged")
  func roundTrip() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--name", "Meadow").text
    _ = try await cli.run("drawing", "stroke", id, "--points", "10,10 200,150")
    _ = try await cli.run("drawing", "stamp", id, "🐞", "--at", "60,60")
    let file = cli.scratch.path + "/meadow.json"
    _ = try await cli.run("drawing", "export", id, "--output", file)
    let before = try Data(contentsOf: URL(filePath: file))
    let report = try await cli.json("drawing", "import", file)
    #expect(report["added"].items.map { $0["name"].text } == ["Meadow"])
    let copy = try #require(report["added"].items[0]["id"].text)
    _ = try await cli.run("drawing", "export", copy, "--output", file, "--force")
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
  }

  @Test(
    "DR-8 Importing a damaged file exits with 65, quarantines a copy, and imports the readable content"
  )
  func damaged() async throws {
    let cli = try CLIFixture()
    let text = """
      {"strokes":[{"points":[{"x":1,"y":2}],"color":{"r":1,"g":0,"b":0,"a":1},"brushSize":9,
      "brush":{"id":"b","name":"Marker","baseStyle":"marker","stampSpacing":1,"sizeVariation":0}},
      {"points":[{"x":
      """
    try cli.scratch.write("currentDrawing.json", Data(text.utf8))
    let path = cli.scratch.path + "/currentDrawing.json"
    for _ in 1...2 {
      let finished = try await cli.shell(
        "stashbook drawing import '\(path)'", library: cli.library)
      #expect(finished.code == 65)
    }
    let kept = cli.library + "/quarantine"
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept) == ["currentDrawing.json"])
    let same = try Data(contentsOf: URL(filePath: kept + "/currentDrawing.json"))
    #expect(same == Data(text.utf8))
    let drawings = try await cli.json("drawing", "list")["items"].items
    #expect(drawings.allSatisfy { $0["elements"].number == 1 })
  }
}
