#if WeightEntry
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import TerminalHost
  import WeightEntry

  struct WeightImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight import", abstract: "Take weights in from another program; again adds nothing.",
      discussion: """
        Apple Health (the zip, its folder or the XML), openScale, Libra, Withings, TrendWeight, and any
        table with a day and a weight. A row that is no weight is refused with its reason, the others go
        on; the exit code is then 65.
        Example: stashbook weight import export.zip --dry-run
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The file or folder; - for standard input.") var file: String
    @Option(help: "apple-health, openscale, libra, withings, trendweight, csv or stashbook.")
    var format: String?
    @Option(name: .customLong("map"), help: "What a column holds: Gewicht=weight; 2=date.")
    var columns: [String] = []
    @Option(help: "How days like 3/4/2025 are meant: dmy, mdy or ymd.") var dateOrder: String?
    @Option(help: "The unit of weights that name none: kg or lb.") var unit: String?
    @Flag(help: "Say what it would do, and do nothing.") var dryRun = false

    struct Report: Encodable {
      struct Refused: Encodable {
        var place: String
        var message: String
      }
      struct ColumnJSON: Encodable {
        var name: String
        var field: String?
      }
      var format: String
      var added = 0
      var existing = 0
      var refused: [Refused] = []
      var leftOut: [String: Int] = [:]
      var notes: [String] = []
      var columns: [ColumnJSON] = []
      var batch: RecordID?
      var dryRun = false
    }

    func run() async throws {
      // Read before a library is made for it.
      let importer = WeightImporter(
        files: Outside.files, archive: Outside.archive, xml: Outside.xml)
      let read = try await importer.read(file, try options())
      var report = Report(format: read.format.rawValue)
      report.refused = read.refused.map {
        Report.Refused(place: $0.place.description, message: $0.reason.sentence)
      }
      report.notes = read.notes.map(\.sentence)
      report.columns = read.columns.map {
        Report.ColumnJSON(name: $0.name, field: $0.field?.rawValue)
      }
      report.leftOut = read.leftOut.counts
      report.dryRun = dryRun
      if !read.weighings.isEmpty { try await take(read.weighings, &report) }
      try await global.output.write(report, text: words(report))
      if !report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
    }

    private func take(_ weighings: [Weighing], _ report: inout Report) async throws {
      let taken: WeightBook.Taken
      do {
        let book = try WeightDesk(global, dryRun ? .reading : .writing).book
        taken = try await book.take(weighings, dryRun: dryRun)
      } catch StoreFailure.noLibrary where dryRun {
        taken = WeightBook.Taken(added: weighings.count)
      }
      (report.added, report.existing) = (taken.added, taken.existing)
      report.batch = taken.batch
    }

    private func options() throws -> ImportOptions {
      ImportOptions(
        format: try named(format, "--format", WeightFormat.self), columns: try mapping(),
        dateOrder: try named(dateOrder, "--date-order", DateOrder.self),
        unit: try named(unit, "--unit", WeightUnit.self), today: Outside.clock.today,
        zone: Outside.clock.zone)
    }

    /// What a word stands for; one that stands for nothing is refused with those that do.
    private func named<Value: RawRepresentable & CaseIterable>(
      _ text: String?, _ option: String, _ type: Value.Type
    ) throws -> Value? where Value.RawValue == String {
      guard let text else { return nil }
      if let value = Value(rawValue: text) { return value }
      let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageFailure("\(option) \(text) is none", hint: "One of \(all).")
    }

    private func mapping() throws -> [String: WeighingField] {
      var fields: [String: WeighingField] = [:]
      for pair in columns {
        let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, let last = parts.last else {
          throw UsageFailure("--map \(pair) has no =", hint: "It is written like Gewicht=weight.")
        }
        let name = parts.dropLast().joined(separator: "=")
        fields[name] = try named(last, "--map \(name)", WeighingField.self)
      }
      return fields
    }

    private func words(_ report: Report) -> String {
      var lines = report.refused.map { "\($0.place.capitalized): \($0.message)" }
      if dryRun, !report.columns.isEmpty {
        lines += report.columns.map { "\($0.name): \($0.field ?? "not read")" }
      }
      lines += report.notes
      lines += report.leftOut.sorted { $0.key < $1.key }.map { "Left out: \($1) \($0)" }
      var counts = "\(report.format): \(report.added) added, \(report.existing) here already"
      if !report.refused.isEmpty { counts += ", \(report.refused.count) refused" }
      if dryRun { counts += "; nothing was changed" }
      if let batch = report.batch {
        counts += "; stashbook weight delete --batch \(batch) takes them back"
      }
      return (lines + [counts]).map(\.printable).joined(separator: "\n")
    }
  }

  struct WeightExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight export", abstract: "Write all weights to standard output.",
      discussion: """
        What is written imports as exactly the same weights, whatever the locale.
        Example: stashbook weight export --format csv > weights.csv
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "csv or json.") var format = "csv"

    func run() async throws {
      guard ["csv", "json"].contains(format) else {
        throw UsageFailure("\(format) is no format", hint: "One of csv, json.")
      }
      let weighings = try await WeightDesk(global, .reading).book.all().map(\.record.weighing)
      if global.json || format == "json" {
        return Output.emit(try Output.encode(weighings.map { WeighingJSON($0) }))
      }
      // Its last line has its own end.
      Output.emit(String(WeightExport.csv(weighings).dropLast()), isPayload: true)
    }
  }
#endif
