import Core
import Foundation
import LocalSystem
import SQLiteStore
import SystemCalls

extension Backup {
  /// Fills an empty library.
  ///
  /// The archive is unpacked next to it. Every file is compared with the manifest, every original
  /// with its name, and the database is inspected; only then do they take their places.
  ///
  /// - Parameters:
  ///   - file: The tar.
  ///   - folder: The library's folder; empty, or not there.
  ///   - partial: Whether what is intact is restored if something isn't. The database is repaired then.
  ///   - dryRun: Whether everything is only checked.
  /// - Returns: What the backup holds, and what is wrong with it.
  /// - Throws: ``BackupFailure``; ``FileFailure``; ``StoreFailure``. The folder is as it was then.
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
    let scratch = try ScratchCopy(beside: place)
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

  /// Checks a backup, and restores nothing.
  ///
  /// - Parameters:
  ///   - file: The tar.
  ///   - partial: Whether faults that a partial restore passes over are only reported.
  /// - Returns: What the backup holds; nothing is wrong with it unless `partial` is on.
  /// - Throws: ``BackupFailure``; ``FileFailure``; ``StoreFailure``.
  public static func verify(_ file: String, partial: Bool = false) async throws -> Report {
    let scratch = try ScratchCopy()
    defer { scratch.remove() }
    return try await check(
      file, keeping: .database(in: scratch.folder), scratch, partial: partial)
  }

  private static func check(
    _ file: String, keeping: BackupContents.Keeping, _ scratch: ScratchCopy, partial: Bool
  ) async throws -> Report {
    let contents = try await BackupContents(of: file, keeping: keeping)
    // Of an archive that ends early a partial restore takes what came before.
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
      database: inspected.faults.map { $0.message + ($0.isRepaired ? " (repaired)" : "") })
    guard report.isIntact || partial else { throw BackupFailure.faulty(file, report) }
    return report
  }

  /// The paths in `photos` whose files aren't what the manifest or their names say.
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
    let schemas = Library.schemas(of: try MemoryWorld().assembly)
    do throws(StoreFailure) {
      return try await SQLiteRecordStore.inspect(
        database, of: file, schemas: schemas, clock: SystemClock(), repair: repair)
    } catch {
      switch error {
      case .diskFull, .busy: throw error
      case .newerLibrary: throw BackupFailure.newer(file)
      case .notADatabase: throw BackupFailure.database(file, "it is not a library's")
      default: throw BackupFailure.database(file, error.explanation.message)
      }
    }
  }

  /// Brings the entries of all folders to the disk; the files' bytes are there.
  private static func sync(_ folder: String) throws(FileFailure) {
    try OpenFile(folder, O_RDONLY | O_DIRECTORY).sync()
    for name in try names(in: folder) {
      var status = stat()
      try call(folder) { lstat("\(folder)/\(name)", &status) }
      if status.st_mode & S_IFMT == S_IFDIR { try sync("\(folder)/\(name)") }
    }
  }
}
