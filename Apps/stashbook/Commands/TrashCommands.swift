import ArgumentParser
import Composition
import Core
import TerminalHost

struct TrashCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "trash", abstract: "What you deleted, until it is removed for good.",
    discussion: "Example: stashbook trash list",
    subcommands: [TrashList.self, TrashRestore.self, TrashEmpty.self])
}

/// Something deleted.
struct TrashedJSON: Encodable {
  var kind: String
  var id: RecordID
  var title: String
  var detail: String?
  var deletedAt: Instant

  init(_ item: Trash.Item) {
    let card = item.card
    (kind, id, title, detail) = (card.kind, card.record.id, card.title, card.detail)
    deletedAt = item.deletedAt
  }
}

struct TrashList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "trash list", abstract: "What is deleted, the latest first.",
    discussion: "Example: stashbook trash list --json")
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let library = try global.open(.reading)
    let items = try await library.trash.items()
    let ids = ShortIDs(items, in: library)
    let short = global.json ? [:] : try await ids.rows(items.map(\.card.record.id))
    var table = TerminalTable(header: ["DELETED", "KIND", "ID", "WHAT", "OF"])
    table.rows = items.map { item in
      let card = item.card
      return [
        .init(item.deletedAt.local, .data), .init(card.kind, .footnote),
        .init(short[card.record.id] ?? card.record.id.text, .muted),
        .init(card.title, .headline), .init(card.detail ?? ""),
      ]
    }
    try await global.output.write(
      ListJSON(items: items.map(TrashedJSON.init), total: items.count, next: nil),
      text: items.isEmpty
        ? "The trash is empty." : table.text(await global.style(in: library)))
  }
}

struct TrashRestore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "trash restore", abstract: "Bring back what was deleted.",
    discussion: "Example: stashbook trash restore 7c4e1")
  @OptionGroup var global: GlobalOptions
  @Argument(help: "ID of a deleted record or unique part of it.") var id: String

  func run() async throws {
    let library = try global.open(.changing)
    let trash = library.trash
    let items = try await trash.items()
    let id = try await ShortIDs(items, in: library).resolve(id)
    for item in items where item.card.record.id == id {
      try await trash.restore(item)
      try await global.output.write(TrashedJSON(item), text: "\(item.card.title.oneLine) is back")
    }
  }
}

struct TrashEmpty: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "trash empty", abstract: "Remove what was deleted for good.",
    discussion: """
      What belongs to it goes, too; undo brings none of it back, and reaches no change before. On a \
      terminal it asks first; elsewhere it requires --yes. The originals of photos are left over \
      then: an hour later, stashbook doctor --repair collects them. Example: stashbook trash empty --dry-run
      """)
  @OptionGroup var global: GlobalOptions
  @Flag(help: "Say what would be removed, and remove nothing.") var dryRun = false
  @Flag(help: "Don't ask.") var yes = false

  struct Emptied: Encodable {
    var items: [TrashedJSON]
    var removed: Int
  }

  func run() async throws {
    let trash = try global.open(dryRun ? .reading : .changing).trash
    let items = try await trash.items()
    if !dryRun {
      let count = items.count == 1 ? "1 record" : "\(items.count) records"
      try Confirmation(
        question: "Remove \(count) permanently?", action: "Emptying the trash"
      ).require(yes: yes, asJSON: global.json)
    }
    // What is deleted meanwhile is not in the answer: it stays.
    let end = items.first.map { Instant(milliseconds: $0.deletedAt.milliseconds + 1) }
    let removed = dryRun ? 0 : try await trash.empty(deletedBefore: end)
    try await global.output.write(
      Emptied(items: items.map(TrashedJSON.init), removed: removed),
      text: "\(items.count) \(dryRun ? "would be removed" : "removed for good")")
  }
}
