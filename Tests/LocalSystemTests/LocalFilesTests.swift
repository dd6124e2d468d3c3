import Core
import Foundation
import LocalSystem
import MemoryAdapters
import TestKit
import Testing

@Suite("The computer's files")
struct LocalFilesTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  func list(_ path: String) async -> [FoundFile] {
    var found: [FoundFile] = []
    for await file in LocalFiles().list(path, recursive: true) { found.append(file) }
    return found
  }

  @Test(
    "Files in any folder tree are listed in the byte order of their paths", arguments: 1...20)
  func order(seed: UInt64) async throws {
    let random = SeededRandomSource(seed: seed)
    let names = ["a", "a b", "a-b", "a.b", "aa", "A", "é", "z", "!"]
    for _ in 1...40 {
      let depth = Int(random.next() % 4) + 1
      let parts = (1...depth).map { _ in names[Int(random.next() % UInt64(names.count))] }
      try scratch.write(parts.map { $0 + "+" }.joined(separator: "/") + ".f", Data([1]))
    }
    let found = await list(scratch.path).map(\.path)
    #expect(found.count > 5, "seed \(seed)")
    #expect(
      found == found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "seed \(seed)")
    #expect(Set(found) == Set(try scratch.files().map { scratch.path + "/" + $0 }))
  }

  @Test("PH-15 Listing reads a folder only when it reaches that folder")
  func lazy() async throws {
    try scratch.write("a.jpg", Data())
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/b", withIntermediateDirectories: false)
    var found: [String] = []
    for await file in LocalFiles().list(scratch.path, recursive: true) {
      if found.isEmpty { try scratch.write("b/late.jpg", Data()) }
      found.append(file.path)
    }
    #expect(found == [scratch.path + "/a.jpg", scratch.path + "/b/late.jpg"])
  }

  @Test("A link to a file and a broken link are listed, and a link to a folder is skipped")
  func links() async throws {
    try scratch.write("real/photo.jpg", Data())
    for (name, target) in [
      ("file", "real/photo.jpg"), ("folder", "real"), ("up", ".."), ("no", "x"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path + "/" + name, withDestinationPath: target)
    }
    let found = await list(scratch.path + "/")
    #expect(
      found == [
        FoundFile(path: scratch.path + "/file"),
        FoundFile(path: scratch.path + "/no", failure: .notFound(scratch.path + "/no")),
        FoundFile(path: scratch.path + "/real/photo.jpg"),
      ])
    #expect(
      await list(scratch.path + "/folder").map(\.path) == [scratch.path + "/folder/photo.jpg"])
  }

  @Test("Pipes in a folder are skipped, and opening a pipe fails immediately")
  func pipes() async throws {
    mkfifo(scratch.path + "/pipe", 0o600)
    #expect(await list(scratch.path) == [])
    let pipe = scratch.path + "/pipe"
    #expect(await list(pipe) == [FoundFile(path: pipe, failure: .notAFile(pipe))])
    await #expect(throws: FileFailure.notAFile(pipe)) { try await LocalFiles().open(pipe) }
  }

  @Test("A file whose name isn't UTF-8 is listed with a failure")
  func foreignNames() async throws {
    let bytes = Array(scratch.path.utf8CString.dropLast()) + [0x2F, -1, 0x61, 0]
    close(bytes.withUnsafeBufferPointer { open($0.baseAddress.unsafelyUnwrapped, O_CREAT, 0o600) })
    let found = await list(scratch.path)
    let path = scratch.path + "/\u{FFFD}a"
    #expect(
      found == [
        FoundFile(path: path, failure: .inputOutput(path, reason: "the name isn't UTF-8"))
      ])
    unlink(bytes)
  }

  @Test("An unreadable folder is listed with a failure, and the listing continues")
  func closedFolder() async throws {
    for name in ["a/1.jpg", "b/2.jpg", "c/3.jpg"] { try scratch.write(name, Data()) }
    let path = scratch.path
    chmod(path, 0o755)
    chmod(path + "/a", 0o755)
    chmod(path + "/c", 0o755)
    chmod(path + "/b", 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      if geteuid() == 0 { seteuid(65534) }
      var found: [FoundFile] = []
      for await file in LocalFiles().list(path, recursive: true) { found.append(file) }
      #expect(
        found == [
          FoundFile(path: path + "/a/1.jpg"),
          FoundFile(path: path + "/b", failure: .notPermitted(path + "/b")),
          FoundFile(path: path + "/c/3.jpg"),
        ])
      await #expect(throws: FileFailure.notPermitted(path + "/b/2.jpg")) {
        try await LocalFiles().open(path + "/b/2.jpg")
      }
    }
    chmod(path + "/b", 0o755)
  }

  @Test("A file that was truncated after it was opened yields only the remaining bytes")
  func cutOff() async throws {
    let path = try scratch.write("a.jpg", Data([1, 2, 3, 4, 5]))
    let source = try await LocalFiles().open(path)
    try #require(truncate(path, 2) == 0)
    #expect(try source.read(at: 0, upTo: 5) == Data([1, 2]))
    #expect(try source.read(at: 2, upTo: 3).isEmpty)
    #expect(try source.read(at: 5, upTo: 1).isEmpty)
    #expect(try source.read(at: -1, upTo: 1).isEmpty)
  }

  @Test("A descriptor is read-only and not inherited by child processes")
  func descriptor() async throws {
    let path = try scratch.write("a.jpg", Data("abc".utf8))
    let source = try await LocalFiles().open(path)
    let descriptor = try #require(source.descriptor)
    #expect(fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    _ = try source.read(at: 0, upTo: 2)
    #expect(lseek(descriptor, 0, SEEK_CUR) == 0, "reading moved the shared position")
  }
}
