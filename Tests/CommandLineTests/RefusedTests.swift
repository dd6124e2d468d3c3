import Foundation
import TestKit
import Testing

/// Rejected input, with the exit code 65, and missing inputs, with 66.
@Suite
struct RefusedTests {
  @Test(
    "An invalid canvas doesn't create a library, and the error states the rule that the canvas breaks",
    arguments: [
      (["--mesh", "0"], "“0” must be from 1 to 150"),
      (["--mesh", "18.5"], "“18.5” isn't a whole number"),
      (["--acquired", "2026-02-30"], "Date Acquired: Enter a date such as 2026-03-01"),
      (["--size", String(repeating: "m", count: 101)], "Size"),
    ])
  func refusedCanvas(options: [String], rule: String) async throws {
    let cli = try CLIFixture()
    let words = ["canvas", "add", "--designer", "Anna Weaver", "--name", "Meadow"] + options
    let finished = try await cli.start(words).finished()
    #expect(finished.code == 65)
    #expect(finished.errors.contains(rule))
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("A rejected edit doesn't change the canvas")
  func refusedEdit() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--mesh", "18")
    let before = try await cli.json("canvas", "show", id)
    for options in [["--mesh", "151"], ["--name", ""], ["--acquired", "soon"]] {
      let finished = try await cli.start(["canvas", "edit", id] + options).finished()
      #expect(finished.code == 65)
    }
    #expect(try await cli.json("canvas", "show", id) == before)
  }

