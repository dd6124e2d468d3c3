import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Contract: BlobStore, storing")
struct KeepingContract {
  @Test("PH-10 Stored bytes are returned unchanged", arguments: BlobStores.allCases)
  func kept(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    for text in ["canvas", "", String(repeating: "x", count: 300_001)] {
      let id = try await blobs.keep(text)
      #expect(try await blobs.store.open(id).readAll() == Data(text.utf8))
    }
    #expect(try await blobs.staged() == 0)
  }

  @Test(
    "Opened bytes have the extension of their first commit, if it is 1–16 letters and digits",
    arguments: BlobStores.allCases)
  func fileExtension(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let longest = String(repeating: "a", count: 16)
    for (number, (given, kept)) in [
      ("jpg", "jpg"), ("HEIC", "HEIC"), ("7z", "7z"), (longest, longest), ("", ""), ("a.b", ""),
      (longest + "a", ""), ("j/g", ""), ("\u{E9}", ""),
    ].enumerated() {
      let staged = try await blobs.stage("canvas \(number)")
      try await blobs.store.commit(staged, extension: given)
      #expect(try await blobs.store.open(staged.id).fileExtension == kept)
      try await blobs.store.commit(try await blobs.stage("canvas \(number)"), extension: "odd")
      #expect(try await blobs.store.open(staged.id).fileExtension == kept)
    }
  }

