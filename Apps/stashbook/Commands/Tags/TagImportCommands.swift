#if Tags
  import ArgumentParser
  import Composition
  import Core
  import Tags
  import TerminalHost

  struct TagImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tag import", abstract: "Import tags from a CSV file, skipping duplicates.",
      discussion: """
        The first line names the columns. If any rows are invalid, the command lists them with \
        the reasons, imports the others, and exits with status 65.

        Example:
          stashbook tag import tags.csv --name Tag --uses Count
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "CSV file, or - for standard input.") var file: String
    @Option(
      help: """
        Column of tag names. (default: name, tag, or TagName; otherwise, the first column)
        """)
    var name: String?
    @Option(help: "Column of use counts. (default: uses or count, if present)")
    var uses: String?
    @Flag(help: "Preview without changing anything.") var dryRun = false

    struct Report: Encodable {
      struct Refused: Encodable {
        var row: Int
        var code: String
        var message: String
      }
      var added = 0
      var changed = 0
      var unchanged = 0
      var refused: [Refused] = []
      var dryRun = false
    }

    func run() async throws {
      // Unreadable input is rejected before the library is created.
      let text = try await readTable(file)
      var report = Report()
      report.dryRun = dryRun
      let rows = try read(text, &report)
      if rows.isEmpty, !report.refused.isEmpty { return try await finish(report) }
      let repository = try tags(global, dryRun ? .reading : .writing)
      let outcome = try await repository.take(rows, dryRun: dryRun)
      (report.added, report.changed) = (outcome.added, outcome.changed)
      report.unchanged = outcome.unchanged
      try await finish(report)
    }

    private func finish(_ report: Report) async throws {
      try await global.output.write(report, text: words(report))
      if !report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
    }

    private func read(_ text: String, _ report: inout Report) throws -> [TagRepository.ImportRow] {
      var (rows, number) = ([TagRepository.ImportRow](), 0)
      var columns: Result<Columns, any Error>?
      try SystemPorts.tables.forEachRow(of: text) { cells in
        switch columns {
        case nil: columns = Result { try Columns(of: cells, by: self) }
        case .failure: break
        case .success(let columns):
          number += 1
          do throws(TagRefusal) {
            rows.append(
              try TagRepository.ImportRow(
                number, name: cells[ifAny: columns.name] ?? "", uses: cells[ifAny: columns.uses]))
          } catch {
            let words = error.explanation
            report.refused.append(.init(row: number, code: words.code, message: words.message))
          }
        }
      }
      _ = try columns?.get()
      return rows
    }

    /// The zero-based indexes of the columns to read.
    private struct Columns {
      let name: Int
      let uses: Int?

      init(of header: [String], by command: TagImport) throws {
        let table = TableRows(header: header, rows: [])
        name =
          try command.place(command.name, among: ["name", "tag", "tagname"], in: table) ?? 0
        uses = try command.place(command.uses, among: ["uses", "count"], in: table)
      }
    }

    /// Returns the zero-based index of the named column.
    ///
    /// If `named` is `nil`, the result is the index of the first column in `usual` that the table
    /// has, or `nil` if the table has none of them.
    ///
    /// - Throws: ``UsageFailure`` if the table doesn't have the named column.
    private func place(
      _ named: String?, among usual: [String], in table: TableRows
    ) throws -> Int? {
      guard let named else { return usual.lazy.compactMap { table.place(of: $0) }.first }
      if let place = table.place(of: named) { return place }
      throw UsageFailure(
        "\(displayedInput(file)) has no column “\(named)”",
        hint: "Use \(table.header.alternatives).")
    }

    private func words(_ report: Report) -> String {
      let added = report.added.counted("tag")
      let changes =
        dryRun
        ? "Would add \(added) and change \(report.changed); "
        : "Added \(added) and changed \(report.changed); "
      let counts = "\(changes)\(report.unchanged) unchanged"
      let refused = report.refused.map { "Row \($0.row): \($0.message)" }
      let last = refused.isEmpty ? counts : "\(counts), \(refused.count) rejected"
      return (refused + [last]).map(\.printable).joined(separator: "\n")
    }
  }

  extension [String] {
    /// Accesses the cell at an index, or `nil` if the index is `nil` or the row is too short.
    fileprivate subscript(ifAny index: Int?) -> String? {
      index.flatMap { indices.contains($0) ? self[$0] : nil }
    }
  }
#endif
