import Composition
import Core
import Foundation
import MemoryAdapters
import Stash
import Tags
import TestKit
import Testing

/// Compares the counts of real tags on many records, in a library on disk, with counts computed
/// directly from the file.
///
/// `STASHBOOK_DEEP=1` uses all 29,795 items; the ordinary run uses every twentieth.
@Suite("Tags of many records, in a library on disk", .needsData("tags/debtags"))
struct DebtagsTests {
  @Test(
    "TG-22 TG-2 Filter results match the counts in the data file before and after a rename, merge, and undo"
  )
  func counts() async throws {
    let folder = try ScratchFolder()
    let library = try Library(at: folder.path, for: .writing)
    var items = try Debtags.items()
    try await library.add(items)
    let tags = Debtags.counts(items).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    try await library.agrees(with: items, on: tags)

    let plugin: TagsPlugin = try library.feature()
    let old = tags[0]
    try await plugin.repository.rename(old, to: try TagName("renamed::tag"))
    items = items.map { $0.map { $0 == old ? "renamed::tag" : $0 } }
    try await library.agrees(with: items, on: ["renamed::tag"] + tags.dropFirst())

    let merged = Array(tags[1...3])
    let before = items
    let planned = try await plugin.repository.merge(merged, into: tags[4], dryRun: true)
    let holders = items.count { !Set(merged).isDisjoint(with: $0) }
    #expect(planned.fields == holders)
    try await plugin.repository.merge(merged, into: tags[4])
    items = items.map { Array(Set($0.map { merged.contains($0) ? tags[4] : $0 })) }
    try await library.agrees(with: items, on: ["renamed::tag", tags[4]] + tags.dropFirst(5))

    _ = try await library.ports.store.undo()
    try await library.agrees(with: before, on: ["renamed::tag"] + tags.dropFirst())
    _ = try await library.ports.store.undo()
    try await library.agrees(with: try Debtags.items(), on: tags)
  }
}

/// The Debtags data: items and their tags.
enum Debtags {
  static let file = RealData.url("tags/debtags/debtags.tsv")

  /// Returns the tags of each item.
  static func items() throws -> [[String]] {
    let isDeep = Law.isDeep
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.enumerated().filter { isDeep || $0.offset.isMultiple(of: 20) }.map { _, line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return cells.count > 1 ? cells[1].split(separator: ",").map(String.init) : []
    }
  }

  /// Returns the number of items with each tag.
  static func counts(_ items: [[String]]) -> [String: Int] {
    items.reduce(into: [:]) { counts, tags in
      for tag in Set(tags) { counts[tag, default: 0] += 1 }
    }
  }
}

extension Library {
  /// Adds a canvas for each item, 1,000 per transaction.
  fileprivate func add(_ items: [[String]]) async throws {
    let editor = try #require(assembly.services.editor(for: StashFieldSlots.tags.slot))
    for start in stride(from: 0, to: items.count, by: 1000) {
      let some = items[start..<min(start + 1000, items.count)].map { ($0, ports.ids.next()) }
      try await ports.store.write("Add items") { transaction throws(StoreFailure) in
        for (tags, id) in some {
          let canvas = CanvasRecord(designer: "Debian", name: "Package")
          let stored = try transaction.insert(canvas, id: id)
          try editor.link(tags, of: stored.reference, field: "tags", limit: 100, in: transaction)
        }
      }
    }
  }

  /// Expects that the uses of all tags, and of 50 pairs of tags, equal the counts computed from the
  /// items.
  fileprivate func agrees(with items: [[String]], on tags: [String]) async throws {
    let counts = Debtags.counts(items)
    let plugin: TagsPlugin = try feature()
    let listed = try await plugin.repository.page(TagFilter(), limit: 1000).page.items
    let uses = listed.filter { $0.uses > 0 }.map { ($0.name.text, $0.uses) }
    #expect(Dictionary(uniqueKeysWithValues: uses) == counts)
    let sets = items.map { Set($0) }
    let stash: StashPlugin = try feature()
    let repository = stash.repository(with: assembly.services)
    var random = SeededRandomSource(seed: Law.usualSeed)
    for _ in 0..<50 {
      // Half of the pairs are of frequent tags, so that many records have both.
      let among = Bool.random(using: &random) ? tags.prefix(30) : tags[...]
      let one = try #require(among.randomElement(using: &random))
      let other = try #require(among.randomElement(using: &random))
      var filter = CanvasFilter()
      filter.text = "tag:\(one) and tag:\(other)"
      let total = try await repository.page(filter, limit: 1).total
      let both = sets.count { $0.contains(one) && $0.contains(other) }
      #expect(total == both, "\(one) and \(other); STASHBOOK_SEED=\(Law.usualSeed)")
    }
  }
}
