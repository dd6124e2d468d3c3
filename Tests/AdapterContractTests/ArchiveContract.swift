import Archives
import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

/// The archivers that the contract suite tests.
enum Archivers: String, CaseIterable, CustomTestStringConvertible {
  case tar
  case memory

  var testDescription: String { rawValue }

  func make() throws -> Workshop {
    let memory = MemoryFiles()
    let archive: any Archiver =
      switch self {
      case .tar: TarArchive()
      case .memory: MemoryArchive(files: memory)
      }
    return Workshop(
      archive: archive, scratch: try ScratchFolder(), memory: self == .memory ? memory : nil)
  }
}

/// An archiver under test, with a folder for the files to pack and the unpacked files.
struct Workshop {
  let archive: any Archiver
  let scratch: ScratchFolder
  let memory: MemoryFiles?

  func path(_ name: String) -> String { scratch.path + "/" + name }

  func write(_ name: String, _ data: Data) throws {
    if let memory { memory.add(path(name), data) } else { try scratch.write(name, data) }
  }

  func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    if let memory {
      for file in memory.paths(in: path(folder)) {
        let prefix = folder.isEmpty ? scratch.path : path(folder)
        files[String(file.dropFirst(prefix.count + 1))] = memory.data(at: file)
      }
    } else {
      for name in try scratch.files(in: folder) {
        files[name] = try scratch.read(folder + "/" + name)
      }
    }
    return files
  }

  func pack(_ names: [String]) async throws(FileFailure) {
    try await archive.pack(names, in: path("in"), into: path("a.tar"))
  }
}

@Suite("Contract: Archiver")
struct ArchiveContract {
  @Test(
    "Unpacking restores packed files unchanged, whatever their names", arguments: Archivers.allCases
  )
  func roundTrip(kind: Archivers) async throws {
    let shop = try kind.make()
    let names = [
      "a", "deep/er/b", " ", "-rf", "--checkpoint-action=exec=sh", "new\nline", "\"quoted\"",
      "back\\slash", "é", "한", ".hidden", "..twice", String(repeating: "x", count: 200) + "/y",
    ]
    var contents: [String: Data] = [:]
    for (number, name) in names.enumerated() {
      contents[name] = Data(repeating: UInt8(number), count: number * 997)
      try shop.write("in/" + name, Data(repeating: UInt8(number), count: number * 997))
    }
    try shop.write("in/not-named", Data([1]))
    try await shop.pack(names)
    try await shop.archive.unpack(shop.path("a.tar"), into: shop.path("out"))
    #expect(try shop.files(in: "out") == contents)
  }

  @Test("Packing no files creates an empty archive", arguments: Archivers.allCases)
  func nothing(kind: Archivers) async throws {
    let shop = try kind.make()
    try shop.write("in/a", Data())
    try await shop.pack([])
    try await shop.archive.unpack(shop.path("a.tar"), into: shop.path("out"))
    #expect(try shop.files(in: "out") == [:])
  }

