import ArgumentParser
import Composition
import Core
import TerminalHost

struct TrashCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "trash", abstract: "Manage deleted records.",
    discussion: """
      Example:
        stashbook trash list
      """,
    subcommands: [TrashList.self, TrashRestore.self, TrashEmpty.self])
}

/// A deleted record as JSON.
struct TrashedJSON: Encodable {
  var kind: String
  var id: RecordID
  var title: String
  var detail: String?
  var deletedAt: Instant

  init(_ item: TrashedRecord) {
    let card = item.summary
    (kind, id, title, detail) = (card.kind, card.record.id, card.title, card.detail)
    deletedAt = item.deletedAt
  }
}

struct TrashList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "trash list", abstract: "List deleted records, newest first.",
    discussion: """
      Example:
        stashbook trash list
      """)
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let library = try global.open(.reading)
    let items = try await library.trash.items()
    let ids = ShortIDs(items, in: library)
    let short = global.json ? [:] : try await ids.rows(items.map(\.summary.record.id))
    var table = TerminalTable(header: ["DELETED", "KIND", "ID", "TITLE", "DETAIL"])
    table.rows = items.map { item in
      let card = item.summary
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
    path: "trash restore", abstract: "Restore a deleted record.",
    discussion: """
      Examples:
        stashbook trash list
        stashbook trash restore @1
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Record ID, unique prefix or suffix, or listed row such as @1.")
  var id: String

  func run() async throws {
    let library = try global.open(.changing)
    let trash = library.trash
    let items = try await trash.items()
    let id = try await ShortIDs(items, in: library).resolve(id)
    for item in items where item.summary.record.id == id {
      try await trash.restore(item)
      try await global.output.write(
        TrashedJSON(item), text: "Restored \(item.summary.title.oneLine)")
    }
  }
}

struct TrashEmpty: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "trash empty", abstract: "Remove deleted records permanently.",
    discussion: """
      Everything that belongs to the records is also removed, except the originals of photos. You \
      can't undo this command or any change before it. Emptying the trash requires confirmation. \
      In a terminal, the command asks for it. Outside a terminal, use --yes.

      To move the originals to the `quarantine` folder, wait at least an hour, and then run \
      `stashbook doctor --repair`.

      Example:
        stashbook trash empty --dry-run
      """)
  @OptionGroup var global: GlobalOptions
  @Flag(help: "Preview without changing anything.") var dryRun = false
  @Flag(help: "Remove records without asking.") var yes = false

  struct Emptied: Encodable {
    var items: [TrashedJSON]
    var removed: Int
  }

  func run() async throws {
    let trash = try global.open(dryRun ? .reading : .changing).trash
    let items = try await trash.items()
    guard !items.isEmpty else {
      return try await global.output.write(
        Emptied(items: [], removed: 0), text: "The trash is empty.")
    }
    let count = items.count.counted("record")
    if !dryRun {
      try Confirmation(
        question: "Remove \(count) permanently?", action: "Emptying the trash"
      ).require(yes: yes, asJSON: global.json)
    }
    // Records deleted while this command runs aren't in the output, so they remain in the trash.
    let end = items.first.map { Instant(milliseconds: $0.deletedAt.milliseconds + 1) }
    let removed = dryRun ? 0 : try await trash.empty(deletedBefore: end)
    try await global.output.write(
      Emptied(items: items.map(TrashedJSON.init), removed: removed),
      text: "\(dryRun ? "Would remove" : "Removed") \(count) permanently")
  }
}
