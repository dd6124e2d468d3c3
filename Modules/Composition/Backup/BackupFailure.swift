public import Core

/// Why a backup could not be written, or not restored. Nothing was.
public enum BackupFailure: Error, Equatable, Sendable {
  /// A file of that name exists.
  case exists(String)
  /// A file changed while the backup was written, by its path in the library.
  case changed(String)
  /// The library is not empty.
  case notEmpty(String)
  /// The file is no backup.
  case noManifest(String)
  /// The file is damaged, or no archive; with the reason.
  case unreadable(String, String)
  /// It was written by a newer version.
  case newer(String)
  /// A file in it is not the one that was backed up.
  case differs(String, String)
  /// It holds something that no backup has, by its path.
  case unexpected(String, String)
  /// It holds two files of one name.
  case duplicate(String, String)
  /// Its database can't be used, with the reason.
  case database(String, String)
  /// Originals are damaged or missing, or the database has faults.
  case faulty(String, Backup.Report)
}

extension BackupFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .exists(let file):
      Explanation(
        .cannotCreate, code: "already-there", "\(file) already exists",
        hint: "To replace it, use --force.")
    case .changed(let path):
      Explanation(
        .tryAgain, code: "changed-meanwhile",
        "\(path) changed while the backup was written; no backup was written",
        hint: "Try again. If it happens again, run stashbook doctor.")
    case .notEmpty(let folder):
      Explanation(
        .cannotCreate, code: "not-empty", "\(folder) is not empty; it was left as it is",
        hint: "Name an empty folder with --library.")
    case .unreadable(let file, let reason):
      Explanation(
        .refused, code: "unreadable-backup", "\(file) can't be unpacked: \(reason)",
        hint: "Nothing was restored.")
    case .noManifest(let file):
      Explanation(.refused, code: "no-backup", "\(file) is not a backup of a library")
    case .newer(let file):
      Explanation(.unavailable, code: "newer-backup", "\(file) was written by a newer version")
    case .differs(let file, let path):
      Explanation(
        .refused, code: "damaged-backup", "\(file) is damaged: \(path) is not what was backed up")
    case .unexpected(let file, let path):
      Explanation(
        .refused, code: "unexpected-file", "\(file) contains “\(path)”, which no backup has",
        hint: "A backup has \(Backup.database) and photos only. Nothing was restored.")
    case .duplicate(let file, let path):
      Explanation(
        .refused, code: "duplicate-file", "\(file) contains “\(path)” more than once",
        hint: "Nothing was restored.")
    case .database(let file, let reason):
      Explanation(
        .refused, code: "invalid-database", "The database in \(file) can't be used: \(reason)",
        hint: "Nothing was restored.")
    case .faulty(let file, let report):
      Explanation(
        .refused, code: "faulty-backup", "\(file) isn't intact: \(report.summary)",
        hint: "Nothing was restored. To restore what is intact, use --partial.")
    }
  }
}

extension Backup.Report {
  /// The number of faults of each kind: "2 originals damaged, 1 missing".
  public var summary: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let parts = [
      damaged.isEmpty ? nil : "\(count(damaged.count, "damaged original"))",
      missing.isEmpty ? nil : "\(count(missing.count, "missing original"))",
      database.isEmpty ? nil : "\(count(database.count, "database fault"))",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
