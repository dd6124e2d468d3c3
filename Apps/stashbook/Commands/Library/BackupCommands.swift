import ArgumentParser
import Composition
import Core
import Foundation
import TerminalHost

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "backup", abstract: "Back up the library to a tar file.",
    discussion: """
      The backup includes everything that is intact. The command writes a temporary file, \
      verifies it, and then renames it to <file>. Other programs can write to the library during \
      the backup. If originals are damaged or missing, or if the database has faults, the command \
      lists the faults and exits with status 65.

      With --to, the command adds a backup to <dir>, with the time in its name, and --keep then \
      removes the library's oldest backups there. The name of a backup with faults ends with \
      -incomplete.tar. Such backups are counted separately, so they never replace intact ones. An \
      empty library isn't backed up.

      Examples:
        stashbook backup stash.tar
        stashbook backup stash.tar --verify
        stashbook backup --to ~/Backups/Stashbook --keep 14
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Tar file to write, or - for standard output. With --verify, tar file to check.")
  var file: String?
  @Option(help: ArgumentHelp("Folder to add a backup to.", valueName: "dir")) var to: String?
  @Option(
    help: ArgumentHelp("With --to, number of backups to keep. (default: all)", valueName: "n"))
  var keep: Int?
  @Flag(help: "Replace an existing file.") var force = false
  @Flag(help: "Only check an existing backup.") var verify = false

  func validate() throws {
    if keep != nil, to == nil { throw ValidationError("--keep requires --to") }
    if let keep, keep < 1 { throw ValidationError("Invalid number “\(keep)”. Use 1 or more") }
    if to?.isEmpty == true { throw ValidationError("--to requires a folder") }
    if to != nil, file != nil { throw ValidationError("Use either --to or a file, not both") }
    if to != nil, force || verify {
      throw ValidationError("--\(force ? "force" : "verify") can't be used with --to")
    }
    if to == nil, file == nil {
      throw ValidationError(
        "Specify a file, as in “stashbook backup stash.tar”, or a folder, as in “stashbook backup "
          + "--to ~/Backups/Stashbook”")
    }
    if verify, file == "-" { throw ValidationError("--verify requires a file, not -") }
  }

  func run() async throws {
    if let to { return try await add(to: to) }
    guard let file else { return }
    if verify { return try await checkBackup(file, global.output) }
    if file == "-", global.json {
      throw UsageFailure(
        "--json can't be used with -, because the backup is written to standard output",
        hint: "Name a file, or omit --json.")
    }
    if file == "-", Output.isTerminal {
      throw UsageFailure(
        "A backup can't be written to a terminal", hint: "Name a file, or use a pipe.")
    }
    let library = try opened()
    let backup = Backup(library)
    if file == "-" {
      // With SIGPIPE ignored, a write to a closed pipe fails like any other write, so temporary
      // files are removed.
      signal(SIGPIPE, SIG_IGN)
      let report = try await backup.write { try StandardOutput.write($0) }
      if report.isIntact { library.recordBackup() }
      writeFaults(report)
      return try end(report)
    }
    let report = try await backup.write(to: file, replacing: force)
    if report.isIntact { library.recordBackup() }
    try await say(BackupJSON(file: file, report), report, [])
    try end(report)
  }

  /// Opens the library.
  ///
  /// The hint for a missing library is that of a lost one, which a new library must not replace.
  private func opened() throws -> Library {
    do {
      return try global.open(.reading)
    } catch let failure as StoreFailure {
      guard case .noLibrary = failure else { throw failure }
      throw NothingToBackUp(explanation: failure.explanation)
    }
  }

  /// Adds a backup to a folder, and then removes the oldest ones.
  private func add(to path: String) async throws {
    let library = try opened()
    let folder = BackupFolder(path)
    let new = try await folder.add(library)
    if new.report.isIntact { library.recordBackup() }
    // The new backup is reported even if an old one can't be removed.
    var removed: [String] = []
    let removal = Result {
      guard let keep else { return }
      try folder.removeOldest(before: new, keeping: keep) { removed.append($0) }
    }
    var json = BackupJSON(file: new.file, new.report)
    json.removed = removed
    try await say(json, new.report, removed)
    try removal.get()
    try end(new.report)
  }

  private func say(
    _ json: BackupJSON, _ report: Backup.Report, _ removed: [String]
  ) async throws {
    if !global.json { writeFaults(report) }
    var text = "Backed up \(files(report)) to \(json.file).\(faults(report))"
    if !removed.isEmpty { text += " Removed \(removed.count.counted("older backup"))." }
    try await global.output.write(json, text: text.printable)
  }

  /// Throws `ExitCode` with status 65 if a backup has faults.
  private func end(_ report: Backup.Report) throws {
    guard report.isIntact else { throw ExitCode(Explanation.Kind.refused.exitCode) }
  }
}

/// The failure to back up a library that doesn't exist.
private struct NothingToBackUp: Explained {
  var explanation: Explanation

  init(explanation: Explanation) {
    self.explanation = explanation
    self.explanation.hint =
      "If it was lost, restore a backup with `stashbook restore`. If it is elsewhere, use --library."
  }
}

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "restore", abstract: "Restore a backup into an empty library.",
    discussion: """
      The command first checks every file and the database. If anything is damaged or missing, it \
      lists the faults, restores nothing, and exits with status 65. With --partial, it restores \
      the intact files. A library on servers must be created first, with `stashbook library \
      create`.

      Example:
        stashbook restore stash.tar --library ~/stash
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Backup to restore.") var file: String
  @Flag(help: "Check the backup and the library's folder without restoring.") var dryRun = false
  @Flag(help: "Check the backup without using the library.") var verify = false
  @Flag(help: "Restore the intact files if others are damaged or missing.") var partial = false

  func validate() throws {
    if file == "-" { throw ValidationError("Restoring requires a file, not -") }
  }

  func run() async throws {
    if verify { return try await checkBackup(file, global.output) }
    let location = try global.location
    let report = try await namingFaults(file, global.output) {
      try await Backup.restore(file, at: location, partial: partial, dryRun: dryRun)
    }
    if !global.json { writeFaults(report) }
    let text =
      dryRun
      ? "Would restore \(files(report)) to \(location).\(faults(report))"
      : "Restored \(files(report)) to \(location).\(faults(report))"
    try await global.output.write(BackupJSON(file: file, report), text: text.printable)
    // A library on servers rejects records that break its rules.
    guard report.isIntact || partial else { throw ExitCode(Explanation.Kind.refused.exitCode) }
  }
}

