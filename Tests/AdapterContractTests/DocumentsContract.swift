import Core
import Foundation
import LocalSystem
import MemoryAdapters
import PostgresStore
import TestKit
import Testing

/// The document stores that the contract suite tests.
enum DocumentStores: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case folder
  case hosted

  var testDescription: String { rawValue }

  /// Returns a function that opens the documents of a new library, as different processes do.
  func make() throws -> () -> any DocumentStore {
    switch self {
    case .memory:
      let memory = MemoryDocuments()
      return { MemoryDocuments(sharing: memory) }
    case .folder:
      let scratch = try ScratchFolder()
      return { FolderDocuments(in: scratch.path + "/documents") }
    case .hosted:
      let store = try Self.makeHosted()
      return { PostgresDocuments(of: store) }
    }
  }

  /// Returns the store of a new library in PostgreSQL.
  static func makeHosted() throws -> PostgresRecordStore {
    try PostgresRecordStore(
      server: PostgresServer(try PostgresCluster.shared.get().address()),
      library: HostedServers.name(), schemas: [:], clock: ManualClock())
  }
}

@Suite("Contract: DocumentStore")
struct DocumentsContract {
  private func data(_ text: String) -> Data { Data(text.utf8) }

  @Test(
    "A document is read back unchanged, and each name has its own",
    arguments: DocumentStores.allCases)
  func kept(kind: DocumentStores) throws {
    let open = try kind.make()
    #expect(try open().document("a") == nil)
    for content in [data("{}"), Data(), Data([0, 255, 0]), Data(count: 100_000)] {
      let mark = try open().change("a") { _ in content }
      #expect(try open().document("a") == StoredDocument(content: content, mark: mark))
    }
    try open().change("b") { _ in data("b") }
    #expect(try open().document("a")?.content == Data(count: 100_000))
    #expect(try open().document("b")?.content == data("b"))
  }

  @Test(
    "A mark differs after each change, and another process sees it once it refreshes",
    arguments: DocumentStores.allCases)
  func marks(kind: DocumentStores) async throws {
    let open = try kind.make()
    let (one, two) = (open(), open())
    var marks: Set<String> = []
    for number in 1...30 {
      let mark = try one.change("a") { _ in data("\(number % 2)") }
      #expect(one.mark(of: "a") == mark)
      try await two.refresh()
      #expect(two.mark(of: "a") == mark)
      marks.insert(mark)
    }
    #expect(marks.count == 30 && two.mark(of: "b") == nil)
  }

  @Test(
    "A change sees the present content, and a failed change leaves it",
    arguments: DocumentStores.allCases)
  func failed(kind: DocumentStores) throws {
    let open = try kind.make()
    try open().change("a") { $0 ?? data("first") }
    let mark = try open().change("a") { before in (before ?? Data()) + data(", second") }
    let failure = FileFailure.inputOutput("a", reason: "test")
    #expect(throws: failure) {
      try open().change("a") { _ throws(FileFailure) in throw failure }
    }
    let found = try open().document("a")
    #expect(found == StoredDocument(content: data("first, second"), mark: mark))
  }

  @Test("No concurrent change is lost", arguments: DocumentStores.allCases)
  func atOnce(kind: DocumentStores) async throws {
    let open = try kind.make()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        let documents = open()
        group.addTask {
          #expect(throws: Never.self) {
            try documents.change("a") { ($0 ?? Data()) + Data("\(number),".utf8) }
          }
        }
      }
    }
    let text = String(decoding: try open().document("a")?.content ?? Data(), as: UTF8.self)
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    #expect(numbers.sorted() == Array(1...20))
  }
}
