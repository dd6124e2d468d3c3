#if Home
  import ArgumentParser
  import Composition
  import Core
  import Home
  import TerminalHost

  let homeCommands: [any ParsableCommand.Type] = [FindCommand.self]

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
        Words to find. All words must match; case and accents are ignored. Filters, such as \
        `tag:floral -status:finished` or `has:photo after:-30d`, limit the results. A filter \
        excludes records that don't have its field.
        """) var query: String
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      guard let text = query.trimmedOrNil else {
        throw UsageFailure("Missing search text", hint: "For help, run `stashbook find --help`.")
      }
      let limit = try pageLimit(self.limit)
      let place = try cursor(after)
      let library = try global.open(.reading)
      let home: HomePlugin = try library.feature()
      let search = home.search(with: library.assembly.services)
      let page = try await search.page(text, limit: limit, after: place)
      let isAll = place == nil && page.next == nil
      try await global.output.write(
        ListJSON(
          items: page.items.map { FoundJSON($0.summary) }, total: isAll ? page.items.count : nil,
          next: page.next?.text),
        text: try await table(page, text, library))
    }

    private func table(
      _ page: Page<SearchResult>, _ text: String, _ library: Library
    ) async throws -> String {
      guard !page.items.isEmpty else { return "Nothing matches \u{201C}\(text)\u{201D}." }
      let short = try await ShortIDs.short(page.items.map(\.summary.record), in: library)
      var table = TerminalTable(header: ["KIND", "ID", "TITLE", "DETAIL"])
      table.rows = page.items.map { result in
        let summary = result.summary
        return [
          .init(summary.kind, .footnote),
          .init(short[summary.record] ?? summary.record.id.text, .muted),
          .init(result.excerpt, .headline), .init(summary.detail ?? ""),
        ]
      }
      return table.text(await global.style(in: library))
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

    init(_ summary: RecordSummary) {
      (kind, id, title, detail) = (
        summary.kind, summary.record.id, summary.title, summary.detail
      )
      route = summary.route.description
    }
  }
#else
  import ArgumentParser

  let homeCommands: [any ParsableCommand.Type] = []
#endif