/// Checks a backup and writes whether it is intact.
private func checkBackup(_ file: String, _ output: Output) async throws {
  let report = try await namingFaults(file, output) { try await Backup.verify(file) }
  try await output.write(
    BackupJSON(file: file, report), text: "\(file) is intact: \(files(report)).".printable)
}

/// Runs `body` and returns its report.
///
/// If `body` fails because the backup has faults, the function lists the faults, as JSON or one per
/// line, before it throws an error.
private func namingFaults(
  _ file: String, _ output: Output, _ body: () async throws -> Backup.Report
) async throws -> Backup.Report {
  do {
    return try await body()
  } catch let failure as BackupFailure {
    guard case .faulty(_, let report) = failure else { throw failure }
    guard output.asJSON else {
      writeFaults(report)
      throw failure
    }
    Output.emit(try Output.encode(BackupJSON(file: file, report)))
    throw ExitCode(Explanation.Kind.refused.exitCode)
  }
}

private func writeFaults(_ report: Backup.Report) {
  for fault in report.faults { writeError(fault.printable) }
}

private func files(_ report: Backup.Report) -> String {
  report.files.count.counted("file")
}

/// Returns a space and a sentence that counts the faults by type, or an empty string if there are
/// no faults.
private func faults(_ report: Backup.Report) -> String {
  report.isIntact ? "" : " Faults: \(report.summary)."
}

/// A backup's contents and faults.
struct BackupJSON: Encodable {
  var file: String
  var files: Int
  var bytes: Int
  /// The SHA-256 hashes of damaged originals.
  var damaged: [String]
  /// The SHA-256 hashes of missing originals.
  var missing: [String]
  /// The descriptions of the database's faults.
  var database: [String]
  /// The names of the older backups that were removed, or `nil` if the backup isn't in a folder of
  /// regular backups.
  var removed: [String]?

  init(file: String, _ report: Backup.Report) {
    self.file = file
    files = report.files.count
    bytes = report.bytes
    (damaged, missing, database) = (report.damaged, report.missing, report.database)
  }
}
