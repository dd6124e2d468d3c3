import Core
import Foundation
import S3Blobs
import TestKit
import Testing

@Suite("S3BlobStore, objects")
struct LayoutTests {
  @Test("Originals, derivatives, and quarantine have the documented keys")
  func keys() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let (id, _) = try await store.keep(Data("canvas".utf8), extension: "png")
    let stem = "\(id.text.prefix(2))/\(id.text)"
    #expect(try await bench.text("\(stem).png") == "canvas")
    try await store.saveDerivative(Data("small".utf8), named: "display", of: id)
    #expect(try await bench.text("derivatives/\(stem).display") == "small")
    try await store.quarantineAll([id], because: .unreferenced)
    #expect(try await bench.text("\(stem).png") == nil)
    #expect(try await bench.text("derivatives/\(stem).display") == nil)
    #expect(try await bench.text("quarantine/\(id.text).png") == "canvas")
    let manifest = try await bench.text("quarantine/manifests/\(id.text).png.json")
    #expect(manifest?.contains("\"reason\" : \"unreferenced\"") == true)
    let (other, _) = try await store.keep(Data("canvas".utf8), extension: "a/b")
    #expect(other == id)
    #expect(try await bench.text(stem) == "canvas")
  }

  @Test("Paging through IDs skips derivatives, quarantine, and other objects")
  func pages() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    var ids: [BlobID] = []
    // The keys of derivatives are between the keys of IDs that begin with these digits.
    for digits in ["00", "de", "df", "ff"] {
      for number in 0... {
        let data = Data("\(number)".utf8)
        let id = try await store.id(of: MemoryBytes(data), limit: 100)
        guard id.text.hasPrefix(digits) else { continue }
        try await store.keep(data)
        for name in ["display", "thumbnail"] {
          try await store.saveDerivative(data, named: name, of: id)
        }
        ids.append(id)
        break
      }
    }
    let (aside, _) = try await store.keep(Data("aside".utf8))
    try await store.quarantineAll([aside], because: .unreferenced)
    for key in ["notes.txt", "ab/notes.txt", "df/\(ids[3].text).jpg", "zz/z.txt"] {
      try await bench.overwrite(key, with: "notes")
    }
    for limit in [1, 2, 3, 1000] {
      var found: [BlobID] = []
      while case let page = try await store.ids(after: found.last, limit: limit), !page.isEmpty {
        found += page
      }
      #expect(found == ids, "pages of \(limit)")
    }
  }

  @Test("Several objects with the same bytes count as one original, and are removed together")
  func several() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let (id, _) = try await store.keep(Data("canvas".utf8))
    try await bench.overwrite("\(id.text.prefix(2))/\(id.text).png", with: "canvas")
    #expect(try await store.ids(after: nil, limit: 9) == [id])
    #expect(try await store.bytes(id) == Data("canvas".utf8))
    try await store.remove(id)
    #expect(try await store.ids(after: nil, limit: 9) == [])
  }

  @Test("An object that another program stored has the server's time")
  func foreign() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let id = try await store.id(of: MemoryBytes(Data("canvas".utf8)), limit: 9)
    try await bench.overwrite("\(id.text.prefix(2))/\(id.text).jpg", with: "canvas")
    #expect(try await store.isIntact(id))
    let moment = try #require(try await store.storedAt(id))
    #expect(abs(Double(moment.milliseconds) / 1000 - Date().timeIntervalSince1970) < 3600)
  }

  @Test("A manifest without its object, as after an interrupted move, isn't listed")
  func interrupted() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let (id, _) = try await store.keep(Data("canvas".utf8))
    let manifest = """
      {"path":"photos/a","file":"\(id.text).jpg","bytes":6,"reason":"damaged","moment":{"milliseconds":0}}
      """
    try await bench.overwrite("quarantine/manifests/\(id.text).jpg.json", with: manifest)
    #expect(try await store.quarantined() == [])
    try await store.quarantineAll([id], because: .unreferenced)
    #expect(try await store.quarantined().map(\.file) == ["2-\(id.text).jpg"])
    #expect(try await bench.text("quarantine/2-\(id.text).jpg") == "canvas")
  }

  @Test("A store finds and changes nothing of another library in the bucket")
  func libraries() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let (kept, _) = try await store.keep(Data("canvas".utf8))
    let (aside, _) = try await store.keep(Data("aside".utf8))
    try await store.saveDerivative(Data([1]), named: "display.jpg", of: kept)
    try await store.quarantineAll([aside], because: .unreferenced)
    let other = try S3BlobStore(
      bench.configuration(), library: "guild2", staging: bench.scratch.path + "/incoming2",
      clock: bench.clock)
    for id in [kept, aside] {
      #expect(try !other.isStored(id))
      #expect(try await other.storedAt(id) == nil)
      #expect(try await other.derivative("display.jpg", of: id) == nil)
      await #expect(throws: BlobFailure.missing(id)) { try await other.open(id) }
      await #expect(throws: BlobFailure.missing(id)) { try await other.isIntact(id) }
      try await other.remove(id)
      #expect(try other.quarantine([id], because: .unreferenced) == [id])
    }
    #expect(try await other.ids(after: nil, limit: 9) == [])
    #expect(try await other.quarantined() == [])
    // The other library stores the same bytes, with other derivatives, and removes them.
    #expect(try await other.keep(Data("canvas".utf8)).0 == kept)
    try await other.saveDerivative(Data([2]), named: "display.jpg", of: kept)
    try await other.remove(kept)
    #expect(try await store.open(kept).readAll() == Data("canvas".utf8))
    #expect(try await store.derivative("display.jpg", of: kept) == Data([1]))
    #expect(try await store.ids(after: nil, limit: 9) == [kept])
    #expect(try await store.quarantined().map(\.file) == ["\(aside.text).jpg"])
    #expect(throws: S3ConfigurationFailure.self) {
      try S3BlobStore(
        bench.configuration(), library: "a/b", staging: "/tmp", clock: bench.clock)
    }
  }

  @Test("Many tasks can wait in synchronous calls at the same time")
  func synchronous() async throws {
    let bench = try await Bench()
    let store = try bench.store()
    let (id, _) = try await store.keep(Data("canvas".utf8))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 1...100 {
        group.addTask {
          do { return try store.isStored(id) } catch { return false }
        }
      }
      for await isStored in group { #expect(isStored) }
    }
  }
}
