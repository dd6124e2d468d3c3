import Core
import FolderBlobs
import Foundation
import LocalSystem
import SQLiteStore
import SystemCalls

/// A library as a folder that a person can read and edit; see the article Exchange.
public struct Export: Sendable {
  /// What was written.
  public struct Summary: Encodable, Equatable, Sendable {
    /// The folder.
    public var folder: String
    /// How many records, deleted ones among them.
    public var records: Int
    /// How many originals.
    public var photos: Int
    /// Features of the library that this build leaves out; their records are not in the folder.
    public var leftOut: [String]
    /// Originals of records that are not in the library any more, by their SHA-256.
    public var missing: [String]
    /// Originals whose bytes are not those of their SHA-256: copied as they are, if they can be read.
    public var damaged: [String]
  }

  private let library: Library
  private let schema: ExchangeSchema

  /// An export of a library.
  public init(_ library: Library) {
    self.library = library
    schema = ExchangeSchema(library.assembly)
  }

  /// Writes all records as they are at one moment, deleted ones too, and their originals. Memory
  /// grows with the number of photos alone.
  ///
  /// - Parameter folder: Where to; new or empty. One that is there stays the same folder.
  /// - Returns: What is in it, and what is not.
  /// - Throws: ``ExchangeFailure``; ``StoreFailure``; ``FileFailure``. The folder is as it was then.
  public func write(to folder: String) async throws -> Summary {
    if let feature = library.database.newerFeature {
      throw ExchangeFailure.newerLibrary(feature: feature)
    }
    let place = URL(filePath: folder).resolvingSymlinksInPath().path
    guard Self.isFree(place) else { throw ExchangeFailure.notEmpty(folder) }
    let isThere = FileManager.default.fileExists(atPath: place)
    let scratch = try Self.scratch(isThere ? "\(place)/export" : place, for: folder)
    defer { scratch.remove() }
    let (records, originals) = try await write(into: scratch)
    let (missing, damaged) = try copy(originals, into: scratch)
    try writeManifest(to: scratch.path(ExchangeSchema.manifestName))
    try Self.sync(scratch.folder)
    if isThere { try Self.fill(place, from: scratch) } else { try Self.name(scratch, place) }
    return Summary(
      folder: folder, records: records, photos: originals.count - missing.count,
      leftOut: schema.leavesOut(of: try await library.database.schemaVersions().keys),
      missing: missing.map(\.text), damaged: damaged.map(\.text))
  }

  private static func scratch(_ place: String, for folder: String) throws -> ScratchCopy {
    do {
      return try ScratchCopy(beside: place)
    } catch let failure as FileFailure {
      if case .diskFull = failure { throw failure }
      throw ExchangeFailure.cannotCreate(folder, reason: failure.explanation.message)
    } catch {
      throw ExchangeFailure.cannotCreate(folder, reason: error.systemReason)
    }
  }

  private static func isFree(_ place: String) -> Bool {
    guard FileManager.default.fileExists(atPath: place) else { return true }
    // What can't be listed is a file, or a folder with things we may not see: neither is free.
    return (try? FileManager.default.contentsOfDirectory(atPath: place).isEmpty) ?? false
  }

  private func write(into scratch: ScratchCopy) async throws -> (Int, Set<BlobID>) {
    let folder = scratch.path(ExchangeSchema.records)
    try Self.makeFolder(folder)
    let types = schema.types.map(\.type)
    let written = try await library.ports.store.read { reader throws(StoreFailure) in
      Result {
        let pass = try ExportPass(reader, folder)
        for type in types { try pass.write(type) }
        try Self.sync(folder)
        return (pass.count, pass.originals)
      }
    }
    return try written.get()
  }

  /// Copies what is there of some originals; those that are not, and those that are not what their
  /// names say, in order.
  private func copy(
    _ originals: Set<BlobID>, into scratch: ScratchCopy
  ) throws -> (missing: [BlobID], damaged: [BlobID]) {
    let (from, to) = ("\(library.folder)/photos", scratch.path(ExchangeSchema.originals))
    var (missing, damaged) = (originals, [BlobID]())
    try Self.makeFolder(to)
    for shard in Set(originals.map { $0.text.prefix(2) }).sorted() {
      for name in try names(in: "\(from)/\(shard)").sorted() {
        let id = BlobID(String(name.prefix { $0 != "." }))
        guard missing.remove(id) != nil else { continue }
        try Self.makeFolder("\(to)/\(shard)")
        let copy = "\(to)/\(shard)/\(name)"
        guard try Self.copies("\(from)/\(shard)/\(name)", to: copy) else {
          damaged.append(id)
          continue
        }
        let bytes = try LocalFile(try OpenFile(copy, O_RDONLY | O_NOFOLLOW))
        if try FileDigest(of: bytes).sha256 != id.text { damaged.append(id) }
      }
      if FileManager.default.fileExists(atPath: "\(to)/\(shard)") {
        try Self.sync("\(to)/\(shard)")
      }
    }
    try Self.sync(to)
    return (missing.sorted(), damaged.sorted())
  }

  /// Copies a file; returns whether it could be read. What can't be is no reason to leave out the
  /// others: a link, or a bad place of the disk.
  private static func copies(_ source: String, to target: String) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      try copy(source, to: target)
      return true
    } catch {
      switch error {
      case .notAFile(source), .inputOutput(source, _), .notPermitted(source), .notFound(source):
        unlink(target)
        return false
      default: throw error
      }
    }
  }

  private static func copy(_ source: String, to target: String) throws(FileFailure) {
    let file = try OpenFile(source, O_RDONLY | O_NOFOLLOW)
    var (writer, place) = (try LineWriter(target), 0)
    let bytes = try LocalFile(file)
    while case let piece = try bytes.read(at: place, upTo: 1 << 20), !piece.isEmpty {
      place += piece.count
      try writer.append(piece)
    }
    try writer.finish()
  }

  private func writeManifest(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    var writer = try LineWriter(path)
    try writer.append(try encoder.encode(schema.manifest))
    try writer.append("\n".utf8)
    try writer.finish()
  }

  /// Gives a folder its name, in one step.
  private static func name(_ scratch: ScratchCopy, _ place: String) throws(FileFailure) {
    try call(place) { rename(scratch.folder, place) }
    try sync(URL(filePath: place).deletingLastPathComponent().path)
  }

  /// Moves what is in a folder into one that is there: the manifest last, without which that is none.
  private static func fill(_ place: String, from scratch: ScratchCopy) throws(FileFailure) {
    var moved: [String] = []
    do throws(FileFailure) {
      for name in [ExchangeSchema.records, ExchangeSchema.originals, ExchangeSchema.manifestName] {
        let target = "\(place)/\(name)"
        try call(target) { rename(scratch.path(name), target) }
        moved.append(target)
      }
      try sync(place)
    } catch {
      // What can't be taken away is without its manifest, and the failure is thrown.
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
      // Made for the name before.
    }
  }
}