  @Test("A finished canvas can't be advanced, and a canvas already in the stash can't be shelved")
  func stages() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--status", "finished")
    #expect(try await cli.failure("canvas", "advance", id).exit == 65)
    #expect(try await cli.json("canvas", "shelve", id)["status"].text == "stash")
    #expect(try await cli.failure("canvas", "shelve", id).exit == 65)
  }

  @Test("A journal entry with five photos is rejected, and no entry is added")
  func fifthPhoto() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let folder = try cli.pictures(5)
    let photos = (1...5).flatMap { ["--photo", "\(folder)/00\($0).tif"] }
    let words = ["journal", "add", id, "--note", "Sky"] + photos
    #expect(try await cli.start(words).finished().code == 65)
    #expect(try await cli.json("journal", "list", id)["total"].number == 0)
  }

  @Test("An import rejects each invalid file with a reason, and adds the valid files")
  func ingestRefuses() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(3)
    try cli.scratch.write("pictures/empty.jpg", Data())
    try cli.scratch.write("pictures/notes.jpg", Data("not a picture".utf8))
    try cli.scratch.write("pictures/cut.tif", SampleImage.tiff(9).prefix(900))
    let report = try await cli.json("photo", "ingest", folder, "--recursive", code: 65)
    #expect(report.keys == ["added", "existing", "repaired", "refused", "bytes", "seconds"])
    #expect(report["added"].items.count == 3)
    let refused = report["refused"].items
    #expect(refused.allSatisfy { $0.keys == ["path", "code", "message"] })
    let codes = refused.map { "\($0["path"].text?.suffix(9) ?? "") \($0["code"].text ?? "")" }
    #expect(Set(codes) == ["empty.jpg empty", "notes.jpg foreign", "s/cut.tif damaged"])
    #expect(try await cli.photos().count == 3)
  }

  @Test("A command doesn't change a file that isn't a Stashbook database")
  func notADatabase() async throws {
    let cli = try CLIFixture()
    let text = Data("A diary, not a database; it is longer than a header.".utf8)
    try cli.scratch.write("\(CLIFixture.folder)/stashbook.sqlite", text)
    let reading = try await cli.failure("canvas", "list")
    let writing = try await cli.failure("canvas", "add", "--designer", "A", "--name", "B")
    #expect((reading.exit, reading.code) == (65, "not-a-database"))
    #expect((writing.exit, writing.code) == (65, "not-a-database"))
    #expect(try cli.scratch.read("\(CLIFixture.folder)/stashbook.sqlite") == text)
  }

  @Test("Another program's database is rejected", .needsSQLite)
  func foreignDatabase() async throws {
    let cli = try CLIFixture()
    try FileManager.default.createDirectory(
      atPath: cli.library, withIntermediateDirectories: true)
    try await SQLite.run("CREATE TABLE diary (day TEXT)", on: cli)
    let failure = try await cli.failure("canvas", "add", "--designer", "A", "--name", "B")
    #expect((failure.exit, failure.code) == (65, "not-a-database"))
    #expect(try await SQLite.run("SELECT name FROM sqlite_master", on: cli) == "diary")
  }

  @Test(
    "A command run without a library explains how to create one, but doesn't create it",
    arguments: [
      ["canvas", "list"], ["canvas", "show", "0199a3"],
      ["canvas", "edit", "0199a3", "--size", "s"],
      ["canvas", "delete", "0199a3"], ["journal", "add", "0199a3", "--note", "x"],
      ["photo", "list"], ["photo", "delete", "0199a3"], ["find", "sky"], ["stats"], ["doctor"],
      ["doctor", "--repair"], ["undo"], ["settings"], ["screen", "show", "/canvases"],
    ])
  func noLibrary(words: [String]) async throws {
    let cli = try CLIFixture()
    let finished = try await cli.start(words + ["--json"]).finished()
    #expect(finished.code == 66)
    let error = try JSON(finished.errors)["error"]
    #expect(error["code"].text == "no-library")
    #expect(error["hint"].text?.contains("stashbook canvas add") == true)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test(
    "Rejected input doesn't create a library",
    arguments: [
      ["settings", "no.such", "1"], ["settings", "photo.side", "0"],
      ["canvas", "add", "--designer", "D", "--name", "N", "--photo", "nowhere.jpg"],
    ])
  func makesNone(words: [String]) async throws {
    let cli = try CLIFixture()
    #expect(try await cli.start(words).finished().code != 0)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("Among the commands that reject a folder, only `photo ingest` suggests --recursive")
  func folders() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(1, width: 200)
    let words = "For a folder, use --recursive."
    let ingest = try await cli.run("photo", "ingest", folder)
    #expect(ingest.code == 65 && ingest.output.contains(words))
    let walked = try await cli.run("photo", "ingest", folder, "--recursive")
    #expect(walked.code == 0 && !walked.output.contains(words))
    let others = [
      ["tokens", "theme", folder], ["tag", "import", folder],
      ["restore", folder, "--library", cli.scratch.path + "/other"],
      ["canvas", "add", "--designer", "D", "--name", "N", "--photo", folder],
    ]
    for words in others {
      let refused = try await cli.start(words).finished()
      #expect(refused.code == 65 && refused.errors.contains("isn't a file"), "\(words)")
      #expect(!refused.errors.contains("--recursive"), "\(words)")
    }
  }

  @Test("PH-12 An import that adds a photo exits with 65 if other files are missing")
  func danglingLink() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(1, width: 200)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/gone.jpg", withDestinationPath: "/nowhere")
    let report = try await cli.json("photo", "ingest", folder, "--recursive", code: 65)
    #expect(report["added"].items.count == 1 && report["refused"].items.count == 1)
  }

  @Test("ST-5 A journal edit with an invalid note doesn't import its photo")
  func refusedNote() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let entry = try await cli.run("journal", "add", id, "--note", "Sky").text
    let photo = try cli.pictures(1, width: 200) + "/001.tif"
    let long = String(repeating: "x", count: 5001)
    let failure = try await cli.failure(
      "journal", "edit", entry, "--note", long, "--photo", photo)
    #expect(failure.exit == 65)
    #expect(try await cli.json("photo", "list")["items"].items.isEmpty)
  }

  @Test("A restore rejects a file that isn't a tar archive, and doesn't create a library")
  func badBackup() async throws {
    let cli = try CLIFixture()
    let text = try cli.scratch.write(
      "text.tar", Data(String(repeating: "no tar ", count: 2000).utf8))
    let failure = try await cli.failure("restore", text)
    #expect(failure.exit == 65 && failure.code == "unreadable-backup")
    #expect(try await cli.failure("backup", "-").exit == 64)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("A command exits with 66 if a record or file is missing")
  func notFound() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let missing = cli.scratch.path + "/missing.jpg"
    #expect(try await cli.failure("canvas", "show", "ffffff").exit == 66)
    #expect(try await cli.failure("journal", "show", "ffffff").exit == 66)
    #expect(try await cli.failure("photo", "show", "ffffff").exit == 66)
    #expect(try await cli.failure("screen", "show", "/nowhere").exit == 66)
    #expect(try await cli.failure("canvas", "edit", id, "--photo", missing).exit == 66)
    #expect(try await cli.failure("flow", "run", missing).exit == 66)
    let report = try await cli.json("photo", "ingest", missing, code: 66)
    #expect(report["refused"].items.first?["code"].text == "file-not-found")
  }
}
