import Foundation
import TestKit
import Testing

@Suite("A library of an earlier version")
struct EarlierLibraryTests {
  /// The versions whose backups are in `Tests/Data/earlier`.
  private static let versions = ["0.1.0"]

  /// Unpacks the backup of a version, and returns its path.
  private func backup(_ version: String, _ cli: CLIFixture) throws -> String {
    let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Data/earlier/stashbook-\(version).tar.gz")
    let path = cli.scratch.path + "/backup.tar"
    try ExternalCommand.run("sh", "-c", "gzip -dc '\(data.path)' > '\(path)'")
    return path
  }

  /// Expects all records of a backup, unchanged, in a library without problems.
  private func expectRecords(_ cli: CLIFixture) async throws {
    let canvases = try await cli.json("canvas", "list", "--sort", "name")["items"].items
    #expect(canvases.map { $0["name"].text } == ["Meadow", "Owl"])
    #expect(canvases.map { $0["status"].text } == ["kitting", "wip"])
    #expect(canvases.map { $0["tags"].items.map(\.text) } == [["floral", "gift"], ["birds"]])
    #expect(canvases[0]["size"].text == "10 × 12 in" && canvases[0]["mesh"].number == 18)
    #expect(canvases[0]["cover"].text != nil)
    let entries = try await cli.json("journal", "list")["items"].items
    #expect(entries.map { $0["note"].text } == ["Eyes first", "The sky is done"])
    #expect(entries.map { $0["photos"].items.count } == [0, 1])
    let weights = try await cli.run("weight", "export").output
    #expect(weights.contains("82.4") && weights.contains("181.7"))
    #expect(try await cli.run("settings", "weight.unit").text == "lb")
    let drawing = try #require(try await cli.json("drawing", "list")["items"].items[0]["id"].text)
    let history = try await cli.json("drawing", "history", drawing)
    #expect(history["moments"].items.map { $0["name"].text } == ["Before the sky"])
    #expect(try await cli.json("trash", "list")["items"].items.map { $0["title"].text } == ["Gone"])
    #expect(try await cli.json("find", "sky")["items"].items.count == 1)
    let doctor = try await cli.json("doctor", "--full")
    let findings = doctor["items"].items.flatMap { $0["findings"].items }
    // The trash has a notice once its record has been there for 30 days.
    #expect(!findings.isEmpty && findings.allSatisfy { $0["level"].text != "problem" })
  }

  @Test(
    "A command updates an earlier version's library in place and keeps every record",
    arguments: versions)
  func opened(version: String) async throws {
    let cli = try CLIFixture()
    let backup = try backup(version, cli)
    try FileManager.default.createDirectory(atPath: cli.library, withIntermediateDirectories: true)
    try ExternalCommand.run("tar", "-xf", backup, "-C", cli.library, "--exclude", "manifest.json")
    try await expectRecords(cli)
    let id = try await cli.addCanvas("Heron")
    #expect(try await cli.run("undo").code == 0)
    let trash = try await cli.json("trash", "list")["items"].items.map { $0["id"].text }
    #expect(trash.count == 2 && trash.contains(id))
  }

  @Test("A backup from an earlier version is restored with every record", arguments: versions)
  func restored(version: String) async throws {
    let cli = try CLIFixture()
    let finished = try await cli.run("restore", try backup(version, cli))
    try #require(finished.code == 0, "\(finished.errors)")
    try await expectRecords(cli)
  }
}
