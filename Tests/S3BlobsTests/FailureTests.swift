import Core
import Foundation
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@testable import S3Blobs

@Suite("S3BlobStore, failures")
struct FailureTests {
  /// Returns the message of the failure of storing a blob.
  private func message(_ store: S3BlobStore) async throws -> String {
    do {
      try await store.keep(Data("canvas".utf8))
      return "stored"
    } catch let failure as BlobFailure {
      return failure.explanation.message
    }
  }

  @Test("A server that can't be reached is reported with the time that the store waited")
  func unreachable() async throws {
    let bench = try await Bench()
    // The listener is closed at the end of the expression, so that nothing accepts connections.
    let port = try Proxy(answering: "").port
    let text = try await message(bench.store(port: port, patience: .seconds(6)))
    #expect(
      text == """
        s3://stash/\(bench.prefix): http://127.0.0.1:\(port) fulfilled no request for 6 seconds: \
        Connection refused
        """)
  }

  @Test("A server whose name is unknown is reported")
  func unknownHost() async throws {
    let bench = try await Bench()
    var configuration = try bench.configuration(patience: .seconds(6))
    // A name that is too long is unknown without asking a name server.
    let host = String(repeating: "a", count: 70)
    configuration.endpoint = "http://\(host):1"
    let text = try await message(bench.store(configuration))
    #expect(text.hasSuffix("\(host):1 fulfilled no request for 6 seconds: unknown host"))
  }

  @Test("A server that accepts connections but never answers is reported")
  func silent() async throws {
    let bench = try await Bench()
    let proxy = try Proxy(to: bench.server.port) { _ in
      DispatchSemaphore(value: 0).wait()
      return true
    }
    let text = try await message(bench.store(port: proxy.port, patience: .seconds(6)))
    #expect(text.hasSuffix("fulfilled no request for 6 seconds: no response"))
  }

  @Test("A server that remains overloaded is reported")
  func overloaded() async throws {
    let bench = try await Bench()
    let proxy = try Proxy(answering: Self.answer("503 Slow Down", code: "SlowDown"))
    let text = try await message(bench.store(port: proxy.port, patience: .seconds(6)))
    #expect(text.hasSuffix("fulfilled no request for 6 seconds: the server reported SlowDown"))
  }

  @Test("A request that the server rejects because of its load is repeated")
  func recovers() async throws {
    let bench = try await Bench()
    let answer = Self.answer("503 Slow Down", code: "SlowDown")
    let proxy = try Proxy(to: bench.server.port, first: answer) { _ in false }
    #expect(try await message(bench.store(port: proxy.port)) == "stored")
  }

  @Test("A missing bucket is reported by its name")
  func noBucket() async throws {
    let bench = try await Bench()
    var configuration = try bench.configuration()
    configuration.bucket = "nothing"
    #expect(
      try await message(bench.store(configuration))
        == "s3://nothing: no such bucket exists on \(bench.server.endpoint)")
  }

  @Test("A key that may only read is reported when it writes")
  func forbidden() async throws {
    let bench = try await Bench()
    let text = try await message(bench.store(bench.configuration(key: .reader)))
    #expect(
      text == """
        s3://stash/\(bench.prefix): the access key “reader” isn't permitted to write; \
        check its policy
        """)
  }

  @Test("A wrong access key and a wrong secret are reported with their variables")
  func wrongKeys() async throws {
    let bench = try await Bench()
    let place = "s3://stash/\(bench.prefix)"
    let unknown = S3Server.Key(id: "unknown", secret: S3Server.Key.owner.secret)
    #expect(
      try await message(bench.store(bench.configuration(key: unknown))) == """
        \(place): the server doesn't know the access key “unknown”; check AWS_ACCESS_KEY_ID
        """)
    let wrong = S3Server.Key(id: S3Server.Key.owner.id, secret: "wrong")
    #expect(
      try await message(bench.store(bench.configuration(key: wrong))) == """
        \(place): the secret of the access key “stashbook” is wrong; check AWS_SECRET_ACCESS_KEY
        """)
  }

  @Test("A clock that is an hour ahead or behind is reported", arguments: [3_600_000, -3_600_000])
  func skew(difference: Int64) async throws {
    let bench = try await Bench()
    let store = try S3BlobStore(
      bench.configuration(), library: "guild", staging: bench.scratch.path + "/incoming",
      clock: bench.clock
    ) {
      Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + difference)
    }
    #expect(
      try await message(store) == """
        s3://stash/\(bench.prefix): this computer's clock differs too much from the server's; \
        set the clock
        """)
  }

  @Test(
    "A bucket in another region is reported with both regions",
    arguments: [
      answer(
        "400 Bad Request", code: "AuthorizationHeaderMalformed",
        more: "<Region>eu-west-1</Region>"),
      answer(
        "301 Moved Permanently", code: "PermanentRedirect", head: "x-amz-bucket-region: eu-west-1"),
    ])
  func region(answer: String) async throws {
    let bench = try await Bench()
    // SeaweedFS accepts every region, so these answers are Amazon's.
    let proxy = try Proxy(answering: answer)
    #expect(
      try await message(bench.store(port: proxy.port)) == """
        s3://stash/\(bench.prefix): the bucket is in the region “eu-west-1”, not “us-east-1”; \
        set AWS_REGION
        """)
  }

  @Test("A full server is reported as a full disk")
  func full() async throws {
    let bench = try await Bench()
    let proxy = try Proxy(
      answering: Self.answer("507 Insufficient Storage", code: "XMinioStorageFull"))
    #expect(
      try await message(bench.store(port: proxy.port))
        == "The disk is full; s3://stash/\(bench.prefix) wasn't written")
  }

  @Test("The server rejects bytes that differ from their checksum")
  func checksum() async throws {
    let bench = try await Bench()
    let client = S3Client(try bench.configuration()) {
      Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
    var request = S3Request(method: "PUT", path: "/wrong")
    request.body = Data("canvas".utf8)
    request.headers["x-amz-checksum-sha256"] = Data(count: 32).base64EncodedString()
    request.isRepeated = false
    #expect(throws: S3Failure.self) { try client.send(request) }
    request.headers["x-amz-checksum-sha256"] = nil
    try client.send(request)
  }

  @Test("After a failed commit, the bytes are still staged and can be committed")
  func again() async throws {
    let bench = try await Bench()
    let isBroken = Mutex(true)
    let proxy = try Proxy(to: bench.server.port) { _ in isBroken.withLock(\.self) }
    let store = try bench.store(port: proxy.port, patience: .seconds(6))
    let staged = try await store.stage(MemoryBytes(Data("canvas".utf8)), limit: 10)
    await #expect(throws: BlobFailure.self) { try await store.commit(staged, extension: "jpg") }
    #expect(try bench.scratch.files(in: "incoming").count == 1)
    #expect(try await !store.isInUse(staged.id))
    isBroken.withLock { $0 = false }
    let working = try bench.store(port: proxy.port)
    await #expect(throws: BlobFailure.self) { try await working.commit(staged, extension: "jpg") }
    #expect(try await store.commit(staged, extension: "jpg") == .stored)
    #expect(try await store.bytes(staged.id) == Data("canvas".utf8))
  }

  /// Returns an answer with an error in XML.
  private static func answer(
    _ status: String, code: String, more: String = "", head: String = "Connection: close"
  ) -> String {
    let body = "<?xml version=\"1.0\"?><Error><Code>\(code)</Code>\(more)</Error>"
    return "HTTP/1.1 \(status)\r\n\(head)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}
