import Archives
import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Reading damaged and dishonest archives")
struct DamagedArchivesTests {
  let archive = TarArchive()

  /// Reads all files, and returns the message of a failure, or `nil` if all are read.
  func words(_ data: Data) async -> String? {
    let source = MemoryBytes(data)
    do {
      for entry in try await archive.entries(of: source) {
        _ = try await archive.open(entry, of: source).readAll()
      }
      return nil
    } catch let failure as any Explained {
      return failure.explanation.message
    } catch {
      Issue.record("\(error) isn't a failure of the port")
      return nil
    }
  }

  @Test(
    "Reading an archived file never yields more or fewer bytes than its declared size",
    arguments: [0, 1, 999, 1001])
  func lies(count: UInt32) async throws {
    var zip = try Zip("z.writestr('a', bytes(1000))")
    zip.set(.count, of: "a", to: count)
    let entry = try #require(try await archive.entries(of: MemoryBytes(zip.data)).first)
    #expect(entry.count == Int(count))
    let file = try await archive.open(entry, of: MemoryBytes(zip.data))
    if count == 0 {
      #expect(try file.readAll() == Data())
    } else {
      #expect(throws: FileFailure.self) { try file.readAll() }
    }
  }

  @Test(
    "Reading a large archived file never yields bytes past its declared size, even after earlier reads"
  )
  func longer() async throws {
    var zip = try Zip("z.writestr('a', bytes(1000000))")
    zip.set(.count, of: "a", to: 500_000)
    let source = MemoryBytes(zip.data)
    let file = try await archive.open(try await archive.entries(of: source)[0], of: source)
    #expect(try file.read(at: 0, upTo: 499_999).count == 499_999)
    #expect(throws: FileFailure.self) { try file.read(at: 499_999, upTo: 1) }
  }

  @Test(
    "Reading an archived file with an impossible declared size doesn't allocate memory for that size"
  )
  func monster() async throws {
    var tarball = Tarball()
    tarball.add("a", "few", size: 0o777_7777_7777)
    let entry = ArchiveEntry(path: "a", count: 0o777_7777_7777, number: 0)
    let file = try await archive.open(entry, of: MemoryBytes(tarball.file))
    #expect(throws: FileFailure.self) { try file.readAll() }
  }

  @Test("Reading to the end of an archived file with an incorrect checksum fails every time")
  func checksum() async throws {
    var zip = try Zip("z.writestr('a', bytes(1000000))")
    zip.set(.checksum, of: "a", to: 7)
    let source = MemoryBytes(zip.data)
    let file = try await archive.open(try await archive.entries(of: source)[0], of: source)
    for _ in 1...2 {
      #expect(try file.read(at: 0, upTo: 500_000) == Data(count: 500_000))
      let failure = #expect(throws: FileFailure.self) { try file.read(at: 500_000, upTo: 500_000) }
      #expect(failure?.explanation.message.contains("CRC") == true)
    }
  }

  @Test(
    "An archived file rethrows the source's failure, and can be read again after the source recovers"
  )
  func source() async throws {
    let zip = try Zip("import os", "z.writestr('a', os.urandom(1000000))")
    let source = WatchedBytes(zip.data)
    let file = try await archive.open(try await archive.entries(of: source)[0], of: source)
    #expect(try file.read(at: 0, upTo: 10).count == 10)
    let failure = FileFailure.inputOutput("a.zip", reason: "the stick was pulled out")
    source.fail(failure)
    #expect(throws: failure) { try file.readAll() }
    source.fail(nil)
    let whole = try file.readAll()
    #expect(whole.count == 1_000_000)
    source.fail(failure)
    #expect(throws: failure) { try file.readAll() }
    source.fail(nil)
    #expect(try file.read(at: 0, upTo: 500_000) == whole.prefix(500_000))
    source.fail(failure)
    #expect(throws: failure) { try file.read(at: 500_000, upTo: 500_000) }
    source.fail(nil)
    #expect(try file.read(at: 500_000, upTo: 500_000) == whole.dropFirst(500_000))
  }

  @Test("An archive that is compressed twice is rejected")
  func twice() async throws {
    let scratch = try ScratchFolder()
    var tarball = Tarball()
    tarball.add("a", "text")
    try scratch.write("a", tarball.file)
    try ExternalCommand.run("gzip", scratch.path + "/a")
    #expect(await words(try scratch.read("a.gz")) == nil)
    try ExternalCommand.run("gzip", "--suffix=.z", "--force", scratch.path + "/a.gz")
    let twice = try scratch.read("a.gz.z")
    #expect(await words(twice)?.contains("compressed more than once") == true)
  }

  @Test("WE-15 Reading an archive fails, regardless of where the archive is truncated")
  func cutOff() async throws {
    let zip = try Zip("z.writestr('a', 'text' * 9)", "z.writestr('b', '', zipfile.ZIP_STORED)")
    for count in 0..<zip.data.count {
      #expect(await words(zip.data.prefix(count)) != nil, "\(count) bytes of a zip")
    }
    var tarball = Tarball()
    tarball.add("a", String(repeating: "text", count: 100))
    tarball.add("b", "text")
    let end = tarball.data.count - 508
    for count in 0..<end where count % 512 != 0 {
      #expect(await words(tarball.file.prefix(count)) != nil, "\(count) bytes of a tar")
    }
    var large = Tarball()
    large.add("a", String(repeating: "text", count: 100_000))
    await #expect(throws: ArchiveFailure.self) {
      try await archive.entries(of: MemoryBytes(large.file.prefix(200_000)))
    }
  }

  @Test("Reading an archive with random damage either returns a result or throws a failure")
  func damage() async throws {
    let zip = try Zip(
      "z.writestr('a', 'text' * 99)", "z.writestr('b', bytes(99), zipfile.ZIP_STORED)")
    var tarball = Tarball()
    tarball.add("a", "text")
    for whole in [zip.data, tarball.file] {
      await Law("reading an archive with any damage yields a result or a failure").holds(
        for: { random in
          (0..<3).map { _ in
            (
              Int.random(in: whole.indices, using: &random),
              UInt8.random(in: 0...255, using: &random)
            )
          }
        },
        check: { changes in
          var data = whole
          for (place, byte) in changes { data[place] = byte }
          _ = await words(data)
        })
    }
  }
}
