import Archives
import Core
import FolderBlobs
import Foundation
import LocalSystem
import SystemCalls

/// The contents of a tar, read once from start to end.
struct BackupContents: Sendable {
  /// The files to extract into a folder while the tar is read.
  enum Keeping: Sendable {
    case nothing
    case database(in: String)
    case everything(in: String)
  }

  /// The manifest, or `nil` if it is missing or unreadable.
  private(set) var manifest: Backup.Manifest?
  /// The entries of all files except the manifest, keyed by path.
  ///
  /// Each entry has the hash of the bytes read.
  private(set) var files: [String: Backup.Manifest.Entry] = [:]
  /// The reason why reading ended early, or `nil` if the whole tar was read.
  private(set) var damage: String?

  private static let longestManifest = 64 << 20

  /// Creates the contents by extracting a tar archive.
  ///
  /// The archive can contain only the manifest, the database, the files in `photos`, and those
  /// files' folders. Each file must be a regular file, occur once, and have a path that stays
  /// inside the library's folder.
  ///
  /// After each file, the initializer calls `onFile`.
  ///
  /// - Throws: ``BackupFailure`` if the archive contains anything else; ``FileFailure`` if a file
  ///   can't be read or written. Files that were already extracted remain.
  init(
    of tar: String, keeping: Keeping, onFile: @escaping @Sendable () -> Void = {}
  ) async throws {
    let source = try LocalFile(tar)
    do {
      self = try await TarArchive().reading(source) { members in
        var contents = BackupContents()
        do {
          while let member = try members.next() {
            try contents.take(member, of: members, tar, keeping)
            onFile()
          }
        } catch let failure as ArchiveFailure {
          contents.damage = try failure.damage
        }
        return contents
      }
    } catch let failure as ArchiveFailure {
      damage = try failure.damage
    }
  }

  private init() {}

  private mutating func take(
    _ member: TarMembers.Member, of members: TarMembers, _ tar: String, _ keeping: Keeping
  ) throws {
    guard let path = Self.path(member) else {
      throw BackupFailure.unexpected(tar, member.path)
    }
    guard member.kind == .file else { return }
    if path == Backup.manifestName {
      guard manifest == nil else { throw BackupFailure.duplicate(tar, path) }
      return manifest = try Self.manifest(members)
    }
    guard files[path] == nil else { throw BackupFailure.duplicate(tar, path) }
    do {
      files[path] = try Self.read(path, of: members, into: keeping.file(path))
    } catch let failure as FileFailure {
      switch failure {
      // One of two members needs a file where the other needs a folder.
      case .notFound, .notAFile, .alreadyThere: throw BackupFailure.unexpected(tar, path)
      default: throw failure
      }
    }
  }

  /// Returns a member's path relative to the library's folder, or `nil` if a backup can't contain
  /// the member.
  private static func path(_ member: TarMembers.Member) -> String? {
    var path = member.path.trimmingPrefix("./")
    if member.kind == .folder {
      if path.hasSuffix("/") { path.removeLast() }
      if path.isEmpty || path == "." || path == Backup.originals { return "" }
    }
    if member.kind == .file, path == Backup.manifestName || path == Backup.database {
      return String(path)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let staysBelow = parts.allSatisfy { !["", ".", ".."].contains($0) }
    guard member.kind != .other, parts.count > 1, parts[0] == Backup.originals, staysBelow else {
      return nil
    }
    return String(path)
  }

  private static func manifest(_ members: TarMembers) throws -> Backup.Manifest? {
    var data = Data()
    while case let piece = try members.read(upTo: 1 << 20), !piece.isEmpty {
      data += piece
      guard data.count <= longestManifest else { return nil }
    }
    // A file that can't be decoded for any reason doesn't count as a manifest.
    return try? JSONDecoder().decode(Backup.Manifest.self, from: data)
  }

  private static func read(
    _ path: String, of members: TarMembers, into place: String?
  ) throws -> Backup.Manifest.Entry {
    let file = try place.map { try newFile($0) }
    var running = RunningDigest()
    while case let piece = try members.read(upTo: 1 << 20), !piece.isEmpty {
      running.add(piece)
      try file?.write(piece)
    }
    try file?.sync()
    let digest = running.digest
    return Backup.Manifest.Entry(path: path, bytes: digest.bytes, sha256: digest.sha256)
  }

  /// Creates a file and its parent folders.
  private static func newFile(_ place: String) throws(FileFailure) -> OpenFile {
    try makeFolder(URL(filePath: place).deletingLastPathComponent().path(percentEncoded: false))
    return try OpenFile(place, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  private static func makeFolder(_ path: String) throws(FileFailure) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw FileFailure(errno, path) }
    try makeFolder(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
    try call(path) { mkdir(path, 0o700) }
  }
}

extension BackupContents.Keeping {
  /// Returns the path at which to write a file, or `nil` if the file isn't written.
  fileprivate func file(_ path: String) -> String? {
    switch self {
    case .nothing: nil
    case .database(let folder): path == Backup.database ? "\(folder)/\(path)" : nil
    case .everything(let folder): "\(folder)/\(path)"
    }
  }
}

extension ArchiveFailure {
  /// The description of the archive's fault.
  ///
  /// - Throws: ``FileFailure`` if the system can't read the archive.
  fileprivate var damage: String {
    get throws(FileFailure) {
      switch self {
      case .damaged(let reason): return reason
      case .unreadable(let failure): throw failure
      default: return explanation.message
      }
    }
  }
}
