import Core
import Foundation
import Glibc
import ImageWire
import Testing

@testable import VipsImages

/// Workers that send nonsense to the program, which must fail only the current file.
@Suite(.timeLimit(.minutes(10)))
struct HostileWorkerTests {
  /// A message that a worker sends instead of an answer, and the worker's next action.
  struct Nonsense: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    /// Whether the worker keeps its socket open instead of exiting.
    var stays = true
  }

  private static func header(
    _ kind: UInt8, _ count: UInt32, version: UInt16 = Frame.version, spare: UInt8 = 0
  ) -> [UInt8] {
    var writer = WireWriter()
    writer.raw(Array("SBIW".utf8))
    writer.integer(version)
    writer.integer(kind)
    writer.integer(spare)
    writer.integer(count)
    return writer.bytes
  }

  private static func framed(_ kind: FrameKind, _ payload: [UInt8]) -> [UInt8] {
    header(kind.rawValue, UInt32(payload.count)) + payload
  }

  /// Returns an answer to a derivation that announces images of these sizes.
  private static func derived(display: EncodedSize, thumbnail: EncodedSize) -> [UInt8] {
    var writer = WireWriter()
    Derivation(
      facts: ImageInfo(
        mediaType: "image/jpeg", width: 60, height: 40, orientation: 1,
        metadata: ImageMetadata()),
      display: display, thumbnail: thumbnail,
      grid: Array(repeating: 0, count: Derivation.gridSide * Derivation.gridSide)
    ).write(to: &writer)
    return framed(.derived, writer.bytes)
  }

  private static let small = EncodedSize(width: 60, height: 40, count: 100)
  private static let large = EncodedSize(width: 2048, height: 2048, count: 16_000_000)

  private static let nonsense: [Nonsense] = [
    Nonsense(testDescription: "nothing", bytes: [], stays: false),
    Nonsense(testDescription: "half a header", bytes: Array("SBIW".utf8), stays: false),
    Nonsense(testDescription: "half a payload", bytes: header(16, 900) + [1, 2], stays: false),
    Nonsense(testDescription: "4 GiB", bytes: header(11, .max)),
    Nonsense(testDescription: "one byte too many", bytes: header(11, 1 << 20 + 1)),
    Nonsense(testDescription: "text", bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8)),
    Nonsense(testDescription: "zeros", bytes: Array(repeating: 0, count: 4096)),
    Nonsense(testDescription: "an unknown kind", bytes: header(200, 0)),
    Nonsense(testDescription: "another version", bytes: header(11, 0, version: 99)),
    Nonsense(testDescription: "a spare byte", bytes: header(11, 0, spare: 1)),
    Nonsense(testDescription: "a job", bytes: framed(.derive, [])),
    Nonsense(testDescription: "a second greeting", bytes: framed(.greeting, [])),
    Nonsense(testDescription: "a part first", bytes: framed(.part, [1, 2, 3])),
    Nonsense(testDescription: "another answer", bytes: framed(.sampled, [1, 2, 3])),
    Nonsense(testDescription: "an empty answer", bytes: framed(.derived, [])),
    Nonsense(testDescription: "an unknown refusal", bytes: framed(.refused, [99])),
    Nonsense(testDescription: "a refusal and more", bytes: framed(.refused, [1, 1])),
    Nonsense(
      testDescription: "a text shorter than announced", bytes: framed(.refused, [3, 255, 255, 65])),
    Nonsense(testDescription: "invalid UTF-8", bytes: framed(.refused, [3, 1, 0, 0xFF])),
    Nonsense(
      testDescription: "images that weren't requested",
      bytes: derived(
        display: EncodedSize(width: 60_000, height: 60_000, count: 256 << 20), thumbnail: small)),
    Nonsense(
      testDescription: "16 MB announced without a part",
      bytes: derived(display: large, thumbnail: small), stays: false),
    Nonsense(
      testDescription: "a part too long",
      bytes: derived(display: small, thumbnail: small)
        + framed(.part, Array(repeating: 0, count: 101))),
    Nonsense(
      testDescription: "an empty part",
      bytes: derived(display: small, thumbnail: small) + framed(.part, [])),
    Nonsense(
      testDescription: "an answer between parts",
      bytes: derived(display: small, thumbnail: small) + framed(.refused, [1])),
  ]

  /// Runs a body with a worker that greets, receives a job, and sends nonsense once.
  ///
  /// After that worker, a real worker is started.
  private func withWorker<Value>(
    _ nonsense: Nonsense, afterGreeting: [UInt8] = [],
    _ body: (VipsImageProcessor) async throws -> Value
  ) async throws -> Value {
    let greeting = Greeting(
      library: "8", formats: [.jpeg], confinement: .on, memoryLimit: 0, drawingProblem: nil,
      glyphProblem: nil)
    let folder = FileManager.default.temporaryDirectory.appending(path: "hostile \(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }  // A folder left behind does no harm.
    let path = { (name: String) in folder.appending(path: name).path(percentEncoded: false) }
    try Data(try greeting.framed().encoded + afterGreeting)
      .write(to: folder.appending(path: "greeting"))
    try Data(nonsense.bytes).write(to: folder.appending(path: "answer"))
    let real = VipsImageProcessor.siblingWorker.path(percentEncoded: false)
    let script = """
      #!/bin/sh
      if mkdir '\(path("used"))' 2>/dev/null; then
        cat '\(path("greeting"))' >&3
        head -c 12 <&3 >/dev/null
        cat '\(path("answer"))' >&3
        \(nonsense.stays ? "exec sleep 600" : "exit 0")
      fi
      exec '\(real)' "$@"

      """
    try Data(script.utf8).write(to: folder.appending(path: "worker"))
    chmod(path("worker"), 0o700)
    return try await body(
      VipsImageProcessor(
        worker: folder.appending(path: "worker"), count: 1,
        limits: WorkerLimits(startTime: .seconds(300))))
  }

  /// Returns a file's failure, or `nil` if the file succeeds, after waiting for the script.
  ///
  /// The script can't run while a process that another test starts has it open for writing.
  private func refusal(
    _ file: any ByteSource, with images: VipsImageProcessor
  ) async -> ImageFailure? {
    while true {
      let refusal = await ImageFixture.refusal(file, with: images)
      guard case .unavailable(_, "Text file busy")? = refusal else { return refusal }
    }
  }

  @Test(
    "A6 Invalid data from a worker causes only one file to fail, and a new worker processes the next file",
    arguments: Self.nonsense)
  func sent(_ nonsense: Nonsense) async throws {
    let file = MemoryBytes(try await ImageFixture.picture())
    try await withWorker(nonsense) { images in
      guard case .decoderFailed? = await refusal(file, with: images) else {
        Issue.record("the nonsense was accepted as an answer")
        return
      }
      #expect(images.workerIDs == [])
      #expect(await ImageFixture.refusal(file, with: images) == nil)
      #expect(images.workerIDs.count == 1)
    }
  }

  @Test("A6 A worker is replaced if it sends an unexpected message before it receives a job")
  func early() async throws {
    let file = MemoryBytes(try await ImageFixture.picture())
    let silent = Nonsense(testDescription: "", bytes: [])
    try await withWorker(silent, afterGreeting: Array("more".utf8)) { images in
      let first = await refusal(file, with: images)
      // The job may have been sent before the worker's message arrived.
      if case .decoderFailed? = first {} else { #expect(first == nil) }
      #expect(await ImageFixture.refusal(file, with: images) == nil)
    }
  }

  @Test("A6 No memory is allocated for content that a worker announces but doesn't send")
  func announced() throws {
    let pair = try Descriptors.socketPair()
    defer { close(pair.ours) }
    let far = Channel(pair.theirs)
    try far.send(try Frame(.part, [1, 2, 3]), before: .after(.seconds(60)))
    close(pair.theirs)
    do throws(JobFailure) {
      _ = try received(1 << 60, from: Channel(pair.ours), .after(.seconds(60)))
      Issue.record("more arrived than was sent")
    } catch .wire(.closed) {
    } catch {
      Issue.record("\(error)")
    }
  }
}
