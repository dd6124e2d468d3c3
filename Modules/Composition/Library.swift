public import Core
import FolderBlobs
import Foundation
public import HeadlessHost
import LocalSystem
import SQLiteStore
import Sessions
import VipsImages

/// A library on disk, opened: its ports kept by real adapters, and the app put together on them.
public struct Library: Sendable {
  /// What a command is going to do; reading opens one read-only connection and makes nothing.
  public enum Use: Sendable {
    /// Only look.
    case reading
    /// Change what is there; where there is no library, that is a failure.
    case changing
    /// Add something; the library is made where there is none.
    case writing
    /// Create a database next to originals that have lost theirs.
    case rebuilding
  }

  /// The library's folder.
  public let folder: String
  /// Its ports.
  public let ports: Ports
  /// The app on those ports.
  public private(set) var assembly: Assembly
  let database: SQLiteRecordStore
  let images: VipsImageProcessor
  private static let logBytes = 1_000_000

  /// Opens a library.
  ///
  /// - Parameters:
  ///   - folder: Its folder.
  ///   - use: What is going to be done.
  ///   - photos: The host's camera and library; nil where photos are named by their paths.
  ///   - leavingOut: Ids of features to leave out, as if this build had none of them.
  ///   - warn: Told, once, where the log can't be kept; standard error is by default.
  /// - Throws: ``MissingDatabase`` if there are originals, and no database that lists them, unless
  ///   `use` is ``Use/rebuilding``; ``StoreFailure``; ``CompositionFailure``.
  public init(
    at folder: String, for use: Use, photos: (any PhotoSource)? = nil,
    leavingOut: Set<String> = [],
    warn: @escaping @Sendable (String) -> Void = Library.sayOnStandardError
  ) throws {
    let clock = SystemClock()
    let images = VipsImageProcessor()
    let randomness = SystemRandomness()
    let ids = UUIDv7Source(clock: clock, randomness: randomness)
    let files = Outside.files
    let log = FileLog(library: folder, clock: clock, limit: Self.logBytes, complain: warn)
    func ports(_ store: any RecordStore) -> Ports {
      Ports(
        store: store, blobs: BlobFolder(library: folder, clock: clock), images: images,
        photos: photos ?? FilePhotos(files: files), files: files, clock: clock, ids: ids,
        randomness: randomness, drafts: FolderDrafts(library: folder), log: log)
    }
    func features(_ ports: Ports) -> [any FeaturePlugin] {
      Catalog.features(ports).filter { !leavingOut.contains($0.id.text) }
    }
    var schemas: [FeatureID: FeatureSchema] = [
      "settings": Settings.schema, "exchange": ExtraFields.schema,
    ]
    for feature in features(ports(NoStore())) { schemas[feature.id] = feature.schema }
    try Self.requireDatabase(at: folder, for: use)
    if use == .changing { try Self.requireOne(at: folder) }
    database = try SQLiteRecordStore(
      folder: folder, use: use == .reading ? .reading : .writing, schemas: schemas, clock: clock)
    self.folder = folder
    self.images = images
    self.ports = ports(database)
    assembly = try Assembly(features(self.ports), undoing: database)
  }

  /// Writes a line to standard error.
  public static let sayOnStandardError: @Sendable (String) -> Void = {
    StandardError.write($0 + "\n")
  }

  private static func requireOne(at folder: String) throws(StoreFailure) {
    guard !FileManager.default.fileExists(atPath: folder + "/stashbook.sqlite") else { return }
    throw .noLibrary(path: folder)
  }

  /// The library with its fields as the person set them: mesh counts in the order of use.
  ///
  /// - Throws: ``StoreFailure``; ``CompositionFailure``.
  /// - Complexity: A count for each preset, where that order is set.
  public func arranged() async throws -> Library {
    guard let uses = try await Catalog.meshUses(in: self) else { return self }
    let composed = Set(assembly.features.map(\.id))
    var library = self
    library.assembly = try Assembly(
      Catalog.features(ports, meshUses: uses).filter { composed.contains($0.id) },
      undoing: ports.store)
    return library
  }

  /// Answers whether anything was written to the library's database, without keeping it open.
  public var hasWritten: @Sendable () -> Bool {
    { [written = database.written] in written.isSet }
  }

  /// A host of a new session in this library.
  public func host() -> HeadlessScreen {
    HeadlessScreen(
      Session(assembly, clock: ports.clock, drafts: ports.drafts, log: ports.log))
  }

  /// The one feature of a type.
  ///
  /// - Returns: The feature.
  /// - Throws: ``LeftOut`` where it is left out.
  public func feature<Feature: FeaturePlugin>() throws -> Feature {
    for case let feature as Feature in assembly.features { return feature }
    throw LeftOut(feature: "\(Feature.self)")
  }

  /// What was deleted in this library.
  public var trash: Trash {
    Trash(of: assembly.features, in: ports.store, alongside: ExtraFields.removal)
  }

  /// The steps of this library's history.
  public var history: UndoHistory { UndoHistory(of: assembly.features, in: ports.store) }

  /// What a person has set in this library.
  public var settings: Settings { Settings(store: ports.store, ids: ports.ids) }
}

/// A feature that is asked for and left out.
public struct LeftOut: Explained {
  let feature: String

  /// The failure in words.
  public var explanation: Explanation {
    Explanation(.usage, code: "feature-left-out", "\(feature) is left out of this build")
  }
}

/// Photos that are named by their path; there is no camera.
struct FilePhotos: PhotoSource {
  let files: any Files

  func camera() async -> CameraState { .none }
  func requestCamera(reason: String) async -> CameraState { .none }

  func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource {
    do throws(FileFailure) {
      return try await files.open(item.id)
    } catch {
      throw .unreadable(name: item.name, reason: error.explanation.message)
    }
  }
}

/// Stands where a feature is only asked for its schema.
private struct NoStore: RecordStore {
  func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T { throw .unknownCollection("none") }

  func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T { throw .unknownCollection("none") }

  func undo(_ target: UndoTarget) async throws(StoreFailure) -> [Undone] { [] }

  func redo(_ step: StepID?) async throws(StoreFailure) -> Undone? { nil }

  func history(limit: Int) async throws(StoreFailure) -> [UndoStep] { [] }

  func changes(since revision: Revision) async throws(StoreFailure) -> Changes {
    throw .forgotten
  }
}
