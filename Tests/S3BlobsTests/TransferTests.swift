import Core
import Foundation
import MemoryAdapters
import S3Blobs
import Synchronization
import TestKit
import Testing

@Suite("S3BlobStore, transfers")
struct TransferTests {
  @Test("A blob of 20 MB is stored in parts and returned unchanged, also range by range")
  func parts() async throws {
    let requests = Mutex(0)
    let bench = try await Bench()
    let proxy = try Proxy(to: bench.server.port) { passage in
      if !passage.isAnswer, passage.contains("partNumber=") { requests.withLock { $0 += 1 } }
      return false
    }
    let (store, data) = (try bench.store(port: proxy.port), Bench.bytes(20_000_000))
    let (id, outcome) = try await store.keep(data)
    #expect(outcome == .stored)
    #expect(requests.withLock(\.self) == 3)
    #expect(try await store.storedAt(id) == bench.clock.now)
    #expect(try await store.isIntact(id))
    let open = try await store.open(id)
    #expect(open.count == data.count)
    for (offset, count) in [
      (0, 10), (1_048_570, 12), (8_388_600, 20), (19_999_990, 100), (5, 0), (3_000_000, 9_000_000),
      (20_000_000, 5), (0, 20_000_000),
    ] {
      let range = try await blocking { try open.read(at: offset, upTo: count) }
      #expect(range == data.dropFirst(offset).prefix(count), "\(count) bytes at \(offset)")
    }
    #expect(try await store.keep(data).outcome == .existing)
    #expect(try await store.bytes(id) == data)
  }

  @Test("Small ranges of a large blob need few requests")
  func fewRequests() async throws {
    let requests = Mutex(0)
    let bench = try await Bench()
    let proxy = try Proxy(to: bench.server.port) { passage in
      if !passage.isAnswer { requests.withLock { $0 += 1 } }
      return false
    }
    let data = Bench.bytes(3 << 20)
    let (id, _) = try await bench.store().keep(data)
    let open = try await bench.store(port: proxy.port).open(id)
    try await blocking {
      for offset in stride(from: 0, to: data.count, by: 65_536) {
        let range = try open.read(at: offset, upTo: 65_536)
        #expect(range == data.dropFirst(offset).prefix(65_536))
      }
    }
    #expect(requests.withLock(\.self) == 4, "a listing and three portions")
  }

  @Test(
    "An upload is repeated if its connection is cut",
    arguments: [(1_000_000, 500_000), (20_000_000, 10_000_000)])
  func cut(count: Int, after limit: Int) async throws {
    let bench = try await Bench()
    let proxy = try Proxy(to: bench.server.port) { passage in
      passage.connection == 1 && !passage.isAnswer && passage.earlier > limit
    }
    let (store, data) = (try bench.store(port: proxy.port), Bench.bytes(count))
    let (id, outcome) = try await store.keep(data)
    #expect(outcome == .stored)
    #expect(proxy.count > 1)
    #expect(try await store.bytes(id) == data)
  }

  @Test(
    "A commit whose answer is lost counts as stored by this store",
    arguments: [
      ("PUT /", 1000), (".jpg?uploads=", 9_000_000), ("partNumber=2", 9_000_000),
      (".jpg?uploadId=", 9_000_000),
    ])
  func lostAnswer(request: String, count: Int) async throws {
    let bench = try await Bench()
    // The state of the connection: 1 after the request, 2 after its answer was lost.
    let state = Mutex(0)
    let proxy = try Proxy(to: bench.server.port) { passage in
      state.withLock { state in
        if state == 0, !passage.isAnswer, passage.contains(request) { state = 1 }
        guard state == 1, passage.isAnswer else { return false }
        state = 2
        return true
      }
    }
    let (store, data) = (try bench.store(port: proxy.port), Bench.bytes(count))
    let (id, outcome) = try await store.keep(data)
    #expect(outcome == .stored)
    #expect(state.withLock(\.self) == 2)
    #expect(try await bench.store().ids(after: nil, limit: 9) == [id])
    #expect(try await store.isIntact(id))
  }

