import Foundation
import Glibc
import TestKit
import Testing

/// Failures of folders, disks, and concurrent programs, with the exit codes 69, 73, 74, and 75.
@Suite
struct StorageTests {
  private let add = ["canvas", "add", "--designer", "Anna Weaver", "--name", "Meadow", "--json"]

  @Test("A library from a newer version can be read but not written", .needsSQLite)
  func newerLibrary() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    try await SQLite.run(
      "UPDATE stashbook_schema SET version = 99 WHERE feature = 'stash'", on: cli)
    #expect(try await cli.json("canvas", "list").ids == [id])
    for words in [["canvas", "delete", id], ["undo"], ["settings", "photo.side", "9"]] {
      let finished = try await cli.start(words + ["--json"]).finished()
      #expect(finished.code == 69)
      #expect(try JSON(finished.errors)["error"]["code"].text == "newer-library")
    }
    #expect(try await cli.start(add).finished().code == 69)
    #expect(try await cli.json("canvas", "list").ids == [id])
    let doctor = try await cli.run("doctor")
    #expect(doctor.code == 0)
    #expect(
      doctor.output.contains(
        "The “stash” data in this library was written by a newer version of Stashbook"))
  }

  @Test("The error for a missing image worker contains its path, and the library can still be read")
  func missingWorker() async throws {
    let cli = try await aloneShelf()
    let id = try await cli.addCanvas()
    let folder = try cli.pictures(3)
    let ingest = try await cli.run("photo", "ingest", folder, "--recursive")
    #expect(ingest.code == 69)
    #expect(ingest.errors.contains(cli.scratch.path + "/imaging-worker"))
    #expect(try await cli.json("photo", "list")["total"].number == 0)
    #expect(
      try await cli.failure("canvas", "edit", id, "--photo", folder + "/001.tif").exit == 69)
    let doctor = try await cli.json("doctor", code: 1)
    #expect(doctor["total"].number == 5)
  }

  /// Returns a fixture whose program has no image worker next to it.
  ///
  /// Another process copies the program, because a process can't start a file that it has written
  /// itself.
  private func aloneShelf() async throws -> CLIFixture {
    var cli = try CLIFixture()
    let program = cli.scratch.path + "/stashbook"
    let copying = try RunningProcess(
      "/bin/cp", [cli.program, program], input: nil, environment: [:], in: cli.scratch)
    #expect(try await copying.finished().code == 0)
    cli.program = program
    return cli
  }

  @Test("A command exits with 73 if the library can't be created")
  func cannotBeMade() async throws {
    let cli = try CLIFixture()
    let file = try cli.scratch.write("file", Data())
    let finished = try await cli.start(add + ["--library", file + "/library"]).finished()
    #expect(finished.code == 73)
    #expect(try JSON(finished.errors)["error"]["message"].text?.contains(file) == true)
  }

  @Test("The demo never replaces existing files")
  func demoElsewhere() async throws {
    let cli = try CLIFixture()
    try cli.scratch.write("Pictures/cover.jpg", Data("mine".utf8))
    _ = try await cli.addCanvas()
    for folder in [cli.scratch.path + "/Pictures", cli.library] {
      let failure = try await cli.failure("demo", "--library", folder)
      #expect((failure.exit, failure.code) == (73, "not-the-demos"))
    }
    #expect(try cli.scratch.read("Pictures/cover.jpg") == Data("mine".utf8))
    #expect(try await cli.json("canvas", "list")["total"].number == 1)
  }

  @Test("`flow run` exits with 73 if its JUnit report can't be written")
  func reportElsewhere() async throws {
    let cli = try CLIFixture()
    let flow = try cli.scratch.write("flow.yaml", Data(SampleFlow.passing.utf8))
    let report = cli.scratch.path + "/nowhere/report.xml"
    let failed = try await cli.run("flow", "run", flow, "--junit", report)
    #expect(failed.code == 73)
    #expect(failed.errors.contains(report))
  }

  @Test("A photo import reports a full disk, and no stored data is lost", .needsMounts)
  func fullDisk() async throws {
    let cli = try CLIFixture()
    let disk = try Mount(tmpfs: "size=600k", at: cli.library)
    defer { disk.end() }
    let id = try await cli.addCanvas()
    let folder = try cli.pictures(12, width: 400)
    let ingest = try await cli.start(["photo", "ingest", folder, "--recursive"]).finished()
    #expect(ingest.code == 74)
    #expect(ingest.errors.contains("The disk is full"))
    #expect(try await cli.json("canvas", "list").ids == [id])
    let doctor = try await cli.run("doctor")
    #expect(doctor.code == 0, "\(doctor.output)")
  }

  @Test(
    "A command that changes a read-only library exits with 73, and the error names the library",
    .needsMounts)
  func readOnly() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let mount = try Mount(readOnly: cli.library)
    let finished = try await cli.start(add).finished()
    mount.end()
    #expect(finished.code == 73)
    #expect(try JSON(finished.errors)["error"]["message"].text?.contains(cli.library) == true)
    #expect(try await cli.json("canvas", "list").ids == [id])
  }

  @Test(
    "A command waits up to five seconds for another program to finish writing, then exits with 75",
    .needsSQLite)
  func busy() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    try await SQLite.writing(on: cli) {
      #expect(try await cli.json("canvas", "list").ids == [id])
      let finished = try await cli.start(add).finished()
      #expect(finished.code == 75)
      let error = try JSON(finished.errors)["error"]
      #expect(error["code"].text == "busy")
      #expect(error["message"].text?.contains("more than 5 seconds") == true)
    }
    #expect(try await cli.json("canvas", "list")["total"].number == 1)
    #expect(try await cli.start(add).finished().code == 0)
  }
}
