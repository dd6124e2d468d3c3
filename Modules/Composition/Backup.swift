import Archives
public import Core
import FolderBlobs
import Foundation
import SQLiteStore

/// A library in one file: a POSIX tar of the database, the originals, and a manifest of hashes.
///
/// The database is a consistent copy, also while others write. Originals are only ever added, so
/// those the copy refers to are there when it has been made.
public struct Backup: Sendable {
  /// What a backup holds.
  public struct Manifest: Codable, Sendable, Equatable {
    /// One file, by its path in the library.
    public struct Entry: Codable, Sendable, Equatable {
      /// The path, below the library's folder.
      public var path: String
      /// How many bytes it has.
      public var bytes: Int
      /// The SHA-256 of its bytes, in hexadecimal digits.
      public var sha256: String
    }

    /// The shape of this manifest.
    public var version = 1
    /// All files but the manifest, by path.
    public var files: [Entry]

    /// How many bytes the files have together.
    public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }
  }

  private static let manifestName = "manifest.json"
  private static let database = "stashbook.sqlite"
  private static let originals = "photos"

  private let library: Library
  private let archive = TarArchive()

  /// A backup of a library.
  public init(_ library: Library) { self.library = library }

  /// Writes the backup.
  ///
  /// - Parameter file: The tar to write; it must not be there yet.
  /// - Returns: What it holds.
  /// - Throws: ``StoreFailure``; ``FileFailure``. Nothing is left under that name then.
  public func write(to file: String) async throws -> Manifest {
    guard !FileManager.default.fileExists(atPath: file) else {
      throw FileFailure.alreadyThere(file)
    }
    let scratch = try ScratchCopy(beside: file)
    defer { scratch.remove() }
    try await library.database.copy(to: scratch.path(Self.database))
    try scratch.adopt(Self.originals, of: library.folder)
    let manifest = Manifest(files: try scratch.entries())
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try encoder.encode(manifest).write(to: URL(filePath: scratch.path(Self.manifestName)))
    let paths = [Self.manifestName] + manifest.files.map(\.path)
    try await archive.pack(paths, in: scratch.folder, into: Self.absolute(file))
    return manifest
  }

  /// Fills an empty library.
  ///
  /// The archive is unpacked aside and every file compared with the manifest; only when all are
  /// right do they take their places.
  ///
  /// - Parameters:
  ///   - file: The tar.
  ///   - folder: The library's folder; empty, or not there.
  ///   - dryRun: Check everything, and restore nothing.
  /// - Returns: What the backup holds.
  /// - Throws: ``BackupFailure``; ``FileFailure``. The folder is as it was then.
  public static func restore(
    _ file: String, into folder: String, dryRun: Bool
  ) async throws -> Manifest {
    let files = FileManager.default
    if files.fileExists(atPath: folder), try !files.contentsOfDirectory(atPath: folder).isEmpty {
      throw BackupFailure.notEmpty(folder)
    }
    let scratch = try ScratchCopy(beside: folder)
    defer { scratch.remove() }
    do {
      try await TarArchive().unpack(absolute(file), into: scratch.folder)
    } catch .inputOutput(absolute(file), let reason) {
      throw BackupFailure.unreadable(file, reason)
    }
    let manifest = try checked(scratch, file)
    guard !dryRun else { return manifest }
    try files.removeItem(atPath: scratch.path(manifestName))
    if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
    try files.moveItem(atPath: scratch.folder, toPath: folder)
    let parent = URL(filePath: folder).deletingLastPathComponent()
    try FileHandle(forReadingFrom: parent).synchronize()
    return manifest
  }

  private static func checked(_ scratch: ScratchCopy, _ file: String) throws -> Manifest {
    let manifest: Manifest
    do {
      let data = try Data(contentsOf: URL(filePath: scratch.path(manifestName)))
      manifest = try JSONDecoder().decode(Manifest.self, from: data)
    } catch {
      throw BackupFailure.noManifest(file)
    }
    guard manifest.version == 1 else { throw BackupFailure.newer(file) }
    let found = try scratch.entries().filter { $0.path != manifestName }
    let expected = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
    for entry in found where expected[entry.path] != entry {
      throw BackupFailure.differs(file, entry.path)
    }
    let there = Set(found.map(\.path))
    if let missing = manifest.files.first(where: { !there.contains($0.path) }) {
      throw BackupFailure.differs(file, missing.path)
    }
    guard there.contains(database) else { throw BackupFailure.noManifest(file) }
    return manifest
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}

/// Why a backup could not be restored. Nothing was.
public enum BackupFailure: Error, Equatable, Sendable {
  /// The library is not empty.
  case notEmpty(String)
  /// The file is no backup of ours.
  case noManifest(String)
  /// The file is damaged, or no archive; in tar's words.
  case unreadable(String, String)
  /// It was written by a newer version.
  case newer(String)
  /// A file in it is not the one that was backed up.
  case differs(String, String)
}

extension BackupFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .unreadable(let file, let reason):
      Explanation(
        .refused, code: "unreadable-backup", "\(file) can't be unpacked: \(reason)",
        hint: "Nothing was restored.")
    case .notEmpty(let folder):
      Explanation(
        .cannotCreate, code: "not-empty", "\(folder) is not empty; it was left as it is",
        hint: "Name an empty folder with --library.")
    case .noManifest(let file):
      Explanation(.refused, code: "no-backup", "\(file) is not a backup of a library")
    case .newer(let file):
      Explanation(.unavailable, code: "newer-backup", "\(file) was written by a newer version")
    case .differs(let file, let path):
      Explanation(
        .refused, code: "damaged-backup", "\(file) is damaged: \(path) is not what was backed up")
    }
  }
}