  @Test(
    "Bytes that change on their way are rejected by the server, and sent again",
    arguments: [1000, 9_000_000])
  func changed(count: Int) async throws {
    let bench = try await Bench()
    let isChanged = Mutex(false)
    let mark = Data("needlepoint".utf8)
    let proxy = try Proxy(to: bench.server.port) { passage in
      guard !passage.isAnswer, let place = passage.bytes.range(of: mark) else { return false }
      isChanged.withLock { isChanged in
        if !isChanged { passage.bytes[place.lowerBound] ^= 1 }
        isChanged = true
      }
      return false
    }
    let (store, data) = (try bench.store(port: proxy.port), Bench.bytes(count) + mark)
    let (id, outcome) = try await store.keep(data)
    #expect(outcome == .stored)
    #expect(isChanged.withLock { $0 })
    #expect(try await store.isIntact(id))
  }

  @Test("A request that gets no answer is sent again on another connection")
  func silent() async throws {
    let bench = try await Bench()
    let (id, _) = try await bench.store().keep(Data("canvas".utf8))
    let released = DispatchSemaphore(value: 0)
    let proxy = try Proxy(to: bench.server.port) { passage in
      if passage.connection == 1, passage.isAnswer { released.wait() }
      return false
    }
    defer { released.signal() }
    let store = try bench.store(port: proxy.port, patience: .seconds(15))
    #expect(try await store.bytes(id) == Data("canvas".utf8))
    #expect(proxy.count > 1)
  }

  @Test(
    "Equal bytes that two stores commit at the same time are stored once",
    arguments: [("PUT /", 10_000), (".jpg?uploadId=", 9_000_000)])
  func twice(last: String, count: Int) async throws {
    let bench = try await Bench()
    // The last request of each commit passes only after both stores sent theirs.
    let arrived = Mutex(0)
    let both = DispatchSemaphore(value: 0)
    let proxy = try Proxy(to: bench.server.port) { passage in
      guard !passage.isAnswer, passage.contains(last) else { return false }
      let number = arrived.withLock { arrived in
        arrived += 1
        return arrived
      }
      if number == 1 { both.wait() } else { both.signal() }
      return false
    }
    let (first, second) = (try bench.store(port: proxy.port), try bench.store(port: proxy.port))
    let data = Bench.bytes(count)
    async let one = first.keep(data)
    async let other = second.keep(data)
    let outcomes = try await [one.outcome, other.outcome]
    if count < 8 << 20 {
      #expect(outcomes == [.stored, .existing] || outcomes == [.existing, .stored])
    } else {
      // SeaweedFS completes both of two uploads in parts to one object.
      #expect(outcomes.contains(.stored))
    }
    let ids = try await first.ids(after: nil, limit: 9)
    #expect(ids.count == 1)
    #expect(try await second.bytes(ids[0]) == data)
  }

  @Test("Killing the server during an upload damages no acknowledged blob, and the upload succeeds")
  func killed() async throws {
    let bench = try await Bench(S3Server())
    let server = bench.server
    let direct = try bench.store()
    var kept: [BlobID: Data] = [:]
    for number in 1...20 {
      let data = Bench.bytes(number * 3000, number: UInt64(number))
      kept[try await direct.keep(data).id] = data
    }
    let large = Bench.bytes(9_000_000)
    kept[try await direct.keep(large).id] = large
    let halfway = Mutex(false)
    let isKilled = DispatchSemaphore(value: 0)
    let proxy = try Proxy(to: server.port) { passage in
      guard passage.connection == 1, !passage.isAnswer, passage.earlier > 10_000_000 else {
        return false
      }
      halfway.withLock { $0 = true }
      isKilled.wait()
      return true
    }
    let data = Bench.bytes(20_000_000)
    let store = try bench.store(port: proxy.port)
    async let upload = store.keep(data)
    try await wait(until: "half of the blob is sent") { halfway.withLock(\.self) }
    try await server.kill()
    isKilled.signal()
    try await server.start()
    let (id, outcome) = try await upload
    #expect(outcome == .stored)
    kept[id] = data
    let after = try bench.store()
    #expect(try await after.ids(after: nil, limit: 99) == kept.keys.sorted())
    for (id, data) in kept { #expect(try await after.bytes(id) == data) }
  }
}
