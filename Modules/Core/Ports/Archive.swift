/// Packs a folder into one file and back.
public protocol Archive: Sendable {
  /// Writes the named files, by paths relative to `folder`, into a POSIX tar; the archive appears
  /// under its name only when it is whole.
  func pack(_ paths: [String], in folder: String, into archive: String) async throws(FileFailure)
  /// Writes an archive's regular files below an empty folder. Names that climb out of it, links
  /// and devices are refused, and what was begun is left for the caller to remove.
  func unpack(_ archive: String, into folder: String) async throws(FileFailure)

  /// The regular files of an archive, in its order: zip or tar, also compressed by gzip.
  ///
  /// - Throws: ``ArchiveFailure``.
  /// - Complexity: Of a zip, its table of contents and the heads of its files are read; what is
  ///   compressed as a whole is unpacked once.
  func entries(of archive: any ByteSource) async throws(ArchiveFailure) -> [ArchiveEntry]

  /// One of those files. It is read as it is unpacked: in order that costs what its bytes cost, and
  /// reading before what was read last begins anew. More or fewer bytes than it announced are a
  /// failure. It is fine to read it on any thread, one read at a time.
  ///
  /// - Throws: ``ArchiveFailure``.
  func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource

  /// What a single file was before gzip (RFC 1952) compressed it. It is unpacked once to be counted,
  /// and then as it is read, as files of an archive are.
  ///
  /// - Parameters:
  ///   - file: The compressed file.
  ///   - limit: The most bytes it may have.
  /// - Returns: Its bytes. Where it is damaged or cut off, those up to there, or up to 64 KiB before; a
  ///   read at their end then fails. Its checksum is not looked at.
  /// - Throws: ``ArchiveFailure/tooLarge(limit:)``; ``ArchiveFailure/damaged(reason:)`` for what is not
  ///   compressed by gzip, and where nothing can be unpacked.
  func gunzipped(
    _ file: any ByteSource, upTo limit: Int
  ) async throws(ArchiveFailure) -> any ByteSource
}

/// A regular file in an archive.
public struct ArchiveEntry: Equatable, Sendable {
  /// Its path, as the archive has it; bytes that are no UTF-8 are replaced.
  public let path: String
  /// How many bytes it announces.
  public let count: Int
  /// Its place among all entries of the archive, from 0.
  public let number: Int

  /// A file of an archive.
  public init(path: String, count: Int, number: Int) {
    (self.path, self.count, self.number) = (path, count, number)
  }
}

/// Why an archive can't be read.
public enum ArchiveFailure: Error, Equatable, Sendable {
  /// It is none, or damaged, in the reader's words.
  case damaged(reason: String)
  /// It is kept with a password.
  case encrypted
  /// It has more entries than can be sensible.
  case tooManyEntries(limit: Int)
  /// It unpacks to more bytes than were asked for.
  case tooLarge(limit: Int)
  /// Its bytes could not be read.
  case unreadable(FileFailure)
}

extension ArchiveFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .damaged(let reason):
      Explanation(.refused, code: "damaged-archive", "The archive can't be read: \(reason)")
    case .encrypted:
      Explanation(.refused, code: "encrypted-archive", "The archive is kept with a password")
    case .tooManyEntries(let limit):
      Explanation(
        .refused, code: "too-many-entries", "The archive has more than \(limit) entries")
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "unpacks-too-large", "It unpacks to more than \(limit) bytes")
    case .unreadable(let failure): failure.explanation
    }
  }
}
