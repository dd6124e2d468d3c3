public import Core
import FolderBlobs
import Foundation
import LocalSystem
import SQLiteStore
import SystemCalls

/// An export of a library as a folder that users can read and edit.
///
/// The Exchange article describes the format.
public struct Export: Sendable {
  /// The result of an export.
  public struct Summary: Encodable, Equatable, Sendable {
    /// The exported folder's path.
    public var folder: String
    /// The number of records, including deleted ones.
    public var records: Int
    /// The number of originals that records need and the library has, including damaged ones.
    public var photos: Int
    /// The names of features that the library has but this build excludes.
    ///
    /// The records of these features aren't exported.
    public var leftOut: [String]
    /// The SHA-256 hashes of originals that records need but the library no longer has.
    public var missing: [String]
    /// The SHA-256 hashes that name the damaged originals.
    ///
    /// An original is damaged if its file is unreadable or the file's hash differs from its name. A
    /// readable damaged original is copied unchanged.
    public var damaged: [String]
  }

  private let library: Library
  private let schema: ExchangeSchema

  /// Creates an export of a library.
  public init(_ library: Library) {
    self.library = library
    schema = ExchangeSchema(library.assembly)
  }

  /// Writes all records, including deleted ones, and their originals.
  ///
  /// All records are read in one transaction. Memory use grows only with the number of photos.
  ///
  /// - Parameters:
  ///   - folder: The path of the destination folder, which must be empty if it exists. The mode of
  ///     an existing folder is unchanged.
  ///   - progress: A closure that receives the progress.
  /// - Returns: The numbers of exported records and originals, the excluded features, and the
  ///   missing or damaged originals.
  /// - Throws: ``ExchangeFailure`` if the folder isn't empty or can't be created, or if a newer
  ///   version wrote the library; ``StoreFailure`` if the records can't be read; ``FileFailure`` if
  ///   a file can't be read or written. In these cases, the folder is unchanged.
  public func write(
    to folder: String, progress: @escaping @Sendable (Core.Progress) -> Void = { _ in }
  ) async throws -> Summary {
    try requireKnown()
    let place = URL(filePath: folder).resolvingSymlinksInPath().path
    guard Self.isFree(place) else { throw ExchangeFailure.notEmpty(folder) }
    let isThere = FileManager.default.fileExists(atPath: place)
    let scratch = try Self.scratch(isThere ? "\(place)/export" : place, for: folder)
    defer { scratch.remove() }
    let (records, originals) = try await writeRecords(into: scratch)
    let steps = StepCounter(originals.count + 1, rounds: 1, progress)
    let (missing, damaged) = try await copy(originals, into: scratch, steps)
    try Self.sync(scratch.folder)
    if isThere { try Self.fill(place, from: scratch) } else { try Self.name(scratch, place) }
    return Summary(
      folder: folder, records: records, photos: originals.count - missing.count,
      leftOut: try await leftOut(),
      missing: missing.map(\.text), damaged: damaged.map(\.text))
  }

  /// Returns the names of features that the library has but this build excludes.
  func leftOut() async throws -> [String] {
    schema.leavesOut(of: try await library.database.schemaVersions().keys)
  }

  /// Throws an error if a newer version wrote the library, because an export would be incomplete.
  func requireKnown() throws(ExchangeFailure) {
    if let feature = library.database.newerFeature { throw .newerLibrary(feature: feature) }
  }

  private static func scratch(_ place: String, for folder: String) throws -> StagingFolder {
    do {
      return try StagingFolder(beside: place)
    } catch let failure as FileFailure {
      if case .diskFull = failure { throw failure }
      throw ExchangeFailure.cannotCreate(folder, reason: failure.explanation.message)
    } catch {
      throw ExchangeFailure.cannotCreate(folder, reason: error.systemReason)
    }
  }

  private static func isFree(_ place: String) -> Bool {
    guard FileManager.default.fileExists(atPath: place) else { return true }
    // A path that can't be listed is a file or an unreadable folder, so it doesn't count as empty.
    return (try? FileManager.default.contentsOfDirectory(atPath: place).isEmpty) ?? false
  }

  /// Writes all records and the manifest to a staging folder, without originals.
  ///
  /// If `includesUnreadable` is `true`, rows that can't be read as records are written, too.
  ///
  /// - Returns: The number of records, and the IDs of the originals that the records need.
  func writeRecords(
    into scratch: StagingFolder, includesUnreadable: Bool = false
  ) async throws -> (records: Int, originals: Set<BlobID>) {
    let folder = scratch.path(ExchangeSchema.records)
    try Self.makeFolder(folder)
    let types = schema.types.map(\.type)
    let written = try await library.ports.store.read { reader throws(StoreFailure) in
      Result {
        let pass = try ExportPass(reader, folder, includesUnreadable: includesUnreadable)
        for type in types { try pass.write(type) }
        try Self.sync(folder)
        return (pass.count, pass.originals)
      }
    }
    try writeManifest(to: scratch.path(ExchangeSchema.manifestName))
    return try written.get()
  }

