import Foundation
import Glibc
import MemoryAdapters
import TestKit
import Testing

/// Processes that are killed during their work or run at the same time.
@Suite(.serialized)
struct KillTests {
  @Test(
    "PH-15 A5 Killing an import loses no acknowledged photos, and a repair removes all leftover files"
  )
  func killed() async throws {
    let seed = Law.usualSeed
    var random = SeededRandomSource(seed: seed)
    // A deep run has 10,000 kills in several libraries, because checking takes longer in a large
    // library.
    let (libraries, kills, killsPerCheck) = Law.isDeep ? (500, 20, 5) : (1, 10, 1)
    let pictures = try CLIFixture()
    let folder = try pictures.pictures(kills * Self.mostPerKill, width: 200)
    var codes: Set<Int32> = []
    for _ in 1...libraries {
      codes.formUnion(try await kill(kills, killsPerCheck, of: folder, &random))
    }
    #expect(codes.contains(-SIGKILL), "STASHBOOK_SEED=\(seed)")
  }

  /// The number of added originals before which each kill happens.
  private static let mostPerKill = 6

  /// Kills imports of one folder at random moments, and lets the last import complete.
  ///
  /// - Returns: The exit codes of the imports.
  private func kill(
    _ kills: Int, _ killsPerCheck: Int, of folder: String, _ random: inout SeededRandomSource
  ) async throws -> Set<Int32> {
    let cli = try CLIFixture()
    let comment: Testing.Comment = "STASHBOOK_SEED=\(Law.usualSeed)"
    var acknowledged: Set<String> = []
    var codes: Set<Int32> = []
    for number in 1...kills {
      let before = try cli.originals.count
      let wanted = before + Int.random(in: 1..<Self.mostPerKill, using: &random)
      // On a busy machine, an import may complete while its photos are listed. The first is killed
      // at once, so that at least one kill interrupts an import.
      let looks = Bool.random(using: &random) && number > 1
      let ingest = try cli.start(["photo", "ingest", folder, "--recursive"])
      try await ingest.until({ try cli.originals.count >= wanted }) {
        if !looks { ingest.signal(SIGKILL) }
      }
      if looks { acknowledged.formUnion(try await cli.photos().keys) }
      ingest.signal(SIGKILL)
      codes.insert(try await ingest.finished().code)
      guard number.isMultiple(of: killsPerCheck) else { continue }
      try await expectSound(cli, acknowledged, comment)
      acknowledged.formUnion(try await cli.photos().keys)
      try await expectNoLitter(cli, comment)
    }
    let report = try await cli.json("photo", "ingest", folder, "--recursive")
    let counts = (report["added"].items.count, report["existing"].items.count)
    #expect(counts.1 >= acknowledged.count, comment)
    #expect(counts.0 + counts.1 == kills * Self.mostPerKill, comment)
    #expect(Set(try await cli.photos().keys) == (try await cli.digests(of: folder)), comment)
    try await expectSound(cli, acknowledged, comment)
    return codes
  }

  /// Expects a library without problems, in which every acknowledged photo has its bytes.
  private func expectSound(
    _ cli: CLIFixture, _ acknowledged: Set<String>, _ comment: Testing.Comment
  ) async throws {
    let doctor = try await cli.json("doctor")
    let findings = doctor["items"].items.flatMap { $0["findings"].items }
    #expect(!findings.contains { $0["level"].text == "problem" }, comment)
    #expect(acknowledged.isSubset(of: try await cli.photos().keys), comment)
    let kept = try cli.originals
    #expect(acknowledged.allSatisfy { kept.contains($0) }, comment)
    #expect(try await cli.digests(of: cli.library + "/photos") == Set(kept), comment)
  }

