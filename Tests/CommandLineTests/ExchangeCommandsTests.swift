import Foundation
import TestKit
import Testing

/// Libraries that are exported to a folder and imported again.
@Suite
struct ExchangeCommandsTests {
  /// Returns a library with a canvas that has a cover and a journal, and the folder of its export.
  private func exported() async throws -> (cli: CLIFixture, folder: String) {
    let cli = try CLIFixture()
    let photo = try cli.pictures(1) + "/001.tif"
    let canvas = try await cli.addCanvas("Meadow", "--photo", photo, "--tag", "floral")
    _ = try await cli.run("journal", "add", canvas, "--note", "Sky")
    let folder = cli.scratch.path + "/export"
    let summary = try await cli.json("export", folder)
    #expect(summary.keys == ["folder", "records", "photos", "leftOut", "missing", "damaged"])
    #expect((summary["records"].number, summary["photos"].number) == (4, 1))
    return (cli, folder)
  }

  @Test("An export is imported into another library, and undo reverses the import")
  func thereAndBack() async throws {
    let (cli, folder) = try await exported()
    let library = cli.scratch.path + "/other"
    let dry = try await cli.json("import", folder, "--dry-run", "--library", library)
    #expect(!FileManager.default.fileExists(atPath: library))
    let report = try await cli.json("import", folder, "--library", library)
    #expect(report == dry)
    #expect(report.keys == ["folder", "added", "existing", "refused", "photos"])
    #expect((report["added"].number, report["existing"].number) == (4, 0))
    let canvases = try await cli.json("canvas", "list")
    #expect(try await cli.json("canvas", "list", "--library", library) == canvases)
    #expect(try await cli.run("doctor", "--library", library).code == 0)
    let again = try await cli.run("import", folder, "--library", library)
    #expect(again.code == 0 && again.errors.isEmpty)
    #expect(again.text == "Imported 0 records from \(folder); 4 already in the library.")
    let undone = try await cli.json("undo", "--library", library)
    #expect(undone["label"].text == "Import")
    #expect(try await cli.json("canvas", "list", "--library", library)["total"].number == 0)
  }

  @Test("An import that rejects a line reports its file and line number, and exits with 65")
  func refused() async throws {
    let (cli, folder) = try await exported()
    try cli.scratch.write("export/records/garden.jsonl", Data())
    try cli.scratch.write("export/records/stash_journal.jsonl", Data("{}\n".utf8))
    let library = cli.scratch.path + "/other"
    let words = ["import", folder, "--library", library]
    let finished = try await cli.start(words).finished()
    #expect(finished.code == 65)
    let lines = [
      "records/garden.jsonl: doesn't match any collection in this build",
      "records/stash_journal.jsonl:1: has no “id”",
    ]
    #expect(finished.errors == lines.joined(separator: "\n") + "\n")
    #expect(
      finished.text == "Imported 3 records from \(folder); 0 already in the library, 2 rejected.")
    let report = try await cli.json("import", folder, "--library", library, code: 65)
    let refused = report["refused"].items
    #expect(refused.map { $0["code"].text } == ["unknown-collection", "missing-field"])
    #expect(refused.map { $0["line"].number } == [nil, 1])
  }

  @Test(
    "`export` requires a new or empty folder, and `import` requires a folder that contains an export"
  )
  func places() async throws {
    let (cli, folder) = try await exported()
    let full = try await cli.failure("export", folder)
    #expect((full.exit, full.code) == (73, "not-empty"))
    let library = cli.scratch.path + "/other"
    let pictures = cli.scratch.path + "/pictures"
    let foreign = try await cli.failure("import", pictures, "--library", library)
    #expect((foreign.exit, foreign.code) == (65, "no-export"))
    #expect(try await cli.failure("import", "/nowhere", "--library", library).exit == 66)
    #expect(!FileManager.default.fileExists(atPath: library))
    #expect(try await cli.failure("export", "-").exit == 64)
    let missing = cli.scratch.path + "/new"
    #expect(try await cli.failure("export", missing, "--library", library).exit == 66)
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test("An import rejects an entire export from a newer version and exits with 69")
  func newer() async throws {
    let (cli, folder) = try await exported()
    try cli.scratch.write("export/stashbook.json", Data(#"{"format": 2}"#.utf8))
    let failure = try await cli.failure("import", folder)
    #expect((failure.exit, failure.code) == (69, "newer-export"))
  }
}
