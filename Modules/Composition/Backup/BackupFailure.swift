public import Core

/// The reason why a backup couldn't be written or restored.
///
/// Nothing was changed.
public enum BackupFailure: Error, Equatable, Sendable {
  /// A file already exists at the backup's destination.
  ///
  /// The associated value is the destination's path.
  case exists(String)
  /// A file in the library changed while the backup was being written.
  ///
  /// The associated value is the file's path relative to the library's folder.
  case changed(String)
  /// The library has no records, so there is nothing to back up.
  ///
  /// The associated value is the library's location.
  case empty(String)
  /// The path for regular backups names a file.
  ///
  /// The associated value is the path.
  case notAFolder(String)
  /// The folder for regular backups is in the library.
  ///
  /// The associated value is the folder's path.
  case inLibrary(String)
  /// The library's folder isn't empty.
  ///
  /// The associated value is the folder's path.
  case notEmpty(String)
  /// The file isn't a backup.
  ///
  /// The associated value is the file's path.
  case noManifest(String)
  /// The file is damaged or isn't an archive.
  ///
  /// The associated values are the file's path and the reason.
  case unreadable(String, String)
  /// The backup was written by a newer version.
  ///
  /// The associated value is the backup's path.
  case newer(String)
  /// A file in the backup doesn't match the manifest.
  ///
  /// The associated values are the backup's path and the path of the file in the backup.
  case differs(String, String)
  /// The backup contains an unexpected item.
  ///
  /// The associated values are the backup's path and the path of the item in the backup.
  case unexpected(String, String)
  /// The backup contains two files with the same path.
  ///
  /// The associated values are the backup's path and the path of the files in the backup.
  case duplicate(String, String)
  /// The backup's database can't be used.
  ///
  /// The associated values are the backup's path and the reason.
  case database(String, String)
  /// Originals are damaged or missing, or the database has faults.
  ///
  /// The associated values are the backup's path and the report of the faults.
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
        "\(path) changed while the backup was being written; no backup was created",
        hint: "Try again. If the file changes again, run `stashbook doctor`.")
    case .empty(let library):
      Explanation(
        .notFound, code: "empty-library",
        "The library at \(library) is empty; no backup was created, and none was removed",
        hint: "If it shouldn't be empty, restore a backup with `stashbook restore`.")
    case .notAFolder(let path):
      Explanation(
        .usage, code: "not-a-folder", "\(path) is a file, not a folder",
        hint: "To replace this file, run `stashbook backup \(path) --force`.")
    case .inLibrary(let folder):
      Explanation(
        .usage, code: "in-library",
        "\(folder) is in the library, so its backups would be lost with the library",
        hint: "Use a folder outside of the library, such as one on another disk.")
    case .notEmpty(let folder):
      Explanation(
        .cannotCreate, code: "not-empty", "\(folder) isn't empty; it wasn't changed",
        hint: "Use --library to specify an empty folder.")
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
          + "Use a backup that contains only \(Backup.manifestName), \(Backup.database), and "
          + "photos.")
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
        hint: "Nothing was restored. To restore the intact files, use --partial.")
    }
  }
}

extension Backup.Report {
  /// The numbers of faults by type, such as "2 damaged originals, 1 missing original".
  public var summary: String {
    let parts = [
      damaged.isEmpty ? nil : damaged.count.counted("damaged original"),
      missing.isEmpty ? nil : missing.count.counted("missing original"),
      database.isEmpty ? nil : database.count.counted("database fault"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
