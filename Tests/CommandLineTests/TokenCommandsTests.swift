import Foundation
import TestKit
import Testing

@Suite struct TokenCommandsTests {
  private static let formats = ["dtcg", "css", "swiftui", "terminal"]

  /// A token file that makes text hard to read on its background.
  private static let pale = ##"{"palette": {"espresso": {"$type": "color", "$value": "#9a8b80"}}}"##
  private static let problem =
    "text on ground in the light theme: contrast is 2.9 but must be at least 4.5; "
    + "the closest color that passes is #"

  @Test("DT-3 `tokens export` writes the syntax of the requested format", arguments: formats)
  func exports(format: String) async throws {
    let finished = try await CLIFixture().run("tokens", "export", "--format", format)
    #expect(finished.code == 0 && finished.errors.isEmpty)
    let marks = [
      "dtcg": "\"$schema\"", "css": "--palette-terracotta-deep: #A0502A;",
      "swiftui": "public static let terracottaDeep = AdaptiveColor(",
      "terminal": "\nsuccess light #",
    ]
    #expect(finished.output.contains(try #require(marks[format])))
  }

  @Test(
    "With --json, a CSS, SwiftUI, or DTCG export is one JSON document with the same content as the text output"
  )
  func exportsAsJSON() async throws {
    let cli = try CLIFixture()
    for format in ["css", "swiftui"] {
      let document = try await cli.json("tokens", "export", "--format", format)
      #expect(document.keys == ["format", "text"])
      #expect(document["format"].text == format)
      let text = try await cli.run("tokens", "export", "--format", format).text
      #expect(document["text"].text == text)
    }
    let text = try await cli.run("tokens", "export", "--format", "dtcg").output
    #expect(try await cli.json("tokens", "export", "--format", "dtcg") == JSON(text))
  }

  @Test(
    "With --json, the terminal color export is a list with one item per line of the text export")
  func terminalAsJSON() async throws {
    let cli = try CLIFixture()
    let list = try await cli.json("tokens", "export", "--format", "terminal")
    #expect(list.keys == ["items", "total", "next"])
    let rows = list["items"].items.map { row in
      [
        row["name"].text, row["appearance"].text, row["hex"].text.map { "#\($0)" },
        row["palette"].number.map { "\($0)" }, row["basic"].number.map { "\($0)" } ?? "-",
      ].compactMap(\.self).joined(separator: " ")
    }
    let text = try await cli.run("tokens", "export", "--format", "terminal").output
    #expect(rows == text.split(separator: "\n").dropFirst().map(String.init))
    #expect(list["total"].number == rows.count)
  }

  @Test(
    "DT-4 `tokens check` accepts the standard theme, and reports a failing color with the nearest passing color"
  )
  func check() async throws {
    let cli = try CLIFixture()
    #expect(try await cli.run("tokens", "check").code == 0)
    let file = try cli.scratch.write("pale.json", Data(Self.pale.utf8))
    #expect(try await cli.run("tokens", "theme", file).code == 0)
    let failed = try await cli.run("tokens", "check")
    #expect(failed.code == 1 && failed.errors.isEmpty)
    #expect(failed.output.contains(Self.problem), "\(failed.output)")
    let rows = try await cli.json("tokens", "check", code: 1)["items"].items
    let row = rows.first {
      ($0["name"].text, $0["ground"].text, $0["appearance"].text) == ("text", "ground", "light")
    }
    let nearest = try #require(row?["nearest"].text)
    #expect(row?["passes"] == .bool(false))
    #expect(failed.output.contains("passes is \(nearest)\n"))
  }

  @Test("A table on a narrow terminal shows each value after its column name")
  func narrow() async throws {
    let finished = try await CLIFixture().run("tokens", "check", environment: ["COLUMNS": "30"])
    #expect(
      finished.output.hasPrefix(
        """
        text
          ON ground  MINIMUM 4.5
          LIGHT 11.33  DARK 12.7

        """), "\(finished.output.prefix(200))")
  }

  @Test("DT-5 `tokens theme` reports changes and failing colors, and --dry-run changes nothing")
  func theme() async throws {
    let cli = try CLIFixture()
    let file = try cli.scratch.write("pale.json", Data(Self.pale.utf8))
    let dry = try await cli.run("tokens", "theme", file, "--dry-run")
    #expect(dry.code == 0)
    #expect(dry.output.contains("palette.espresso  #9A8B80\n"))
    #expect(dry.output.contains(Self.problem))
    #expect(dry.text.hasSuffix("2 tokens differ from the standard theme; nothing was changed"))
    #expect(!FileManager.default.fileExists(atPath: cli.library))
    let answer = try await cli.json("tokens", "theme", file)
    let changed = answer["changed"].items.compactMap { $0["path"].text }
    #expect(changed == ["palette.espresso", "color.text"])
    #expect(answer["failing"].items.contains { $0.text?.hasPrefix(Self.problem) == true })
    #expect(try await cli.run("tokens", "list").output.contains("#9A8B80"))
    #expect(try await cli.run("tokens", "theme", file).text.hasSuffix("already in use"))
    #expect(try await cli.run("undo").code == 0)
    #expect(try await cli.run("tokens", "check").code == 0)
  }

  @Test(
    "A theme file without known tokens doesn't create a library, and the error suggests the nearest token names"
  )
  func foreignTheme() async throws {
    let cli = try CLIFixture()
    let text = ##"{"colour": {"text": {"$type": "color", "$value": "#000"}}}"##
    let file = try cli.scratch.write("foreign.json", Data(text.utf8))
    let failure = try await cli.failure("tokens", "theme", file)
    #expect((failure.exit, failure.code) == (65, "bad-tokens"))
    #expect(failure.message.contains("closest: color.text; to see all tokens, run"))
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("The appearance comes from the theme setting or, if the setting is auto, from the terminal")
  func appearance() async throws {
    let cli = try CLIFixture()
    func colors(_ ground: String) async throws -> String {
      let environment = ["COLORTERM": "truecolor", "COLORFGBG": ground]
      return try await cli.run("settings", "--color", "always", environment: environment).output
    }
    _ = try await cli.run("settings", "theme", "auto")
    let (light, dark) = (try await colors("0;15"), try await colors("15;0"))
    #expect(light != dark)
    _ = try await cli.run("settings", "theme", "dark")
    #expect(try await colors("0;15") == dark.replacing("auto", with: "dark"))
    #expect(try await cli.failure("settings", "theme", "dim").exit == 65)
  }
}
