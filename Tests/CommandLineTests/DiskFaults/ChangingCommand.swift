import Foundation
import TestKit
import Testing

/// A command that changes a library, and how its effect is read afterward.
struct ChangingCommand: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The command's words, for a copy of a filled library.
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
    } isKept: { _, shelf, run in
      let canvas = try await shelf.start(["canvas", "show", run.text, "--json"]).finished()
      let photo = canvas.code == 0 ? try JSON(canvas.output)["cover"].text : nil
      guard let photo else { return false }
      return try await shelf.answers("photo", "show", photo)
    },
    ChangingCommand("canvas edit") { filled, _ in
      ["canvas", "edit", filled.canvas, "--name", "Harbor"]
    } isKept: { filled, shelf, _ in
      try await shelf.json("canvas", "show", filled.canvas)["name"].text == "Harbor"
    },
    ChangingCommand("canvas delete") { filled, _ in
      ["canvas", "delete", filled.canvas]
    } isKept: { filled, shelf, _ in
      try await !shelf.answers("canvas", "show", filled.canvas)
    },
    ChangingCommand("journal add with a photo") { filled, _ in
      ["journal", "add", filled.canvas, "--note", "Sky", "--photo", filled.photos + "/003.tif"]
    } isKept: { _, shelf, run in
      try await shelf.answers("journal", "show", run.text)
    },
    ChangingCommand("weight add") { _, _ in
      ["weight", "add", "79"]
    } isKept: { _, shelf, run in
      try await shelf.answers("weight", "show", run.text)
    },
    ChangingCommand("weight import") { filled, _ in
      ["weight", "import", filled.weights]
    } isKept: { _, shelf, _ in
      try await shelf.json("weight", "list")["total"].number == 3
    },
  ]

  private static let photos = [
    ChangingCommand("photo ingest") { filled, _ in
      ["photo", "ingest", filled.photos, "--recursive", "--json"]
    } isKept: { _, shelf, run in
      let report = try JSON(run.output)
      for photo in report["added"].items + report["existing"].items {
        guard try await shelf.answers("photo", "show", photo["id"].text ?? "none") else {
          return false
        }
      }
      return run.code != 0 || report["added"].items.count == 2
    },
    ChangingCommand("photo delete") { _, shelf in
      ["photo", "delete", try #require(try await shelf.photos().values.first), "--yes"]
    } isKept: { _, shelf, _ in
      try await shelf.photos().isEmpty
    },
  ]

  private static let others = [
    ChangingCommand("tag rename") { _, _ in
      ["tag", "rename", "sky", "clouds"]
    } isKept: { _, shelf, _ in
      try await shelf.run("tag", "list").output.contains("clouds")
    },
    ChangingCommand("drawing new") { _, _ in
      ["drawing", "new"]
    } isKept: { _, shelf, run in
      try await shelf.answers("drawing", "show", run.text)
    },
    ChangingCommand("drawing stroke") { filled, _ in
      ["drawing", "stroke", filled.drawing, "--points", "9,9 400,300"]
    } isKept: { filled, shelf, _ in
      try await shelf.json("drawing", "show", filled.drawing)["operations"].number == 2
    },
    ChangingCommand("settings") { _, _ in
      ["settings", "theme", "dark"]
    } isKept: { _, shelf, _ in
      try await shelf.json("settings")["items"].items.contains {
        $0["key"].text == "theme" && $0["value"].text == "dark"
      }
    },
    ChangingCommand("trash restore") { filled, _ in
      ["trash", "restore", filled.deleted]
    } isKept: { filled, shelf, _ in
      try await shelf.answers("canvas", "show", filled.deleted)
    },
    ChangingCommand("trash empty") { _, shelf in
      try await shelf.confirmed("trash", "empty")
    } isKept: { _, shelf, _ in
      try await shelf.json("trash", "list")["total"].number == 0
    },
    ChangingCommand("undo") { _, _ in
      ["undo"]
    } isKept: { filled, shelf, _ in
      try await !shelf.answers("weight", "show", filled.weight)
    },
  ]

  private static let copies = [
    ChangingCommand("backup") { _, shelf in
      ["backup", shelf.scratch.path + "/copy.tar"]
    } isKept: { filled, shelf, _ in
      let other = shelf.scratch.path + "/restored"
      let tar = shelf.scratch.path + "/copy.tar"
      guard try await shelf.answers("restore", tar, "--library", other) else { return false }
      return try await shelf.answers("canvas", "show", filled.canvas, "--library", other)
    },
    ChangingCommand("export") { _, shelf in
      ["export", shelf.scratch.path + "/copy"]
    } isKept: { filled, shelf, _ in
      let other = shelf.scratch.path + "/restored"
      let folder = shelf.scratch.path + "/copy"
      guard try await shelf.answers("import", folder, "--library", other) else { return false }
      return try await shelf.answers("canvas", "show", filled.canvas, "--library", other)
    },
    ChangingCommand("import") { filled, _ in
      ["import", filled.exported]
    } isKept: { _, shelf, _ in
      try await shelf.run("canvas", "list").output.contains("Imported")
    },
  ]
}
