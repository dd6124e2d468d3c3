public import Core
import FolderBlobs
import Foundation
public import HeadlessHost
import LibraryServices
import LocalSystem
import SQLiteStore
import Sessions
import VipsImages

/// An open library on disk, with its adapters and the app that runs on them.
public struct Library: Sendable {
  /// The access that a command needs.
  public enum Use: Sendable {
    /// Read access through one read-only connection that creates nothing.
    case reading
    /// Write access to an existing library.
    ///
    /// Opening fails if the library doesn't exist.
    case changing
    /// Write access that creates the library if the library doesn't exist.
    case writing
    /// Write access for a program with open screens, which creates the library if the library
    /// doesn't exist.
    ///
    /// Reads run at the same time as each other and as a write, and end when their task is
    /// cancelled.
    case serving
    /// Write access that creates a database for originals whose database was lost.
    case rebuilding
  }

  /// The library's folder.
  public let folder: String
  /// The library's ports.
  public let ports: Ports
  /// The app that runs on the ports.
  public private(set) var assembly: Assembly
  let database: SQLiteRecordStore
  let images: VipsImageProcessor
  private static let logBytes = 1_000_000

  /// Creates a library by opening its folder.
  ///
  /// - Parameters:
  ///   - folder: The library's folder.
  ///   - use: The access that the caller needs.
  ///   - photos: The host's camera and photo library, or `nil` to identify photos by file path.
  ///   - leavingOut: The IDs of features to exclude, as if they weren't part of this build.
  ///   - warn: A closure that receives a message the first time that a log line can't be written.
  ///     By default, the closure writes the message to standard error.
  ///   - settings: A closure that returns the settings that the app uses, such as those of a host's
  ///     devices. By default, they are the library's.
  /// - Throws: ``MissingDatabase`` if the folder has originals but no database, unless `use` is
  ///   ``Use/rebuilding``; ``StoreFailure`` if the database can't be opened; ``CompositionFailure``
  ///   if the features don't fit together.
  public init(
    at folder: String, for use: Use, photos: (any PhotoSource)? = nil,
    leavingOut: Set<String> = [],
    warn: @escaping @Sendable (String) -> Void = Library.sayOnStandardError,
    settings: (Ports) throws -> any SettingStore = { $0.settings }
  ) throws {
    let clock = SystemClock()
    let images = VipsImageProcessor()
    let randomness = SystemRandomSource()
    let ids = UUIDv7Generator(clock: clock, randomness: randomness)
    let files = SystemPorts.files
    let log = FileLog(library: folder, clock: clock, limit: Self.logBytes, complain: warn)
    let manifests = Catalog.manifests.filter { !leavingOut.contains($0.id.text) }
    try Self.requireDatabase(at: folder, for: use)
    if use == .changing { try Self.requireOne(at: folder) }
    database = try SQLiteRecordStore(
      folder: folder, use: use.ofStore,
      schemas: Self.schemas(of: manifests), clock: clock)
    self.folder = folder
    self.images = images
    var ports = Ports(
      store: database, blobs: BlobFolder(library: folder, clock: clock), images: images,
      photos: photos ?? FilePhotos(files: files), files: files, clock: clock, ids: ids,
      randomness: randomness, drafts: FolderDrafts(library: folder), log: log)
    ports.settings = try settings(ports)
    self.ports = ports
    assembly = try Assembly(
      try Catalog.features(ports, leavingOut: leavingOut), undoing: database)
  }

  /// A closure that writes a line to standard error.
  public static let sayOnStandardError: @Sendable (String) -> Void = {
    StandardError.write($0 + "\n")
  }

  /// Checks that a folder has a library.
  ///
  /// - Throws: ``StoreFailure/noLibrary(path:)`` if the folder has no database.
  public static func requireOne(at folder: String) throws(StoreFailure) {
    guard !FileManager.default.fileExists(atPath: folder + "/stashbook.sqlite") else { return }
    throw .noLibrary(path: folder)
  }

  /// Returns the library after sorting its mesh count presets as the settings specify.
  ///
  /// - Throws: ``StoreFailure`` if the settings or the mesh counts can't be read.
  /// - Complexity: O(*n*), where *n* is the number of presets. If the settings specify sorting by
  ///   use, a query counts the uses of each preset.
  public func arranged() async throws -> Library {
    try await Catalog.orderMeshCounts(in: self)
    return self
  }

  /// Returns the library with another plugin's screens in its app, such as those of a host.
  ///
  /// - Throws: ``CompositionFailure`` if the plugin's declarations have problems.
  public func adding(_ plugin: any FeaturePlugin) throws(CompositionFailure) -> Library {
    var library = self
    library.assembly = try Assembly(assembly.features + [plugin], undoing: database)
    return library
  }

  /// A closure that returns whether this instance has committed a change to the database.
  ///
  /// The closure doesn't hold the database open.
  public var hasWritten: @Sendable () -> Bool {
    { [written = database.written] in written.isSet }
  }

  /// Returns the store of the form drafts of a device that uses the web app.
  ///
  /// The device's ID consists of lowercase letters, digits, and hyphens.
  public func drafts(ofDevice device: String) -> any DraftStore {
    FolderDrafts(library: folder, device: device)
  }

  /// Creates a host for a new session in this library.
  ///
  /// `saver` saves the files that the user taps, or is `nil` if they can't be saved.
  public func host(saver: (any FileSaver)? = nil) -> HeadlessScreen {
    HeadlessScreen(
      Session(
        assembly, clock: ports.clock, drafts: ports.drafts, log: ports.log, saver: saver))
  }

  /// Returns the feature of the given type.
  ///
  /// - Throws: ``ExcludedFeature`` if the feature is excluded.
  public func feature<Feature: FeaturePlugin>() throws -> Feature {
    for case let feature as Feature in assembly.features { return feature }
    throw ExcludedFeature(feature: "\(Feature.self)")
  }

  /// The library's trash.
  public var trash: any Trash {
    LibraryTrash(of: assembly.features, in: ports.store, alongside: ExtraFields.removal)
  }

  /// The library's undo history.
  public var history: UndoHistory { UndoHistory(of: assembly.features, in: ports.store) }

  /// The settings that the library's app uses.
  public var settings: any SettingStore { ports.settings }
}

extension Library.Use {
  /// The access to the database.
  fileprivate var ofStore: SQLiteRecordStore.Use {
    switch self {
    case .reading: .reading
    case .serving: .serving
    case .changing, .writing, .rebuilding: .writing
    }
  }
}

/// The failure to find a feature that this build excludes.
public struct ExcludedFeature: Explained {
  let feature: String

  /// The user-facing explanation.
  public var explanation: Explanation {
    Explanation(.usage, code: "feature-left-out", "\(feature) is excluded from this build")
  }
}

/// A photo source that loads photos from file paths and has no camera.
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
