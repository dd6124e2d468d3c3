import ArgumentParser
import Composition
import Core
import TerminalHost

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "export",
    abstract: "Export the library to a folder of readable files.",
    discussion: """
      The command writes records, including deleted ones, as JSON Lines, and copies the originals \
      unchanged. Other programs can write to the library during the export. To import the folder \
      into another library, use `stashbook import`. You can edit the exported files first. If \
      originals are damaged or missing, the command exports the rest and exits with status 65.

      Example:
        stashbook export ~/stash-2026
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "New or empty folder to write to.") var folder: String

  func validate() throws { try refuseStream(folder) }

  func run() async throws {
    let summary = try await Export(try global.open(.reading)).write(to: folder)
    let records = summary.records.counted("record")
    let originals = summary.photos.counted("original")
    try await global.output.write(
      summary, text: "Exported \(records) and \(originals) to \(folder)")
    if !global.json {
      for feature in summary.leftOut {
        writeError(
          "\(feature.printable) is excluded from this build, so its records weren't exported")
      }
      for original in summary.missing { writeError("The original \(original) is missing") }
      for original in summary.damaged { writeError("The original \(original) is damaged") }
    }
    if !summary.missing.isEmpty || !summary.damaged.isEmpty {
      throw ExitCode(Explanation.Kind.refused.exitCode)
    }
  }
}

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "import",
    abstract: "Import an exported folder, skipping duplicates.",
    discussion: """
      Records that are already in the library are unchanged. If a line is invalid, or its record \
      differs from the one in the library, the command reports the file and line number, imports \
      the other records, and exits with status 65. To undo the import, run `stashbook undo`.

      Example:
        stashbook import ~/stash-2026 --dry-run
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Folder that `stashbook export` wrote.") var folder: String
  @Flag(help: "Preview without changing anything.") var dryRun = false

  func validate() throws { try refuseStream(folder) }

  func run() async throws {
    // A folder that isn't an export is rejected before the library is created.
    let source = try Import(folder)
    let report =
      dryRun
      ? try await source.check(against: existing())
      : try await source.write(into: global.open(.writing))
    if !global.json {
      for refused in report.refused {
        let place = [refused.path, refused.line.map { "\($0)" }].compactMap(\.self)
        writeError("\(place.joined(separator: ":")): \(refused.message)".printable)
      }
    }
    let added = report.added.counted("record")
    let rejected = report.refused.isEmpty ? "" : ", \(report.refused.count) rejected"
    try await global.output.write(
      report,
      text: (dryRun ? "Would import \(added)" : "Imported \(added)")
        + " from \(folder); \(report.existing) already in the library\(rejected).")
    if !report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
  }

  /// Returns the library, or `nil` if it doesn't exist.
  private func existing() throws -> Library? {
    do { return try global.open(.changing) } catch StoreFailure.noLibrary { return nil }
  }
}

/// Rejects `-`, because an export is a folder.
private func refuseStream(_ folder: String) throws {
  if folder == "-" { throw ValidationError("Invalid folder “-”: use a folder, not a stream") }
}
