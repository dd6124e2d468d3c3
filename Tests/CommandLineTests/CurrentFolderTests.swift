import Core
import Foundation
import TestKit
import Testing

@testable import stashbook

@Suite("Saving files next to the user")
struct CurrentFolderTests {
  @Test("A saved file never replaces another one, and its name gets a number")
  func numbers() async throws {
    let scratch = try ScratchFolder()
    let folder = CurrentFolder(path: scratch.path + "/")
    func save(_ name: String, _ text: String) async throws -> String {
      let file = ProvidedFile(name: name, bytes: MemoryBytes(Data(text.utf8)))
      return String(try await folder.save(file).dropFirst(scratch.path.count + 1))
    }
    #expect(try await save("Meadow.svg", "one") == "Meadow.svg")
    #expect(try await save("Meadow.svg", "two") == "Meadow 2.svg")
    #expect(try await save("Meadow.svg", "three") == "Meadow 3.svg")
    #expect(try await save("Meadow", "four") == "Meadow")
    #expect(try await save("Meadow", "five") == "Meadow 2")
    let kept = try String(contentsOfFile: scratch.path + "/Meadow.svg", encoding: .utf8)
    #expect(kept == "one")
  }

  @Test("A file in a folder that doesn't exist isn't saved")
  func missing() async throws {
    let folder = CurrentFolder(path: try ScratchFolder().path + "/gone/")
    let file = ProvidedFile(name: "Meadow.svg", bytes: MemoryBytes(Data("one".utf8)))
    await #expect(throws: FileFailure.self) { try await folder.save(file) }
  }
}
