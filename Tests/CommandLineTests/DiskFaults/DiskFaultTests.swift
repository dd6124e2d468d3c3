import Foundation
import MemoryAdapters
import TestKit
import Testing

/// Disks that fail during a command.
///
/// A normal run tries a few random faults per command, chosen by the run's seed. With
/// `STASHBOOK_DEEP=1`, each disk call of each command fails with each kind of fault.
@Suite("Disk faults")
struct DiskFaultTests {
  /// The number of faults per command in a normal run.
  private let usualCount = 2

  @Test(
    "After a disk fault, a command never reports success for unstored changes, and the library can be repaired",
    arguments: ChangingCommand.all)
  func fault(command: ChangingCommand) async throws {
    let filled = try await FilledLibrary.one()
    let cli = try filled.copy()
    let sound = try await cli.run(try await command.words(filled, cli), with: .none)
    try #require(sound.finished.code == 0, "\(sound.finished.errors)")
    try #require(sound.calls > 0)
    #expect(try await command.isKept(filled, cli, sound.finished))
    if Law.isDeep {
      var (call, wasReached) = (1, true)
      while wasReached, call <= 10 * sound.calls {
        for fault in DiskFault.manners(call: call) {
          wasReached = try await attempt(fault, command, filled)
        }
        call += 1
      }
      #expect(!wasReached, "The command makes more calls each time")
    } else {
      var random = SeededRandomSource(seed: Law.usualSeed)
      for _ in 1...usualCount {
        let call = Int.random(in: 1...sound.calls, using: &random)
        let fault = try #require(DiskFault.manners(call: call).randomElement(using: &random))
        _ = try await attempt(fault, command, filled)
      }
    }
  }

  @Test("A command that can't open the library loses no changes in the write-ahead log")
  func log() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let file = cli.library + "/stashbook.sqlite"
    // A killed process leaves a log in this state.
    try ExternalCommand.run(
      "sqlite3", file, ".dbconfig no_ckpt_on_close on", "UPDATE stash_canvas SET notes = 'kept'")
    for call in 1...12 {
      let copy = try CLIFixture()
      try FileManager.default.copyItem(atPath: cli.library, toPath: copy.library)
      #expect(FileManager.default.fileExists(atPath: copy.library + "/stashbook.sqlite-wal"))
      let fault = DiskFault(call: call, error: ENOSPC, isLasting: true)
      let run = try await copy.run(["canvas", "edit", canvas, "--name", "Marsh"], with: fault)
      let shown = try await copy.json("canvas", "show", canvas)
      #expect(shown["notes"].text == "kept", "call \(call): \(run.failed)")
    }
  }

  @Test(
    "A restore that fails because of a disk error leaves no folder behind, and the next restore succeeds"
  )
  func restore() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    #expect(try await cli.run("backup", "stash.tar").code == 0)
    let place = cli.scratch.path + "/new"
    let words = ["restore", "stash.tar", "--library", place]
    let sound = try await cli.run(words, with: .none)
    try #require(sound.finished.code == 0 && sound.calls > 0, "\(sound.finished.errors)")
    try FileManager.default.removeItem(atPath: place)
    var failures: [String] = []
    for call in 1...sound.calls {
      let fault = DiskFault(call: call, error: EIO, isLasting: false)
      let run = try await cli.run(words, with: fault)
      failures += run.failed
      #expect(run.finished.code > 0, "\(run.failed): \(run.finished.output)")
      let left = try FileManager.default.contentsOfDirectory(atPath: cli.scratch.path)
      #expect(!left.contains { $0 == "new" || $0.hasPrefix(".stashbook") }, "\(run.failed)")
    }
    #expect(failures.count == sound.calls)
    #expect(try await cli.start(words).finished().code == 0)
    #expect(try await cli.answers("canvas", "show", canvas, "--library", place))
  }

  /// Runs a command on a copy of the library, and checks the library afterward.
  ///
  /// - Returns: Whether the command reached the failing call.
  private func attempt(
    _ fault: DiskFault, _ command: ChangingCommand, _ filled: FilledLibrary
  ) async throws -> Bool {
    let cli = try filled.copy()
    let run = try await cli.run(try await command.words(filled, cli), with: fault)
    let what: Testing.Comment =
      """
      \(fault) [\(run.failed.first ?? "not reached")], exit \(run.finished.code): \
      \(run.finished.output)\(run.finished.errors) STASHBOOK_SEED=\(Law.usualSeed)
      """
    #expect(run.finished.code >= 0, what)
    #expect(run.finished.code == 0 || !run.finished.errors.isEmpty, what)
    if run.finished.code == 0 || !run.finished.output.isEmpty {
      #expect(try await command.isKept(filled, cli, run.finished), what)
    }
    #expect(try await cli.answers("drawing", "show", filled.drawing), what)
    let repair = try await cli.start(try await cli.confirmed("doctor", "--repair")).finished()
    let doctor = try await cli.run("doctor")
    #expect(doctor.code == 0, "\(what) \(repair.output)\(doctor.output)\(doctor.errors)")
    return !run.failed.isEmpty
  }
}
