#if Tags
  import ArgumentParser
  import Composition
  import Core
  import Tags
  import TerminalHost

  let tagCommands: [any ParsableCommand.Type] = [TagCommand.self]

  struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag", abstract: "Manage tags.",
      discussion: """
        Example:
          stashbook tag list --sort name
        """,
      subcommands: [
        TagList.self, TagAdd.self, TagImport.self, TagSuggest.self, TagRename.self, TagMerge.self,
        TagAlias.self, TagDelete.self,
      ])
  }

  /// Opens the library and returns its tag repository.
  func tags(_ global: GlobalOptions, _ use: Library.Use) throws -> TagRepository {
    let plugin: TagsPlugin = try global.open(use).feature()
    return plugin.repository
  }

  /// Returns the tag name that the text represents.
  ///
  /// Callers parse names before opening the library, so that an invalid name never creates a
  /// library.
  ///
  /// - Throws: ``TagRefusal`` if the text isn't a tag name.
  func tagName(_ text: String) throws -> TagName {
    do throws(TagNameRefusal) {
      return try TagName(text)
    } catch {
      throw TagRefusal.name(text, error)
    }
  }

  /// A tag as JSON, in lists and in the results of changes.
  struct TagJSON: Encodable {
    var id: RecordID
    var name: String
    var uses: Int
    var color: StyleRole
    var aliases: [String]

    init(_ entry: TagEntry) {
      id = entry.id
      name = entry.name.text
      uses = entry.uses
      color = entry.name.role
      aliases = entry.aliases
    }
  }

  /// The result of a change or a preview, as JSON.
  struct TagChangeJSON: Encodable {
    var tag: TagJSON
    var fields: Int
    var dryRun: Bool

    init(_ outcome: TagRepository.Outcome, dryRun: Bool) {
      tag = TagJSON(outcome.tag)
      fields = outcome.fields
      self.dryRun = dryRun
    }
  }

  /// Returns a sentence that describes a change, such as "Renamed sky to clouds on 2 records".
  ///
  /// The sentence starts with `done`, such as "Renamed", or, in a preview, with `planned`, such as
  /// "Would rename". The sentence omits the number of records if `preposition` is `nil` or if no
  /// record's tags change, as when an alias is deleted.
  func sentence(
    _ done: String, _ planned: String, _ change: String, _ outcome: TagRepository.Outcome,
    dryRun: Bool, preposition: String? = "on"
  ) -> String {
    if !outcome.isChange { return "No changes to \(outcome.tag.name.text)" }
    var change = change
    if let preposition, outcome.fields > 0 {
      change += " \(preposition) \(outcome.fields.counted("record"))"
    }
    return dryRun ? "\(planned) \(change)" : "\(done) \(change). To undo, run `stashbook undo`."
  }

  struct TagList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag list", abstract: "List tags, most used first.",
      discussion: """
        Example:
          stashbook tag list --filter bird --sort name
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Text that tag names must contain.") var filter: String?
    @Option(help: "Sort order: uses or name.") var sort = "uses"
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      guard let sort = TagFilter.Sort(rawValue: sort) else {
        throw UsageFailure("Invalid sort order “\(self.sort)”", hint: "Sort by uses or name.")
      }
      let limit = try pageLimit(self.limit)
      var wanted = TagFilter()
      (wanted.text, wanted.sort) = (filter, sort)
      let place = try cursor(after, order: sort.rawValue)
      let library = try global.open(.reading)
      let plugin: TagsPlugin = try library.feature()
      let (page, total) = try await plugin.repository.page(wanted, limit: limit, after: place)
      let next = page.next.map { "\(sort.rawValue).\($0.text)" }
      try await global.output.write(
        ListJSON(items: page.items.map(TagJSON.init), total: total, next: next),
        text: table(page.items, await global.style(in: library), total: total, next: next))
    }

    private func table(
      _ entries: [TagEntry], _ style: SGREncoder, total: Int?, next: String?
    ) -> String {
      guard !entries.isEmpty else {
        let none = "No tags yet. To add some, run `stashbook tag add`."
        return filter == nil && after == nil ? none : "No tags match."
      }
      var table = TerminalTable(header: ["TAG", "USES", "ALIASES"], keepsFirst: false)
      for entry in entries {
        table.rows.append([
          .init(entry.name.text, entry.name.role), .init("\(entry.uses)", .data),
          .init(entry.aliases.joined(separator: ", "), .muted),
        ])
      }
      return table.text(style) + nextPageLine(shown: entries.count, of: total, next: next)
    }
  }

  struct TagAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag add", abstract: "Add tags.",
      discussion: """
        Existing tags are unchanged.

        Example:
          stashbook tag add floral gift "for Anna"
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Tag names.") var names: [String]

    func run() async throws {
      let names = try names.map(tagName)
      let repository = try tags(global, .writing)
      let added = try await repository.add(names)
      let items = added.map { TagJSON($0.tag) }
      let lines = added.map { tag, isNew in
        guard Output.isTerminal else { return tag.id.text }
        return isNew ? "Added \(tag.name.text)" : "\(tag.name.text) already exists"
      }
      try await global.output.write(
        ListJSON(items: items, total: items.count, next: nil), text: lines.joined(separator: "\n"))
    }
  }

  struct TagSuggest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag suggest", abstract: "Suggest tags for typed text, best match first.",
      discussion: """
        Example:
          stashbook tag suggest g --exclude gift
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Text typed so far.") var text: String
    @Option(name: .customLong("exclude"), help: "Tag to exclude; repeatable.")
    var excluded: [String] = []

    struct JSON: Encodable {
      struct Item: Encodable {
        var name: String
        var uses: Int
        var match: MatchRank
      }
      var items: [Item]
    }

    func run() async throws {
      let excluded = Set(try excluded.map(tagName))
      let repository = try tags(global, .reading)
      let found = try await repository.suggestions(for: text, excluding: excluded, limit: 5)
      let items = found.map { JSON.Item(name: $0.name.text, uses: $0.uses, match: $0.match) }
      let lines = items.isEmpty ? ["No tags match."] : items.map(\.name)
      try await global.output.write(
        JSON(items: items), text: lines.map(\.printable).joined(separator: "\n"))
    }
  }
#else
  import ArgumentParser

  let tagCommands: [any ParsableCommand.Type] = []
#endif
