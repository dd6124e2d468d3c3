import ArgumentParser
import Composition
import Core
import Foundation
import TerminalHost

struct LibraryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "library", abstract: "Create, list, or copy libraries in folders and on servers.",
    discussion: """
      To use a library on servers with the other commands, pass its URL with --library, or set \
      STASHBOOK_LIBRARY. See `stashbook help library`.

      Example:
        stashbook library copy ~/stash \\
          'postgresql://stash@db1/stash?library=guild&photos=s3://guild-photos'
      """,
    subcommands: [LibraryCreate.self, LibraryList.self, LibraryCopyCommand.self])
}

/// The options of commands whose arguments name libraries.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: jsonHelp) var json = false
  @Flag(name: .long, help: quietHelp) var quiet = false

  var output: Output { Output(asJSON: json) }
}

struct LibraryCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "library create", abstract: "Create an empty library.",
    discussion: """
      If the database has no Stashbook tables, the command creates them. It doesn't create the \
      database, the bucket, or users.

      Example:
        stashbook library create \\
          'postgresql://stash@db1/stash?library=guild&photos=s3://guild-photos'
      """)
  @OptionGroup var options: OutputOptions
  @Argument(help: "Folder or URL of the new library.") var location: String

  func run() async throws {
    let place = try LibraryLocation(named: location)
    _ = try Library(place, for: .creating)
    try await options.output.write(
      LibraryJSON(name: nil, location: place), text: "Created a library at \(place).".printable)
  }
}

struct LibraryList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "library list", abstract: "List the libraries in a database.",
    discussion: """
      Other parts of a library's URL are ignored.

      Example:
        stashbook library list postgresql://stash@db1/stash
      """)
  @OptionGroup var options: OutputOptions
  @Argument(help: "URL of the database.") var database: String

  func run() async throws {
    let names = try Library.names(in: database)
    let items = names.map { LibraryJSON(name: $0, location: nil) }
    try await options.output.write(
      ListJSON(items: items, total: items.count, next: nil),
      text: names.isEmpty
        ? "The database has no libraries." : names.joined(separator: "\n").printable)
  }
}

/// A library in the output of the commands about libraries.
struct LibraryJSON: Encodable {
  var name: String?
  var location: String?

  init(name: String?, location: LibraryLocation?) {
    (self.name, self.location) = (name, location.map { "\($0)" })
  }
}

struct LibraryCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "library copy", abstract: "Copy a library to a folder or to servers.",
    discussion: """
      The command copies all records, including deleted ones, and their originals, and then \
      compares the records. It doesn't copy the history for `stashbook undo`. The destination is \
      created if it doesn't exist, and must have no other records. If the command is interrupted, \
      run it again: it skips the originals that were already copied. If originals are damaged or \
      missing, the command copies everything else, and exits with status 65. To copy them after a \
      repair, run it again.

      Examples:
        stashbook library copy ~/stash \\
          'postgresql://stash@db1/stash?library=guild&photos=s3://guild-photos'
        stashbook library copy \\
          'postgresql://stash@db1/stash?library=guild&photos=s3://guild-photos' \\
          ~/guild
      """)
  @OptionGroup var options: OutputOptions
  @Argument(help: "Folder or URL of the library to copy.") var source: String
  @Argument(help: "Folder or URL of the copy.") var destination: String

  struct Report: Encodable {
    var destination: String
    var report: LibraryCopy.Report

    private enum Key: String, CodingKey {
      case destination, added, existing, photos, missing, damaged, refused
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(destination, forKey: .destination)
      try container.encode(report.added, forKey: .added)
      try container.encode(report.existing, forKey: .existing)
      try container.encode(report.photos, forKey: .photos)
      try container.encode(report.missing, forKey: .missing)
      try container.encode(report.damaged, forKey: .damaged)
      try container.encode(report.refused, forKey: .refused)
    }
  }

  func run() async throws {
    let (from, to) = (try LibraryLocation(named: source), try LibraryLocation(named: destination))
    guard from != to else {
      throw UsageFailure(
        "The source and the destination are the same library", hint: "Name another destination.")
    }
    try Library.requireOne(at: from)
    let library = try Library(from, for: .reading)
    let copy = LibraryCopy(of: library, in: try opened(to))
    let showsProgress = !options.quiet && !options.json && isatty(STDERR_FILENO) == 1
    let report = try await copy.run { progress in
      guard showsProgress else { return }
      let text = "Copying photo \(progress.completed) of \(progress.total ?? 0)…"
      StandardError.write("\r\u{1B}[K" + (progress.completed == progress.total ? "" : text))
    }
    if !options.json {
      for original in report.missing { writeError("The original \(original) is missing") }
      for original in report.damaged { writeError("The original \(original) is damaged") }
      for refused in report.refused { writeError("\(refused.path): \(refused.message)".printable) }
    }
    try await options.output.write(
      Report(destination: "\(to)", report: report), text: text(report, to).printable)
    if !report.isComplete { throw ExitCode(Explanation.Kind.refused.exitCode) }
  }

  /// Opens the destination, and creates it if it doesn't exist.
  private func opened(_ location: LibraryLocation) throws -> Library {
    do {
      return try Library(location, for: .creating)
    } catch is ExistingLibrary {
      return try Library(location, for: .changing)
    }
  }

  private func text(_ report: LibraryCopy.Report, _ location: LibraryLocation) -> String {
    let photos = report.photos.counted("original")
    let count = report.missing.count + report.damaged.count + report.refused.count
    let refused = count == 0 ? "" : " Not copied: \(count)."
    guard report.added > 0 || report.existing == 0 else {
      let records = report.existing.counted("record")
      return "\(location) already had \(records), and now has \(photos).\(refused)"
    }
    return "Copied \(report.added.counted("record")) and \(photos) to \(location).\(refused)"
  }
}
