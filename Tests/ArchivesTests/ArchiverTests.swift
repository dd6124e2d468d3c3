import Archives
import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Packing, unpacking, and reading archives")
struct ArchiverTests {
  private let archive: any Archiver = TarArchive()
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func path(_ name: String) -> String { scratch.path + "/" + name }

  private func write(_ name: String, _ data: Data) throws { try scratch.write(name, data) }

  private func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try scratch.files(in: folder) {
      files[name] = try scratch.read(folder + "/" + name)
    }
    return files
  }

  private func pack(_ names: [String]) async throws(FileFailure) {
    try await archive.pack(names, in: path("in"), into: path("a.tar"))
  }

  @Test("Unpacking an archive restores the packed files unchanged, regardless of their names")
  func roundTrip() async throws {
    let names = [
      "a", "deep/er/b", " ", "-rf", "--checkpoint-action=exec=sh", "new\nline", "\"quoted\"",
      "back\\slash", "é", "한", ".hidden", "..twice", String(repeating: "x", count: 200) + "/y",
    ]
    var contents: [String: Data] = [:]
    for (number, name) in names.enumerated() {
      contents[name] = Data(repeating: UInt8(number), count: number * 997)
      try write("in/" + name, Data(repeating: UInt8(number), count: number * 997))
    }
    try write("in/not-named", Data([1]))
    try await pack(names)
    try await archive.unpack(path("a.tar"), into: path("out"))
    #expect(try files(in: "out") == contents)
  }

  @Test("Packing no files creates an empty archive")
  func nothing() async throws {
    try write("in/a", Data())
    try await pack([])
    try await archive.unpack(path("a.tar"), into: path("out"))
    #expect(try files(in: "out") == [:])
  }

  @Test("Packing a missing file fails and creates no archive")
  func missing() async throws {
    try write("in/a", Data())
    await #expect(throws: FileFailure.notFound(path("in/none"))) {
      try await pack(["a", "none"])
    }
    #expect(try files(in: "").keys.filter { $0.contains("a.tar") } == [])
  }

  @Test("Packing fails if the archive already exists, and leaves the archive unchanged")
  func alreadyThere() async throws {
    try write("in/a", Data())
    try write("a.tar", Data([7]))
    await #expect(throws: FileFailure.alreadyThere(path("a.tar"))) {
      try await pack(["a"])
    }
    #expect(try files(in: "")["a.tar"] == Data([7]))
  }

  @Test(
    "Packing rejects paths that lead outside the folder or aren't normalized",
    arguments: ["../secret", "/etc/passwd", "", "a/../../secret", "./a", "a//b", "a/"])
  func climbing(path: String) async throws {
    try write("in/a", Data())
    try write("secret", Data())
    let reason = "the path must stay inside the folder"
    await #expect(throws: FileFailure.inputOutput(path, reason: reason)) {
      try await pack([path])
    }
  }

  @Test(
    "Unpacking rejects a nonempty destination, a missing archive, and a file that isn't an archive")
  func refused() async throws {
    try write("in/a", Data())
    try await pack(["a"])
    await #expect(throws: FileFailure.alreadyThere(path("in"))) {
      try await archive.unpack(path("a.tar"), into: path("in"))
    }
    await #expect(throws: FileFailure.notFound(path("none"))) {
      try await archive.unpack(path("none"), into: path("out"))
    }
    try write("b.tar", Data("a shopping list".utf8))
    let failure = await #expect(throws: FileFailure.self) {
      try await archive.unpack(path("b.tar"), into: path("out"))
    }
    guard case .inputOutput(path("b.tar"), _) = failure else {
      Issue.record("\(String(describing: failure)) doesn't name the archive")
      return
    }
    #expect(try files(in: "out") == [:])
  }

  // MARK: Contents of an archive

  @Test("WE-15 An archive's files are listed in archive order, and each can be read separately")
  func contents() async throws {
    let names = ["z", "a/é.xml", "a/empty"]
    for name in names { try write("in/" + name, Self.bytes(of: name)) }
    try await pack(names)
    let packed = MemoryBytes(try #require(try files(in: "")["a.tar"]))
    let entries = try await archive.entries(of: packed)
    #expect(
      entries
        == names.enumerated().map { number, name in
          ArchiveEntry(path: name, count: Self.bytes(of: name).count, number: number)
        })
    for entry in entries.reversed() {
      let file = try await archive.open(entry, of: packed)
      #expect(file.count == entry.count)
      #expect(try file.readAll() == Self.bytes(of: entry.path))
    }
  }

  @Test("Ranges of an archived file can be read in any order")
  func parts() async throws {
    let whole = Self.bytes(of: "z")
    try write("in/z", whole)
    try await pack(["z"])
    let packed = MemoryBytes(try #require(try files(in: "")["a.tar"]))
    let entry = try #require(try await archive.entries(of: packed).first)
    let file = try await archive.open(entry, of: packed)
    let expected = MemoryBytes(whole)
    Law("a part read from a file equals that part of its bytes").holds(
      for: { random in
        (
          Int.random(in: -1...whole.count + 1, using: &random),
          Int.random(in: 0...9_000, using: &random)
        )
      },
      check: { place, count in
        let part = try file.read(at: place, upTo: count)
        try #require(part == (place < 0 ? Data() : expected.read(at: place, upTo: count)))
      })
  }

  @Test(
    "Opening an entry that isn't in the archive, or listing a file that isn't an archive, is rejected as damaged"
  )
  func noArchive() async throws {
    for text in ["", "a shopping list", "PK\u{3}\u{4}"] {
      let failure = await #expect(throws: ArchiveFailure.self) {
        try await archive.entries(of: MemoryBytes(Data(text.utf8)))
      }
      #expect(failure?.explanation.code == "damaged-archive")
    }
    try write("in/z", Data([1]))
    try await pack(["z"])
    let packed = MemoryBytes(try #require(try files(in: "")["a.tar"]))
    for other in [("y", 0), ("z", 1)] {
      let entry = ArchiveEntry(path: other.0, count: 1, number: other.1)
      await #expect(throws: ArchiveFailure.damaged(reason: "“\(other.0)” isn't in the archive")) {
        try await archive.open(entry, of: packed)
      }
    }
  }

  @Test("Listing an unreadable archive throws the source's failure")
  func unreadable() async throws {
    let broken = BrokenBytes(readable: Data())
    await #expect(throws: ArchiveFailure.unreadable(broken.failure)) {
      try await archive.entries(of: broken)
    }
  }

  // MARK: A single gzip file

  @Test(
    "DR-8 A gzip file unpacks to its original bytes, and is rejected if those bytes exceed the limit"
  )
  func gunzipped() async throws {
    for whole in [Self.bytes(of: "z"), Data(count: 200_000), Data([7])] {
      let packed = MemoryBytes(StoredGzip.packed(whole))
      let file = try await archive.gunzipped(packed, upTo: whole.count)
      #expect(file.count == whole.count)
      #expect(try file.readAll() == whole)
      #expect(try file.read(at: whole.count - 1, upTo: 9) == whole.suffix(1))
      #expect(try file.read(at: 0, upTo: 1) == whole.prefix(1))
      #expect(try file.read(at: whole.count, upTo: 1) == Data())
      await #expect(throws: ArchiveFailure.tooLarge(limit: whole.count - 1)) {
        try await archive.gunzipped(packed, upTo: whole.count - 1)
      }
    }
    let nothing = MemoryBytes(StoredGzip.packed(Data()))
    #expect(try await archive.gunzipped(nothing, upTo: 0).count == 0)
  }

  @Test(
    "DR-8 The intact beginning of a truncated gzip file can be read, and a file that isn't gzip is rejected"
  )
  func cutGzip() async throws {
    let whole = (0..<10).reduce(into: Data()) { whole, _ in whole += Self.bytes(of: "z") }
    let packed = StoredGzip.packed(whole)
    for cut in [packed.prefix(150_000), packed.dropLast(3)] {
      let file = try await archive.gunzipped(MemoryBytes(Data(cut)), upTo: 1_000_000)
      #expect(whole.starts(with: try file.readAll()))
      #expect(file.count > 80_000)
      #expect(throws: FileFailure.self) { try file.read(at: file.count, upTo: 1) }
      #expect(try file.read(at: file.count, upTo: 0) == Data())
    }
    for text in ["", "a shopping list", "PK\u{3}\u{4}"] {
      let failure = await #expect(throws: ArchiveFailure.self) {
        try await archive.gunzipped(MemoryBytes(Data(text.utf8)), upTo: 1_000)
      }
      #expect(failure?.explanation.code == "damaged-archive")
    }
  }

  /// Returns random bytes that depend on a name, or no bytes if the name ends with `empty`.
  private static func bytes(of name: String) -> Data {
    var random = SeededRandomSource(seed: UInt64(name.utf8.count))
    let count = name.hasSuffix("empty") ? 0 : 30_000
    return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
  }
}
