import Foundation
import Glibc
import TestKit
import Testing

/// Commands without a suite of their own, as users and scripts call them.
@Suite
struct CommandsTests {
  @Test(
    "A setting accepts a valid value and rejects an invalid value, and the error states which values are valid"
  )
  func settings() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    #expect(try await cli.json("settings", "photo.side", "5000")["value"].text == "5000")
    let failure = try await cli.failure("settings", "photo.side", "0")
    #expect(failure.exit == 65)
    #expect(failure.message.contains("Enter a whole number from 1 to"))
    #expect(try await cli.run("settings", "photo.side").text == "5000")
    let row = try await cli.json("settings", "photo.side")
    #expect(row.keys == ["key", "title", "value", "standard"])
  }

  @Test("PH-12 The image budget in the settings limits the next import")
  func budget() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(1, width: 200)
    _ = try await cli.json("settings", "photo.side", "199")
    let report = try await cli.json("photo", "ingest", folder, "--recursive", code: 65)
    #expect(report["refused"].items.first?["message"].text?.contains("199") == true)
  }

  @Test("`modules` lists every feature, any port the feature provides, and what fills each slot")
  func modules() async throws {
    let cli = try CLIFixture()
    let list = try await cli.json("modules")
    #expect(list.ids.contains("stash") && list.ids.contains("tags"))
    #expect(list.ids.last == "home", "the trash has the records of the features before it")
    let provided = list["items"].items.filter { $0["keeps"].text != nil }
      .map { [$0["id"].text, $0["keeps"].text] }
    #expect(provided == [["design-tokens", "theme"], ["tags", "recordFilter"]])
    let sockets = list["items"].items.flatMap { $0["sockets"].items }
    #expect(sockets.allSatisfy { $0["filledBy"].text != nil })
    let tags = sockets.filter { $0["filledBy"].text == "tags" }.compactMap { $0["field"].text }
    #expect(tags.contains("canvas.tags") && tags.contains("journal.tags"))
    let text = try await cli.run("modules").output
    #expect(text.contains("canvas.tags ← tags"))
  }

  @Test("`open` reports a missing record with the same message and exit code as `show`")
  func openingNothing() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas("Meadow")
    let none = "01999999-0000-7000-8000-000000000000"
    let routes = [
      "/canvases/\(none)", "/canvases/\(none)/edit", "/canvases/\(none)/journal/new",
      "/canvases/\(canvas)/journal/\(none)/edit", "/photos/\(none)", "/photos/\(none)/in/\(none)",
    ]
    for route in routes {
      let opened = try await cli.run("open", route)
      #expect(opened.code == 66, "\(route)")
      #expect(opened.output.isEmpty, "\(route)")
      #expect(opened.errors.hasPrefix("stashbook: There is no "), "\(opened.errors)")
      #expect(
        opened.errors.contains("\nTo see the list, run `stashbook open /"), "\(opened.errors)")
    }
    let shown = try await cli.run("canvas", "show", none)
    let opened = try await cli.run("open", routes[0])
    #expect(shown.code == opened.code)
    #expect(shown.errors.split(separator: "\n").first == opened.errors.split(separator: "\n").first)
  }

  @Test("`open` without a library reports the same error as `show`, and creates no library")
  func openingWithoutLibrary() async throws {
    let cli = try CLIFixture()
    let shown = try await cli.run("canvas", "show", "0199a3")
    for route in ["/canvases", "/canvases/new", "/canvases/0199a3", "/find"] {
      let opened = try await cli.run("open", route)
      #expect(opened.code == 66)
      #expect(opened.errors == shown.errors)
    }
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("A printed screen has no control sequences if NO_COLOR is set")
  func printedPlain() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    let opened = try await cli.run(
      "open", "/canvases", environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"])
    #expect(opened.output.contains("Meadow") && !opened.output.contains("\u{1B}"))
  }

  @Test("Every screen whose listed route has no ID can be printed as an outline or as JSON")
  func screens() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    let routes = try await cli.json("screen", "list")["items"].items.compactMap {
      $0["route"].text
    }
    #expect(routes.contains("/canvases/new") && routes.contains("/photos"))
    for route in routes where !route.contains(":") {
      let outline = try await cli.run("screen", "show", route)
      #expect(outline.code == 0)
      #expect(outline.output.hasPrefix(route))
      #expect(try await cli.json("screen", "show", route)["route"].text == route)
    }
    #expect(try await cli.run("screen", "show", "/canvases").output.contains("“Meadow”"))
    #expect(try await cli.json("canvas", "list")["total"].number == 1)
  }

  @Test(
    "A run with a failed flow reports the failure in its text output and JUnit XML, and exits with code 1"
  )
  func flows() async throws {
    let cli = try CLIFixture()
    try cli.scratch.write("flows/passing.yaml", Data(SampleFlow.passing.utf8))
    #expect(try await cli.run("flow", "run", "flows").code == 0)
    try cli.scratch.write("flows/failing.yaml", Data(SampleFlow.failing.utf8))
    let failed = try await cli.run("flow", "run", "flows", "--junit", "report.xml")
    #expect(failed.code == 1)
    #expect(failed.output.contains("1 passed, 1 failed"))
    #expect(failed.output.contains("Nowhere to be seen"))
    let report = String(decoding: try cli.scratch.read("report.xml"), as: UTF8.self)
    #expect(report.contains("tests=\"2\"") && report.contains("failures=\"1\""))
    #expect(try await cli.json("flow", "run", "flows", code: 1)["total"].number == 2)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("A flow can require any feature, and the error for an unknown feature lists all features")
  func flowNeeds() async throws {
    let cli = try CLIFixture()
    func play(_ needs: some StringProtocol) async throws -> String {
      let flow = "appId: stashbook\nx-needs: [\(needs)]\n---\n- launchApp\n"
      let file = try cli.scratch.write("needs.yaml", Data(flow.utf8))
      return try await cli.run("flow", "run", file).output
    }
    let features = try #require(try await play("Tag").firstMatch(of: /use one of (.*)/))
    #expect(features.1.contains("Tags"))
    #expect(try await play(features.1).contains("1 passed, 0 failed\n"))
  }

  @Test("The error for an unreadable flow names the file and line")
  func unreadableFlow() async throws {
    let cli = try CLIFixture()
    let flow = Data("appId: stashbook\n---\n- launchApp\n- dance\n".utf8)
    let path = try cli.scratch.write("odd.yaml", flow)
    let failed = try await cli.run("flow", "run", path)
    #expect(failed.code == 1)
    #expect(failed.output.contains("odd.yaml:4"))
  }

  @Test("MC-1 MC-8 `mesh` lists the presets and calculates finished sizes")
  func mesh() async throws {
    let cli = try CLIFixture()
    let presets = try await cli.json("mesh", "presets")["items"].items.compactMap(\.number)
    #expect(presets == [10, 12, 13, 14, 18, 24])
    let size = try await cli.json("mesh", "size", "--stitches", "180x240", "--mesh", "18")
    #expect(size["size"]["width"]["exact"].text == "10")
    #expect(size["size"]["height"]["exact"].text == "40/3")
    #expect(size["stitches"]["total"].number == 43200)
    for (stitches, mesh) in [("180", "18"), ("0x240", "18"), ("180x240", "0"), ("axb", "18")] {
      let failure = try await cli.failure("mesh", "size", "--stitches", stitches, "--mesh", mesh)
      #expect(failure.exit == 65)
    }
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test(
    "ST-6 `find` searches canvases and journals, ignores case, and reports when nothing matches")
  func find() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--notes", "Metallic thread for the stars")
    _ = try await cli.run("journal", "add", id, "--note", "More METALLIC THREAD")
    let found = try await cli.json("find", "metallic thread")["items"].items
    #expect(found.compactMap { $0["kind"].text } == ["journal", "canvas"])
    #expect(found[0]["detail"].text == "Meadow" && found[1]["id"].text == id)
    #expect(found[0]["route"].text == "/canvases/\(id)")
    let nothing = try await cli.run("find", "100%")
    #expect(nothing.code == 0)
    #expect(nothing.output.contains("Nothing matches “100%”"))
  }

  @Test("Help includes topics and an example for every command")
  func help() async throws {
    let cli = try CLIFixture()
    for topic in ["exit-codes", "ids", "json", "library"] {
      let finished = try await cli.run("help", topic)
      #expect(finished.code == 0 && finished.output.count > 100)
      #expect(try await cli.run("--help").output.contains("help \(topic)"))
    }
    #expect(try await cli.run("--version").text.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    for words in try await cli.commands() {
      let help = try await cli.start(words + ["--help"]).finished()
      #expect(help.code == 0)
      #expect(help.output.contains("Example"), "\(words)")
      let usage = help.output.split(separator: "\n").first { $0.hasPrefix("USAGE: ") }
      #expect(usage?.hasPrefix("USAGE: stashbook \(words.joined(separator: " "))") == true)
      #expect(usage?.contains("[--") == false, "\(words)")
    }
  }

  @Test("Output to a pipe has color only with --color always, and JSON never has color")
  func color() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    #expect(try await !cli.run("canvas", "list").output.contains("\u{1B}["))
    #expect(try await cli.run("canvas", "list", "--color", "always").output.contains("\u{1B}["))
    #expect(try await !cli.run("canvas", "list", "--color", "never").output.contains("\u{1B}["))
    let json = try await cli.run("canvas", "list", "--color", "always", "--json").output
    #expect(!json.contains("\u{1B}["))
  }

  @Test("A command whose output pipe is closed ends silently")
  func closedPipe() async throws {
    let cli = try CLIFixture()
    for number in 1...3 { _ = try await cli.addCanvas("Meadow \(number)") }
    let script = "trap '' PIPE; { \"$0\" canvas list --json; echo $? >&2; } | head -c 0"
    let process = try RunningProcess(
      "/bin/bash", ["-c", script, cli.program], input: nil,
      environment: ["STASHBOOK_LIBRARY": cli.library], in: cli.scratch)
    let finished = try await process.finished()
    #expect(finished.code == 0)
    #expect(finished.errors == "0\n")
  }

  @Test("Control characters in records never appear in text output")
  func controlCharacters() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Ev\u{1B}[31mil", "--notes", "one\n\u{7}two")
    _ = try await cli.run("journal", "add", id, "--note", "sky\u{1B}[2J")
    for words in [["canvas", "list"], ["canvas", "show", id], ["journal", "list", id]] {
      let output = try await cli.start(words).finished().output
      #expect(!output.contains("\u{1B}") && !output.contains("\u{7}"), "\(words)")
    }
    let lines = try await cli.run("canvas", "show", id).output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Notes") && $0.hasSuffix("one") })
    #expect(lines.last?.hasSuffix("  two") == true)
    #expect(try await cli.json("canvas", "show", id)["name"].text == "Ev\u{1B}[31mil")
  }

  @Test("A standard error stream that is closed or full doesn't change the exit code")
  func closedErrors() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    for place in ["2>&-", "2>/dev/full"] {
      let process = try RunningProcess(
        "/bin/bash", ["-c", "\"$0\" canvas show nope --json \(place)", cli.program], input: nil,
        environment: ["STASHBOOK_LIBRARY": cli.library], in: cli.scratch)
      #expect(try await process.finished().code == 66)
    }
  }

  @Test(
    "Environment variables set the library's folder, and a variable with an empty or relative path is ignored"
  )
  func folders() async throws {
    let cli = try CLIFixture()
    let add = ["canvas", "add", "--designer", "A", "--name", "B"]
    let data = cli.scratch.path + "/data"
    let places: [([String: String], String)] = [
      (["STASHBOOK_LIBRARY": "", "XDG_DATA_HOME": data], "data/stashbook"),
      (["STASHBOOK_LIBRARY": "", "XDG_DATA_HOME": ""], ".local/share/stashbook"),
      (["STASHBOOK_LIBRARY": "", "XDG_DATA_HOME": "relative"], ".local/share/stashbook"),
    ]
    for (environment, place) in places {
      #expect(try await cli.start(add, environment: environment).finished().code == 0)
      let file = cli.scratch.path + "/" + place + "/stashbook.sqlite"
      #expect(FileManager.default.fileExists(atPath: file))
    }
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }
}
