import ArgumentParser
import Composition
import Core
import TerminalHost

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "export",
    abstract: "Write the library as a folder that a person can read and edit.",
    discussion: """
      Records as JSON Lines, originals as they are; what is in the trash, too.
      Others may go on writing meanwhile. Example: stashbook export ~/stash-2026
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "The folder to write; new or empty.") var folder: String

  func validate() throws { try refuseStream(folder) }

  func run() async throws {
    let summary = try await Export(try global.open(.reading)).write(to: folder)
    try await global.output.write(
      summary, text: "\(folder): \(summary.records) records, \(summary.photos) originals")
    if !global.json {
      for feature in summary.leftOut {
        writeError("\(feature.printable) is left out of this build, and of the export")
      }
      for original in summary.missing { writeError("The original \(original) is missing") }
      for original in summary.damaged {
        writeError("The original \(original) is damaged: its bytes are not those of its SHA-256")
      }
    }
    if !summary.missing.isEmpty || !summary.damaged.isEmpty {
      throw ExitCode(Explanation.Kind.refused.exitCode)
    }
  }
}

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "import",
    abstract: "Take in a folder that export wrote and you may have edited.",
    discussion: """
      What is right is taken in, and undo takes it back; the rest is named by
      file and line, and the exit code is then 65. What is here stays as it is.
      Example: stashbook import ~/stash-2026 --dry-run
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "The folder.") var folder: String
  @Flag(help: "Check everything, and change nothing.") var dryRun = false

  func validate() throws { try refuseStream(folder) }

  func run() async throws {
    // Looked into first: what is no export makes no library.
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
    let counts =
      "\(report.added) added, \(report.existing) already here, \(report.refused.count) refused"
    try await global.output.write(
      report, text: "\(folder): \(counts)\(dryRun ? "; nothing was changed" : "")")
    if !report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
  }

  /// The library, where there is one.
  private func existing() throws -> Library? {
    do { return try global.open(.changing) } catch StoreFailure.noLibrary { return nil }
  }
}

/// Both are about a folder of files.
private func refuseStream(_ folder: String) throws {
  if folder == "-" { throw ValidationError("An export is a folder; - is not taken here") }
}
