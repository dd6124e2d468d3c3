/// A type that packs files into an archive and unpacks archives.
///
/// An adapter implements this port. Backups and importers call it.
public protocol Archiver: Sendable {
  /// Writes files into a new POSIX tar archive.
  ///
  /// The archive appears at its path only after all files are written.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files, relative to `folder`.
  ///   - folder: The folder that contains the files.
  ///   - archive: The path of the archive.
  /// - Throws: ``FileFailure`` if a file can't be read or the archive can't be written.
  func pack(_ paths: [String], in folder: String, into archive: String) async throws(FileFailure)
  /// Writes the regular files of an archive into an empty folder.
  ///
  /// Rejects an archive that contains links, devices, or paths that lead out of the folder. After a
  /// failure, the caller removes the files that were already written.
  ///
  /// - Parameters:
  ///   - archive: The path of the archive.
  ///   - folder: The path of the empty folder.
  /// - Throws: ``FileFailure`` if the archive is rejected or a file can't be written.
  func unpack(_ archive: String, into folder: String) async throws(FileFailure)

  /// Returns the regular files of an archive, in the order in which the archive contains them.
  ///
  /// The archive is a zip, a tar, or a tar compressed with gzip. A compressed tar is unpacked once
  /// to list its files.
  ///
  /// - Throws: ``ArchiveFailure`` if the archive can't be read.
  /// - Complexity: O(*n*), where *n* is the number of files in a zip, or the number of unpacked
  ///   bytes of a tar.
  func entries(of archive: any ByteSource) async throws(ArchiveFailure) -> [ArchiveEntry]

  /// Opens a file in an archive.
  ///
  /// The file is unpacked while the result is read. Sequential reads take time proportional to the
  /// number of bytes read. A read at an earlier offset unpacks the file again from the beginning. A
  /// read fails if the file has more or fewer bytes than the archive states. The result can be read
  /// from any thread, and concurrent reads run one at a time.
  ///
  /// - Throws: ``ArchiveFailure`` if the file can't be read.
  func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource

  /// Opens a file that was compressed with gzip (RFC 1952).
  ///
  /// The file is unpacked once to count the bytes, and again while the result is read.
  ///
  /// - Parameters:
  ///   - file: The compressed file.
  ///   - limit: The maximum number of unpacked bytes.
  /// - Returns: The unpacked bytes. If the file is damaged or truncated, the bytes end at most
  ///   64 KiB before the damage, and a read at the end of the bytes fails. The checksum isn't
  ///   verified.
  /// - Throws: ``ArchiveFailure/tooLarge(limit:)`` if the unpacked bytes exceed `limit`;
  ///   ``ArchiveFailure/damaged(reason:)`` if the file isn't compressed with gzip or nothing can be
  ///   unpacked.
  func gunzipped(
    _ file: any ByteSource, upTo limit: Int
  ) async throws(ArchiveFailure) -> any ByteSource
}

/// A regular file in an archive.
public struct ArchiveEntry: Equatable, Sendable {
  /// The path in the archive.
  ///
  /// Bytes that aren't valid UTF-8 are replaced with U+FFFD.
  public let path: String
  /// The number of unpacked bytes, as stated in the archive.
  public let count: Int
  /// The zero-based index among all entries of the archive, not only the regular files.
  public let number: Int

  /// Creates an entry.
  public init(path: String, count: Int, number: Int) {
    (self.path, self.count, self.number) = (path, count, number)
  }
}

/// The reason why an archive can't be read.
public enum ArchiveFailure: Error, Equatable, Sendable {
  /// The file isn't an archive, or is damaged.
  ///
  /// The associated value is the reason, such as the decoder's error message.
  case damaged(reason: String)
  /// The archive is protected with a password.
  case encrypted
  /// The archive has too many entries.
  ///
  /// The associated value is the maximum number of entries.
  case tooManyEntries(limit: Int)
  /// The unpacked size exceeds the limit.
  ///
  /// The associated value is the limit in bytes.
  case tooLarge(limit: Int)
  /// The archive's bytes couldn't be read.
  ///
  /// The associated value is the failure of the read.
  case unreadable(FileFailure)
}

extension ArchiveFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .damaged(let reason):
      Explanation(.refused, code: "damaged-archive", "The archive can't be read: \(reason)")
    case .encrypted:
      Explanation(.refused, code: "encrypted-archive", "The archive is protected with a password")
    case .tooManyEntries(let limit):
      Explanation(
        .refused, code: "too-many-entries", "The archive has more than \(limit) entries")
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "unpacks-too-large", "The file unpacks to more than \(limit) bytes")
    case .unreadable(let failure): failure.explanation
    }
  }
}
