import ArgumentParser
import Composition
import Core
import TerminalHost

struct RecordList<R: CommandRecord>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      path: "\(R.commands.command) list", abstract: "List \(R.commands.plural).",
      discussion: """
        The newest come first, unless you choose another order with --sort.

        Example:
          stashbook \(R.commands.command) list
        """)
  }
  @OptionGroup var global: GlobalOptions
  @Option(help: "Sort order: \(Self.keys.alternatives). (default: newest first)")
  var sort: String?
  @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
  @Option(help: "Cursor from the previous page's `next`.") var after: String?

  func run() async throws {
    if let sort, !Self.keys.contains(sort) {
      throw UsageFailure(
        "Invalid sort order “\(sort)”", hint: "Use \(Self.keys.alternatives).")
    }
    let order = sort ?? "added"
    let place = try cursor(after, order: order)
    let limit = try pageLimit(self.limit)
    let context = try RecordContext<R>(global, .reading)
    let (page, total) = try await context.records.page(
      sortedBy: sort, limit: limit, after: place)
    let next = page.next.map { "\(order).\($0.text)" }
    try await context.output.write(
      ListJSON(items: page.items.map { RecordJSON(entry: $0) }, total: total, next: next),
      text: try await text(page.items, total: total, next: next, context))
  }

  private static var keys: [String] { R.fields.sortKeys }

  private func text(
    _ entries: [RecordEntry<R>], total: Int, next: String?, _ context: RecordContext<R>
  ) async throws -> String {
    let short = try await context.ids.rows(entries.map(\.stored.id))
    guard !entries.isEmpty else {
      return "No \(R.commands.plural) yet. To add one, run `stashbook \(R.commands.command) add`."
    }
    let listed = context.records.listed
    var table = TerminalTable(header: ["ID"] + listed.map { $0.label.uppercased() })
    table.rows = entries.map { entry in
      let facts = context.records.facts(of: entry)
      return [.init(short[entry.stored.id] ?? entry.stored.id.text, .muted)]
        + listed.map { column in .init(facts.first { $0.key == column.key }?.typed ?? "") }
    }
    return table.text(await context.style())
      + nextPageLine(shown: entries.count, of: total, next: next)
  }
}

struct RecordShow<R: CommandRecord>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      path: "\(R.commands.command) show", abstract: "Show \(R.collection.noun.withArticle).",
      discussion: """
        Example:
          stashbook \(R.commands.command) show @1
        """)
  }
  @OptionGroup var global: GlobalOptions
  @Argument(help: "ID, unique prefix or suffix, or listed row such as @1.") var id: String

  func run() async throws {
    let context = try RecordContext<R>(global, .reading)
    let entry = try await context.entry(id)
    let style = await context.style()
    let short = try await context.ids.short(entry.stored.id)
    var table = FactTable(style.sizes)
    table.facts = context.records.facts(of: entry).map { ($0.label, $0.typed, nil) }
    let lines =
      [style(entry.name, .headline), style(short, .muted)]
      + table.lines(width: Output.terminalWidth).map { style.text($0) }
    try await context.output.write(
      RecordJSON(entry: entry), text: lines.joined(separator: "\n"))
  }
}
