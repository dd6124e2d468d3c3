public import Core
public import Foundation

extension Library {
  private var lastBackupFile: URL { URL(filePath: folder).appending(path: "last-backup") }

  /// The day on which the library was last backed up, or `nil` if no backup is known.
  ///
  /// The day is neither part of a backup nor of an export. A failure to read it is only logged,
  /// because then too, no backup is known.
  public var lastBackup: CivilDay? {
    do {
      let text = try String(contentsOf: lastBackupFile, encoding: .utf8)
      return CivilDay(text.trimmingCharacters(in: .newlines))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      ports.log.note(.failure, "Read the backup's day: \(error.systemReason)")
      return nil
    }
  }

  /// The time at which the day of the last backup was recorded, or `nil` if unknown.
  ///
  /// The time changes with every record, by any process.
  public var lastBackupRecorded: Date? {
    // If the file can't be read, ``lastBackup`` logs the reason.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: lastBackupFile.path(percentEncoded: false))
    return attributes?[.modificationDate] as? Date
  }

  /// Records the day of a backup without faults, today if `day` is `nil`.
  ///
  /// A later day stays recorded, unless it is in the future because the clock was wrong.
  /// A failure is only logged, because the backup itself is complete.
  public func recordBackup(on day: CivilDay? = nil) {
    let today = ports.clock.today
    let day = day ?? today
    if let lastBackup, lastBackup > day, lastBackup <= today { return }
    do {
      try Data("\(day)\n".utf8).write(to: lastBackupFile, options: .atomic)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: lastBackupFile.path(percentEncoded: false))
    } catch {
      ports.log.note(.failure, "Record the backup's day: \(error.systemReason)")
    }
  }
}