  /// Expects that a repair removes what a killed process left and moves stored bytes to quarantine.
  ///
  /// The repair does both in one run, without confirmation.
  private func expectNoLitter(_ cli: CLIFixture, _ comment: Testing.Comment) async throws {
    #expect(try await cli.run("doctor", "--repair").code == 0, comment)
    let doctor = try await cli.json("doctor", "--full")
    let findings = doctor["items"].items.flatMap { $0["findings"].items }
    #expect(findings.allSatisfy { $0["level"].text == "fine" }, comment)
    #expect(Set(try cli.originals) == Set(try await cli.photos().keys), comment)
    #expect(try cli.scratch.files(in: "\(CLIFixture.folder)/incoming") == [], comment)
    let names = try FileManager.default.contentsOfDirectory(atPath: cli.scratch.path)
    #expect(!names.contains { $0.hasPrefix(".stashbook-") }, comment)
  }

  @Test(
    "PH-15 An interrupted import exits with 130 and keeps the photos already added, and a rerun adds the rest"
  )
  func interrupted() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(60, width: 200)
    let ingest = try cli.start(["photo", "ingest", folder, "--recursive", "--json"])
    try await ingest.until({ try cli.originals.count >= 2 }) { ingest.signal(SIGINT) }
    let finished = try await ingest.finished()
    #expect(finished.code == 130)
    let report = try JSON(finished.output)
    let added = Set(report["added"].items.compactMap { $0["id"].text })
    #expect((1..<60).contains(added.count))
    #expect(report["refused"].items.isEmpty)
    #expect(Set(try await cli.photos().values) == added)
    let rest = try await cli.json("photo", "ingest", folder, "--recursive")
    #expect(rest["existing"].items.count == added.count)
    #expect(rest["added"].items.count == 60 - added.count)
  }

  @Test("PH-15 Two processes that import the same folder at once add each photo once")
  func together() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(40)
    let words = ["photo", "ingest", folder, "--recursive", "--json"]
    let (one, other) = (try cli.start(words), try cli.start(words))
    let reports = [try await one.finished(), try await other.finished()]
    #expect(reports.map(\.code) == [0, 0])
    let added = try reports.flatMap { try JSON($0.output)["added"].items }
    #expect(added.count == 40)
    #expect(Set(try await cli.photos().keys) == (try await cli.digests(of: folder)))
    let findings = try await cli.json("doctor")["items"].items.flatMap { $0["findings"].items }
    #expect(!findings.isEmpty && findings.allSatisfy { $0["level"].text == "fine" })
  }

  @Test(
    "PH-12 Killing an image worker causes at most one file to be rejected and leaves no worker running"
  )
  func workerKilled() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(60, width: 200)
    let ingest = try cli.start(["photo", "ingest", folder, "--recursive", "--json"])
    let found = try await ingest.until({ try cli.originals.count >= 2 }) {
      let workers = Worker.children(of: ingest.id)
      if let worker = workers.first { Glibc.kill(worker, SIGKILL) }
      return workers
    }
    let workers = try #require(found)
    let finished = try await ingest.finished()
    #expect(!workers.isEmpty)
    let report = try JSON(finished.output)
    let refused = report["refused"].items
    #expect(refused.count <= 1)
    #expect(finished.code == (refused.isEmpty ? 0 : 65))
    #expect(refused.allSatisfy { $0["code"].text == "decoder-gave-up" })
    #expect(report["added"].items.count == 60 - refused.count)
    #expect(workers.allSatisfy { !Worker.isRunning($0) })
    let rest = try await cli.json("photo", "ingest", folder, "--recursive")
    #expect(rest["added"].items.count == refused.count)
  }

  @Test("PH-15 A killed import leaves no image worker running")
  func orphans() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(40, width: 200)
    let ingest = try cli.start(["photo", "ingest", folder, "--recursive"])
    let found = try await ingest.until({ try cli.originals.count >= 1 }) {
      let workers = Worker.children(of: ingest.id)
      ingest.signal(SIGKILL)
      return workers
    }
    let workers = try #require(found)
    _ = try await ingest.finished()
    #expect(!workers.isEmpty)
    // Workers end when their socket closes.
    try await wait(until: "the workers have ended") { !workers.contains(where: Worker.isRunning) }
  }
}
