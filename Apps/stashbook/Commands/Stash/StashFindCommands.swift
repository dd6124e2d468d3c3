#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "find", abstract: "Search everything you've written.",
      discussion: """
        Examples:
          stashbook find "new skein"
          stashbook find "tag:gift -status:finished"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(
      help: """
        Words to find. All words must match; case and accents are ignored. With filters, such \
        as `tag:floral -status:finished` or `has:photo after:-30d`, the results are limited to \
        matching canvases and journal entries.
        """) var query: String
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      guard let text = query.trimmedOrNil else {
        throw UsageFailure("Missing search text", hint: "For help, run `stashbook find --help`.")
      }
      let limit = try pageLimit(self.limit)
      let place = try cursor(after)
      let context = try StashContext(global, .reading)
      let page = try await Search(context.repository).page(text, limit: limit, after: place)
      let isAll = place == nil && page.next == nil
      try await context.output.write(
        ListJSON(
          items: page.items.map { FoundJSON($0.card) }, total: isAll ? page.items.count : nil,
          next: page.next?.text),
        text: try await table(page, text, context))
    }

    private func table(
      _ page: Page<Finding>, _ text: String, _ context: StashContext
    ) async throws -> String {
      guard !page.items.isEmpty else { return "Nothing matches \u{201C}\(text)\u{201D}." }
      let canvases = page.items.map(\.card).filter { $0.kind == "canvas" }.map(\.record.id)
      let entries = page.items.map(\.card).filter { $0.kind == "journal" }.map(\.record.id)
      let short = try await context.canvases.short(canvases)
        .merging(try await context.entries.short(entries)) { first, _ in first }
      var table = TerminalTable(header: ["KIND", "ID", "TITLE", "DETAIL"])
      table.rows = page.items.map { finding in
        let card = finding.card
        return [
          .init(card.kind, .footnote), .init(short[card.record.id] ?? card.record.id.text, .muted),
          .init(finding.excerpt, .headline), .init(card.detail ?? ""),
        ]
      }
      return table.text(await context.style())
        + nextPageLine(shown: page.items.count, next: page.next?.text)
    }
  }

  /// The summary of a found record as JSON.
  struct FoundJSON: Encodable {
    var kind: String
    var id: RecordID
    var title: String
    var detail: String?
    var route: String

    init(_ card: RecordSummary) {
      (kind, id, title, detail) = (card.kind, card.record.id, card.title, card.detail)
      route = card.route.description
    }
  }
#endif
