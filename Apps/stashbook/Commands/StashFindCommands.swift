#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "find", abstract: "Find what you wrote, wherever it is.",
      discussion: "Example: stashbook find \"metallic thread\"")
    @OptionGroup var global: GlobalOptions
    @Argument(
      help: """
        Words, each of which is somewhere in what you wrote; case and accents make no difference. Or a \
        filter over canvases and journals: tag:floral -status:finished, has:photo after:-30d.
        """) var query: String
    @Option(help: "How many at most, 1 to 1000. (default: 50)") var limit: String?
    @Option(help: "Where to go on: \"next\" of a page.") var after: String?

    func run() async throws {
      guard let text = query.trimmedOrNil else { throw UsageFailure("Say what to look for") }
      let limit = try pageLimit(self.limit)
      let place = try cursor(after)
      let desk = try StashDesk(global, .reading)
      let page = try await Search(desk.book).page(text, limit: limit, after: place)
      let isAll = place == nil && page.next == nil
      try await desk.output.write(
        ListJSON(
          items: page.items.map { FoundJSON($0.card) }, total: isAll ? page.items.count : nil,
          next: page.next?.text),
        text: try await table(page, text, desk))
    }

    private func table(
      _ page: Page<Finding>, _ text: String, _ desk: StashDesk
    ) async throws -> String {
      guard !page.items.isEmpty else { return "Nothing contains \u{201C}\(text)\u{201D}." }
      let canvases = page.items.map(\.card).filter { $0.kind == "canvas" }.map(\.record.id)
      let entries = page.items.map(\.card).filter { $0.kind == "journal" }.map(\.record.id)
      let short = try await desk.canvases.short(canvases)
        .merging(try await desk.entries.short(entries)) { first, _ in first }
      var table = TerminalTable(header: ["KIND", "ID", "WHAT", "OF"])
      table.rows = page.items.map { finding in
        let card = finding.card
        return [
          .init(card.kind, .footnote), .init(short[card.record.id] ?? card.record.id.text, .muted),
          .init(finding.excerpt, .headline), .init(card.detail ?? ""),
        ]
      }
      let further =
        page.next.map { "\n\(page.items.count) shown; go on with --after \($0.text)" } ?? ""
      return table.text(await desk.style()) + further
    }
  }

  /// A record of any feature, in a few words.
  struct FoundJSON: Encodable {
    var kind: String
    var id: RecordID
    var title: String
    var detail: String?
    var route: String

    init(_ card: RecordCard) {
      (kind, id, title, detail) = (card.kind, card.record.id, card.title, card.detail)
      route = card.route.description
    }
  }
#endif
