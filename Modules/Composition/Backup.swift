import Archives
public import Core
public import Foundation
import LocalSystem
import SQLiteStore
import SystemCalls

/// A backup of a library in one POSIX tar file.
///
/// The file contains a manifest with hashes, the database, and the originals.
///
/// The database is a consistent copy, even while other processes write. Originals are only ever
/// added, so all originals that the copy refers to exist once the copy is finished.
public struct Backup: Sendable {
  static let manifestName = "manifest.json"
  static let database = "stashbook.sqlite"
  static let originals = "photos"
  private static let archiveName = "backup.tar"

  private let library: Library

  /// Creates a backup of a library.
  public init(_ library: Library) { self.library = library }

  /// Writes the backup, then reads it again to verify it.
  ///
  /// Damaged or missing originals don't stop the backup. The backup contains everything else, and
  /// its manifest lists the damaged and missing originals.
  ///
  /// - Parameters:
  ///   - file: The path of the tar to write.
  ///   - replacing: Whether to replace an existing file at the path.
  ///   - progress: A closure that receives the progress.
  /// - Returns: The backup's contents, and its damaged and missing originals.
  /// - Throws: ``BackupFailure/exists(_:)`` if a file exists at the path and `replacing` is
  ///   `false`; ``BackupFailure/changed(_:)`` if a file in the library changes during the backup;
  ///   ``StoreFailure`` if the database can't be copied; ``FileFailure`` if a file can't be read or
  ///   written. In these cases, no new file remains. An existing file is unchanged, unless the new
  ///   backup replaced the file and only the subsequent syncing of the folder to disk failed.
  public func write(
    to file: String, replacing: Bool = false,
    progress: @escaping @Sendable (Core.Progress) -> Void = { _ in }
  ) async throws -> Report {
    let place = URL(filePath: file).resolvingSymlinksInPath().path(percentEncoded: false)
    if FileManager.default.fileExists(atPath: file) {
      guard replacing else { throw BackupFailure.exists(file) }
      guard Self.isFile(place) else { throw FileFailure.notAFile(file) }
    }
    let scratch = try StagingFolder(beside: place)
    defer { scratch.remove() }
    let report = try await make(scratch.path(Self.archiveName), in: scratch, progress)
    try Self.name(scratch.path(Self.archiveName), place, replacing: replacing)
    return report
  }

  /// Writes the backup to a new file in a folder, which is created if it doesn't exist.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - name: A closure that returns an unused name for the file, given whether the backup is
  ///     intact. If another process uses the name first, the closure is called again.
  /// - Returns: The file's name, and the backup's contents and faults.
  /// - Throws: The errors that ``write(to:replacing:progress:)`` throws.
  func write(
    in folder: String, named name: (_ isIntact: Bool) -> String
  ) async throws -> (name: String, report: Report) {
    let scratch = try StagingFolder(beside: "\(folder)/\(Self.archiveName)")
    defer { scratch.remove() }
    let archive = scratch.path(Self.archiveName)
    let report = try await make(archive, in: scratch)
    while true {
      let name = name(report.isIntact)
      do {
        try Self.name(archive, "\(folder)/\(name)", replacing: false)
        return (name, report)
      } catch BackupFailure.exists {}
    }
  }

  /// Creates and verifies a backup, and then passes its bytes to a closure.
  ///
  /// - Parameter sink: The closure that receives the tar's bytes, up to 1 MiB at a time.
  /// - Returns: The backup's contents, and its damaged and missing originals.
  /// - Throws: The errors that ``write(to:replacing:progress:)`` throws, and any error that `sink` throws.
  public func write(to sink: (Data) throws -> Void) async throws -> Report {
    let scratch = try StagingFolder()
    defer { scratch.remove() }
    let report = try await make(scratch.path(Self.archiveName), in: scratch)
    let tar = try LocalFile(scratch.path(Self.archiveName))
    var place = 0
    while case let piece = try tar.read(at: place, upTo: 1 << 20), !piece.isEmpty {
      place += piece.count
      try sink(piece)
    }
    return report
  }

  /// Creates a tar from the library's current state.
  ///
  /// Temporary files are in the folder `scratch`, or in the library's cache if the folder's file
  /// system has no symbolic links.
  private func make(
    _ tar: String, in scratch: StagingFolder,
    _ progress: @escaping @Sendable (Core.Progress) -> Void = { _ in }
  ) async throws -> Report {
    let cache =
      scratch.hasLinks ? nil : try StagingFolder(beside: library.folder + "/cache/backup")
    defer { cache?.remove() }
    return try await pack(tar, in: cache ?? scratch, progress)
  }

