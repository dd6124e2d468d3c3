import Composition
import Core
import Foundation
import LibraryServices
import Stash
import TestKit
import Testing

/// Tests the trash of a library on disk.
@Suite("The trash of a library")
struct TrashTests {
  private let library: Library
  private let repository: CanvasRepository
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    library = try Library(at: folder.path, for: .writing)
    let plugin: StashPlugin = try library.feature()
    repository = plugin.repository(with: library.assembly.services)
  }

  private func deletedCanvas(_ name: String) async throws -> RecordID {
    let id = try await repository.records.add(
      RecordChange(["designer": "Anna Weaver", "name": name]))
    for number in 1...3 {
      try await JournalRepository(repository).add(
        to: id, RecordChange(["note": "Day \(number)"]))
    }
    try await repository.records.delete(id)
    return id
  }

  /// Moves the deletion time of all canvases back.
  private func backdate(by milliseconds: Int64) throws {
    try ExternalCommand.sqlite(
      folder.path + "/stashbook.sqlite",
      "UPDATE stash_canvas SET deleted_at = deleted_at - \(milliseconds)")
  }

  @Test(
    "ST-7 Emptying the trash up to a given moment removes canvases deleted before that moment, along with their journals"
  )
  func emptied() async throws {
    let old = try await deletedCanvas("Old")
    try backdate(by: 100_000)
    let moment = Instant(milliseconds: library.ports.clock.now.milliseconds - 50_000)
    let new = try await deletedCanvas("New")
    let trash = library.trash
    #expect(try await trash.items().map(\.summary.record.id) == [new, old])
    #expect(try await trash.empty(deletedBefore: moment) == 4)
    #expect(try await trash.items().map(\.summary.title) == ["New"])
    try await trash.restore(try #require(try await trash.items().first))
    #expect(try await JournalRepository(repository).page(of: new, limit: 9).total == 3)
    #expect(await library.checks[0].run(.init()).map(\.level) == [.ok])
  }

  @Test("The trash check counts deleted records and keeps records deleted in the last thirty days")
  func doctor() async throws {
    _ = try await deletedCanvas("Fresh")
    let check = try #require(library.checks.first { $0.title == "Trash" })
    for repair in [false, true] {
      #expect(
        await check.run(.init(repair: repair)) == [
          .init(.ok, "Records in the trash: 1, none for more than 30 days")
        ])
    }
    #expect(try await library.trash.items().count == 1)
  }

  @Test("A repair removes and reports records deleted more than thirty days ago")
  func repaired() async throws {
    _ = try await deletedCanvas("Old")
    try backdate(by: (LibraryTrash.days + 1) * 86_400_000)
    let check = try #require(library.checks.first { $0.title == "Trash" })
    let words = "Records in the trash for more than 30 days: 1"
    #expect(await check.run(.init()) == [.init(.notice, words)])
    #expect(try await library.trash.items().count == 1)
    #expect(await check.run(.init(repair: true)) == [.init(.notice, words, isRepaired: true)])
    #expect(try await library.trash.items().isEmpty)
  }
}
