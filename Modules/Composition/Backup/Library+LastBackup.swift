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

  /// Records the day of a backup without faults, today if `day` is `nil`, unless a later one is known.
  ///
  /// A failure is only logged, because the backup itself is complete.
  public func recordBackup(on day: CivilDay? = nil) {
    let day = day ?? ports.clock.today
    if let lastBackup, lastBackup > day { return }
    do {
      try Data("\(day)\n".utf8).write(to: lastBackupFile, options: .atomic)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: lastBackupFile.path(percentEncoded: false))
    } catch {
      ports.log.note(.failure, "Record the backup's day: \(error.systemReason)")
    }
  }
}
