#if WeightEntry
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import TerminalHost
  import WeightEntry

  struct WeightImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight import", abstract: "Import weight entries, skipping duplicates.",
      discussion: """
        The command can import files from `stashbook weight export`, Apple Health (the zip \
        file, the unzipped folder, or the XML file), openScale, Libra, Withings, and TrendWeight. \
        It can also import any other CSV file with dates and weights.

        If any rows are invalid, the command lists them with the reasons, imports the others, and \
        exits with status 65.

        Example:
          stashbook weight import export.zip --dry-run
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "File or folder, or - for standard input.") var file: String
    @Option(
      help: """
        Format: apple-health, openscale, libra, withings, trendweight, csv, or stashbook. \
        (default: detected)
        """)
    var format: String?
    @Option(
      name: .customLong("map"),
      help: """
        Column (name or number) and its field, such as Mass=weight or 2=date; repeatable. Fields: \
        \(WeighingField.allCases.map(\.rawValue).joined(separator: ", ")).
        """)
    var columns: [String] = []
    @Option(
      help: """
        Order of day, month, and year in dates such as 3/4/2025: dmy, mdy, or ymd. (default: \
        detected)
        """)
    var dateOrder: String?
    @Option(
      help: "Unit for weights without a unit: kg or lb. (default: none; such weights are invalid)")
    var unit: String?
    @Flag(help: "Preview without changing anything.") var dryRun = false

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
      // Unreadable input is rejected before the library is created.
      let importer = WeightImporter(
        files: SystemPorts.files, archive: SystemPorts.archive, xml: SystemPorts.xml)
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
      let taken: WeightRepository.Taken
      do {
        let repository = try WeightContext(global, dryRun ? .reading : .writing).repository
        taken = try await repository.take(weighings, dryRun: dryRun)
      } catch StoreFailure.noLibrary where dryRun {
        taken = WeightRepository.Taken(added: weighings.count)
      }
      (report.added, report.existing) = (taken.added, taken.existing)
      report.batch = taken.batch
    }

    private func options() throws -> ImportOptions {
      ImportOptions(
        format: try format.map { try choice($0, "format") }, columns: try mapping(),
        dateOrder: try dateOrder.map { try choice($0, "date order") },
        unit: try unit.map { try choice($0, "unit") }, today: SystemPorts.clock.today,
        zone: SystemPorts.clock.timeZoneID)
    }

    private func mapping() throws -> [String: WeighingField] {
      var fields: [String: WeighingField] = [:]
      for pair in columns {
        let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, let last = parts.last else {
          throw UsageFailure(
            "Invalid column mapping “\(pair)”", hint: "Use the form Mass=weight.")
        }
        let name = parts.dropLast().joined(separator: "=")
        fields[name] = try choice(last, "field", for: "--map")
      }
      return fields
    }

    private func words(_ report: Report) -> String {
      var lines = report.refused.map { "\($0.place.capitalized): \($0.message)" }
      if dryRun, !report.columns.isEmpty {
        lines += report.columns.map { "\($0.name): \($0.field ?? "not imported")" }
      }
      lines += report.notes
      lines += report.leftOut.sorted { $0.key < $1.key }.map { Self.skipped($0, $1) }
      let added = report.added.counted("entry", plural: "entries")
      let rejected = report.refused.isEmpty ? "" : ", \(report.refused.count) rejected"
      var counts =
        (dryRun ? "Would import \(added)" : "Imported \(added)")
        + " (\(report.format)); \(report.existing) already in the log\(rejected)."
      if let batch = report.batch {
        counts += " To undo, run `stashbook weight delete --batch \(batch)`."
      }
      return (lines + [counts]).map(\.printable).joined(separator: "\n")
    }

    /// Returns a sentence about skipped data, such as "Skipped 2 duplicates".
    ///
    /// `kind` is the data's key in the JSON output.
    private static func skipped(_ kind: String, _ count: Int) -> String {
      let names: (one: String, several: String) =
        switch kind {
        case "doubles": ("duplicate", "duplicates")
        case "placeholders": ("midnight duplicate", "midnight duplicates")
        case "interpolated": ("interpolated row", "interpolated rows")
        case "body fats that are none": ("invalid body-fat value", "invalid body-fat values")
        case "body fats without a weight":
          ("body-fat value without a weight", "body-fat values without a weight")
        case "heights that are none": ("invalid height", "invalid heights")
        default: (kind, kind)
        }
      return "Skipped \(count) \(count == 1 ? names.one : names.several)"
    }
  }

  struct WeightExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight export", abstract: "Export all weight entries to standard output.",
      discussion: """
        To import the output, use `stashbook weight import`. The imported entries match the \
        exported ones exactly, regardless of locale.

        Example:
          stashbook weight export --format csv > weights.csv
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Format: csv or json.") var format = "csv"

    func run() async throws {
      guard ["csv", "json"].contains(format) else {
        throw UsageFailure("Invalid format “\(format)”", hint: "Use csv or json.")
      }
      let weighings = try await WeightContext(global, .reading).repository.all().map(
        \.record.weighing)
      if global.json || format == "json" {
        return Output.emit(try Output.encode(weighings.map { WeighingJSON($0) }))
      }
      Output.emit(table: WeightExport.csv(weighings))
    }
  }
#endif