  /// Copies originals to a staging folder.
  ///
  /// An original is damaged if its file can't be read or its bytes don't match its name.
  ///
  /// - Returns: The sorted IDs of the missing originals and of the damaged originals.
  private func copy(
    _ originals: Set<BlobID>, into scratch: StagingFolder, _ steps: StepCounter
  ) async throws -> (missing: [BlobID], damaged: [BlobID]) {
    let folder = scratch.path(ExchangeSchema.originals)
    var (missing, damaged): ([BlobID], [BlobID]) = ([], [])
    try Self.makeFolder(folder)
    for (shard, ids) in Dictionary(grouping: originals, by: { $0.text.prefix(2) }) {
      for id in ids {
        steps.advance()
        do {
          guard try await copy(id, to: "\(folder)/\(shard)") else {
            damaged.append(id)
            continue
          }
        } catch BlobFailure.missing {
          missing.append(id)
        }
      }
      if FileManager.default.fileExists(atPath: "\(folder)/\(shard)") {
        try Self.sync("\(folder)/\(shard)")
      }
    }
    try Self.sync(folder)
    return (missing.sorted(), damaged.sorted())
  }

  /// Copies an original to a folder, and returns whether the original is intact.
  ///
  /// An original that is a link or has a bad sector must not prevent the copying of the rest.
  private func copy(_ id: BlobID, to folder: String) async throws -> Bool {
    let bytes: any StoredBlob
    do {
      bytes = try await library.ports.blobs.open(id)
    } catch BlobFailure.storage(let failure) {
      guard library.isUnreadable(failure) else { throw failure }
      return false
    }
    try Self.makeFolder(folder)
    let ending = bytes.fileExtension.isEmpty ? "" : "." + bytes.fileExtension
    let path = "\(folder)/\(id)\(ending)"
    guard try copies(bytes, to: path) else { return false }
    return try FileDigest(of: LocalFile(path)).sha256 == id.text
  }

  /// Writes bytes to a new file, and returns whether they were readable.
  private func copies(_ bytes: any ByteSource, to path: String) throws(FileFailure) -> Bool {
    var (writer, place) = (try LineWriter(path), 0)
    while true {
      let piece: Data
      do throws(FileFailure) {
        piece = try bytes.read(at: place, upTo: 1 << 20)
      } catch {
        unlink(path)
        guard library.isUnreadable(error) else { throw error }
        return false
      }
      if piece.isEmpty { break }
      place += piece.count
      try writer.append(piece)
    }
    try writer.finish()
    return true
  }

  private func writeManifest(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    var writer = try LineWriter(path)
    try writer.append(try encoder.encode(schema.manifest))
    try writer.append("\n".utf8)
    try writer.finish()
  }

  /// Moves a staging folder to its destination atomically.
  private static func name(_ scratch: StagingFolder, _ place: String) throws(FileFailure) {
    try call(place) { rename(scratch.folder, place) }
    try sync(URL(filePath: place).deletingLastPathComponent().path)
  }

  /// Moves a staging folder's contents into an existing folder.
  ///
  /// The manifest is moved last, because a folder without a manifest isn't an export.
  private static func fill(_ place: String, from scratch: StagingFolder) throws(FileFailure) {
    var moved: [String] = []
    do throws(FileFailure) {
      for name in [ExchangeSchema.records, ExchangeSchema.originals, ExchangeSchema.manifestName] {
        let target = "\(place)/\(name)"
        try call(target) { rename(scratch.path(name), target) }
        moved.append(target)
      }
      try sync(place)
    } catch {
      // Failed removals are ignored so that the original error is thrown. Without the manifest, the
      // remaining files are harmless.
      for path in moved { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
  }

  private static func sync(_ folder: String) throws(FileFailure) {
    try OpenFile(folder, O_RDONLY | O_DIRECTORY).sync()
  }

  private static func makeFolder(_ path: String) throws(FileFailure) {
    do throws(FileFailure) {
      try call(path) { mkdir(path, 0o700) }
    } catch .alreadyThere {
      // An earlier original with the same prefix created the folder.
    }
  }
}

extension Library {
  /// Returns whether a failure to read an original concerns only its file, rather than a server.
  func isUnreadable(_ failure: FileFailure) -> Bool {
    if case .hosted(let place) = location, case .bucket = place.photos { return false }
    if case .diskFull = failure { return false }
    return true
  }
}