  @Test(
    "PH-13 The ID of bytes is known before they are staged, and nothing is stored",
    arguments: BlobStores.allCases)
  func idBefore(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    for text in ["canvas", "", String(repeating: "x", count: 300_001)] {
      let bytes = MemoryBytes(Data(text.utf8))
      let id = try await blobs.store.id(of: bytes, limit: text.utf8.count)
      #expect(try await blobs.staged() == 0)
      #expect(try !blobs.store.isStored(id))
      #expect(try await blobs.keep(text) == id)
    }
    await #expect(throws: BlobFailure.tooLarge(limit: 5)) {
      try await blobs.store.id(of: MemoryBytes(Data("canvas".utf8)), limit: 5)
    }
  }

  @Test(
    "PH-10 The integrity check detects damaged bytes and throws for a missing blob",
    arguments: BlobStores.allCases)
  func intact(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let (id, other) = (try await blobs.keep("canvas"), try await blobs.keep("journal"))
    #expect(try await blobs.store.isIntact(id))
    try await blobs.damage(id)
    #expect(try await !blobs.store.isIntact(id))
    #expect(try await blobs.store.isIntact(other))
    try await blobs.store.remove(id)
    await #expect(throws: BlobFailure.missing(id)) { try await blobs.store.isIntact(id) }
  }

  @Test(
    "PH-13 The same bytes can be stored again, even concurrently", arguments: BlobStores.allCases)
  func keptAgain(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let staged = try await blobs.stage("canvas")
    try await blobs.store.commit(staged, extension: "jpg")
    try await blobs.store.commit(staged, extension: "jpg")
    await blobs.store.discard(staged)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...10 { group.addTask { try await blobs.keep("canvas") } }
      try await group.waitForAll()
    }
    #expect(try await blobs.store.ids(after: nil, limit: 9) == [staged.id])
    #expect(try await blobs.store.open(staged.id).readAll() == Data("canvas".utf8))
    #expect(try await blobs.staged() == 0)
  }

  @Test("Staged bytes can still be read after the commit", arguments: BlobStores.allCases)
  func readAfterwards(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let staged = try await blobs.stage("canvas")
    try await blobs.store.commit(staged, extension: "jpg")
    #expect(try staged.readAll() == Data("canvas".utf8))
  }

  @Test("An open blob remains readable after it is removed", arguments: BlobStores.allCases)
  func openWhileRemoved(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let id = try await blobs.keep("canvas")
    let open = try await blobs.store.open(id)
    try await blobs.store.remove(id)
    #expect(try open.readAll() == Data("canvas".utf8))
  }

  @Test(
    "ALL-7 Paging through a store's blob IDs yields every ID once, in ascending order",
    arguments: BlobStores.allCases)
  func pages(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    var kept: [BlobID] = []
    for number in 1...25 { kept.append(try await blobs.keep("\(number)")) }
    var found: [BlobID] = []
    while true {
      let page = try await blobs.store.ids(after: found.last, limit: 7)
      #expect(page.count <= 7)
      if page.isEmpty { break }
      found += page
    }
    #expect(found == kept.sorted())
    let middle = kept.sorted()[12]
    try await blobs.store.remove(middle)
    let after = try await blobs.store.ids(after: middle, limit: 1)
    #expect(after == [kept.sorted()[13]], "a removed ID is still a valid cursor")
    #expect(try await blobs.store.ids(after: nil, limit: 0) == [])
  }

  @Test(
    "A blob's storage time is recorded, and is updated when the blob is stored again",
    arguments: BlobStores.allCases)
  func moments(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let staged = try await blobs.stage("canvas")
    blobs.clock.advance(by: .milliseconds(1234))
    try await blobs.store.commit(staged, extension: "jpg")
    #expect(try await blobs.store.storedAt(staged.id) == blobs.clock.now)
    blobs.clock.advance(by: .seconds(5))
    try await blobs.keep("canvas")
    #expect(try await blobs.store.storedAt(staged.id) == blobs.clock.now)
  }

  @Test("Removing a blob removes its derivatives", arguments: BlobStores.allCases)
  func removed(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let (id, other) = (try await blobs.keep("canvas"), try await blobs.keep("other"))
    for blob in [id, other] {
      try await blobs.store.saveDerivative(Data([1]), named: "display", of: blob)
    }
    try await blobs.store.remove(id)
    try await blobs.store.remove(id)
    await #expect(throws: BlobFailure.missing(id)) { try await blobs.store.open(id) }
    #expect(try await blobs.store.derivative("display", of: id) == nil)
    #expect(try await blobs.store.derivative("display", of: other) == Data([1]))
    #expect(try await blobs.store.ids(after: nil, limit: 9) == [other])
  }

  @Test(
    "A derivative is stored by name and can be replaced, and reading a missing derivative returns nil",
    arguments: BlobStores.allCases)
  func derivatives(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let id = try await blobs.keep("canvas")
    #expect(try await blobs.store.derivative("display", of: id) == nil)
    try await blobs.store.saveDerivative(Data([1, 2]), named: "display", of: id)
    try await blobs.store.saveDerivative(Data([3]), named: "thumbnail.jpg", of: id)
    #expect(try await blobs.store.derivative("display", of: id) == Data([1, 2]))
    try await blobs.store.saveDerivative(Data([4]), named: "display", of: id)
    #expect(try await blobs.store.derivative("display", of: id) == Data([4]))
    #expect(try await blobs.store.derivative("thumbnail.jpg", of: id) == Data([3]))
    #expect(try await blobs.store.derivative("thumbnail", of: id) == nil)
    try await blobs.keep("canvas")
    #expect(try await blobs.store.derivative("display", of: id) == Data([4]))
  }

  @Test(
    "An empty derivative counts as missing, and an invalid derivative name is rejected",
    arguments: BlobStores.allCases)
  func oddDerivatives(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let id = try await blobs.keep("canvas")
    try await blobs.store.saveDerivative(Data(), named: "display", of: id)
    #expect(try await blobs.store.derivative("display", of: id) == nil)
    for name in ["", "a/b", "a b", String(repeating: "x", count: 65)] {
      await #expect(throws: BlobFailure.self) {
        try await blobs.store.saveDerivative(Data([1]), named: name, of: id)
      }
      await #expect(throws: BlobFailure.self) {
        try await blobs.store.derivative(name, of: id)
      }
    }
  }

  @Test(
    "A store can't commit or discard bytes staged in another store",
    arguments: BlobStores.allCases)
  func foreign(kind: BlobStores) async throws {
    let (blobs, other) = (
      try await kind.make(), try await (kind == .folder ? BlobStores.memory : .folder).make()
    )
    let staged = try await other.stage("canvas")
    await #expect(throws: BlobFailure.self) {
      try await blobs.store.commit(staged, extension: "jpg")
    }
    await blobs.store.discard(staged)
    #expect(try await other.staged() == 1)
  }
}
