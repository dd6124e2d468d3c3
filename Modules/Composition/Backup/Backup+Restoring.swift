import Core
import Foundation
import LocalSystem
import SQLiteStore
import SystemCalls

extension Backup {
  /// Restores a backup into an empty folder.
  ///
  /// This method unpacks the archive next to the folder. Before moving anything into the folder,
  /// this method compares every file with the manifest, compares every original's hash with the
  /// original's name, and inspects the database.
  ///
  /// - Parameters:
  ///   - file: The path of the tar.
  ///   - folder: The library's folder, which must be empty or missing.
  ///   - partial: Whether to restore the intact files of a faulty backup and repair the database.
  ///   - dryRun: Whether to check the backup without restoring it.
  /// - Returns: The backup's contents and faults.
  /// - Throws: ``BackupFailure`` if the folder isn't empty or the backup is rejected;
  ///   ``FileFailure`` if a file can't be read or written; ``StoreFailure`` if the disk is full or
  ///   the database is busy. In these cases, the folder is unchanged.
  @discardableResult
  public static func restore(
    _ file: String, into folder: String, partial: Bool = false, dryRun: Bool
  ) async throws -> Report {
    let files = FileManager.default
    let place = URL(filePath: folder).resolvingSymlinksInPath().path(percentEncoded: false)
    if files.fileExists(atPath: place), try !files.contentsOfDirectory(atPath: place).isEmpty {
      throw BackupFailure.notEmpty(folder)
    }
    guard !dryRun else { return try await verify(file, partial: partial) }
    let scratch = try StagingFolder(beside: place)
    defer { scratch.remove() }
    let report = try await check(
      file, keeping: .everything(in: scratch.folder), scratch, partial: partial)
    try sync(scratch.folder)
    if files.fileExists(atPath: place) { try files.removeItem(atPath: place) }
    try call(folder) { rename(scratch.folder, place) }
    let above = URL(filePath: place).deletingLastPathComponent().path(percentEncoded: false)
    do throws(FileFailure) {
      try OpenFile(above, O_RDONLY | O_DIRECTORY).sync()
    } catch {
      try call(folder) { rename(place, scratch.folder) }
      throw error
    }
    return report
  }

  /// Restores a backup into a library that is empty, in a folder or on servers.
  ///
  /// A hosted library must exist. The other parameters and the errors are those of
  /// ``restore(_:into:partial:dryRun:)``, and ``LibraryCopyFailure`` if a hosted library isn't empty.
  public static func restore(
    _ file: String, at location: LibraryLocation, partial: Bool = false, dryRun: Bool
  ) async throws -> Report {
    if case .folder(let folder) = location {
      return try await restore(file, into: folder, partial: partial, dryRun: dryRun)
    }
    let target = try Library(location, for: .changing)
    try await LibraryCopy.requireEmpty(target)
    guard !dryRun else { return try await verify(file, partial: partial) }
    let scratch = try StagingFolder(beside: target.folder + "/cache/restore")
    defer { scratch.remove() }
    let folder = scratch.path("library")
    var report = try await restore(file, into: folder, partial: partial, dryRun: false)
    let copied = try await LibraryCopy(of: Library(at: folder, for: .reading), in: target).run()
    report.database += copied.refused.map { "\($0.path): \($0.message)" }
    return report
  }

  /// Checks a backup without restoring it.
  ///
  /// - Parameters:
  ///   - file: The path of the tar.
  ///   - partial: Whether to report the faults that a partial restore tolerates, rather than throw
  ///     an error.
  /// - Returns: The backup's contents, and its faults if `partial` is `true`.
  /// - Throws: ``BackupFailure`` if the backup is rejected; ``FileFailure`` if a file can't be read
  ///   or written; ``StoreFailure`` if the disk is full or the database is busy.
  public static func verify(_ file: String, partial: Bool = false) async throws -> Report {
    let scratch = try StagingFolder()
    defer { scratch.remove() }
    return try await check(
      file, keeping: .database(in: scratch.folder), scratch, partial: partial)
  }

  private static func check(
    _ file: String, keeping: BackupContents.Keeping, _ scratch: StagingFolder, partial: Bool
  ) async throws -> Report {
    let contents = try await BackupContents(of: file, keeping: keeping)
    // A partial restore uses the intact beginning of a truncated archive.
    let isUsable = partial && contents.files[database] != nil && contents.manifest != nil
    if let damage = contents.damage, !isUsable { throw BackupFailure.unreadable(file, damage) }
    guard let manifest = contents.manifest else { throw BackupFailure.noManifest(file) }
    guard manifest.version == 1 else { throw BackupFailure.newer(file) }
    let differing = try differing(contents, manifest, file)
    if case .everything(let folder) = keeping {
      for path in differing where contents.files[path] != nil {
        try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
      }
    }
    let inspected = try await inspect(scratch.path(database), file, repair: partial)
    let good = Set(contents.files.keys.filter { !differing.contains($0) }.compactMap(original))
    let damaged = Set(differing.map { original(ofPath: $0) ?? $0 })
      .union(manifest.damaged).subtracting(good)
    let missing = Set(inspected.originals.keys.map(\.text)).union(manifest.missing)
      .subtracting(good).subtracting(damaged)
    let report = Report(
      manifest: manifest, files: manifest.files.filter { !differing.contains($0.path) },
      damaged: damaged.sorted(), missing: missing.sorted(),
      database: inspected.faults.filter { !$0.isHarmless }
        .map { $0.message + ($0.isRepaired ? " (repaired)" : "") })
    guard report.isIntact || partial else { throw BackupFailure.faulty(file, report) }
    return report
  }

  /// Returns the paths of files in `photos` whose contents don't match the manifest or the hash in
  /// the file's name.
  ///
  /// - Throws: ``BackupFailure`` if the manifest doesn't list a file, or if the database is missing
  ///   or doesn't match the manifest.
  private static func differing(
    _ contents: BackupContents, _ manifest: Manifest, _ file: String
  ) throws -> Set<String> {
    let expected = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
    if let path = contents.files.keys.sorted().first(where: { expected[$0] == nil }) {
      throw BackupFailure.unexpected(file, path)
    }
    guard let entry = contents.files[database] else { throw BackupFailure.noManifest(file) }
    guard expected[database] == entry else { throw BackupFailure.differs(file, database) }
    return Set(
      manifest.files.filter { entry in
        let name = original(ofPath: entry.path)
        return contents.files[entry.path] != entry || name != nil && name != entry.sha256
      }.map(\.path))
  }

  private static func inspect(
    _ database: String, _ file: String, repair: Bool
  ) async throws -> DatabaseReport {
    let schemas = Library.schemas(of: Catalog.manifests)
    do throws(StoreFailure) {
      return try await SQLiteRecordStore.inspect(
        database, of: file, schemas: schemas, clock: SystemClock(), repair: repair)
    } catch {
      switch error {
      case .diskFull, .busy: throw error
      case .newerLibrary: throw BackupFailure.newer(file)
      case .notADatabase: throw BackupFailure.database(file, "it isn't a library's database")
      default: throw BackupFailure.database(file, error.explanation.message)
      }
    }
  }

  /// Syncs the directory entries of a folder and its subfolders to disk.
  ///
  /// The bytes of the files are already synced.
  private static func sync(_ folder: String) throws(FileFailure) {
    try OpenFile(folder, O_RDONLY | O_DIRECTORY).sync()
    for name in try names(in: folder) {
      var status = stat()
      try call(folder) { lstat("\(folder)/\(name)", &status) }
      if status.st_mode & S_IFMT == S_IFDIR { try sync("\(folder)/\(name)") }
    }
  }
}
