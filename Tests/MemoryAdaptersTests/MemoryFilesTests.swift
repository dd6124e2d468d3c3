import Core
import Foundation
import MemoryAdapters
import Testing

@Suite("Files in memory")
struct MemoryFilesTests {
  func list(_ files: MemoryFiles, _ path: String) async -> [FoundFile] {
    var found: [FoundFile] = []
    for await file in files.list(path, recursive: true) { found.append(file) }
    return found
  }

  @Test("A failing folder is listed in its usual position, but its files aren't listed")
  func closedFolder() async throws {
    let files = MemoryFiles(["in/a": Data(), "in/b/1": Data(), "in/b/c/2": Data(), "in/b.": Data()])
    files.fail("in/b", .notPermitted("in/b"))
    files.fail("in/b/c", .notPermitted("in/b/c"))
    let found = await list(files, "in")
    #expect(found.map(\.path) == ["in/a", "in/b.", "in/b"])
    #expect(found.last?.failure == .notPermitted("in/b"))
    await #expect(throws: FileFailure.notPermitted("in/b/1")) { try await files.open("in/b/1") }
  }

  @Test("A failing file is listed, fails when opened, and disappears when removed")
  func closedFile() async throws {
    let files = MemoryFiles(["in/a": Data()])
    files.fail("in/a", .inputOutput("in/a", reason: "broken"))
    files.fail("in/ghost", .notFound("in/ghost"))
    #expect(await list(files, "in").map(\.path) == ["in/a", "in/ghost"])
    await #expect(throws: FileFailure.inputOutput("in/a", reason: "broken")) {
      try await files.open("in/a")
    }
    files.remove("in/a")
    #expect(files.paths(in: "in") == ["in/ghost"])
  }

  @Test("The file name “-” means standard input")
  func standardInput() async throws {
    #expect(try await MemoryFiles().open("-").count == 0)
    #expect(try await MemoryFiles(["-": Data([1])]).open("-").readAll() == Data([1]))
  }
}
