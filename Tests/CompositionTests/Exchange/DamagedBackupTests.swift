import Composition
import Core
import Foundation
import TestKit
import Testing

/// Tests damaged libraries, damaged backups, and backups changed by others.
@Suite("Damaged backups")
struct DamagedBackupTests {
  private let bench: ExchangeBench
  private let file: String

  init() throws {
    bench = try ExchangeBench()
    file = bench.scratch.path + "/stash.tar"
  }

  private func fill(photos: Int = 3) async throws {
    var stash = SampleStash(try bench.library())
    for _ in 0..<photos { try await stash.addPhoto() }
    try await stash.addCanvas()
  }

  private func backUp(replacing: Bool = false) async throws -> Backup.Report {
    try await Backup(Library(at: bench.first, for: .reading)).write(to: file, replacing: replacing)
  }

  /// Returns the paths of the library's originals, relative to its folder.
  private func originals() throws -> [String] {
    try bench.files(of: bench.first).keys.filter { $0.hasPrefix("photos/") }.sorted()
  }

  private func name(_ path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  private func flip(_ path: String, at place: Int? = nil) throws {
    var data = try Data(contentsOf: URL(filePath: path))
    data[place ?? data.count - 1] ^= 1
    try data.write(to: URL(filePath: path))
  }

  private var nothingIsRestored: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bench.scratch.path)) ?? []
    return !FileManager.default.fileExists(atPath: bench.second)
      && !names.contains { $0.hasPrefix(".stashbook") }
  }

  // MARK: The library

  @Test("A2 A backup reports damaged and missing originals by name, and contains all other files")
  func damagedLibrary() async throws {
    try await fill()
    let paths = try originals()
    try flip("\(bench.first)/\(paths[0])")
    try FileManager.default.removeItem(atPath: "\(bench.first)/\(paths[1])")
    let report = try await backUp()
    #expect(report.damaged == [name(paths[0])] && report.missing == [name(paths[1])])
    #expect(report.database == [] && !report.isIntact)
    #expect(report.manifest.damaged == report.damaged)
    #expect(report.manifest.missing == report.missing)
    #expect(report.files.map(\.path) == ["stashbook.sqlite", paths[2]])
    let members = try ExternalCommand.run("tar", "-tf", file).split(separator: "\n").map(
      String.init)
    #expect(members == ["manifest.json", "stashbook.sqlite", paths[2]])
    await #expect(throws: BackupFailure.faulty(file, report)) {
      try await Backup.restore(file, into: bench.second, dryRun: false)
    }
    #expect(nothingIsRestored)
    await #expect(throws: BackupFailure.faulty(file, report)) { try await Backup.verify(file) }
    let partial = try await Backup.restore(file, into: bench.second, partial: true, dryRun: false)
    #expect(partial == report)
    #expect(
      try await KeptRecords(bench.second).rows == KeptRecords(bench.first).rows)
    #expect(try bench.files(of: bench.second).keys.contains(paths[2]))
  }

  @Test("A2 A symbolic link in place of an original counts as damaged and doesn't stop a backup")
  func link() async throws {
    try await fill()
    let paths = try originals()
    let place = "\(bench.first)/\(paths[0])"
    try FileManager.default.moveItem(atPath: place, toPath: bench.scratch.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: bench.scratch.path + "/elsewhere")
    #expect(try await backUp().damaged == [name(paths[0])])
    let summary = try await bench.write()
    #expect(summary.damaged == [name(paths[0])] && summary.missing == [])
  }

  @Test(
    "A2 Files in the originals folder that aren't originals are backed up without being checked")
  func otherFiles() async throws {
    try await fill(photos: 1)
    let folder = try originals()[0].prefix("photos/00/".count + 64)
    let paths = ["photos/notes.txt", "\(folder)/notes.txt"]
    for path in paths {
      let place = URL(filePath: "\(bench.first)/\(path)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: place)
    }
    let report = try await backUp()
    #expect(report.isIntact && Set(report.files.map(\.path)).isSuperset(of: paths))
    #expect(try await Backup.restore(file, into: bench.second, dryRun: false) == report)
    let restored = try bench.files(of: bench.second)
    #expect(paths.allSatisfy { restored[$0] == Data("mine".utf8) })
  }

  @Test(
    "A2 A backup completes and reports any database trigger that isn't Stashbook's, and a restore omits the trigger"
  )
  func trigger() async throws {
    try await fill(photos: 1)
    try ExternalCommand.sqlite(
      "\(bench.first)/stashbook.sqlite",
      "CREATE TRIGGER spy AFTER INSERT ON stash_canvas BEGIN DELETE FROM weight_entry; END")
    let report = try await backUp()
    #expect(report.database.count == 1 && report.database[0].contains("the trigger “spy”"))
    await #expect(throws: BackupFailure.faulty(file, report)) {
      try await Backup.restore(file, into: bench.second, dryRun: false)
    }
    #expect(nothingIsRestored)
    let partial = try await Backup.restore(file, into: bench.second, partial: true, dryRun: false)
    #expect(partial.database == report.database.map { $0 + " (repaired)" })
    #expect(try await Library(at: bench.second, for: .reading).broken() == [])
  }

  @Test(
    "A5 The database check finds and repairs incorrect or missing triggers, counts, indexes, and search text"
  )
  func doctor() async throws {
    try await fill(photos: 1)
    let library = try bench.library()
    #expect(await library.broken() == [])
    try ExternalCommand.sqlite(
      "\(bench.first)/stashbook.sqlite",
      """
      CREATE TRIGGER spy AFTER INSERT ON stash_canvas BEGIN DELETE FROM weight_entry; END;
      DROP TRIGGER stashbook_text_removed;
      UPDATE tags_name SET linked = linked + 5, uses = uses + 5;
      INSERT INTO stashbook_words (stashbook_words) VALUES ('delete-all');
      DROP INDEX stash_canvas_deleted;
      """)
    let check = try #require(library.checks.first)
    let found = await check.run(.init())
    #expect(found.count == 6, "\(found)")
    #expect(
      found.allSatisfy { $0.level == .problem && $0.message.hasSuffix("; --repair fixes it") })
    let paths = found.filter { $0.message.contains("stashbook.sqlite") }.map(\.message)
    #expect(paths.allSatisfy { $0.contains("\(bench.first)/stashbook.sqlite") } && !paths.isEmpty)
    let again = await check.run(.init())
    #expect(again == found, "\(again)")
    let repaired = await check.run(.init(repair: true))
    #expect(repaired.allSatisfy { $0.isRepaired } && repaired.count == found.count, "\(repaired)")
    #expect(await check.run(.init()) == [.init(.ok, "Intact and up to date")])
  }

  // MARK: The tar

  @Test(
    "A2 Verifying a backup detects a flipped bit, and a partial restore skips the damaged original")
  func damagedTar() async throws {
    try await fill()
    _ = try await backUp()
    let paths = try originals()
    let photo = try Data(contentsOf: URL(filePath: "\(bench.first)/\(paths[1])"))
    let tar = try Data(contentsOf: URL(filePath: file))
    try flip(file, at: try #require(tar.range(of: photo)).lowerBound + 10)
    await #expect(throws: BackupFailure.self) { try await Backup.verify(file) }
    await #expect(throws: BackupFailure.self) {
      try await Backup.restore(file, into: bench.second, dryRun: false)
    }
    #expect(nothingIsRestored)
    let partial = try await Backup.restore(file, into: bench.second, partial: true, dryRun: false)
    #expect(partial.damaged == [name(paths[1])] && partial.missing == [])
    let restored = try bench.files(of: bench.second).keys.filter { $0.hasPrefix("photos/") }
    #expect(restored.sorted() == [paths[0], paths[2]])
  }

  @Test("A2 Only a partial restore can restore the intact beginning of a truncated backup")
  func cutOff() async throws {
    try await fill()
    _ = try await backUp()
    let tar = try Data(contentsOf: URL(filePath: file))
    let last = try Data(contentsOf: URL(filePath: "\(bench.first)/\(try originals()[2])"))
    try tar.prefix(try #require(tar.range(of: last)).lowerBound + 20).write(
      to: URL(filePath: file))
    await #expect(throws: BackupFailure.self) {
      try await Backup.restore(file, into: bench.second, dryRun: false)
    }
    #expect(nothingIsRestored)
    let partial = try await Backup.restore(file, into: bench.second, partial: true, dryRun: false)
    #expect(partial.damaged == [name(try originals()[2])])
  }

  /// The test's arguments are arguments of tar that add a foreign member to a backup.
  @Test(
    "A2 A backup that contains anything other than a database and photos is rejected",
    arguments: [
      ["cache/web-key"], ["stashbook.sqlite-wal"], ["photos"], ["-P", "/etc/hostname"],
      ["-P", "--transform=s|^|../|", "cache/web-key"],
      ["-P", "--transform=s|^cache|photos/..|", "cache/web-key"], ["photos/link"],
      ["manifest.json"],
      ["stashbook.sqlite"], ["--transform=s|cache/web-key|photos/ab/new.jpg|", "cache/web-key"],
    ])
  func planted(_ arguments: [String]) async throws {
    try await fill(photos: 1)
    _ = try await backUp()
    let planted = "planted"
    for name in ["cache/web-key", "stashbook.sqlite-wal", "manifest.json", "stashbook.sqlite"] {
      try bench.scratch.write("\(planted)/\(name)", Data("mine".utf8))
    }
    let folder = "\(bench.scratch.path)/\(planted)"
    if arguments == ["photos"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/photos", withDestinationPath: "/etc")
    } else {
      try FileManager.default.createDirectory(
        atPath: folder + "/photos", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/photos/link", withDestinationPath: "/etc/hostname")
    }
    try ExternalCommand.run("sh", "-c", Self.appending(arguments, to: file, from: folder))
    for partial in [false, true] {
      do {
        try await Backup.restore(file, into: bench.second, partial: partial, dryRun: false)
        Issue.record("It was restored")
      } catch let failure as BackupFailure {
        #expect(failure.explanation.kind == .refused, "\(failure)")
        let isNamed =
          if case .unexpected = failure { true } else if case .duplicate = failure {
            true
          } else { false }
        #expect(isNamed, "\(failure)")
      }
      #expect(nothingIsRestored)
    }
  }

  private static func appending(
    _ arguments: [String], to file: String, from folder: String
  ) -> String {
    let words = ["tar", "-C", folder, "-rf", file] + arguments
    return words.map { "'\($0)'" }.joined(separator: " ")
  }

  /// Repacks a changed backup with a matching manifest.
  private func repack(_ change: (String, inout Backup.Manifest) throws -> Void) throws {
    let folder = bench.scratch.path + "/unpacked"
    try ExternalCommand.run("rm", "-rf", folder, file + ".2")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try ExternalCommand.run("tar", "-C", folder, "-xf", file)
    let place = URL(filePath: folder + "/manifest.json")
    var manifest = try JSONDecoder().decode(
      Backup.Manifest.self, from: Data(contentsOf: place))
    try change(folder, &manifest)
    for index in manifest.files.indices {
      let file = folder + "/" + manifest.files[index].path
      manifest.files[index].sha256 = String(try ExternalCommand.run("sha256sum", file).prefix(64))
      manifest.files[index].bytes = try Data(contentsOf: URL(filePath: file)).count
    }
    try JSONEncoder().encode(manifest).write(to: place)
    let paths = (["manifest.json"] + manifest.files.map(\.path)).map { "./" + $0 }
    let words = ["tar", "-C", folder, "-cf", file + ".2"] + paths
    try ExternalCommand.run("sh", "-c", words.map { "'\($0)'" }.joined(separator: " "))
  }

  /// Returns the reason why even a partial restore of the repacked backup fails, or `nil` if it
  /// succeeds.
  private func refusal() async throws -> BackupFailure? {
    do {
      try await Backup.restore(file + ".2", into: bench.second, partial: true, dryRun: false)
      return nil
    } catch let failure as BackupFailure {
      return failure
    }
  }

  @Test("A2 A file that doesn't belong in a backup is rejected even if the manifest lists it")
  func listed() async throws {
    try await fill(photos: 1)
    _ = try await backUp()
    try repack { folder, manifest in
      try ExternalCommand.run("mkdir", folder + "/cache")
      try Data("mine".utf8).write(to: URL(filePath: folder + "/cache/web-key"))
      var entry = manifest.files[0]
      entry.path = "cache/web-key"
      manifest.files.append(entry)
    }
    #expect(try await refusal() == .unexpected(file + ".2", "./cache/web-key"))
    #expect(nothingIsRestored)
  }

  @Test(
    "A2 A backup whose database is invalid, from another program, or from a newer version is rejected"
  )
  func databases() async throws {
    try await fill(photos: 1)
    _ = try await backUp()
    try repack { folder, _ in
      try Data("no database".utf8).write(to: URL(filePath: folder + "/stashbook.sqlite"))
    }
    guard case .database = try await refusal() else { throw Unrefused(what: "no database") }
    try repack { folder, _ in
      try ExternalCommand.sqlite(folder + "/stashbook.sqlite", "PRAGMA application_id = 7")
    }
    guard case .database = try await refusal() else { throw Unrefused(what: "another's") }
    try repack { folder, _ in
      try ExternalCommand.sqlite(
        folder + "/stashbook.sqlite", "UPDATE stashbook_schema SET version = 99")
    }
    guard case .newer = try await refusal() else { throw Unrefused(what: "a newer one") }
    #expect(nothingIsRestored)
    try repack { _, _ in }
    #expect(try await refusal() == nil)
  }

  struct Unrefused: Error { let what: String }

  // MARK: Files

  @Test("C5 A backup replaces an existing file only if replacement is requested")
  func overwriting() async throws {
    try await fill(photos: 1)
    try Data("mine".utf8).write(to: URL(filePath: file))
    await #expect(throws: BackupFailure.exists(file)) { try await backUp() }
    #expect(try bench.scratch.read("stash.tar") == Data("mine".utf8))
    let report = try await backUp(replacing: true)
    #expect(try await Backup.verify(file) == report)
    #expect(try bench.scratch.mode(of: "stash.tar") == 0o600)
    let folder = bench.scratch.path + "/one"
    await #expect(throws: FileFailure.notAFile(folder)) {
      try await Backup(Library(at: bench.first, for: .reading)).write(to: folder, replacing: true)
    }
  }

  @Test("C5 A backup can be written to a stream and then verified")
  func stream() async throws {
    try await fill(photos: 1)
    var data = Data()
    let report = try await Backup(Library(at: bench.first, for: .reading)).write { data += $0 }
    try data.write(to: URL(filePath: file))
    #expect(try await Backup.verify(file) == report && report.isIntact)
  }

  @Test("D7 A backup's database doesn't use a write-ahead log")
  func journalMode() async throws {
    try await fill(photos: 1)
    _ = try await backUp()
    try ExternalCommand.run(
      "tar", "-C", bench.scratch.path, "-xf", file, "stashbook.sqlite")
    let header = try bench.scratch.read("stashbook.sqlite").prefix(20)
    #expect(header[18] == 1 && header[19] == 1)
    let mode = try ExternalCommand.sqlite(
      bench.scratch.path + "/stashbook.sqlite", "PRAGMA journal_mode")
    #expect(mode == "delete\n")
  }

  @Test(
    "D7 A backup to a full disk leaves no new file and doesn't change an existing file",
    .enabled(if: LimitedDisk.isPossible), arguments: [8, 280, 420])
  func fullDisk(_ kibibytes: Int) async throws {
    try await fill(photos: 1)
    let database = try bench.files(of: bench.first)["stashbook.sqlite"]?.count ?? 0
    // The disk is too small for the database, for its tar, or for both.
    let sizes = [8: 8, 280: database / 1024 + 16, 420: database * 2 / 1024 - 16]
    let disk = try LimitedDisk("size=\(try #require(sizes[kibibytes]))k")
    try Data("mine".utf8).write(to: URL(filePath: disk.path + "/old.tar"))
    for (name, replacing) in [("new.tar", false), ("old.tar", true)] {
      do {
        _ = try await Backup(Library(at: bench.first, for: .reading))
          .write(to: "\(disk.path)/\(name)", replacing: replacing)
        Issue.record("It found room")
      } catch {
        let words = (error as? any Explained)?.explanation
        #expect(words?.code == "disk-full", "\(error)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["old.tar"])
      #expect(
        try Data(contentsOf: URL(filePath: disk.path + "/old.tar")) == Data("mine".utf8))
    }
  }
}
