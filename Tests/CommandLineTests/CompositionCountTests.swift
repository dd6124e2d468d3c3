import Core
import Foundation
import Synchronization
import TestKit
import Testing

@testable import stashbook

@Suite("Composition of the app")
struct CompositionCountTests {
  /// Runs a command in this process, and returns the number of assemblies that it created.
  private func compositions(_ arguments: [String]) async throws -> Int {
    let count = Mutex(0)
    try await Assembly.$onCreation.withValue({ count.withLock { $0 += 1 } }) {
      try await Stashbook.run(arguments)
    }
    return count.withLock { $0 }
  }

  @Test(
    "A command composes the app exactly once, with no additional in-memory composition",
    arguments: [
      ["canvas", "list"], ["weight", "list"], ["tag", "list"], ["undo", "--list"],
      ["screen", "show", "/canvases"],
    ])
  func once(words: [String]) async throws {
    let folder = try ScratchFolder()
    let library = ["--quiet", "--library", "\(folder.path)/library"]
    let added = ["canvas", "add", "--designer", "Anna Weaver", "--name", "Meadow"]
    #expect(try await compositions(added + library) == 1)
    #expect(try await compositions(words + library) == 1)
  }
}
