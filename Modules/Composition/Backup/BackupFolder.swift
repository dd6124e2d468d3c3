public import Core
import Foundation
import LocalSystem
import SystemCalls

/// A folder with regular backups, each in its own file, of which only the newest are kept.
///
/// The name of a backup contains a mark of its library and its time in UTC, such as
/// `stashbook-7f3a09c2-2026-03-01T09-30-00Z.tar`. The name of a backup with faults also ends with
/// `-incomplete`. Several libraries can have backups in the same folder: the backups of each
/// library are counted separately, and so are those with faults. A library that replaces a lost one
/// has another mark, so its backups never replace those of the lost library.
public struct BackupFolder: Sendable {
  private let folder: String

  /// Creates an instance for a folder, which is created with the first backup.
  public init(_ folder: String) {
    let path = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false)
    self.folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// A new backup in the folder.
  public struct Addition: Sendable {
    /// The path of the backup.
    public var file: String
    /// The backup's contents and faults.
    public var report: Backup.Report
    /// The mark of the backup's library.
    var mark: String
  }

  /// Writes a backup of a library, verifies it, and then names it after the current time.
  ///
  /// Temporary files that killed processes left in the folder are removed.
  ///
  /// - Throws: ``BackupFailure/empty(_:)`` if the library has no records, because it may have
  ///   replaced a lost one; ``BackupFailure/notAFolder(_:)`` if the path names a file;
  ///   ``BackupFailure/inLibrary(_:)`` if the folder is in the library; the errors of
  ///   ``Backup/write(to:replacing:progress:)``. The folder's backups are unchanged.
  public func add(_ library: Library) async throws -> Addition {
    try checkPlace(library)
    // reason: A library whose records can't be read is still backed up.
    if (try? await library.isEmpty) == true { throw BackupFailure.empty("\(library.location)") }
    try Leftovers.removeStaging(in: folder)
    let mark = try library.backupMark
    let (name, report) = try await Backup(library).write(in: folder) { isIntact in
      newName(mark, at: library.ports.clock.now, isIntact: isIntact)
    }
    return Addition(file: "\(folder)/\(name)", report: report, mark: mark)
  }

  private func checkPlace(_ library: Library) throws(BackupFailure) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), !isFolder.boolValue {
      throw .notAFolder(folder)
    }
    let (own, other) = (resolved(folder), resolved(library.folder))
    if own == other || own.hasPrefix(other + "/") { throw .inLibrary(folder) }
  }

  private func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// Removes the oldest backups of the library of a new backup, among the intact ones or the
  /// incomplete ones, whichever the new backup is.
  ///
  /// Backups with later names aren't removed or counted: another process wrote them meanwhile, or
  /// the clock was wrong.
  ///
  /// - Parameters:
  ///   - new: The new backup.
  ///   - count: The number of backups to keep, including the new one.
  ///   - onRemoval: A closure that receives the name of each removed backup, the newest first.
  /// - Throws: ``FileFailure`` if the folder can't be read or a backup can't be removed. Older
  ///   backups may remain.
  public func removeOldest(
    before new: Addition, keeping count: Int, onRemoval: (String) -> Void
  ) throws(FileFailure) {
    let newest = URL(filePath: new.file).lastPathComponent
    let end = Self.ending(isIntact: new.report.isIntact)
    let older = try names(in: folder).filter { name in
      guard let match = name.wholeMatch(of: Self.pattern) else { return false }
      return match.1 == new.mark && match.2 == end && name < newest
    }
    for name in older.sorted(by: >).dropFirst(max(count, 1) - 1) {
      do throws(FileFailure) {
        try call("\(folder)/\(name)") { unlink("\(folder)/\(name)") }
        onRemoval(name)
      } catch .notFound {
        // Another process removed the backup.
      }
    }
  }

  /// Returns an unused name for a backup.
  private func newName(_ mark: String, at now: Instant, isIntact: Bool) -> String {
    var moment = now
    while true {
      let time = moment.description.prefix(19).replacing(":", with: "-")
      let name = "stashbook-\(mark)-\(time)Z\(Self.ending(isIntact: isIntact))"
      if !FileManager.default.fileExists(atPath: "\(folder)/\(name)") { return name }
      moment = moment.adding(.seconds(1))  // token: the unit of times in names
    }
  }

  private static func ending(isIntact: Bool) -> String { isIntact ? ".tar" : "-incomplete.tar" }

  private static var pattern: Regex<(Substring, Substring, Substring)> {
    /stashbook-([0-9a-f]{8})-[-0-9T]{19}Z(-incomplete\.tar|\.tar)/
  }
}

extension Library {
  /// The mark of this library in the names of its backups, which is created with the first one.
  ///
  /// The mark isn't part of a backup.
  ///
  /// - Throws: ``FileFailure`` if the mark can't be read or stored.
  fileprivate var backupMark: String {
    get throws(FileFailure) {
      let name = "backup-mark"
      if let stored = try ports.documents.document(name) {
        return String(decoding: stored.content, as: UTF8.self)
      }
      let new = Data(ports.ids.next().text.suffix(8).utf8)
      var mark = new
      try ports.documents.change(name) { content throws(FileFailure) in
        mark = content ?? new
        return mark
      }
      return String(decoding: mark, as: UTF8.self)
    }
  }
}
