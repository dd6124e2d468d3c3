import Foundation
import Glibc
import TestKit
import Testing

/// Failures of folders, disks, and concurrent programs, with the exit codes 69, 73, 74, and 75.
@Suite
struct StorageTests {
  private let add = ["canvas", "add", "--designer", "Anna Weaver", "--name", "Meadow", "--json"]

  @Test("A newer library can be read but not written", .needsSQLite)
  func newerLibrary() async throws {
    let shelf = try CLIFixture()
    let id = try await shelf.addCanvas()
    try await SQLite.run(
      "UPDATE stashbook_schema SET version = 99 WHERE feature = 'stash'", on: shelf)
    #expect(try await shelf.json("canvas", "list").ids == [id])
    for words in [["canvas", "delete", id], ["undo"], ["settings", "photo.side", "9"]] {
      let finished = try await shelf.start(words + ["--json"]).finished()
      #expect(finished.code == 69)
      #expect(try JSON(finished.errors)["error"]["code"].text == "newer-library")
    }
    #expect(try await shelf.start(add).finished().code == 69)
    #expect(try await shelf.json("canvas", "list").ids == [id])
    let doctor = try await shelf.run("doctor")
    #expect(doctor.code == 0)
    #expect(doctor.output.contains("written by a newer version (stash)"))
  }

  @Test("A missing image worker is named with its path; the library still works")
  func missingWorker() async throws {
    let shelf = try await aloneShelf()
    let id = try await shelf.addCanvas()
    let folder = try shelf.pictures(3)
    let ingest = try await shelf.run("photo", "ingest", folder, "--recursive")
    #expect(ingest.code == 69)
    #expect(ingest.errors.contains(shelf.scratch.path + "/imaging-worker"))
    #expect(try await shelf.json("photo", "list")["total"].number == 0)
    #expect(
      try await shelf.failure("canvas", "edit", id, "--photo", folder + "/001.tif").exit == 69)
    let doctor = try await shelf.json("doctor", code: 1)
    #expect(doctor["total"].number == 5)
  }

  /// Returns a fixture whose program has no image worker next to it.
  ///
  /// Another process copies the program, because a file that this process writes can't be started.
  private func aloneShelf() async throws -> CLIFixture {
    var shelf = try CLIFixture()
    let program = shelf.scratch.path + "/stashbook"
    let copying = try RunningProcess(
      "/bin/cp", [shelf.program, program], input: nil, environment: [:], in: shelf.scratch)
    #expect(try await copying.finished().code == 0)
    shelf.program = program
    return shelf
  }

  @Test("A library that can't be created exits with 73")
  func cannotBeMade() async throws {
    let shelf = try CLIFixture()
    let file = try shelf.scratch.write("file", Data())
    let finished = try await shelf.start(add + ["--library", file + "/library"]).finished()
    #expect(finished.code == 73)
    #expect(try JSON(finished.errors)["error"]["message"].text?.contains(file) == true)
  }

  @Test("The demo never replaces existing files")
  func demoElsewhere() async throws {
    let shelf = try CLIFixture()
    try shelf.scratch.write("Pictures/cover.jpg", Data("mine".utf8))
    _ = try await shelf.addCanvas()
    for folder in [shelf.scratch.path + "/Pictures", shelf.library] {
      let failure = try await shelf.failure("demo", "--library", folder)
      #expect((failure.exit, failure.code) == (73, "not-the-demos"))
    }
    #expect(try shelf.scratch.read("Pictures/cover.jpg") == Data("mine".utf8))
    #expect(try await shelf.json("canvas", "list")["total"].number == 1)
  }

  @Test("A report that can't be written exits with 73")
  func reportElsewhere() async throws {
    let shelf = try CLIFixture()
    let flow = try shelf.scratch.write("flow.yaml", Data(SampleFlow.passing.utf8))
    let report = shelf.scratch.path + "/nowhere/report.xml"
    let failed = try await shelf.run("flow", "run", flow, "--junit", report)
    #expect(failed.code == 73)
    #expect(failed.errors.contains(report))
  }

  @Test("A full disk is reported, and loses no data", .needsMounts)
  func fullDisk() async throws {
    let shelf = try CLIFixture()
    let disk = try Mount(tmpfs: "size=600k", at: shelf.library)
    defer { disk.end() }
    let id = try await shelf.addCanvas()
    let folder = try shelf.pictures(12, width: 400)
    let ingest = try await shelf.start(["photo", "ingest", folder, "--recursive"]).finished()
    #expect(ingest.code == 74)
    #expect(ingest.errors.contains("The disk is full"))
    #expect(try await shelf.json("canvas", "list").ids == [id])
    let doctor = try await shelf.run("doctor")
    #expect(doctor.code == 0, "\(doctor.output)")
  }

  @Test("A read-only library exits with 73, and is named", .needsMounts)
  func readOnly() async throws {
    let shelf = try CLIFixture()
    let id = try await shelf.addCanvas()
    let mount = try Mount(readOnly: shelf.library)
    let finished = try await shelf.start(add).finished()
    mount.end()
    #expect(finished.code == 73)
    #expect(try JSON(finished.errors)["error"]["message"].text?.contains(shelf.library) == true)
    #expect(try await shelf.json("canvas", "list").ids == [id])
  }

  @Test("A command waits for another program that writes, and then exits with 75", .needsSQLite)
  func busy() async throws {
    let shelf = try CLIFixture()
    let id = try await shelf.addCanvas()
    try await SQLite.writing(on: shelf) {
      #expect(try await shelf.json("canvas", "list").ids == [id])
      let finished = try await shelf.start(add).finished()
      #expect(finished.code == 75)
      let error = try JSON(finished.errors)["error"]
      #expect(error["code"].text == "busy")
      #expect(error["message"].text?.contains("more than 5 seconds") == true)
    }
    #expect(try await shelf.json("canvas", "list")["total"].number == 1)
    #expect(try await shelf.start(add).finished().code == 0)
  }
}
