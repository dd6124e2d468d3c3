import Core
import Foundation
import HeadlessHost
import Synchronization
import TestKit
import Testing

@testable import Composition

@Suite("The sample of a library")
struct LibrarySampleTests {
  private let bench: ExchangeBench

  init() throws { bench = try ExchangeBench() }

  private func opened(_ fill: @escaping LibraryPlugin.SampleFiller) async throws -> HeadlessScreen {
    let library = try bench.library()
    let host = try library.adding(LibraryPlugin(library, version: "1", sample: fill)).host()
    try await host.open("/")
    return host
  }

  /// Fills a new library with some records of every kind.
  @Sendable private static func fill(_ folder: String) async throws {
    var stash = SampleStash(try Library(at: folder, for: .writing))
    try await stash.fill()
  }

  private struct NoSpace: Explained {
    let explanation = Explanation(.inputOutput, code: "full", "The disk is full")
  }

  /// Whether the cache has a folder in which files are assembled.
  private var isStaging: Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(bench.first)/cache")
    return names?.contains { $0.hasPrefix(".stashbook") } == true
  }

  @Test("Load Sample and then Undo leave the records as before, and the sample can be loaded again")
  func undone() async throws {
    try await SampleStash(try bench.library()).set()
    let before = try await KeptRecords(bench.first).whole
    let host = try await opened(Self.fill)
    for _ in 1...2 {
      try await host.tap("Load Sample")
      #expect(await host.shows("Sample loaded"))
      #expect(await !host.elements(ofKind: "list").filter { $0.id == "home.cards" }.isEmpty)
      let loaded = try await KeptRecords(bench.first)
      #expect(loaded["stash_canvas"].isEmpty == false && loaded.originals.count == 3)
      try await host.tap("Undo")
      #expect(try await KeptRecords(bench.first).whole == before)
      #expect(await host.shows("Explore a Sample"))
    }
    let library = try bench.library(.reading)
    #expect(await library.broken() == [])
    #expect(try await library.history.steps(limit: 9).filter { $0.done.label == "Import" } == [])
    #expect(!isStaging)
  }

  @Test("A sample that can't be created or read changes nothing, and shows the reason")
  func failing() async throws {
    try await SampleStash(try bench.library()).set()
    let before = try await KeptRecords(bench.first)
    var host = try await opened { folder in
      try await Self.fill(folder)
      throw NoSpace()
    }
    try await host.tap("Load Sample")
    #expect(await host.shows("The sample couldn't be loaded: The disk is full"))
    host = try await opened { _ in }
    try await host.tap("Load Sample")
    #expect(await host.shows("The sample couldn't be loaded: ", partly: true))
    #expect(await !host.elements(ofKind: "button").contains { $0.label == "Undo" })
    #expect(try await KeptRecords(bench.first) == before)
    #expect(!isStaging)
  }

  @Test("A sample that is being loaded in another window isn't loaded twice")
  func twice() async throws {
    let gate = Gate()
    gate.close()
    let isFilling = Mutex(false)
    let library = try bench.library()
    let plugin = LibraryPlugin(library, version: "1") { folder in
      isFilling.withLock { $0 = true }
      await gate.pass()
      try await Self.fill(folder)
    }
    let one = Task { try await plugin.addSample() }
    try await wait(until: "the sample is being created") { isFilling.withLock { $0 } }
    let failure = await #expect(throws: ContentFailure.self) { try await plugin.addSample() }
    #expect(failure?.explanation.code == "sample-loading")
    gate.open()
    #expect(try await one.value == "Sample loaded")
  }
}

@Suite("The screen about the program")
struct AboutScreenTests {
  @Test("The screen shows the version and the library's location, and is the last of the settings")
  func about() async throws {
    let folder = try ScratchFolder()
    let library = try Library(at: folder.path + "/stash", for: .writing)
    let host = try library.adding(LibraryPlugin(library, version: "1.2.3") { _ in }).host()
    try await host.open("/settings/about")
    let facts = await host.elements(ofKind: "text")
    #expect(facts.first { $0.label == "Version" }?.value == "1.2.3")
    #expect(facts.first { $0.label == "Location" }?.value == library.folder)
    #expect(await host.shows("Everything you add stays in this folder", partly: true))
    let screens = try library.adding(LibraryPlugin(library, version: "1.2.3") { _ in })
      .assembly.screens.map(\.entry.declaration)
    #expect(Navigation(screens).views["/settings"]?.last?.title == "About")
  }
}
