public import Core
import FolderBlobs
import Foundation

extension Library {
  /// Throws ``MissingDatabase`` if a library's folder has originals but no database.
  ///
  /// Otherwise, opening the library would create a database that has no records of the originals.
  /// An empty database file counts as no database. For ``Use/rebuilding``, throws
  /// ``StoreFailure/noLibrary(path:)`` if the folder has neither originals nor a database, and
  /// otherwise moves a lost database's journal files to quarantine.
  static func requireDatabase(at folder: String, for use: Use) throws {
    var status = stat()
    let path = folder + "/stashbook.sqlite"
    if stat(path, &status) == 0, status.st_size > 0 { return }
    let count = try BlobFolder.originalCount(in: folder)
    if use == .rebuilding {
      if count == 0 { throw StoreFailure.noLibrary(path: folder) }
      try setLogAside(of: path, in: folder)
    } else if count > 0 {
      throw MissingDatabase(folder: folder, originals: count)
    }
  }

  /// Moves the lost database's journal files to quarantine.
  ///
  /// Otherwise, SQLite would apply them to the new database.
  private static func setLogAside(of path: String, in folder: String) throws {
    let quarantine = folder + "/quarantine"
    for ending in ["-wal", "-shm", "-journal"] {
      guard FileManager.default.fileExists(atPath: path + ending) else { continue }
      try FileManager.default.createDirectory(
        atPath: quarantine, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      var (number, file) = (1, "\(quarantine)/stashbook.sqlite\(ending)")
      while FileManager.default.fileExists(atPath: file) {
        number += 1
        file = "\(quarantine)/\(number)-stashbook.sqlite\(ending)"
      }
      try FileManager.default.moveItem(atPath: path + ending, toPath: file)
    }
  }
}

/// The failure to open a library whose folder has originals but no database.
public struct MissingDatabase: Explained, Equatable {
  /// The library's folder.
  public let folder: String
  /// The number of originals in the folder.
  public let originals: Int

  /// The user-facing explanation.
  public var explanation: Explanation {
    let photos = originals == 1 ? "1 original photo" : "\(originals) original photos"
    return Explanation(
      .notFound, code: "missing-database",
      "\(folder) contains \(photos), but its database, stashbook.sqlite, is missing or empty",
      hint: """
        Put the database back, restore a backup into another folder (`stashbook restore FILE.tar \
        --library DIR`), or create photo records from the originals (`stashbook doctor --rebuild`).
        """)
  }
}
