import Foundation
import Glibc
import TestKit
import Testing

/// Damaged libraries and their repair.
@Suite
struct CareTests {
  private func filled(_ count: Int) async throws -> (cli: CLIFixture, folder: String) {
    let cli = try CLIFixture()
    let folder = try cli.pictures(count)
    _ = try await cli.json("photo", "ingest", folder, "--recursive")
    return (cli, folder)
  }

  /// Removes the database files, and makes the remaining files two hours old.
  private func loseDatabase(of cli: CLIFixture, _ names: [String] = ["", "-wal", "-shm"]) throws {
    for name in names {
      let path = cli.library + "/stashbook.sqlite" + name
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    try cli.age()
  }

  @Test(
    "A1 No command changes the originals if the database is missing, and the error names recovery commands"
  )
  func refused() async throws {
    let (cli, _) = try await filled(16)
    let originals = try cli.originals
    try loseDatabase(of: cli)
    let commands = [
      ["canvas", "add", "--designer", "Anna Weaver", "--name", "Meadow"], ["canvas", "list"],
      ["photo", "ingest", cli.scratch.path + "/pictures", "--recursive"], ["doctor"],
      ["doctor", "--repair", "--yes"],
    ]
    for words in commands {
      let finished = try await cli.start(words + ["--json"]).finished()
      #expect(finished.code == 66, "\(words): \(finished.errors)")
      let error = try JSON(finished.errors)["error"]
      #expect(error["code"].text == "missing-database")
      #expect(error["message"].text?.contains("16 original photos") == true)
      for way in ["stashbook restore", "stashbook doctor --rebuild"] {
        #expect(error["hint"].text?.contains(way) == true)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: cli.library + "/stashbook.sqlite"))
    #expect(try cli.originals == originals)
  }

  @Test("A1 An empty database file is treated as a missing database")
  func emptied() async throws {
    let (cli, _) = try await filled(2)
    try loseDatabase(of: cli)
    try cli.scratch.write("\(CLIFixture.folder)/stashbook.sqlite", Data())
    #expect(try await cli.failure("canvas", "list").code == "missing-database")
    #expect(try await cli.failure("settings", "photo.side", "9").code == "missing-database")
  }

  @Test("A1 `doctor --rebuild` creates no library if there are no originals")
  func nothingToRebuild() async throws {
    let cli = try CLIFixture()
    #expect(try await cli.failure("doctor", "--rebuild").code == "no-library")
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test(
    "A1 `doctor --rebuild` recreates photos from originals, and quarantines the lost database's log"
  )
  func rebuilt() async throws {
    let (cli, _) = try await filled(7)
    let photos = try await cli.photos()
    try loseDatabase(of: cli, ["", "-shm"])
    try cli.scratch.write("\(CLIFixture.folder)/stashbook.sqlite-wal", Data("log".utf8))
    let report = try await cli.json("doctor", "--rebuild")
    let findings = report["items"].items.flatMap { $0["findings"].items }
    #expect(findings.contains { $0["message"].text == "7 photos created from originals" })
    #expect(Set(try await cli.photos().keys) == Set(photos.keys))
    let kept = try cli.scratch.read("\(CLIFixture.folder)/quarantine/stashbook.sqlite-wal")
    #expect(kept == Data("log".utf8))
    let doctor = try await cli.run("doctor", "--full")
    #expect(doctor.code == 0)
    #expect(doctor.output.contains("7 photos, no missing or damaged originals"))
    _ = try await cli.addCanvas()
  }

  @Test(
    "A1 A repair requires --yes to quarantine many originals, and writes a manifest for each original"
  )
  func confirmed() async throws {
    let (cli, _) = try await filled(12)
    let originals = Set(try cli.originals)
    let other = try CLIFixture()
    _ = try await other.addCanvas()
    // Like a database that an older version created, the other database knows none of the
    // originals.
    try loseDatabase(of: cli)
    try FileManager.default.copyItem(
      atPath: other.library + "/stashbook.sqlite", toPath: cli.library + "/stashbook.sqlite")
    let refused = try await cli.run("doctor", "--repair")
    #expect(refused.code == 1)
    #expect(refused.output.contains("--yes"), "\(refused.output)")
    #expect(Set(try cli.originals) == originals)
    #expect(try await cli.run("doctor", "--repair", "--yes").code == 0)
    #expect(try cli.originals == [])
    #expect(try await cli.digests(of: cli.library + "/quarantine").isSuperset(of: originals))
    for id in originals {
      let text = try cli.scratch.read("\(CLIFixture.folder)/quarantine/\(id).tif.json")
      let manifest = try JSON(String(decoding: text, as: UTF8.self))
      #expect(manifest["path"].text == "photos/\(id.prefix(2))/\(id).tif")
      #expect(manifest["sha256"].text == id)
      #expect((manifest["bytes"].number ?? 0) > 0)
      #expect(manifest["reason"].text == "unreferenced")
      #expect(manifest["moment"].text?.hasSuffix("Z") == true)
    }
    #expect(try await cli.run("doctor", "--full").code == 0)
  }

  @Test(
    "A3 Reimporting a photo repairs its damaged original, and both text and JSON output report the repair"
  )
  func repaired() async throws {
    let (cli, folder) = try await filled(3)
    let originals = try cli.originals
    for asJSON in [true, false] {
      let name = "\(CLIFixture.folder)/photos/\(originals[0].prefix(2))/\(originals[0]).tif"
      var data = try cli.scratch.read(name)
      data[100] ^= 1
      try cli.scratch.write(name, data)
      let damaged = try await cli.run("doctor", "--full")
      #expect(damaged.code == 1)
      #expect(damaged.output.contains("its original is damaged"))
      if asJSON {
        let report = try await cli.json("photo", "ingest", folder, "--recursive")
        #expect(report["added"].items.isEmpty)
        #expect(report["existing"].items.count == 3)
        #expect(report["repaired"].items.count == 1)
        let id = try await cli.photos()[originals[0]]
        #expect(report["repaired"].items.first?["id"].text == id)
      } else {
        let text = try await cli.run("photo", "ingest", folder, "--recursive").output
        #expect(text == "0 added, 3 already in the library, 0 rejected, 1 repaired\n")
      }
      #expect(try await cli.run("doctor", "--full").code == 0)
    }
    #expect(try cli.scratch.files(in: "\(CLIFixture.folder)/quarantine").count == 4)
  }

  @Test("A4 A repair during an import doesn't remove photos that the import reports as added")
  func suspended() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(24, width: 200)
    let ingest = try cli.start(["photo", "ingest", folder, "--recursive", "--json"])
    defer { ingest.signal(SIGCONT) }
    for wanted in stride(from: 1, through: 23, by: 3) {
      try await ingest.until({ try cli.originals.count >= wanted }) { try ingest.stop() }
      try cli.age()
      // The repair fails if the import holds the database at this moment.
      _ = try await cli.run("doctor", "--repair", "--yes")
      ingest.signal(SIGCONT)
    }
    let finished = try await ingest.finished()
    #expect(finished.code == 0, "\(finished.errors)")
    let report = try JSON(finished.output)
    let added = Set(report["added"].items.compactMap { $0["id"].text })
    #expect(added.count == 24)
    #expect(Set(try await cli.photos().values) == added)
    let doctor = try await cli.run("doctor", "--full")
    #expect(doctor.code == 0, "\(doctor.output)")
    #expect(Set(try cli.originals) == Set(try await cli.photos().keys))
  }

  @Test("A5 A repair removes files that killed processes left behind, but not files in use")
  func litter() async throws {
    let (cli, _) = try await filled(1)
    let litter = [
      "\(CLIFixture.folder)/incoming/1-a.part", "\(CLIFixture.folder)/drafts/_.json.part",
      "\(CLIFixture.folder)/drafts/phone/_.json.part",
      ".stashbook-staging-abcdef/photos/a.jpg",
      "\(CLIFixture.folder)/.stashbook-staging-123456/stashbook.sqlite",
    ]
    let kept = [
      "\(CLIFixture.folder)/incoming/mine", ".stashbook-no", ".stashbook-photos/a",
      ".stashbook-staging-used00/a", ".stashbook-staging-no", "stash.part",
    ]
    for name in litter + kept { try cli.scratch.write(name, Data("x".utf8)) }
    try FileManager.default.createSymbolicLink(
      atPath: cli.scratch.path + "/.stashbook-staging-abcdef/link", withDestinationPath: cli.library
    )
    let used = open(
      cli.scratch.path + "/.stashbook-staging-used00", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(used) }
    #expect(flock(used, LOCK_SH) == 0)
    let found = try await cli.run("doctor")
    #expect(found.output.contains("4 leftover files and folders; --repair removes them"))
    #expect(found.output.contains("1 unfinished copy; --repair removes it"))
    #expect(try await cli.run("doctor", "--repair").code == 0)
    let there = try cli.scratch.files()
    #expect(Set(kept).isSubset(of: there))
    #expect(Set(litter).isDisjoint(with: there))
    #expect(try cli.originals.count == 1)
    let doctor = try await cli.json("doctor")
    let levels = doctor["items"].items.flatMap { $0["findings"].items }.map { $0["level"].text }
    #expect(levels.allSatisfy { $0 == "fine" })
  }

  @Test("A5 A repair doesn't remove the folder of a running backup")
  func backupInUse() async throws {
    let (cli, _) = try await filled(40)
    let backup = try cli.start(["backup", cli.scratch.path + "/a.tar"])
    defer { backup.signal(SIGCONT) }
    // Only a folder with files is locked. An empty one may be removed, and is created again.
    let isSeen: @Sendable () throws -> Bool = {
      let folders = try FileManager.default.contentsOfDirectory(atPath: cli.scratch.path)
        .filter { $0.hasPrefix(".stashbook-") }
      return folders.contains { folder in
        // A repair may have removed the folder before this call.
        let names = try? FileManager.default.contentsOfDirectory(
          atPath: "\(cli.scratch.path)/\(folder)")
        return names?.isEmpty == false
      }
    }
    let isStopped = try await backup.until(isSeen) { try backup.stop() && isSeen() } ?? false
    _ = try await cli.run("doctor", "--repair")
    if isStopped { #expect(try isSeen()) }
    backup.signal(SIGCONT)
    let finished = try await backup.finished()
    #expect(finished.code == 0, "\(finished.errors)")
    #expect(try !isSeen())
  }
}

extension CLIFixture {
  /// Makes every file of the library two hours old.
  func age() throws {
    let past = Date(timeIntervalSinceNow: -7200)
    for name in try scratch.files(in: CLIFixture.folder) {
      // A running process may have removed the file, which then needs no date.
      try? FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: "\(library)/\(name)")
    }
  }
}
