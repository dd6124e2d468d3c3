import Core
import Foundation
import Glibc
import ImageWire
import Testing

@testable import VipsImages

/// Programs that aren't the expected worker, and the end of workers.
@Suite(.timeLimit(.minutes(10)))
struct WorkerStartTests {
  private func reason(_ worker: URL) async -> String {
    while true {
      let reason = await firstReason(worker)
      // A script is busy while a process that another test starts has the script open.
      if reason != "Text file busy" { return reason }
    }
  }

  private func firstReason(_ worker: URL) async -> String {
    let images = VipsImageProcessor(
      worker: worker, count: 1, limits: WorkerLimits(startTime: .seconds(30)))
    let refusal = await ImageFixture.refusal(MemoryBytes(Data([1])), with: images)
    guard case .unavailable(let path, let reason)? = refusal,
      path == worker.path(percentEncoded: false), images.workerIDs.isEmpty
    else { return "no such failure: \(String(describing: refusal)), \(images.workerIDs)" }
    return reason
  }

  /// Runs a body with an executable script, which is removed afterward.
  private func withScript<Result>(
    _ line: String, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "worker \(UUID())")
    try Data("#!/bin/sh\n\(line)\n".utf8).write(to: url)
    chmod(url.path(percentEncoded: false), 0o700)
    defer { unlink(url.path(percentEncoded: false)) }
    return try await body(url)
  }

  @Test("A missing worker is reported with its path")
  func missing() async {
    #expect(await reason(URL(filePath: "/nowhere/imaging-worker")) == "the file doesn't exist")
    #expect(await reason(URL(filePath: #filePath)) == "Permission denied")
  }

  @Test(
    "A worker that ends immediately is reported with its exit code or signal and its error output")
  func endsAtOnce() async throws {
    try await withScript("echo libvips.so.42: not found >&2; exit 127") { url in
      #expect(
        await reason(url)
          == "at startup, it couldn't be loaded (exit code 127): libvips.so.42: not found")
    }
    try await withScript("kill -SEGV $$") { url in
      #expect(await reason(url) == "at startup, it crashed (signal 11)")
    }
  }

  @Test("A worker with a different version is reported with both versions")
  func otherVersion() async throws {
    let line = #"printf 'SBIW\010\000\001\000\000\000\000\000' >&3; sleep 60"#
    try await withScript(line) { url in
      #expect(await reason(url) == "its version is 8, but this program needs version 7")
    }
  }

  @Test("A worker whose self-check fails is reported with the problems found")
  func unfit() async throws {
    let frame = try SelfCheckFailure(problems: ["images aren't rotated upright"]).framed().encoded
    let octal = frame.map {
      "\\" + String(repeating: "0", count: 3 - String($0, radix: 8).count) + String($0, radix: 8)
    }
    try await withScript("printf '\(octal.joined())' >&3") { url in
      #expect(await reason(url) == "images aren't rotated upright")
    }
  }

  @Test(
    "Starting a program that isn't a worker fails, and the failure states that the program isn't a worker"
  )
  func otherProgram() async throws {
    try await withScript("echo hello, this is not a worker >&3; sleep 60") { url in
      let reason = await reason(url)
      #expect(reason.hasPrefix("it isn't an image worker"))
    }
  }

  @Test("Workers are started only on demand, up to the requested number")
  func lazily() async throws {
    let images = VipsImageProcessor(count: 2)
    #expect(images.workerIDs == [])
    let good = MemoryBytes(try await ImageFixture.picture())
    #expect(await ImageFixture.refusal(good, with: images) == nil)
    #expect(await ImageFixture.refusal(good, with: images) == nil)
    #expect(images.workerIDs.count == 1, "consecutive images need one worker")
    let refused = await withTaskGroup(of: ImageFailure?.self) { group in
      for _ in 0..<8 { group.addTask { await ImageFixture.refusal(good, with: images) } }
      return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
    }
    #expect(refused == 0)
    #expect(images.workerIDs.count == 2)
  }

  @Test("No worker is left running after the last reference to the image processor is released")
  func letGo() async throws {
    var images: VipsImageProcessor? = VipsImageProcessor(count: 2)
    _ = try await images?.check()
    let workers = images?.workerIDs ?? []
    #expect(workers.count == 1)
    images = nil
    #expect(!workers.contains(where: ImageFixture.isListed))
  }

  @Test("After a shutdown, no worker is left running and no new worker is started")
  func shutDown() async throws {
    let images = VipsImageProcessor(count: 2)
    _ = try await images.check()
    let workers = images.workerIDs
    await images.shutDown()
    #expect(!workers.contains(where: ImageFixture.isListed))
    let good = MemoryBytes(try await ImageFixture.picture())
    #expect(await ImageFixture.refusal(good, with: images) == .decoderFailed("it was shut down"))
    #expect(images.workerIDs == [])
  }

  /// Without its watching thread, a worker would decode to the end and then fail to answer.
  @Test("A worker ends when its parent program ends, even if the worker is decoding an image")
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
