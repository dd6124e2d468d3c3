import Foundation
import Glibc
import TestKit
import Testing

/// Damaged libraries and their repair.
@Suite
struct CareTests {
  private func filled(_ count: Int) async throws -> (shelf: CLIFixture, folder: String) {
    let shelf = try CLIFixture()
    let folder = try shelf.pictures(count)
    _ = try await shelf.json("photo", "ingest", folder, "--recursive")
    return (shelf, folder)
  }

  /// Removes the database files, and makes the remaining files two hours old.
  private func loseDatabase(of shelf: CLIFixture, _ names: [String] = ["", "-wal", "-shm"]) throws {
    for name in names {
      let path = shelf.library + "/stashbook.sqlite" + name
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    try shelf.age()
  }

  @Test("A1 Originals without a database are unchanged, and the error names the remedies")
  func refused() async throws {
    let (shelf, _) = try await filled(16)
    let originals = try shelf.originals
    try loseDatabase(of: shelf)
    let commands = [
      ["canvas", "add", "--designer", "Anna Weaver", "--name", "Meadow"], ["canvas", "list"],
      ["photo", "ingest", shelf.scratch.path + "/pictures", "--recursive"], ["doctor"],
      ["doctor", "--repair", "--yes"],
    ]
    for words in commands {
      let finished = try await shelf.start(words + ["--json"]).finished()
      #expect(finished.code == 66, "\(words): \(finished.errors)")
      let error = try JSON(finished.errors)["error"]
      #expect(error["code"].text == "missing-database")
      #expect(error["message"].text?.contains("16 original photos") == true)
      for way in ["stashbook restore", "stashbook doctor --rebuild"] {
        #expect(error["hint"].text?.contains(way) == true)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: shelf.library + "/stashbook.sqlite"))
    #expect(try shelf.originals == originals)
  }

  @Test("A1 An empty database file counts as a lost database")
  func emptied() async throws {
    let (shelf, _) = try await filled(2)
    try loseDatabase(of: shelf)
    try shelf.scratch.write("library/stashbook.sqlite", Data())
    #expect(try await shelf.failure("canvas", "list").code == "missing-database")
    #expect(try await shelf.failure("settings", "photo.side", "9").code == "missing-database")
  }

  @Test("A1 doctor --rebuild without originals creates no library")
  func nothingToRebuild() async throws {
    let shelf = try CLIFixture()
    #expect(try await shelf.failure("doctor", "--rebuild").code == "no-library")
    #expect(!FileManager.default.fileExists(atPath: shelf.library))
  }

  @Test("A1 doctor --rebuild creates photos again, and moves a lost database's log to quarantine")
  func rebuilt() async throws {
    let (shelf, _) = try await filled(7)
    let photos = try await shelf.photos()
    try loseDatabase(of: shelf, ["", "-shm"])
    try shelf.scratch.write("library/stashbook.sqlite-wal", Data("log".utf8))
    let report = try await shelf.json("doctor", "--rebuild")
    let findings = report["items"].items.flatMap { $0["findings"].items }
    #expect(findings.contains { $0["message"].text == "7 photos created from originals" })
    #expect(Set(try await shelf.photos().keys) == Set(photos.keys))
    #expect(
      try shelf.scratch.read("library/quarantine/stashbook.sqlite-wal") == Data("log".utf8))
    let doctor = try await shelf.run("doctor", "--full")
    #expect(doctor.code == 0)
    #expect(doctor.output.contains("7 photos, each with its intact original"))
    _ = try await shelf.addCanvas()
  }

  @Test("A1 Many originals without photos are moved only with --yes, each with a manifest")
  func confirmed() async throws {
    let (shelf, _) = try await filled(12)
    let originals = Set(try shelf.originals)
    let other = try CLIFixture()
    _ = try await other.addCanvas()
    // The other database knows none of the originals, like one that an older version created.
    try loseDatabase(of: shelf)
    try FileManager.default.copyItem(
      atPath: other.library + "/stashbook.sqlite", toPath: shelf.library + "/stashbook.sqlite")
    let refused = try await shelf.run("doctor", "--repair")
    #expect(refused.code == 1)
    #expect(refused.output.contains("--yes"), "\(refused.output)")
    #expect(Set(try shelf.originals) == originals)
    #expect(try await shelf.run("doctor", "--repair", "--yes").code == 0)
    #expect(try shelf.originals == [])
    #expect(try await shelf.digests(of: shelf.library + "/quarantine").isSuperset(of: originals))
    for id in originals {
      let manifest = try JSON(
        String(decoding: shelf.scratch.read("library/quarantine/\(id).tif.json"), as: UTF8.self))
      #expect(manifest["path"].text == "photos/\(id.prefix(2))/\(id).tif")
      #expect(manifest["sha256"].text == id)
      #expect((manifest["bytes"].number ?? 0) > 0)
      #expect(manifest["reason"].text == "unreferenced")
      #expect(manifest["moment"].text?.hasSuffix("Z") == true)
    }
    #expect(try await shelf.run("doctor", "--full").code == 0)
  }

  @Test("A3 Importing a photo again repairs its damaged original, as text and as JSON")
  func repaired() async throws {
    let (shelf, folder) = try await filled(3)
    let originals = try shelf.originals
    for asJSON in [true, false] {
      let name = "library/photos/\(originals[0].prefix(2))/\(originals[0]).tif"
      var data = try shelf.scratch.read(name)
      data[100] ^= 1
      try shelf.scratch.write(name, data)
      let damaged = try await shelf.run("doctor", "--full")
      #expect(damaged.code == 1)
      #expect(damaged.output.contains("its original is damaged"))
      if asJSON {
        let report = try await shelf.json("photo", "ingest", folder, "--recursive")
        #expect(report["added"].items.isEmpty)
        #expect(report["existing"].items.count == 3)
        #expect(report["repaired"].items.count == 1)
        let id = try await shelf.photos()[originals[0]]
        #expect(report["repaired"].items.first?["id"].text == id)
      } else {
        let text = try await shelf.run("photo", "ingest", folder, "--recursive").output
        #expect(text == "0 added, 3 already in the library, 0 rejected, 1 repaired\n")
      }
      #expect(try await shelf.run("doctor", "--full").code == 0)
    }
    #expect(try shelf.scratch.files(in: "library/quarantine").count == 4)
  }

  @Test("A4 A photo that is added during a repair is stored, or isn't acknowledged")
  func suspended() async throws {
    let shelf = try CLIFixture()
    let folder = try shelf.pictures(24, width: 200)
    let ingest = try shelf.start(["photo", "ingest", folder, "--recursive", "--json"])
    defer { ingest.signal(SIGCONT) }
    for wanted in stride(from: 1, through: 23, by: 3) {
      try await ingest.until({ try shelf.originals.count >= wanted }) { ingest.signal(SIGSTOP) }
      try shelf.age()
      // The repair fails if the import holds the database at this moment.
      _ = try await shelf.run("doctor", "--repair", "--yes")
      ingest.signal(SIGCONT)
    }
    let finished = try await ingest.finished()
    #expect(finished.code == 0, "\(finished.errors)")
    let report = try JSON(finished.output)
    let added = Set(report["added"].items.compactMap { $0["id"].text })
    #expect(added.count == 24)
    #expect(Set(try await shelf.photos().values) == added)
    let doctor = try await shelf.run("doctor", "--full")
    #expect(doctor.code == 0, "\(doctor.output)")
    #expect(Set(try shelf.originals) == Set(try await shelf.photos().keys))
  }

  @Test("A5 A repair removes files that killed processes left, but no files in use")
  func litter() async throws {
    let (shelf, _) = try await filled(1)
    let litter = [
      "library/incoming/1-a.part", "library/drafts/_.json.part", ".stashbook-abcdef/photos/a.jpg",
      "library/.stashbook-123456/stashbook.sqlite",
    ]
    let kept = [
      "library/incoming/mine", ".stashbook-no", ".stashbook-used00/a", ".stashbooks/a",
      "stash.part",
    ]
    for name in litter + kept { try shelf.scratch.write(name, Data("x".utf8)) }
    try FileManager.default.createSymbolicLink(
      atPath: shelf.scratch.path + "/.stashbook-abcdef/link", withDestinationPath: shelf.library)
    let used = open(shelf.scratch.path + "/.stashbook-used00", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(used) }
    #expect(flock(used, LOCK_SH) == 0)
    let found = try await shelf.run("doctor")
    #expect(found.output.contains("3 leftover files and folders; --repair removes them"))
    #expect(found.output.contains("1 unfinished copy; --repair removes it"))
    #expect(try await shelf.run("doctor", "--repair").code == 0)
    let there = try shelf.scratch.files()
    #expect(Set(kept).isSubset(of: there))
    #expect(Set(litter).isDisjoint(with: there))
    #expect(try shelf.originals.count == 1)
    let doctor = try await shelf.json("doctor")
    let levels = doctor["items"].items.flatMap { $0["findings"].items }.map { $0["level"].text }
    #expect(levels.allSatisfy { $0 == "fine" })
  }

  @Test("A5 A repair doesn't remove the folder of a running backup")
  func backupInUse() async throws {
    let (shelf, _) = try await filled(40)
    let backup = try shelf.start(["backup", shelf.scratch.path + "/a.tar"])
    defer { backup.signal(SIGCONT) }
    // Only a folder with files is locked. An empty one may be removed, and is created again.
    let isSeen: @Sendable () throws -> Bool = {
      let folders = try FileManager.default.contentsOfDirectory(atPath: shelf.scratch.path)
        .filter { $0.hasPrefix(".stashbook-") }
      return folders.contains { folder in
        // The folder may have been removed meanwhile.
        let names = try? FileManager.default.contentsOfDirectory(
          atPath: "\(shelf.scratch.path)/\(folder)")
        return names?.isEmpty == false
      }
    }
    let isStopped = try await backup.until(isSeen) { try backup.stop() && isSeen() } ?? false
    _ = try await shelf.run("doctor", "--repair")
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
    for name in try scratch.files(in: "library") {
      // A running process may remove the file meanwhile, which then needs no date.
      try? FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: "\(library)/\(name)")
    }
  }
}
