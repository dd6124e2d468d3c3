import Foundation
import TestKit
import Testing

/// The commands that name damaged originals: `backup`, `restore`, `export`, and `photo verify`.
@Suite
struct BackupCommandsTests {
  @Test(
    "A2 `backup`, `export`, and `verify` name all 100 faulty originals and exit with a nonzero code",
    .timeLimit(.minutes(10)))
  func hundred() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", cli.pictures(101, width: 24), "--recursive")
    let photos = try await cli.photos()
    let names = photos.keys.sorted().prefix(100)
    for (number, name) in names.enumerated() {
      let file = cli.library + "/photos/\(name.prefix(2))/\(name).tif"
      if number.isMultiple(of: 2) {
        var data = try Data(contentsOf: URL(filePath: file))
        data[data.count - 1] ^= 1
        try data.write(to: URL(filePath: file))
      } else {
        try FileManager.default.removeItem(atPath: file)
      }
    }
    let damaged = names.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let missing = names.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)

    let backup = try await cli.json("backup", "stash.tar", code: 65)
    #expect(backup["damaged"].items.compactMap(\.text) == damaged)
    #expect(backup["missing"].items.compactMap(\.text) == missing)
    #expect(backup["files"].number == 2)
    let verified = try await cli.json("restore", "--verify", "stash.tar", code: 65)
    #expect(verified["damaged"].items.compactMap(\.text) == damaged)
    #expect(verified["missing"].items.compactMap(\.text) == missing)
    let export = try await cli.json("export", "out", code: 65)
    #expect(export["damaged"].items.compactMap(\.text) == damaged)
    #expect(export["missing"].items.compactMap(\.text) == missing)
    let verify = try await cli.json("photo", "verify", code: 1)
    let ids = Set(names.compactMap { photos[$0] })
    #expect(Set(verify["items"].items.compactMap { $0["id"].text }) == ids)

    let runs = [
      (["backup", "text.tar"], 65), (["restore", "stash.tar", "--library", "new"], 65),
      (["backup", "--verify", "stash.tar"], 65), (["export", "out2"], 65),
    ]
    for (words, code) in runs {
      let finished = try await cli.start(words).finished()
      #expect(finished.code == code)
      let lines = finished.errors.split(separator: "\n")
      for name in names {
        #expect(lines.count { $0.contains(name) } == 1, "\(words): \(name)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: cli.scratch.path + "/new"))
    let text = try await cli.run("photo", "verify")
    #expect(text.code == 1)
    for id in ids {
      let isNamed = (5...36).contains {
        text.output.contains("Photo \(id.suffix($0)): its original is")
      }
      #expect(isNamed, "\(id)")
    }

    let partial = try await cli.run("restore", "stash.tar", "--partial", "--library", "new")
    #expect(partial.code == 0)
    let faults = "Faults: 50 damaged originals, 50 missing originals.\n"
    #expect(
      partial.output == "Restored 2 files to \(cli.scratch.path)/new. \(faults)",
      "\(partial.output)")
    let forced = try await cli.run("backup", "stash.tar", "--force")
    #expect(forced.output == "Backed up 2 files to stash.tar. \(faults)", "\(forced.output)")
    #expect(partial.errors.split(separator: "\n").count == 100)
    #expect(!FileManager.default.fileExists(atPath: cli.library + "/last-backup"))
  }

  @Test(
    "A2 Restoring or verifying a backup with a planted sign-in key is rejected, and the error names the key"
  )
  func plantedKey() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    #expect(try await cli.run("backup", "stash.tar").code == 0)
    #expect(FileManager.default.fileExists(atPath: cli.library + "/last-backup"))
    try cli.scratch.write("planted/cache/web-key", Data("00".utf8))
    try ExternalCommand.run(
      "tar", "-C", cli.scratch.path + "/planted", "-rf", cli.scratch.path + "/stash.tar",
      "cache/web-key")
    let failure = try await cli.failure("restore", "stash.tar", "--library", "new")
    #expect((failure.exit, failure.code) == (65, "unexpected-file"))
    #expect(failure.message.contains("cache/web-key"))
    #expect(!FileManager.default.fileExists(atPath: cli.scratch.path + "/new"))
    for words in [["backup", "--verify"], ["restore", "--verify"], ["restore", "--partial"]] {
      let finished = try await cli.start(words + ["stash.tar", "--library", "new"]).finished()
      #expect(finished.code == 65)
    }
  }

  @Test(
    "C5 `backup` overwrites a file only with --force, and writes to standard output if the file name is -"
  )
  func files() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let first = try await cli.run("backup", "stash.tar")
    #expect(first.output == "Backed up 1 file to stash.tar.\n", "\(first.errors)")
    let again = try await cli.failure("backup", "stash.tar")
    #expect((again.exit, again.code) == (73, "already-there"))
    #expect(again.hint?.contains("--force") == true)
    #expect(try await cli.run("backup", "stash.tar", "--force").code == 0)
    let intact = try await cli.run("backup", "--verify", "stash.tar")
    #expect(intact.output == "stash.tar is intact: 1 file.\n" && intact.code == 0)
    let piped = try await cli.shell(
      "stashbook backup - > piped.tar && stashbook backup - | tar -t", library: cli.library)
    #expect(piped.code == 0 && piped.output == "manifest.json\nstashbook.sqlite\n")
    let restored = try await cli.run("restore", "piped.tar", "--library", "new")
    #expect(restored.output == "Restored 1 file to \(cli.scratch.path)/new.\n")
    #expect(try await cli.json("canvas", "list", "--library", "new").ids == [id])
    #expect(try await cli.failure("backup", "-").exit == 64)
    let full = try await cli.shell("stashbook backup - > /dev/full", library: cli.library)
    #expect(full.code == 74 && full.errors.contains("The disk is full"))
    let left = try FileManager.default.contentsOfDirectory(atPath: cli.scratch.path)
    #expect(!left.contains { $0.hasPrefix(".stashbook") })
  }

  @Test(
    "A9 After a restore, `photo verify --derived` reports recreated images but no problems")
  func afterRestore() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", cli.pictures(1, width: 40), "--recursive")
    #expect(try await cli.run("backup", "stash.tar").code == 0)
    #expect(try await cli.run("restore", "stash.tar", "--library", "new").code == 0)
    let verify = try await cli.run("photo", "verify", "--derived", "--library", "new")
    #expect(verify.code == 0)
    #expect(
      verify.output.hasSuffix("1 photo, no problems found; recreated images for 1 photo\n"),
      "\(verify.output)")
    #expect(
      try await cli.run("photo", "verify", "--derived", "--library", "new").output
        == "1 photo, no problems found\n")
  }

  @Test("`backup --to` keeps the newest backups, and none with faults replaces an intact one")
  func rotation() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", cli.pictures(1, width: 24), "--recursive")
    var added = [try await cli.addBackup(keeping: 2).file]
    let mark = try #require(added[0].split(separator: "-").dropFirst().first)
    // These belong to the user, to a time when the clock was wrong, and to another library.
    let others = [
      ".stashbook-backup/a", "stashbook-notes.tar", "stashbook-\(mark)-2099-01-01T00-00-00Z.tar",
      "stashbook-00000000-2020-01-01T00-00-00Z.tar",
    ]
    for name in others + [".stashbook-staging-killed/a"] {
      try cli.scratch.write("copies/\(name)", Data())
    }
    for number in 2...3 {
      let (file, removed) = try await cli.addBackup(keeping: 2)
      #expect(removed == (number == 3 ? [added[0]] : []))
      added.append(file)
    }
    #expect(try cli.copies() == Set(added.suffix(2) + others))
    for name in added.suffix(2) {
      #expect(try await cli.run("restore", "--verify", "copies/\(name)").code == 0)
    }
    #expect(FileManager.default.fileExists(atPath: cli.library + "/last-backup"))

    let name = try #require(try await cli.photos().keys.first)
    let original = cli.library + "/photos/\(name.prefix(2))/\(name).tif"
    try FileManager.default.moveItem(atPath: original, toPath: cli.scratch.path + "/aside.tif")
    let faulty = try await cli.addBackup(keeping: 1, code: 65).file
    let incomplete = try await cli.addBackup(keeping: 1, code: 65)
    #expect(incomplete.file.hasSuffix("Z-incomplete.tar") && incomplete.removed == [faulty])
    #expect(try cli.copies() == Set(added.suffix(2) + [incomplete.file] + others))

    try FileManager.default.moveItem(atPath: cli.scratch.path + "/aside.tif", toPath: original)
    let last = try await cli.addBackup(keeping: 1)
    #expect(last.removed == [added[2], added[1]])
    let all = try await cli.run("backup", "--to", "copies/")
    #expect(all.code == 0)
    #expect(
      all.output.hasPrefix("Backed up 2 files to \(cli.scratch.path)/copies/stashbook-\(mark)-"))
    #expect(try cli.copies().isSuperset(of: [last.file, incomplete.file] + others))
  }

  @Test("A library that replaces a lost one doesn't replace its backups")
  func replacement() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let first = try await cli.addBackup(keeping: 1).file
    try FileManager.default.moveItem(atPath: cli.library, toPath: cli.library + "-lost")
    let missing = try await cli.failure("backup", "--to", "copies")
    #expect((missing.exit, missing.code) == (66, "no-library"))
    #expect(missing.hint?.contains("stashbook restore") == true)
    let other = try await cli.addCanvas("Another")
    let second = try await cli.addBackup(keeping: 1)
    #expect(second.removed.isEmpty)
    #expect(try cli.copies() == [first, second.file])
    #expect(try await cli.run("restore", "copies/\(first)", "--library", "new").code == 0)
    #expect(try await cli.json("canvas", "list", "--library", "new").ids == [id])

    _ = try await cli.json("canvas", "delete", other)
    let empty = try await cli.failure("backup", "--to", "copies", "--keep", "1")
    #expect((empty.exit, empty.code) == (66, "empty-library"))
    #expect(try cli.copies() == [first, second.file])
  }

  @Test("Backups that start at once have different names")
  func atOnce() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let words = ["backup", "--to", "copies", "--keep", "9", "--json"]
    let runs = try (0..<4).map { _ in try cli.start(words) }
    var files: Set<String> = []
    for run in runs {
      let finished = try await run.finished()
      #expect(finished.code == 0, "\(finished.errors)")
      files.insert(try JSON(finished.output)["file"].text ?? "")
    }
    #expect(files.count == 4)
    #expect(try cli.copies().count == 4)
  }

  @Test("A backup is reported even if an older one can't be removed")
  func failedRemoval() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let first = try await cli.addBackup(keeping: 1).file
    let old = first.replacing(/-20[0-9]{2}-/, with: "-2020-")
    try FileManager.default.createDirectory(
      atPath: cli.scratch.path + "/copies/" + old, withIntermediateDirectories: true)
    let finished = try await cli.run("backup", "--to", "copies", "--keep", "1")
    #expect(finished.code != 0 && finished.errors.contains(old), "\(finished.errors)")
    #expect(finished.output.hasPrefix("Backed up 1 file to "), "\(finished.output)")
    #expect(finished.output.hasSuffix(" Removed 1 older backup.\n"), "\(finished.output)")
  }

  @Test("`backup --to` rejects a file, and a folder in the library")
  func unfitFolders() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    try cli.scratch.write("file", Data("mine".utf8))
    let file = try await cli.failure("backup", "--to", "file")
    #expect((file.exit, file.code) == (64, "not-a-folder"))
    for name in ["", "/backups"] {
      let inside = try await cli.failure("backup", "--to", cli.library + name)
      #expect((inside.exit, inside.code) == (64, "in-library"))
    }
    #expect(!FileManager.default.fileExists(atPath: cli.library + "/backups"))
  }

  @Test("A backup of a library with another program's table is intact")
  func foreignTable() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    try ExternalCommand.run(
      "sqlite3", cli.library + "/stashbook.sqlite", "CREATE TABLE other (name TEXT)")
    let doctor = try await cli.run("doctor")
    #expect(doctor.code == 0 && doctor.output.contains("“other”"), "\(doctor.output)")
    #expect(try await cli.run("backup", "stash.tar").code == 0)
    #expect(try await cli.run("restore", "stash.tar", "--library", "new").code == 0)
  }

  @Test(
    "`backup` requires either a file or --to, and at least one backup to keep",
    arguments: [
      ([], "Specify a file"), (["stash.tar", "--to", "copies"], "not both"),
      (["--to", "copies", "--keep", "0"], "Use 1 or more"), (["--keep", "2"], "requires --to"),
      (["--to", ""], "requires a folder"), (["--to", "copies", "--verify"], "--verify can't"),
      (["--to", "copies", "--force"], "--force can't"),
    ])
  func usage(_ words: [String], _ message: String) async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let finished = try await cli.start(["backup"] + words).finished()
    #expect(finished.code == 64 && finished.errors.contains(message), "\(finished.errors)")
    #expect(!FileManager.default.fileExists(atPath: cli.scratch.path + "/copies"))
  }
}

extension CLIFixture {
  /// Adds a backup to the folder `copies`, and returns its name and those of the removed ones.
  fileprivate func addBackup(
    keeping count: Int, code: Int32 = 0
  ) async throws -> (file: String, removed: [String]) {
    let backup = try await json("backup", "--to", "copies", "--keep", "\(count)", code: code)
    let file = try #require(backup["file"].text)
    return (
      URL(filePath: file).lastPathComponent, backup["removed"].items.compactMap(\.text)
    )
  }

  /// Returns the paths of the files in the folder `copies`.
  fileprivate func copies() throws -> Set<String> {
    Set(try scratch.files().filter { $0.hasPrefix("copies/") }.map { String($0.dropFirst(7)) })
  }
}