  private func pack(
    _ tar: String, in scratch: StagingFolder,
    _ progress: @escaping @Sendable (Core.Progress) -> Void
  ) async throws -> Report {
    guard let database = library.file else {
      return try await packCopy(tar, in: scratch, progress)
    }
    try await database.copy(to: scratch.path(Self.database))
    let (originals, faults) = try await inspect(scratch.path(Self.database))
    // Each file is read once to check it, once to pack it, and once to verify it.
    let steps = StepCounter(originals.count + 1, rounds: 3, progress)
    let photos = try OriginalFiles(in: library.folder) { steps.advance() }
    let missing = originals.subtracting(photos.intact).subtracting(photos.damaged)
    let manifest = Manifest(
      files: [try scratch.entry(Self.database)] + photos.entries, damaged: photos.damaged.sorted(),
      missing: missing.sorted())
    try scratch.adopt(Self.originals, of: library.folder)
    try manifest.encoded().write(to: URL(filePath: scratch.path(Self.manifestName)))
    try await TarArchive().pack(
      [Self.manifestName] + manifest.files.map(\.path), in: scratch.folder, into: tar)
    steps.finish(rounds: 2)
    try await verify(tar, manifest, steps)
    return Report(
      manifest: manifest, files: manifest.files, damaged: manifest.damaged,
      missing: manifest.missing, database: faults)
  }

  /// Creates the tar from a copy of a hosted library in a folder.
  private func packCopy(
    _ tar: String, in scratch: StagingFolder,
    _ progress: @escaping @Sendable (Core.Progress) -> Void
  ) async throws -> Report {
    let copy = try Library(at: scratch.path("library"), for: .creating)
    let copied = try await LibraryCopy(of: library, in: copy).run()
    var report = try await Backup(copy).pack(tar, in: scratch, progress)
    report.database += copied.refused.map { "\($0.path): \($0.message)" }
    return report
  }

  /// Returns the SHA-256 hashes of the originals that a copied database needs, and the database's
  /// faults.
  ///
  /// A faulty copy isn't an error, because a backup contains even a faulty database.
  private func inspect(_ copy: String) async throws -> (Set<String>, faults: [String]) {
    do throws(StoreFailure) {
      let report = try await SQLiteRecordStore.inspect(
        copy, of: library.folder,
        schemas: Library.schemas(of: library.assembly.features.map(\.manifest)),
        clock: library.ports.clock)
      let faults = report.faults.filter { !$0.isHarmless }
      return (Set(report.originals.keys.map(\.text)), faults.map(\.message))
    } catch {
      if case .diskFull = error { throw error }
      return ([], [error.explanation.message])
    }
  }

  /// Throws an error unless the finished tar contains the manifest and every listed file unchanged.
  private func verify(_ tar: String, _ manifest: Manifest, _ steps: StepCounter) async throws {
    let contents = try await BackupContents(of: tar, keeping: .nothing) { steps.advance() }
    guard contents.manifest == manifest else { throw BackupFailure.changed(Self.manifestName) }
    for entry in manifest.files where contents.files[entry.path] != entry {
      throw BackupFailure.changed(entry.path)
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Renames the finished tar to its destination atomically.
  private static func name(
    _ tar: String, _ place: String, replacing: Bool
  ) throws {
    do {
      if replacing {
        try call(place) { rename(tar, place) }
      } else {
        try link(tar, place)
      }
    } catch FileFailure.alreadyThere {
      throw BackupFailure.exists(place)
    }
    let folder = URL(filePath: place).deletingLastPathComponent().path(percentEncoded: false)
    do throws(FileFailure) {
      try OpenFile(folder, O_RDONLY | O_DIRECTORY).sync()
    } catch {
      if !replacing { unlink(place) }
      throw error
    }
  }

  /// Links the tar to its destination.
  ///
  /// Linking fails if another process has created a file at the destination. On file systems
  /// without hard links, the tar is renamed instead.
  private static func link(_ tar: String, _ place: String) throws(FileFailure) {
    if Foundation.link(tar, place) == 0 { return }
    guard [EPERM, EOPNOTSUPP, EMLINK, ENOSYS].contains(errno) else {
      throw FileFailure(errno, place)
    }
    try call(place) { rename(tar, place) }
  }
}
