public import Core

/// The reason why a backup couldn't be written or restored.
///
/// Nothing was changed.
public enum BackupFailure: Error, Equatable, Sendable {
  /// A file with this name already exists.
  case exists(String)
  /// The file at this path in the library changed while the backup was written.
  case changed(String)
  /// The library's folder isn't empty.
  case notEmpty(String)
  /// The file isn't a backup.
  case noManifest(String)
  /// The file is damaged or isn't an archive, for this reason.
  case unreadable(String, String)
  /// The backup was written by a newer version.
  case newer(String)
  /// The file at this path in the backup doesn't match the manifest.
  case differs(String, String)
  /// The backup contains something unexpected at this path.
  case unexpected(String, String)
  /// The backup contains two files with this path.
  case duplicate(String, String)
  /// The backup's database can't be used, for this reason.
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
        hint: "Try again. If the file changes again, run `stashbook doctor`.")
    case .notEmpty(let folder):
      Explanation(
        .cannotCreate, code: "not-empty", "\(folder) isn't empty; it wasn't changed",
        hint: "Name an empty folder with --library.")
    case .unreadable(let file, let reason):
      Explanation(
        .refused, code: "unreadable-backup", "\(file) can't be unpacked: \(reason)",
        hint: "Nothing was restored. Use another backup.")
    case .noManifest(let file):
      Explanation(
        .refused, code: "no-backup", "\(file) isn't a backup of a library",
        hint: "Use a file that `stashbook backup` created.")
    case .newer(let file):
      Explanation(
        .unavailable, code: "newer-backup",
        "\(file) was written by a newer version of Stashbook",
        hint: "Restore it with that version.")
    case .differs(let file, let path):
      Explanation(
        .refused, code: "damaged-backup", "\(file) is damaged: \(path) doesn't match the manifest",
        hint: "Nothing was restored. Use another backup.")
    case .unexpected(let file, let path):
      Explanation(
        .refused, code: "unexpected-file",
        "\(file) contains “\(path)”, which isn't part of a backup",
        hint: "Nothing was restored. "
          + "Use a backup that contains only \(Backup.database) and photos.")
    case .duplicate(let file, let path):
      Explanation(
        .refused, code: "duplicate-file", "\(file) contains “\(path)” more than once",
        hint: "Nothing was restored. Use another backup.")
    case .database(let file, let reason):
      Explanation(
        .refused, code: "invalid-database", "The database in \(file) can't be used: \(reason)",
        hint: "Nothing was restored. Use another backup.")
    case .faulty(let file, let report):
      Explanation(
        .refused, code: "faulty-backup", "\(file) isn't intact: \(report.summary)",
        hint: "Nothing was restored. To restore the intact parts, use --partial.")
    }
  }
}

extension Backup.Report {
  /// The number of faults of each kind, such as "2 damaged originals, 1 missing original".
  public var summary: String {
    let parts = [
      damaged.isEmpty ? nil : damaged.count.counted("damaged original"),
      missing.isEmpty ? nil : missing.count.counted("missing original"),
      database.isEmpty ? nil : database.count.counted("database fault"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
