import Archives
import Core
import Foundation
import TestKit
import Testing

@Suite("Reading archives")
struct ReadingArchivesTests {
  let archive = TarArchive()

  func entries(_ data: Data) async throws(ArchiveFailure) -> [ArchiveEntry] {
    try await archive.entries(of: MemoryBytes(data))
  }

  /// Returns the bytes of all files in an archive, by path.
  func contents(_ source: any ByteSource) async throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for entry in try await archive.entries(of: source) {
      contents[entry.path] = try await archive.open(entry, of: source).readAll()
    }
    return contents
  }

  /// Returns the bytes of the file at a path in an archive.
  func read(_ path: String, of data: Data) async throws -> Data {
    let source = MemoryBytes(data)
    let entry = try #require(try await archive.entries(of: source).first { $0.path == path })
    return try await archive.open(entry, of: source).readAll()
  }

  // MARK: Formats

  @Test(
    "WE-15 Files read from real exports match the files unpacked by another program",
    .needsData("weight/apple-health"))
  func exports() async throws {
    let archives = try HealthArchives.all()
    #expect(archives.count >= 5)
    for path in archives {
      let scratch = try ScratchFolder()
      let script = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])"
      try ExternalCommand.run("python3", "-c", script, path, scratch.path)
      var expected: [String: Data] = [:]
      for name in try scratch.files() { expected[name] = try scratch.read(name) }
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(try await contents(MemoryBytes(data)) == expected, "\(path)")
    }
  }

  @Test(
    "WE-15 Tar archives can be read with or without gzip compression", arguments: ["-cf", "-czf"])
  func tars(flags: String) async throws {
    let scratch = try ScratchFolder()
    let long = String(repeating: "deep/", count: 40) + "한 é.xml"
    let files = ["export.xml": Data("<a/>".utf8), "empty": Data(), long: Data(count: 100_000)]
    for (name, data) in files { try scratch.write("in/" + name, data) }
    for format in ["--format=posix", "--format=gnu"] {
      let path = scratch.path + "/a.tar"
      try ExternalCommand.run(
        "tar", "-C", scratch.path + "/in", format, flags, path, "export.xml", "empty", "deep")
      #expect(try await contents(MemoryBytes(scratch.read("a.tar"))) == files)
    }
  }

  @Test("Stored, deflated, streamed, and Zip64 entries in zip archives can be read")
  func zips() async throws {
    let zip = try Zip(
      "z.writestr('stored', b'1' * 70000, zipfile.ZIP_STORED)",
      "z.writestr('deflated', b'2' * 70000)",
      "with z.open('zip64', 'w', force_zip64=True) as f: f.write(b'3' * 70000)",
      "z.comment = b'a comment'")
    let streamed = try Zip(
      "z.fp.seekable = lambda: False", "z._seekable = False",
      "with z.open('streamed', 'w') as f: f.write(b'4' * 70000)")
    #expect(
      try await contents(MemoryBytes(zip.data)) == [
        "stored": Data(repeating: 0x31, count: 70000),
        "deflated": Data(repeating: 0x32, count: 70000),
        "zip64": Data(repeating: 0x33, count: 70000),
      ])
    #expect(
      try await contents(MemoryBytes(streamed.data)) == [
        "streamed": Data(repeating: 0x34, count: 70000)
      ])
  }

  @Test(
    "Folders, links, and devices in an archive aren't listed, but are counted in the entry numbers")
  func others() async throws {
    let zip = try Zip(
      "z.writestr('dir/', '')", "z.writestr('a', 'one')",
      "z.writestr(info('link', 0o120777), '/etc/passwd')", "z.writestr('b', 'three')")
    #expect(
      try await entries(zip.data) == [
        ArchiveEntry(path: "a", count: 3, number: 1), ArchiveEntry(path: "b", count: 5, number: 3),
      ])
    var tarball = Tarball()
    tarball.add("dir/", type: "5")
    tarball.add("a", "one")
    tarball.add("link", type: "2", link: "/etc/passwd")
    tarball.add("hard", type: "1", link: "a", mode: "0100644")
    tarball.add("null", type: "3")
    tarball.add("pipe", type: "6")
    tarball.add("b", "three")
    #expect(
      try await entries(tarball.file) == [
        ArchiveEntry(path: "a", count: 3, number: 1), ArchiveEntry(path: "b", count: 5, number: 6),
      ])
  }

  @Test(
    "Entries are listed even if their paths lead outside the folder or their names are encoded incorrectly"
  )
  func names() async throws {
    let climbing = ["../up", "/etc/passwd", "σ»╝σç║.xml", "导出.xml", "e\u{301}"]
    let zip = try Zip("for name in \(climbing): z.writestr(name, '')")
    #expect(try await entries(zip.data).map(\.path) == climbing)
    // The next zip has the same names without the UTF-8 flag. Later names aren't UTF-8.
    var unmarked = zip
    unmarked.set(.flags, of: "导出.xml", to: 0)
    #expect(try await entries(unmarked.data).map(\.path) == climbing)
    var bytes = try Zip("z.writestr('na-me', '1')").data
    while let range = bytes.firstRange(of: Data("na-me".utf8)) {
      bytes.replaceSubrange(range, with: [0x6E, 0xFF, 0xE9, 0x6D, 0x65])
    }
    #expect(try await entries(bytes).map(\.path) == ["n\u{FFFD}\u{FFFD}me"])
    var marked = try Zip("z.writestr('name', '1')")
    marked.set(.flags, of: "name", to: 0x800)
    while let range = marked.data.firstRange(of: Data("name".utf8)) {
      marked.data.replaceSubrange(range, with: [0x6E, 0xFF, 0xE9, 0x6D])
    }
    #expect(try await entries(marked.data).map(\.path) == ["\u{FFFD}"])
    #expect(try await read("\u{FFFD}", of: marked.data) == Data("1".utf8))
  }

  @Test(
    "An encrypted file is rejected as encrypted, and other files in the archive can still be read")
  func password() async throws {
    var zip = try Zip("z.writestr('secret', '1')", "z.writestr('open', '2')")
    zip.set(.flags, of: "secret", to: 1)
    #expect(try await entries(zip.data).map(\.path) == ["secret", "open"])
    await #expect(throws: ArchiveFailure.encrypted) { try await read("secret", of: zip.data) }
    #expect(try await read("open", of: zip.data) == Data("2".utf8))
  }

  // MARK: Cost

  @Test("WE-15 Only the requested bytes of a zip bomb are unpacked")
  func bomb() async throws {
    let zip = try Zip(
      "with z.open('zeros', 'w') as f:", "  for _ in range(500): f.write(bytes(1000000))",
      "z.writestr('beside', '1')")
    let source = WatchedBytes(zip.data)
    let found = try await archive.entries(of: source)
    #expect(found.map(\.count) == [500_000_000, 1])
    let file = try await archive.open(found[0], of: source)
    #expect(try file.read(at: 0, upTo: 1_000) == Data(count: 1_000))
    #expect(try file.read(at: 1_000, upTo: 1_000) == Data(count: 1_000))
    #expect(source.amount < 200_000)
    #expect(zip.data.count > 400_000)
  }

  @Test(
    "DR-8 A gzip file unpacks to the original bytes, and a gzip bomb is unpacked only up to the limit"
  )
  func gzipBomb() async throws {
    let scratch = try ScratchFolder()
    let whole = Data(count: 50_000_000)
    let path = try scratch.write("zeros", whole)
    try ExternalCommand.run("gzip", path)
    let source = WatchedBytes(try scratch.read("zeros.gz"))
    #expect(source.count < 100_000)
    await #expect(throws: ArchiveFailure.tooLarge(limit: 1 << 20)) {
      try await archive.gunzipped(source, upTo: 1 << 20)
    }
    #expect(source.amount < 20_000)
    let file = try await archive.gunzipped(source, upTo: 50_000_000)
    #expect(file.count == 50_000_000)
    #expect(try file.read(at: 40_000_000, upTo: 5_000_000) == whole.prefix(5_000_000))
    let twice = try scratch.write("twice", source.readAll())
    try ExternalCommand.run("gzip", twice)
    let failure = await #expect(throws: ArchiveFailure.self) {
      try await archive.gunzipped(MemoryBytes(try scratch.read("twice.gz")), upTo: 1 << 30)
    }
    #expect(failure?.explanation.message.contains("compressed more than once") == true)
  }

  @Test(
    "Listing a zip archive doesn't read file contents, and reading a file sequentially reads each byte once"
  )
  func cost() async throws {
    let zip = try Zip(
      "for n in range(100): z.writestr(f'{n}', bytes(200000), zipfile.ZIP_STORED)")
    let source = WatchedBytes(zip.data)
    let found = try await archive.entries(of: source)
    #expect(source.amount < 1_500_000)
    #expect(zip.data.count > 20_000_000)
    let listed = source.amount
    let file = try await archive.open(found[99], of: source)
    for _ in 1...2 {
      var whole = Data()
      while whole.count < file.count { whole += try file.read(at: whole.count, upTo: 7_777) }
      #expect(whole == Data(count: 200_000))
    }
    #expect(source.amount - listed < 2 * (listed + 300_000))
  }

  @Test("A file can be read from many threads at once")
  func threads() async throws {
    let zip = try Zip("z.writestr('a', bytes(n // 1000 % 256 for n in range(300000)))")
    let source = MemoryBytes(zip.data)
    let file = try await archive.open(try await archive.entries(of: source)[0], of: source)
    let whole = Data((0..<300_000).map { UInt8($0 / 1000 % 256) })
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for reader in 0..<8 {
        group.addTask {
          let place = reader * 30_000
          return try file.read(at: place, upTo: 30_000) == whole[place..<place + 30_000]
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test("An archive with too many entries or an overlong table of contents is rejected")
  func tooMany() async throws {
    let most = try Zip("for n in range(100000): z.writestr(info(f'{n}'), '')")
    #expect(try await entries(most.data).count == 100_000)
    let limit = ArchiveFailure.tooManyEntries(limit: 100_000)
    let more = try Zip("for n in range(100001): z.writestr(info(f'{n}'), '')")
    await #expect(throws: limit) { try await entries(more.data) }
    let long = try Zip("for n in range(600): z.writestr(info(f'{n}' + 'x' * 60000), '')")
    await #expect(throws: limit) { try await entries(long.data) }
  }
}

/// Real Apple Health exports, in `weight/apple-health` of the real data.
enum HealthArchives {
  private static let folder = RealData.url("weight/apple-health").path(percentEncoded: false)

  /// Returns the paths of the exports.
  static func all() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".zip") }.map { folder + "/" + $0 }
  }
}
