import Foundation
import TestKit
import Testing

/// A command that changes a library, and the check that its changes were stored.
struct ChangingCommand: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Returns the command's words for a copy of a filled library.
  let words: @Sendable (FilledLibrary, CLIFixture) async throws -> [String]
  /// Returns whether everything that a run acknowledged is stored.
  let isKept: @Sendable (FilledLibrary, CLIFixture, Finished) async throws -> Bool

  init(
    _ name: String,
    _ words: @escaping @Sendable (FilledLibrary, CLIFixture) async throws -> [String],
    isKept: @escaping @Sendable (FilledLibrary, CLIFixture, Finished) async throws -> Bool
  ) {
    (testDescription, self.words, self.isKept) = (name, words, isKept)
  }

  static let all = records + photos + others + copies

  private static let records = [
    ChangingCommand("canvas add with a photo") { filled, _ in
      [
        "canvas", "add", "--designer", "Anna Weaver", "--name", "Harbor", "--photo",
        filled.photos + "/002.tif",
      ]
    } isKept: { _, cli, run in
      let canvas = try await cli.start(["canvas", "show", run.text, "--json"]).finished()
      let photo = canvas.code == 0 ? try JSON(canvas.output)["cover"].text : nil
      guard let photo else { return false }
      return try await cli.answers("photo", "show", photo)
    },
    ChangingCommand("canvas edit") { filled, _ in
      ["canvas", "edit", filled.canvas, "--name", "Harbor"]
    } isKept: { filled, cli, _ in
      try await cli.json("canvas", "show", filled.canvas)["name"].text == "Harbor"
    },
    ChangingCommand("canvas delete") { filled, _ in
      ["canvas", "delete", filled.canvas]
    } isKept: { filled, cli, _ in
      try await !cli.answers("canvas", "show", filled.canvas)
    },
    ChangingCommand("journal add with a photo") { filled, _ in
      ["journal", "add", filled.canvas, "--note", "Sky", "--photo", filled.photos + "/003.tif"]
    } isKept: { _, cli, run in
      try await cli.answers("journal", "show", run.text)
    },
    ChangingCommand("weight add") { _, _ in
      ["weight", "add", "79"]
    } isKept: { _, cli, run in
      try await cli.answers("weight", "show", run.text)
    },
    ChangingCommand("weight import") { filled, _ in
      ["weight", "import", filled.weights]
    } isKept: { _, cli, _ in
      try await cli.json("weight", "list")["total"].number == 3
    },
  ]

  private static let photos = [
    ChangingCommand("photo ingest") { filled, _ in
      ["photo", "ingest", filled.photos, "--recursive", "--json"]
    } isKept: { _, cli, run in
      let report = try JSON(run.output)
      for photo in report["added"].items + report["existing"].items {
        guard try await cli.answers("photo", "show", photo["id"].text ?? "none") else {
          return false
        }
      }
      return run.code != 0 || report["added"].items.count == 2
    },
    ChangingCommand("photo delete") { _, cli in
      ["photo", "delete", try #require(try await cli.photos().values.first), "--yes"]
    } isKept: { _, cli, _ in
      try await cli.photos().isEmpty
    },
  ]

  private static let others = [
    ChangingCommand("tag rename") { _, _ in
      ["tag", "rename", "sky", "clouds"]
    } isKept: { _, cli, _ in
      try await cli.run("tag", "list").output.contains("clouds")
    },
    ChangingCommand("drawing new") { _, _ in
      ["drawing", "new"]
    } isKept: { _, cli, run in
      try await cli.answers("drawing", "show", run.text)
    },
    ChangingCommand("drawing stroke") { filled, _ in
      ["drawing", "stroke", filled.drawing, "--points", "9,9 400,300"]
    } isKept: { filled, cli, _ in
      try await cli.json("drawing", "show", filled.drawing)["operations"].number == 2
    },
    ChangingCommand("settings") { _, _ in
      ["settings", "theme", "dark"]
    } isKept: { _, cli, _ in
      try await cli.json("settings")["items"].items.contains {
        $0["key"].text == "theme" && $0["value"].text == "dark"
      }
    },
    ChangingCommand("trash restore") { filled, _ in
      ["trash", "restore", filled.deleted]
    } isKept: { filled, cli, _ in
      try await cli.answers("canvas", "show", filled.deleted)
    },
    ChangingCommand("trash empty") { _, cli in
      try await cli.confirmed("trash", "empty")
    } isKept: { _, cli, _ in
      try await cli.json("trash", "list")["total"].number == 0
    },
    ChangingCommand("undo") { _, _ in
      ["undo"]
    } isKept: { filled, cli, _ in
      try await !cli.answers("weight", "show", filled.weight)
    },
  ]

  private static let copies = [
    ChangingCommand("backup") { _, cli in
      ["backup", cli.scratch.path + "/copy.tar"]
    } isKept: { filled, cli, _ in
      let other = cli.scratch.path + "/restored"
      let tar = cli.scratch.path + "/copy.tar"
      guard try await cli.answers("restore", tar, "--library", other) else { return false }
      return try await cli.answers("canvas", "show", filled.canvas, "--library", other)
    },
    ChangingCommand("export") { _, cli in
      ["export", cli.scratch.path + "/copy"]
    } isKept: { filled, cli, _ in
      let other = cli.scratch.path + "/restored"
      let folder = cli.scratch.path + "/copy"
      guard try await cli.answers("import", folder, "--library", other) else { return false }
      return try await cli.answers("canvas", "show", filled.canvas, "--library", other)
    },
    ChangingCommand("import") { filled, _ in
      ["import", filled.exported]
    } isKept: { _, cli, _ in
      try await cli.run("canvas", "list").output.contains("Imported")
    },
  ]
}
