import Core
import FolderBlobs
import Foundation
import MemoryAdapters
import S3Blobs
import TestKit
import Testing

/// The blob stores that the contract suite tests.
enum BlobStores: String, CaseIterable, CustomTestStringConvertible {
  case folder
  case memory
  case s3

  var testDescription: String { rawValue }

  func make() async throws -> Blobs {
    let (scratch, clock) = (try ScratchFolder(), ManualClock())
    let library = scratch.path + "/library"
    switch self {
    case .folder:
      return Blobs(
        store: BlobFolder(library: library, clock: clock), clock: clock, scratch: scratch)
    case .memory: return Blobs(store: MemoryBlobs(clock: clock), clock: clock, scratch: scratch)
    case .s3:
      let (server, prefix) = (try await S3Server.shared(), UUID().uuidString)
      let configuration = try server.configuration("s3://stash/\(prefix)")
      try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
      let store = try S3BlobStore(
        configuration, library: "guild", staging: library + "/incoming", clock: clock)
      return Blobs(
        store: store, clock: clock, scratch: scratch, bucket: (server, "\(prefix)/guild/"))
    }
  }
}

extension S3Server {
  /// Returns a configuration with the owner's key.
  func configuration(_ location: String) throws -> S3Configuration {
    try S3Configuration(
      location,
      environment: [
        "AWS_ENDPOINT_URL": endpoint, "AWS_ACCESS_KEY_ID": Key.owner.id,
        "AWS_SECRET_ACCESS_KEY": Key.owner.secret,
      ])
  }
}

/// An empty blob store with its clock.
struct Blobs {
  let store: any BlobStore
  let clock: ManualClock
  let scratch: ScratchFolder
  /// The S3 server and the beginning of the store's keys, or `nil` if the store doesn't use S3.
  var bucket: (server: S3Server, root: String)?

  @discardableResult
  func keep(_ text: String) async throws -> BlobID {
    let staged = try await stage(text)
    try await store.commit(staged, extension: "jpg")
    return staged.id
  }

  func stage(_ text: String) async throws -> any StagedBlob {
    try await store.stage(MemoryBytes(Data(text.utf8)), limit: 1_000_000)
  }

  /// Flips a bit of stored bytes without using the store.
  func damage(_ id: BlobID) async throws {
    if let memory = store as? MemoryBlobs { return memory.damage(id) }
    if let (server, root) = bucket {
      let key = "\(root)\(id.text.prefix(2))/\(id.text).jpg"
      var text = Data(try #require(try await server.text(of: key)).utf8)
      text[text.count - 1] ^= 1
      return try await server.overwrite(key, with: String(decoding: text, as: UTF8.self))
    }
    let file = URL(
      filePath: "\(scratch.path)/library/photos/\(id.text.prefix(2))/\(id.text).jpg")
    var data = try Data(contentsOf: file)
    data[data.count - 1] ^= 1
    try data.write(to: file)
  }

  /// Returns the number of staged copies, including abandoned ones.
  func staged() async throws -> Int {
    if let memory = store as? MemoryBlobs { return memory.stagedCount }
    return try scratch.files(in: "library/incoming").count
  }

  /// Leaves staged bytes behind, as a killed process does.
  func abandon(_ text: String) async throws {
    if let memory = store as? MemoryBlobs {
      return memory.abandon(try await stage(text))
    }
    let name = "library/incoming/1-\(text).part"
    try scratch.write(name, Data(text.utf8))
  }

  /// Returns the bytes of a file in quarantine.
  func quarantined(_ file: String) async throws -> Data? {
    if let memory = store as? MemoryBlobs { return memory.quarantinedBytes(file) }
    if let (server, root) = bucket {
      return try await server.text(of: root + "quarantine/" + file).map { Data($0.utf8) }
    }
    return try scratch.read("library/quarantine/" + file)
  }
}

/// A source that can't be read, or that has more bytes than its `count`.
struct OddBytes: ByteSource {
  var count: Int
  var bytes = Data(count: 100_000)
  var failure: FileFailure?

  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    if let failure { throw failure }
    return Data(bytes.dropFirst(offset).prefix(count))
  }
}

@Suite("Contract: BlobStore, staging")
struct StagingContract {
  @Test(
    "Equal bytes have equal IDs, and different bytes have different IDs",
    arguments: BlobStores.allCases)
  func ids(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let texts = [
      "", "a", "a\0", "a\0\0\0\0\0\0\0", "b", "ab", "ba", String(repeating: "a", count: 70_000),
    ]
    var ids: Set<BlobID> = []
    for text in texts {
      let (first, second) = (try await blobs.stage(text), try await blobs.stage(text))
      #expect(first.id == second.id)
      ids.insert(first.id)
    }
    #expect(ids.count == texts.count)
    #expect(ids.allSatisfy { $0.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } })
  }

