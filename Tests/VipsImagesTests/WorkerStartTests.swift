import Core
import Foundation
import Glibc
import ImageWire
import Testing

@testable import VipsImages

/// What is not the worker that was looked for, and workers that outlive nobody.
@Suite(.timeLimit(.minutes(10)))
struct WorkerStartTests {
  private func reason(_ worker: URL) async -> String {
    while true {
      let reason = await firstReason(worker)
      // A script is busy while a process that another test is just starting has it open.
      if reason != "Text file busy" { return reason }
    }
  }

  private func firstReason(_ worker: URL) async -> String {
    let images = VipsImageProcessor(
      worker: worker, count: 1, limits: WorkerLimits(startTime: .seconds(30)))
    let refusal = await Bench.refusal(MemoryBytes(Data([1])), with: images)
    guard case .unavailable(let path, let reason)? = refusal,
      path == worker.path(percentEncoded: false), images.workerIDs.isEmpty
    else { return "no such failure: \(String(describing: refusal)), \(images.workerIDs)" }
    return reason
  }

  /// An executable script that stays until the end of `body`.
  private func withScript<Result>(
    _ line: String, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "worker \(UUID())")
    try Data("#!/bin/sh\n\(line)\n".utf8).write(to: url)
    chmod(url.path(percentEncoded: false), 0o700)
    defer { unlink(url.path(percentEncoded: false)) }
    return try await body(url)
  }

  @Test("A worker that is missing is named with its path")
  func missing() async {
    #expect(await reason(URL(filePath: "/nowhere/imaging-worker")) == "it is not there")
    #expect(await reason(URL(filePath: #filePath)) == "Permission denied")
  }

  @Test("A worker that ends at once is named with how it ended and what it complained of")
  func endsAtOnce() async throws {
    try await withScript("echo libvips.so.42: not found >&2; exit 127") { url in
      #expect(
        await reason(url)
          == "before it was ready, it could not be loaded (code 127): libvips.so.42: not found")
    }
    try await withScript("kill -SEGV $$") { url in
      #expect(await reason(url) == "before it was ready, it crashed (signal 11)")
    }
  }

  @Test("A worker of another version is named with both versions")
  func otherVersion() async throws {
    let line = #"printf 'SBIW\010\000\001\000\000\000\000\000' >&3; sleep 60"#
    try await withScript(line) { url in
      #expect(await reason(url) == "it is of version 8, this program is of version 7")
    }
  }

  @Test("A worker whose own check fails is named with what it found")
  func unfit() async throws {
    let frame = try Unfitness(problems: ["pictures are not turned upright"]).framed().encoded
    let octal = frame.map {
      "\\" + String(repeating: "0", count: 3 - String($0, radix: 8).count) + String($0, radix: 8)
    }
    try await withScript("printf '\(octal.joined())' >&3") { url in
      #expect(await reason(url) == "pictures are not turned upright")
    }
  }

  @Test("Another program is told from a worker")
  func otherProgram() async throws {
    try await withScript("echo hello, this is no worker >&3; sleep 60") { url in
      let reason = await reason(url)
      #expect(reason.hasPrefix("it is not an image worker"))
    }
  }

  @Test("Workers start with the first picture, at most as many as asked for")
  func lazily() async throws {
    let images = VipsImageProcessor(count: 2)
    #expect(images.workerIDs == [])
    let good = MemoryBytes(try await Bench.picture())
    #expect(await Bench.refusal(good, with: images) == nil)
    #expect(await Bench.refusal(good, with: images) == nil)
    #expect(images.workerIDs.count == 1, "one picture after the other needs one worker")
    let refused = await withTaskGroup(of: ImageFailure?.self) { group in
      for _ in 0..<8 { group.addTask { await Bench.refusal(good, with: images) } }
      return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
    }
    #expect(refused == 0)
    #expect(images.workerIDs.count == 2)
  }

  @Test("No worker is left when the last reference goes")
  func letGo() async throws {
    var images: VipsImageProcessor? = VipsImageProcessor(count: 2)
    _ = try await images?.check()
    let workers = images?.workerIDs ?? []
    #expect(workers.count == 1)
    images = nil
    #expect(!workers.contains(where: Bench.isListed))
  }

  @Test("No worker is left after shutting down, and none is started any more")
  func shutDown() async throws {
    let images = VipsImageProcessor(count: 2)
    _ = try await images.check()
    let workers = images.workerIDs
    await images.shutDown()
    #expect(!workers.contains(where: Bench.isListed))
    let good = MemoryBytes(try await Bench.picture())
    #expect(await Bench.refusal(good, with: images) == .gaveUp("it was shut down"))
    #expect(images.workerIDs == [])
  }

  /// A worker without its watching thread would decode to the end and then fail to answer.
  @Test("A worker ends by itself when its program has gone, also while it decodes")
  func orphaned() async throws {
    let program = WorkerProgram(
      path: VipsImageProcessor.siblingWorker.path(percentEncoded: false), limits: WorkerLimits())
    let worker = try program.start()
    let id = try #require(worker.id)
    _ = try worker.channel.receiveFrame(before: .after(.seconds(60)))
    let black = PNGFile(blackWidth: 19_000, height: 10_000).data
    let request = DerivationRequest(
      source: .parts(count: black.count), recipe: DerivativeRecipe(), budget: ImageBudget())
    try worker.channel.send(try request.framed(), before: .after(.seconds(60)))
    try black.withUnsafeBytes {
      try worker.channel.sendParts($0, before: .after(.seconds(60)))
    }
    Glibc.shutdown(worker.channel.descriptor, Int32(SHUT_RDWR))
    var information = siginfo_t()
    #expect(waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == 0)
    #expect(worker.end() == .exited(0))
  }
}
