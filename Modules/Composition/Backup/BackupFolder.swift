public import Core
import Foundation
import LocalSystem
import SystemCalls

/// A folder with regular backups of a library, each in its own file, of which only the newest are
/// kept.
///
/// The name of a backup contains its time in UTC, such as
/// `stashbook-2026-03-01T09-30-00Z.tar`. The name of a backup with faults also ends with
/// `-incomplete`. These backups are counted separately, so that they never replace intact ones.
public struct BackupFolder: Sendable {
  private let folder: String

  /// Creates an instance for a folder, which is created with the first backup.
  public init(_ folder: String) {
    self.folder = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false)
  }

  /// A new backup in the folder.
  public struct Addition: Sendable {
    /// The path of the backup.
    public var file: String
    /// The backup's contents and faults.
    public var report: Backup.Report
  }

  /// Writes a backup of a library, verifies it, and then gives it a name of its own.
  ///
  /// Temporary files that killed processes left in the folder are removed.
  ///
  /// - Throws: ``BackupFailure/empty(_:)`` if the library has no records, because it may have
  ///   replaced a lost library; the errors of ``Backup/write(to:replacing:progress:)``. The
  ///   folder's backups are unchanged.
  public func add(_ library: Library) async throws -> Addition {
    // reason: A library whose records can't be read is still backed up.
    if (try? await library.isEmpty) == true { throw BackupFailure.empty("\(library.location)") }
    try Leftovers.removeStaging(in: folder)
    let (name, report) = try await Backup(library).write(in: folder) { isIntact in
      newName(at: library.ports.clock.now, isIntact: isIntact)
    }
    return Addition(file: "\(folder)/\(name)", report: report)
  }

  /// Removes the oldest backups of the kind of a new backup, intact or incomplete.
  ///
  /// The function never removes the new backup, even if others have later names because the clock
  /// was wrong, and no file with another kind of name.
  ///
  /// - Parameter count: The number of backups to keep, including the new one.
  /// - Returns: The names of the removed backups, the newest first.
  /// - Throws: ``FileFailure`` if the folder can't be read or a backup can't be removed. Older
  ///   backups may remain.
  public func removeOldest(
    after new: Addition, keeping count: Int
  ) throws(FileFailure) -> [String] {
    let isIntact = new.report.isIntact
    let others = try names(in: folder).filter {
      "\(folder)/\($0)" != new.file && Self.isIntact($0) == isIntact
    }
    let oldest = others.sorted(by: >).dropFirst(max(count, 1) - 1)
    for name in oldest { try call("\(folder)/\(name)") { unlink("\(folder)/\(name)") } }
    return Array(oldest)
  }

  /// Returns an unused name for a backup.
  private func newName(at now: Instant, isIntact: Bool) -> String {
    var moment = now
    while true {
      let time = moment.description.prefix(19).replacing(":", with: "-")
      let name = "stashbook-\(time)Z\(isIntact ? "" : Self.incomplete).tar"
      if !FileManager.default.fileExists(atPath: "\(folder)/\(name)") { return name }
      moment = moment.adding(.seconds(1))  // token: the names count seconds
    }
  }

  private static let incomplete = "-incomplete"

  /// Returns whether the name is that of an intact backup, or `nil` if it isn't that of a backup.
  private static func isIntact(_ name: String) -> Bool? {
    guard
      let match = name.wholeMatch(
        of: /stashbook-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z(-incomplete)?\.tar/)
    else { return nil }
    return match.1 == nil
  }
}