  @Test("Staged bytes can be read but aren't stored", arguments: BlobStores.allCases)
  func notKept(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let staged = try await blobs.stage("canvas")
    #expect(staged.count == 6)
    #expect(try staged.readAll() == Data("canvas".utf8))
    await #expect(throws: BlobFailure.missing(staged.id)) { try await blobs.store.open(staged.id) }
    #expect(try await blobs.store.ids(after: nil, limit: 9) == [])
    #expect(try await blobs.store.storedAt(staged.id) == nil)
  }

  @Test("Ranges of staged bytes can be read in any order", arguments: BlobStores.allCases)
  func parts(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let staged = try await blobs.stage("canvas")
    #expect(try staged.read(at: 4, upTo: 2) == Data("as".utf8))
    #expect(try staged.read(at: 0, upTo: 3) == Data("can".utf8))
    #expect(try staged.read(at: 5, upTo: 100) == Data("s".utf8))
    #expect(try staged.read(at: 6, upTo: 1) == Data())
    #expect(try staged.read(at: 99, upTo: .max) == Data())
  }

  @Test(
    "Staging accepts bytes up to the limit and rejects one byte more",
    arguments: BlobStores.allCases)
  func limit(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let bytes = MemoryBytes(Data(count: 1000))
    #expect(try await blobs.store.stage(bytes, limit: 1000).count == 1000)
    await #expect(throws: BlobFailure.tooLarge(limit: 999)) {
      try await blobs.store.stage(bytes, limit: 999)
    }
    #expect(try await blobs.staged() == 0)
  }

  @Test(
    "Staging rejects a source that yields more bytes than the limit, even if its reported size is lower",
    arguments: BlobStores.allCases
  )
  func understated(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    await #expect(throws: BlobFailure.tooLarge(limit: 5000)) {
      try await blobs.store.stage(OddBytes(count: 10), limit: 5000)
    }
    let all = try await blobs.store.stage(OddBytes(count: 10), limit: 100_000)
    #expect(all.count == 100_000)
  }

  @Test(
    "Staging an unreadable source fails and leaves nothing staged",
    arguments: BlobStores.allCases)
  func unreadable(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let failure = FileFailure.inputOutput("a.jpg", reason: "broken")
    await #expect(throws: BlobFailure.source(failure)) {
      try await blobs.store.stage(OddBytes(count: 10, failure: failure), limit: 5000)
    }
    #expect(try await blobs.staged() == 0)
  }

  @Test("Discarded bytes are removed and can't be committed", arguments: BlobStores.allCases)
  func discarded(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let staged = try await blobs.stage("canvas")
    #expect(try await blobs.staged() == 1)
    await blobs.store.discard(staged)
    await blobs.store.discard(staged)
    #expect(try await blobs.staged() == 0)
    await #expect(throws: BlobFailure.self) {
      try await blobs.store.commit(staged, extension: "jpg")
    }
    #expect(try await blobs.store.ids(after: nil, limit: 9) == [])
  }

  @Test(
    "Staged bytes are removed when their last reference is released", arguments: BlobStores.allCases
  )
  func forgotten(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    do {
      let staged = try await blobs.stage("canvas")
      #expect(try await blobs.staged() == 1)
      #expect(staged.count == 6)
    }
    #expect(try await blobs.staged() == 0)
  }

  @Test(
    "A5 A cleanup removes only staged bytes that aren't in use, and a dry run removes nothing",
    arguments: BlobStores.allCases)
  func leftovers(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let held = try await blobs.stage("held")
    for text in ["a", "b"] { try await blobs.abandon(text) }
    blobs.clock.advance(by: .seconds(100_000))
    #expect(try await blobs.staged() == 3)
    #expect(try await blobs.store.removeStaged(dryRun: true) == 2)
    #expect(try await blobs.staged() == 3)
    #expect(try await blobs.store.removeStaged(dryRun: false) == 2)
    #expect(try await blobs.store.removeStaged(dryRun: false) == 0)
    #expect(try await blobs.staged() == 1)
    try await blobs.store.commit(held, extension: "jpg")
    #expect(try await blobs.store.open(held.id).readAll() == Data("held".utf8))
    #expect(try await blobs.staged() == 0)
  }
}
