#if WeightEntry
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import TerminalHost
  import WeightEntry

  let weightCommands: [any ParsableCommand.Type] = [WeightCommand.self]

  struct WeightCommand: AsyncParsableCommand, RecordTypeCommand {
    static let recordType: any Record.Type = WeightRecord.self
    static let configuration = CommandConfiguration(
      path: "weight", abstract: "Manage your body-weight log.",
      discussion: """
        Example:
          stashbook weight add 82.4kg --note "After the fair"
        """,
      subcommands: [
        WeightAdd.self, WeightList.self, WeightShow.self, WeightEdit.self, WeightDelete.self,
        WeightTrendCommand.self, WeightChartCommand.self, WeightGoal.self, WeightImportCommand.self,
        WeightExportCommand.self,
      ])
  }

  /// The weight log of an open library, with the short IDs of its weighings.
  struct WeightContext {
    let library: Library
    let repository: WeightRepository
    let global: GlobalOptions

    init(_ global: GlobalOptions, _ use: Library.Use) throws {
      library = try global.open(use)
      let plugin: WeightEntryPlugin = try library.feature()
      repository = plugin.repository
      self.global = global
    }

    var entries: ShortIDs {
      ShortIDs(
        library, WeightRecord.collection.name, noun: "weight entry",
        list: "stashbook weight list"
      ) { [repository] in try await repository.ids(matching: $0, limit: $1) }
    }

    func style() async -> SGREncoder { await global.style(in: library) }
  }

  /// Returns the unit for displaying weights, or kilograms if there is no library.
  func unit(_ global: GlobalOptions) async throws -> DisplayUnit {
    do {
      return try await WeightContext(global, .reading).repository.unit()
    } catch StoreFailure.noLibrary {
      return .kg
    }
  }

  /// A weighing as JSON, in lists and in the results of changes.
  ///
  /// All numbers are exact.
  struct WeightJSON: Encodable {
    struct HeightJSON: Encodable {
      var value: Decimal
      var unit: String
    }

    var id: RecordID
    var day: CivilDay
    var time: String?
    var zone: String?
    var value: Decimal
    var unit: WeightUnit
    var kg: Decimal
    var note: String?
    var bodyFat: Decimal?
    var height: HeightJSON?
    var source: String
    var batch: RecordID?

    init(_ entry: StoredWeighing) {
      let weighing = entry.record.weighing
      (id, day, batch) = (entry.id, weighing.day, entry.record.batch)
      (time, zone) = (weighing.time?.description, weighing.zone)
      (value, unit) = (weighing.weight.number.decimal, weighing.weight.unit)
      kg = weighing.weight.exactKilograms
      (note, source) = (weighing.note, weighing.source)
      bodyFat = weighing.bodyFat?.decimal
      height = weighing.height.map {
        HeightJSON(value: $0.number.decimal, unit: $0.unit.rawValue)
      }
    }
  }

  struct WeightList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight list", abstract: "List weight entries, newest first.",
      discussion: """
        Example:
          stashbook weight list --since 2026-03-01
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "First day to list, such as 2026-03-01.") var since: String?
    @Option(help: "Last day to list, such as 2026-03-31.") var until: String?
    @Option(help: "Maximum results, 1–1000. (default: 50)") var limit: String?
    @Option(help: "Cursor from the previous page's `next`.") var after: String?

    func run() async throws {
      let limit = try pageLimit(self.limit)
      let place = try cursor(after)
      let (first, last) = (try since.map(typedDay), try until.map(typedDay))
      if let first, let last, first > last {
        throw UsageFailure(
          "Invalid range: --since \(first) is after --until \(last)", hint: "Swap the two days.")
      }
      let context = try WeightContext(global, .reading)
      let (page, total) = try await context.repository.page(
        limit: limit, after: place, since: first, until: last)
      let list = ListJSON(
        items: page.items.map(WeightJSON.init), total: total, next: page.next?.text)
      try await global.output.write(list, text: try await table(page, total, context))
    }

    private func table(
      _ page: Page<StoredWeighing>, _ total: Int?, _ context: WeightContext
    ) async throws -> String {
      guard !page.items.isEmpty else {
        return since == nil && until == nil
          ? "No entries yet. To add one, run `stashbook weight add`." : "No entries match."
      }
      let unit = try await context.repository.unit()
      let short = try await context.entries.rows(page.items.map(\.id))
      var table = TerminalTable(header: ["ID", "DAY", "TIME", "WEIGHT", "FAT %", "NOTE"])
      for entry in page.items {
        let weighing = entry.record.weighing
        table.rows.append([
          .init(short[entry.id] ?? entry.id.text, .muted), .init("\(weighing.day)", .data),
          .init(weighing.time?.description ?? "", .muted),
          .init(weighing.weight.phrase(in: unit), .data),
          .init(weighing.bodyFat?.description ?? "", .data), .init(weighing.note ?? ""),
        ])
      }
      return table.text(await context.style())
        + nextPageLine(shown: page.items.count, of: total, next: page.next?.text)
    }
  }

  struct WeightShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight show", abstract: "Show a weight entry's details.",
      discussion: """
        Example:
          stashbook weight show @1
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Entry ID, unique prefix or suffix, or listed row such as @1.")
    var id: String

    func run() async throws {
      let context = try WeightContext(global, .reading)
      let entry = try await context.repository.entry(try await context.entries.resolve(id))
      try await global.output.write(WeightJSON(entry), text: try await text(entry, context))
    }

    private func text(_ entry: StoredWeighing, _ context: WeightContext) async throws -> String {
      let (weighing, unit) = (entry.record.weighing, try await context.repository.unit())
      let style = await context.style()
      var table = FactTable(style.sizes)
      func add(_ name: String, _ value: String?) {
        if let value { table.facts.append((name, value, nil)) }
      }
      add("Day", "\(weighing.day)")
      add("Time", weighing.time.map { "\($0) \(weighing.zone ?? "")" })
      add("Entered Weight", "\(weighing.weight.number) \(weighing.weight.unit.rawValue)")
      add("Body Fat", weighing.bodyFat.map { "\($0)%" })
      add("Height", weighing.height?.description)
      add("Source", weighing.source)
      add("Note", weighing.note)
      let lines = table.lines(width: Output.terminalWidth).map { style.text($0) }
      let head = style(weighing.weight.phrase(in: unit), .headline)
      let id = try await context.entries.short(entry.id)
      return ([head, style(id, .muted)] + lines).joined(separator: "\n")
    }
  }
#else
  import ArgumentParser

  let weightCommands: [any ParsableCommand.Type] = []
#endif
