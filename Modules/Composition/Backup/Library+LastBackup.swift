public import Core
import Foundation

extension Library {
  private var lastBackupFile: URL { URL(filePath: folder).appending(path: "last-backup") }

  /// The day on which the library was last backed up, or `nil` if no backup is known.
  ///
  /// The day is neither part of a backup nor of an export.
  public var lastBackup: CivilDay? {
    // A missing or damaged file only means that no backup is known.
    guard let text = try? String(contentsOf: lastBackupFile, encoding: .utf8) else { return nil }
    return CivilDay(text.trimmingCharacters(in: .newlines))
  }

  /// Records that a backup of the library was saved today.
  ///
  /// A failure is only logged, because the backup itself is complete.
  public func recordBackup() {
    do {
      try Data("\(ports.clock.today)\n".utf8).write(to: lastBackupFile, options: .atomic)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: lastBackupFile.path(percentEncoded: false))
    } catch {
      ports.log.note(.failure, "Record the backup's day: \(error.systemReason)")
    }
  }
}