  @Test("Packing a missing file fails and creates no archive", arguments: Archivers.allCases)
  func missing(kind: Archivers) async throws {
    let shop = try kind.make()
    try shop.write("in/a", Data())
    await #expect(throws: FileFailure.notFound(shop.path("in/none"))) {
      try await shop.pack(["a", "none"])
    }
    #expect(try shop.files(in: "").keys.filter { $0.contains("a.tar") } == [])
  }

  @Test(
    "Packing fails if the archive already exists, and leaves the archive unchanged",
    arguments: Archivers.allCases)
  func alreadyThere(kind: Archivers) async throws {
    let shop = try kind.make()
    try shop.write("in/a", Data())
    try shop.write("a.tar", Data([7]))
    await #expect(throws: FileFailure.alreadyThere(shop.path("a.tar"))) {
      try await shop.pack(["a"])
    }
    #expect(try shop.files(in: "")["a.tar"] == Data([7]))
  }

  @Test(
    "Packing rejects paths that leave the folder or aren't normalized",
    arguments: Archivers.allCases,
    ["../secret", "/etc/passwd", "", "a/../../secret", "./a", "a//b", "a/"])
  func climbing(kind: Archivers, path: String) async throws {
    let shop = try kind.make()
    try shop.write("in/a", Data())
    try shop.write("secret", Data())
    let reason = "the path must stay inside the folder"
    await #expect(throws: FileFailure.inputOutput(path, reason: reason)) {
      try await shop.pack([path])
    }
  }

  @Test(
    "Unpacking rejects a nonempty folder, a missing archive, and a file that isn't an archive",
    arguments: Archivers.allCases)
  func refused(kind: Archivers) async throws {
    let shop = try kind.make()
    try shop.write("in/a", Data())
    try await shop.pack(["a"])
    await #expect(throws: FileFailure.alreadyThere(shop.path("in"))) {
      try await shop.archive.unpack(shop.path("a.tar"), into: shop.path("in"))
    }
    await #expect(throws: FileFailure.notFound(shop.path("none"))) {
      try await shop.archive.unpack(shop.path("none"), into: shop.path("out"))
    }
    try shop.write("b.tar", Data("a shopping list".utf8))
    let failure = await #expect(throws: FileFailure.self) {
      try await shop.archive.unpack(shop.path("b.tar"), into: shop.path("out"))
    }
    guard case .inputOutput(shop.path("b.tar"), _) = failure else {
      Issue.record("\(String(describing: failure)) doesn't name the archive")
      return
    }
    #expect(try shop.files(in: "out") == [:])
  }

  // MARK: Contents of an archive

  @Test(
    "WE-15 An archive's files are listed in archive order, and each can be read separately",
    arguments: Archivers.allCases
  )
  func contents(kind: Archivers) async throws {
    let shop = try kind.make()
    let names = ["z", "a/é.xml", "a/empty"]
    for name in names { try shop.write("in/" + name, Self.bytes(of: name)) }
    try await shop.pack(names)
    let archive = MemoryBytes(try #require(try shop.files(in: "")["a.tar"]))
    let entries = try await shop.archive.entries(of: archive)
    #expect(
      entries
        == names.enumerated().map { number, name in
          ArchiveEntry(path: name, count: Self.bytes(of: name).count, number: number)
        })
    for entry in entries.reversed() {
      let file = try await shop.archive.open(entry, of: archive)
      #expect(file.count == entry.count)
      #expect(try file.readAll() == Self.bytes(of: entry.path))
    }
  }

  @Test("Parts of an archived file can be read in any order", arguments: Archivers.allCases)
  func parts(kind: Archivers) async throws {
    let shop = try kind.make()
    let whole = Self.bytes(of: "z")
    try shop.write("in/z", whole)
    try await shop.pack(["z"])
    let archive = MemoryBytes(try #require(try shop.files(in: "")["a.tar"]))
    let entry = try #require(try await shop.archive.entries(of: archive).first)
    let file = try await shop.archive.open(entry, of: archive)
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
    "A file that isn't an archive or lacks the requested entry is rejected as damaged",
    arguments: Archivers.allCases)
  func noArchive(kind: Archivers) async throws {
    let shop = try kind.make()
    for text in ["", "a shopping list", "PK\u{3}\u{4}"] {
      let failure = await #expect(throws: ArchiveFailure.self) {
        try await shop.archive.entries(of: MemoryBytes(Data(text.utf8)))
      }
      #expect(failure?.explanation.code == "damaged-archive")
    }
    try shop.write("in/z", Data([1]))
    try await shop.pack(["z"])
    let archive = MemoryBytes(try #require(try shop.files(in: "")["a.tar"]))
    for other in [("y", 0), ("z", 1)] {
      let entry = ArchiveEntry(path: other.0, count: 1, number: other.1)
      await #expect(throws: ArchiveFailure.damaged(reason: "“\(other.0)” isn't in the archive")) {
        try await shop.archive.open(entry, of: archive)
      }
    }
  }

  @Test("Listing an unreadable archive throws the source's failure", arguments: Archivers.allCases)
  func unreadable(kind: Archivers) async throws {
    let shop = try kind.make()
    let broken = BrokenBytes(whole: Data())
    await #expect(throws: ArchiveFailure.unreadable(broken.failure)) {
      try await shop.archive.entries(of: broken)
    }
  }

  // MARK: A single gzip file

  @Test(
    "DR-8 A gzip file unpacks to the original bytes, and is rejected if they exceed the limit",
    arguments: Archivers.allCases)
  func gunzipped(kind: Archivers) async throws {
    let shop = try kind.make()
    for whole in [Self.bytes(of: "z"), Data(count: 200_000), Data([7])] {
      let packed = MemoryBytes(StoredGzip.packed(whole))
      let file = try await shop.archive.gunzipped(packed, upTo: whole.count)
      #expect(file.count == whole.count)
      #expect(try file.readAll() == whole)
      #expect(try file.read(at: whole.count - 1, upTo: 9) == whole.suffix(1))
      #expect(try file.read(at: 0, upTo: 1) == whole.prefix(1))
      #expect(try file.read(at: whole.count, upTo: 1) == Data())
      await #expect(throws: ArchiveFailure.tooLarge(limit: whole.count - 1)) {
        try await shop.archive.gunzipped(packed, upTo: whole.count - 1)
      }
    }
    let nothing = MemoryBytes(StoredGzip.packed(Data()))
    #expect(try await shop.archive.gunzipped(nothing, upTo: 0).count == 0)
  }

  @Test(
    "DR-8 A truncated gzip file can be read in part, and a file that isn't gzip is rejected",
    arguments: Archivers.allCases)
  func cutGzip(kind: Archivers) async throws {
    let shop = try kind.make()
    let whole = (0..<10).reduce(into: Data()) { whole, _ in whole += Self.bytes(of: "z") }
    let packed = StoredGzip.packed(whole)
    for cut in [packed.prefix(150_000), packed.dropLast(3)] {
      let file = try await shop.archive.gunzipped(MemoryBytes(Data(cut)), upTo: 1_000_000)
      #expect(whole.starts(with: try file.readAll()))
      #expect(file.count > 80_000)
      #expect(throws: FileFailure.self) { try file.read(at: file.count, upTo: 1) }
      #expect(try file.read(at: file.count, upTo: 0) == Data())
    }
    for text in ["", "a shopping list", "PK\u{3}\u{4}"] {
      let failure = await #expect(throws: ArchiveFailure.self) {
        try await shop.archive.gunzipped(MemoryBytes(Data(text.utf8)), upTo: 1_000)
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
