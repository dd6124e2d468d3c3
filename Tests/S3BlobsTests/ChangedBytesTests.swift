import Core
import Foundation
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@testable import S3Blobs

@Suite("S3BlobStore, bytes that change")
struct ChangedBytesTests {
  @Test(
    "Staged bytes that were damaged or became shorter aren't stored",
    arguments: [1000, 8 << 20, 9_000_000], [0, 1, 999])
  func staged(count: Int, kept: Int) async throws {
    let bench = try await Bench()
    let isCanceled = Mutex(false)
    let proxy = try Proxy(to: bench.server.port) { passage in
      let cancels = passage.contains("DELETE /") && passage.contains("uploadId=")
      if !passage.isAnswer, cancels { isCanceled.withLock { $0 = true } }
      return false
    }
    let store = try bench.store(port: proxy.port, patience: .seconds(6))
    let data = Bench.bytes(count)
    let staged = try await store.stage(MemoryBytes(data), limit: count)
    let file = try #require(try bench.scratch.files(in: "incoming").first)
    let handle = try #require(
      FileHandle(forUpdatingAtPath: "\(bench.scratch.path)/incoming/\(file)"))
    if kept > 0 {
      // The large file keeps its first part, or less.
      try handle.truncate(atOffset: UInt64(count > 8 << 20 && kept == 1 ? 8 << 20 : kept))
    } else {
      try handle.seek(toOffset: UInt64(count - 1))
      try handle.write(contentsOf: [data[count - 1] ^ 1])
    }
    let key = "\(bench.root)\(BlobKey.original(staged.id, extension: "jpg"))"
    let failure = BlobFailure.storage(
      .inputOutput("s3://stash/\(key)", reason: "the staged bytes were damaged before the upload"))
    await #expect(throws: failure) { try await store.commit(staged, extension: "jpg") }
    #expect(try await bench.store().ids(after: nil, limit: 9) == [])
    #expect(isCanceled.withLock(\.self) == (count > 8 << 20))
  }

  @Test("A read at or past the end of an object that became shorter is empty")
  func shorter() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let (id, _) = try await store.keep(Bench.bytes(3 << 20))
    let open = try await store.open(id)
    let key = BlobKey.original(id, extension: "jpg")
    for (text, offset) in [("canvas", 2 << 20), ("", 1 << 20)] {
      try await bench.overwrite(key, with: text)
      #expect(try await blocking { try open.read(at: offset, upTo: 9) }.isEmpty)
    }
    #expect(try await !store.isIntact(id))
    #expect(try await store.bytes(id).isEmpty)
  }

  @Test("Bytes that another process repairs during a commit are neither repaired nor moved again")
  func repairedDuringCommit() async throws {
    let race = try await Race()
    async let commit = race.store.keep(Data("canvas".utf8))
    try await race.repair()
    #expect(try await commit.outcome == .existing)
    #expect(try await race.store.quarantined() == [])
  }

  @Test("An original that another process repairs isn't moved to quarantine")
  func repairedDuringQuarantine() async throws {
    let race = try await Race()
    async let moved = blocking { try race.store.quarantine([race.id], because: .unreferenced) }
    try await race.repair()
    #expect(try await moved == [])
    #expect(try await race.store.isIntact(race.id))
    #expect(try await race.store.quarantined() == [])
  }

  @Test("An object that is gone when it is removed counts as removed")
  func removedTwice() async throws {
    let bench = try await Bench()
    let isRemoving = Mutex(false)
    let count = Mutex(0)
    // The server answers as if it had fulfilled an earlier request whose answer was lost.
    let proxy = try Proxy(to: bench.server.port) { passage in
      isRemoving.withLock { isRemoving in
        if !passage.isAnswer {
          isRemoving = passage.contains("DELETE /")
        } else if isRemoving {
          passage.bytes = Data("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
          count.withLock { $0 += 1 }
        }
      }
      return false
    }
    let store = try bench.store(port: proxy.port, patience: .seconds(6))
    let (id, _) = try await store.keep(Data("canvas".utf8))
    try await store.saveDerivative(Data("small".utf8), named: "display", of: id)
    try await store.remove(id)
    #expect(count.withLock(\.self) == 2)
    #expect(try await store.ids(after: nil, limit: 9) == [])
    #expect(try await bench.text("derivatives/\(BlobKey.stem(id)).display") == nil)
  }
}

/// A damaged original whose second portion is read only after another process repaired it.
private struct Race {
  let store: S3BlobStore
  let id: BlobID
  private let bench: Bench
  private let proxy: Proxy
  private let isReading = Flag()
  private let repaired = DispatchSemaphore(value: 0)

  init() async throws {
    bench = try await Bench()
    id = try await bench.store().id(of: MemoryBytes(Data("canvas".utf8)), limit: 9)
    let damaged = String(repeating: "linen ", count: 500_000)
    try await bench.overwrite(BlobKey.original(id, extension: "jpg"), with: damaged)
    proxy = try Proxy(to: bench.server.port) { [isReading, repaired] passage in
      guard !passage.isAnswer, passage.contains("bytes=1048576-") else { return false }
      isReading.isOn.withLock { $0 = true }
      repaired.wait()
      return false
    }
    store = try bench.store(port: proxy.port, patience: .seconds(30))
  }

  /// Replaces the damaged bytes.
  func repair() async throws {
    defer { repaired.signal() }
    try await wait(until: "the second portion is read") { [isReading] in
      isReading.isOn.withLock(\.self)
    }
    try await bench.overwrite(BlobKey.original(id, extension: "jpg"), with: "canvas")
  }

  private final class Flag: Sendable {
    let isOn = Mutex(false)
  }
}
