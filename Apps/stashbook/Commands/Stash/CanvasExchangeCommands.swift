#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import Stash
  import TerminalHost

  struct CanvasImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas import", abstract: "Import canvases from a CSV file, skipping duplicates.",
      discussion: """
        The first line names the columns: `designer`, `name`, `size`, `mesh`, `status`, \
        `acquired`, `kitting`, `wip`, `stitched`, `atFinishing`, `finished`, `tags`, and `notes`. \
        Dates have the form `2026-03-01`.

        If any rows are invalid, the command lists them with the reasons, imports the others, and \
        exits with status 65. To undo the whole import, run `stashbook undo`.

        Examples:
          stashbook canvas import stash.csv --dry-run
          stashbook canvas import list.csv --map Title=name
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "CSV file, or - for standard input.") var file: String
    @Option(
      name: .customLong("map"),
      help: "Column (name or number) and its field, such as Title=name or 2=designer; repeatable.")
    var columns: [String] = []
    @Flag(help: "Preview without changing anything.") var dryRun = false

    struct Report: Encodable {
      struct Rejected: Encodable {
        var place: String
        var message: String
      }
      struct ColumnJSON: Encodable {
        var name: String
        var field: String?
      }
      var added = 0
      var existing = 0
      var refused: [Rejected] = []
      var columns: [ColumnJSON] = []
      var dryRun = false
    }

    func run() async throws {
      // Unreadable input is rejected before the library is created.
      let editors = StashEditors(try MemoryWorld().assembly.services)
      let read = try await CanvasImport(
        try SystemPorts.tables.read(try await readTable(file)), map: try mapping(),
        editors: editors, today: SystemPorts.clock.today)
      var report = Report(dryRun: dryRun)
      report.refused = read.rejected.map {
        Report.Rejected(place: "row \($0.number)", message: $0.reason)
      }
      report.columns = read.columns.map {
        Report.ColumnJSON(name: $0.name, field: $0.holds?.rawValue)
      }
      if !read.rows.isEmpty {
        let taken = try await take(read.rows)
        (report.added, report.existing) = (taken.added, taken.existing)
      }
      try await global.output.write(report, text: words(report))
      if !report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
    }

    private func take(_ rows: [CanvasImport.Row]) async throws -> (added: Int, existing: Int) {
      do {
        let repository = try StashContext(global, dryRun ? .reading : .writing).repository
        let taken = try await repository.take(rows, dryRun: dryRun)
        return (taken.added, taken.existing)
      } catch StoreFailure.noLibrary where dryRun {
        return (rows.count, 0)
      }
    }

    private func mapping() throws -> [String: CanvasColumn] {
      var map: [String: CanvasColumn] = [:]
      for pair in columns {
        guard let equals = pair.lastIndex(of: "=") else {
          throw UsageFailure(
            "Invalid column mapping “\(pair)”", hint: "Use the form Title=name.")
        }
        let field = String(pair[pair.index(after: equals)...])
        map[String(pair[..<equals])] = try choice(field, "field", for: "--map")
      }
      return map
    }

    private func words(_ report: Report) -> String {
      var lines = report.refused.map { "\($0.place.capitalized): \($0.message)" }
      if dryRun { lines += report.columns.map { "\($0.name): \($0.field ?? "not imported")" } }
      let added = report.added.counted("canvas", plural: "canvases")
      let rejected = report.refused.isEmpty ? "" : ", \(report.refused.count) rejected"
      var counts =
        (dryRun ? "Would import \(added)" : "Imported \(added)")
        + "; \(report.existing) already in the stash\(rejected)."
      if !dryRun, report.added > 0 { counts += " To undo, run `stashbook undo`." }
      return (lines + [counts]).map(\.printable).joined(separator: "\n")
    }
  }

  struct CanvasExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "canvas export", abstract: "Export all canvases as CSV.",
      discussion: """
        The command writes to standard output. To import the output, use `stashbook canvas \
        import`. The output doesn't include photos or journals; to export those, run `stashbook \
        export`.

        Example:
          stashbook canvas export > stash.csv
        """)
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let context = try StashContext(global, .reading)
      if global.json { return try await writeJSON(context) }
      Output.emit(table: try await context.repository.table())
    }

    private func writeJSON(_ context: StashContext) async throws {
      var (canvases, after) = ([CanvasJSON](), Cursor?.none)
      repeat {
        let page = try await context.repository.page(CanvasFilter(), limit: 500, after: after).page
        canvases += page.items.map(CanvasJSON.init)
        after = page.next
      } while after != nil
      Output.emit(try Output.encode(canvases))
    }
  }
#endif
