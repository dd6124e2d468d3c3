import Core
import Foundation
import Glibc
import ImageWire
import TestKit
import Testing

@testable import VipsImages

/// Tests that a worker's death costs only one file.
@Suite(.timeLimit(.minutes(10)))
struct WorkerLifeTests {
  /// Processes one good, one bad, and two good files, and returns each failure or `nil`.
  private func batch(
    _ images: VipsImageProcessor, with bad: any ByteSource
  ) async throws -> [ImageFailure?] {
    let good = MemoryBytes(try await ImageFixture.picture())
    var refusals: [ImageFailure?] = []
    for source in [good, bad, good, good] as [any ByteSource] {
      refusals.append(await ImageFixture.refusal(source, with: images))
    }
    return refusals
  }

  /// Returns bytes that, when read, send a signal to the only worker of `images`.
  private func signaling(_ signal: Int32, _ images: VipsImageProcessor) -> TripwireBytes {
    TripwireBytes { [weak images] in
      for worker in images?.workerIDs ?? [] { kill(worker, signal) }
    }
  }

  @Test("PH-12 If a worker is killed in the middle of a batch, only its current file fails")
  func killed() async throws {
    let images = VipsImageProcessor(count: 1)
    let refusals = try await batch(images, with: signaling(SIGKILL, images))
    #expect(refusals == [nil, .decoderFailed("it was killed (signal 9)"), nil, nil])
  }

  @Test("PH-12 If a worker crashes, only its current file fails, and the failure states the reason")
  func crashed() async throws {
    let images = VipsImageProcessor(count: 1)
    let refusals = try await batch(images, with: signaling(SIGSEGV, images))
    #expect(refusals == [nil, .decoderFailed("it crashed (signal 11)"), nil, nil])
  }

  @Test("PH-12 If a worker is suspended in the middle of a batch, only its current file fails")
  func stopped() async throws {
    let images = VipsImageProcessor(count: 1, limits: WorkerLimits(time: .seconds(5)))
    _ = try await images.check()
    let first = try #require(images.workerIDs.first)
    let refusals = try await batch(images, with: signaling(SIGSTOP, images))
    #expect(refusals == [nil, .decoderFailed("it took longer than 5 seconds"), nil, nil])
    #expect(!ImageFixture.isListed(first))
  }

  @Test("PH-12 In a batch, only the image that needs too much memory fails")
  func memory() async throws {
    let images = VipsImageProcessor(count: 1, limits: WorkerLimits(memory: 1 << 30))
    var file = PNGFile(width: 14_000, height: 14_000, depth: 16, color: 6, isInterlaced: true)
    file.add("IDAT", [0x78, 0x01])
    let refusals = try await batch(images, with: MemoryBytes(file.data))
    #expect(refusals.map { $0 == nil } == [true, false, true, true])
    guard case .decoderFailed(let how)? = refusals[1] else {
      Issue.record("\(refusals)")
      return
    }
    #expect(how.hasPrefix("it needed more memory than allowed"))
  }

  @Test("PH-12 An image that takes too long fails, and its worker is terminated")
  func slow() async throws {
    let images = VipsImageProcessor(count: 1, limits: WorkerLimits(time: .milliseconds(1)))
    let black = MemoryBytes(PNGFile(blackWidth: 19_000, height: 10_000).data)
    #expect(
      await ImageFixture.refusal(black, with: images)
        == .decoderFailed("it took longer than 0.001 seconds"))
    #expect(images.workerIDs == [])
  }

  @Test("PH-12 If a worker uses too much processor time, only its current file fails")
  func processorTime() async throws {
    let images = VipsImageProcessor(count: 1)
    let refusals = try await batch(images, with: signaling(SIGXCPU, images))
    #expect(refusals == [nil, .decoderFailed("it used up its processor time"), nil, nil])
  }

  @Test("A worker that ends while idle doesn't cause any file to fail")
  func idle() async throws {
    let images = VipsImageProcessor(count: 1)
    let good = MemoryBytes(try await ImageFixture.picture(with: images))
    let first = try #require(images.workerIDs.first)
    kill(first, SIGKILL)
    var information = siginfo_t()
    waitid(P_PID, id_t(first), &information, WEXITED | WNOWAIT)
    #expect(await ImageFixture.refusal(good, with: images) == nil)
    #expect(!ImageFixture.isListed(first))
    #expect(images.workerIDs != [first])
  }

  @Test(
    "PH-15 If a job is cancelled, its worker is terminated, and the next file gets a new worker")
  func cancelled() async throws {
    let images = VipsImageProcessor(count: 1)
    _ = try await images.check()
    let first = try #require(images.workerIDs.first)
    let gate = Gate()
    let task = Task { await ImageFixture.refusal(TripwireBytes { gate.pass() }, with: images) }
    await gate.isReached()
    task.cancel()
    gate.open()
    #expect(await task.value == .decoderFailed("it was cancelled"))
    #expect(!ImageFixture.isListed(first))
    #expect(
      await ImageFixture.refusal(MemoryBytes(try await ImageFixture.picture()), with: images) == nil
    )
  }

  @Test(
    "PH-15 A job cancelled while waiting for a worker never starts and doesn't affect other jobs")
  func cancelledWhileWaiting() async throws {
    let images = VipsImageProcessor(count: 1)
    let good = MemoryBytes(try await ImageFixture.picture())
    let gate = Gate()
    let first = Task { await ImageFixture.refusal(TripwireBytes { gate.pass() }, with: images) }
    await gate.isReached()
    let second = Task { await ImageFixture.refusal(good, with: images) }
    try await wait(until: "one waits for a worker") { await images.waitingCount > 0 }
    second.cancel()
    #expect(await second.value == .decoderFailed("it was cancelled"))
    gate.open()
    #expect(await first.value == .unsupportedFormat)
    #expect(await ImageFixture.refusal(good, with: images) == nil)
  }
}
