import Core
import Foundation
import LocalSystem
import MemoryAdapters
import PostgresStore
import TestKit
import Testing

/// The draft stores that the contract suite tests.
enum DraftKeepers: String, CaseIterable, CustomTestStringConvertible {
  case folder
  case memory
  case hosted

  var testDescription: String { rawValue }

  /// Returns a folder, and a function that reopens the drafts as after a restart.
  func make() throws -> (ScratchFolder, () -> any DraftStore) {
    let (scratch, memory) = (try ScratchFolder(), MemoryDrafts())
    switch self {
    case .folder: return (scratch, { FolderDrafts(library: scratch.path) })
    case .memory: return (scratch, { memory })
    case .hosted:
      let store = try DocumentStores.makeHosted()
      return (
        scratch, { PostgresDrafts(in: PostgresDocuments(of: store), device: "phone") }
      )
    }
  }
}

@Suite("Contract: DraftStore")
struct DraftsContract {
  private func draft(_ state: String, version: Int = 1) -> Draft {
    Draft(
      version: version, savedAt: Instant(milliseconds: 1_772_355_600_123), state: Data(state.utf8))
  }

  @Test(
    "A saved draft is read back unchanged, even after a restart",
    arguments: DraftKeepers.allCases)
  func kept(kind: DraftKeepers) async throws {
    let (scratch, drafts) = try kind.make()
    let states = [#"{"note":"é \u0000 \n"}"#, "", String(repeating: "x", count: 100_000)]
    for (number, state) in states.enumerated() {
      let draft = draft(state, version: number)
      try await drafts().save(draft, for: "/canvases/new")
      #expect(try await drafts().draft(for: "/canvases/new") == draft)
    }
    withExtendedLifetime(scratch) {}
  }

  @Test("Each route has a separate draft", arguments: DraftKeepers.allCases)
  func routes(kind: DraftKeepers) async throws {
    let (scratch, drafts) = try kind.make()
    let routes: [Route] = ["/", "/a/b", "/a_b", "/a", "/A", "/a%2fb", "/é", "/../a", "/a.json"]
    for (number, route) in routes.enumerated() {
      try await drafts().save(draft("\(number)"), for: route)
    }
    for (number, route) in routes.enumerated() {
      #expect(try await drafts().draft(for: route) == draft("\(number)"), "\(route)")
    }
    try await drafts().remove(for: "/a")
    #expect(try await drafts().draft(for: "/a") == nil)
    #expect(try await drafts().draft(for: "/A") == draft("4"))
    withExtendedLifetime(scratch) {}
  }

  @Test("Removing a missing draft does nothing", arguments: DraftKeepers.allCases)
  func dropped(kind: DraftKeepers) async throws {
    let (scratch, drafts) = try kind.make()
    try await drafts().remove(for: "/a")
    try await drafts().save(draft("x"), for: "/a")
    try await drafts().remove(for: "/a")
    try await drafts().remove(for: "/a")
    #expect(try await drafts().draft(for: "/a") == nil)
    withExtendedLifetime(scratch) {}
  }

  @Test(
    "Concurrent saves for the same route leave one complete draft", arguments: DraftKeepers.allCases
  )
  func atOnce(kind: DraftKeepers) async throws {
    let (scratch, drafts) = try kind.make()
    let texts = (1...20).map { String(repeating: "\($0) ", count: 2000) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts {
        let keeper = drafts()
        group.addTask { try await keeper.save(draft(text), for: "/a") }
      }
      try await group.waitForAll()
    }
    let last = try await drafts().draft(for: "/a")
    #expect(texts.map { draft($0) }.contains(last))
    withExtendedLifetime(scratch) {}
  }
}
