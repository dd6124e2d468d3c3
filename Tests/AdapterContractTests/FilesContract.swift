import Core
import Foundation
import LocalSystem
import MemoryAdapters
import TestKit
import Testing

/// The file systems that the contract suite tests.
enum FileSystems: String, CaseIterable, CustomTestStringConvertible {
  case local
  case memory

  var testDescription: String { rawValue }

  func make() throws -> Ground {
    Ground(kind: self, scratch: try ScratchFolder(), memory: MemoryFiles())
  }
}

/// A file system under test, with a separate folder for its files.
struct Ground {
  let kind: FileSystems
  let scratch: ScratchFolder
  let memory: MemoryFiles

  var files: any Files { kind == .local ? LocalFiles() : memory }
  var root: String { scratch.path }

  func write(_ name: String, _ text: String) throws {
    let data = Data(text.utf8)
    if kind == .local {
      try scratch.write(name, data)
    } else {
      memory.add(path(name), data)
    }
  }

  func path(_ name: String) -> String { name.isEmpty ? root : root + "/" + name }

  /// Lists files, with paths relative to the root.
  func list(_ name: String, recursive: Bool = true) async -> [FoundFile] {
    var found: [FoundFile] = []
    for await file in files.list(path(name), recursive: recursive) {
      found.append(
        FoundFile(
          path: String(file.path.dropFirst(root.count + 1)), failure: file.failure))
    }
    return found
  }
}

@Suite("Contract: Files")
struct FilesContract {
  @Test(
    "PH-15 A folder's files are listed in byte order of their paths",
    arguments: FileSystems.allCases)
  func order(kind: FileSystems) async throws {
    let ground = try kind.make()
    let names = ["a/z", "a.txt", "a b", "a-b/x/y", "B", "a/é", "aa", "a/b/c", "Z/1", "é"]
    for name in names { try ground.write("in/" + name, "x") }
    let found = await ground.list("in").map(\.path)
    let sorted = names.map { "in/" + $0 }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(found == sorted)
  }

  @Test(
    "Listing a file's path returns only that file, with or without recursion",
    arguments: FileSystems.allCases)
  func one(kind: FileSystems) async throws {
    let ground = try kind.make()
    try ground.write("a.jpg", "x")
    for recursive in [true, false] {
      let found = await ground.list("a.jpg", recursive: recursive)
      #expect(found == [FoundFile(path: "a.jpg")])
    }
    var input: [String] = []
    for await file in ground.files.list("-", recursive: true) { input.append(file.path) }
    #expect(input == ["-"])
  }

  @Test(
    "A missing file can't be listed or opened, and a folder can't be opened or listed nonrecursively",
    arguments: FileSystems.allCases)
  func refused(kind: FileSystems) async throws {
    let ground = try kind.make()
    try ground.write("in/a.jpg", "x")
    let (none, folder) = (ground.path("none"), ground.path("in"))
    #expect(await ground.list("none") == [FoundFile(path: "none", failure: .notFound(none))])
    let found = await ground.list("in", recursive: false)
    #expect(found == [FoundFile(path: "in", failure: .notAFile(folder))])
    await #expect(throws: FileFailure.notFound(none)) { try await ground.files.open(none) }
    await #expect(throws: FileFailure.notAFile(folder)) { try await ground.files.open(folder) }
  }

  @Test("A folder's path may end with a slash", arguments: FileSystems.allCases)
  func slash(kind: FileSystems) async throws {
    let ground = try kind.make()
    try ground.write("in/a.jpg", "x")
    #expect(await ground.list("in/") == [FoundFile(path: "in/a.jpg")])
  }

  @Test(
    "A file's bytes can be read repeatedly, in full or in ranges", arguments: FileSystems.allCases)
  func read(kind: FileSystems) async throws {
    let ground = try kind.make()
    try ground.write("a.jpg", "canvas")
    let source = try await ground.files.open(ground.path("a.jpg"))
    #expect(source.count == 6)
    #expect(try source.read(at: 3, upTo: 2) == Data("va".utf8))
    #expect(try source.readAll() == Data("canvas".utf8))
    #expect(try source.read(at: 5, upTo: .max) == Data("s".utf8))
    #expect(try source.read(at: 6, upTo: 1) == Data())
  }

  @Test("An empty file is listed and has no bytes", arguments: FileSystems.allCases)
  func empty(kind: FileSystems) async throws {
    let ground = try kind.make()
    try ground.write("a.jpg", "")
    #expect(await ground.list("a.jpg") == [FoundFile(path: "a.jpg")])
    let source = try await ground.files.open(ground.path("a.jpg"))
    #expect(source.count == 0)
    #expect(try source.readAll() == Data())
  }
}
