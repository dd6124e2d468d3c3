public import Core
import FolderBlobs
import Foundation
public import HeadlessHost
import LibraryServices
import LocalSystem
import SQLiteStore
import Sessions
import VipsImages

/// An open library with its adapters and the app that runs on them.
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
    ///
    /// A hosted library must exist.
    case writing
    /// Write access that creates a library in a folder or a database that has none.
    case creating
    /// Write access for a program with open screens, which creates the library if the library
    /// doesn't exist.
    ///
    /// Reads run at the same time as each other and as a write, and end when their task is
    /// cancelled.
    case serving
    /// Write access that creates a database for originals whose database was lost.
    case rebuilding
  }

  /// The place where the library is stored.
  public let location: LibraryLocation
  /// The library's ports.
  public let ports: Ports
  /// The app that runs on the ports.
  public private(set) var assembly: Assembly
  let database: any LibraryDatabase
  let images: VipsImageProcessor
  private static let logBytes = 1_000_000

  /// Creates a library by opening its folder.
  ///
  /// The parameters and errors are those of
  /// ``init(_:for:photos:leavingOut:warn:settings:)``.
  public init(
    at folder: String, for use: Use, photos: (any PhotoSource)? = nil,
    leavingOut: Set<String> = [],
    warn: @escaping @Sendable (String) -> Void = Library.sayOnStandardError,
    settings: (Ports) throws -> any SettingStore = { $0.settings }
  ) throws {
    try self.init(
      .folder(folder), for: use, photos: photos, leavingOut: leavingOut, warn: warn,
      settings: settings)
  }

  /// Creates a library by opening it.
  ///
  /// - Parameters:
  ///   - location: The place where the library is stored.
  ///   - use: The access that the caller needs.
  ///   - photos: The host's camera and photo library, or `nil` to identify photos by file path.
  ///   - leavingOut: The IDs of features to exclude, as if they weren't part of this build.
  ///   - warn: A closure that receives a message the first time that a log line can't be written.
  ///     By default, the closure writes the message to standard error.
  ///   - settings: A closure that returns the settings that the app uses, such as those of a host's
  ///     devices. By default, they are the library's.
  /// - Throws: ``MissingDatabase`` if the folder has originals but no database, unless `use` is
  ///   ``Use/rebuilding``; ``MissingHostedLibrary`` if the database doesn't have the library;
  ///   ``ExistingLibrary`` if `use` is ``Use/creating`` and the library exists; ``StoreFailure`` if
  ///   the database can't be opened; ``CompositionFailure`` if the features don't fit together.
  public init(
    _ location: LibraryLocation, for use: Use, photos: (any PhotoSource)? = nil,
    leavingOut: Set<String> = [],
    warn: @escaping @Sendable (String) -> Void = Library.sayOnStandardError,
    settings: (Ports) throws -> any SettingStore = { $0.settings }
  ) throws {
    let (folder, clock) = (location.folder, SystemClock())
    let images = VipsImageProcessor()
    let randomness = SystemRandomSource()
    let ids = UUIDv7Generator(clock: clock, randomness: randomness)
    let files = SystemPorts.files
    let log = FileLog(library: folder, clock: clock, limit: Self.logBytes, complain: warn)
    let manifests = Catalog.manifests.filter { !leavingOut.contains($0.id.text) }
    let schemas = Self.schemas(of: manifests)
    let blobs: any BlobStore
    switch location {
    case .folder:
      try Self.requireDatabase(at: folder, for: use)
      if use == .changing { try Self.requireOne(at: folder) }
      if use == .creating, Self.hasDatabase(at: folder) {
        throw ExistingLibrary(location: folder)
      }
      database = try SQLiteRecordStore(
        folder: folder, use: use.ofStore, schemas: schemas, clock: clock)
      blobs = BlobFolder(library: folder, clock: clock)
    case .hosted(let place):
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      (database, blobs) = try HostedLibrary.open(
        place, schemas: schemas, clock: clock, creating: use == .creating)
    }
    self.location = location
    self.images = images
    var ports = Ports(
      store: database, blobs: blobs, images: images,
      photos: photos ?? FilePhotos(files: files), files: files, clock: clock, ids: ids,
      randomness: randomness, drafts: FolderDrafts(library: folder),
      documents: database.makeDocuments() ?? FolderDocuments(in: folder + "/access"), log: log)
    ports.settings = try settings(ports)
    self.ports = ports
    assembly = try Assembly(
      try Catalog.features(ports, leavingOut: leavingOut), undoing: ports.store)
  }

  /// The folder of the library's files on this computer.
  public var folder: String { location.folder }

  /// The library's database if the library is stored in a folder, or `nil` if it is hosted.
  var file: SQLiteRecordStore? { database as? SQLiteRecordStore }

  /// A closure that writes a line to standard error.
  public static let sayOnStandardError: @Sendable (String) -> Void = {
    StandardError.write($0 + "\n")
  }

  /// Checks that a folder has a library.
  ///
  /// - Throws: ``StoreFailure/noLibrary(path:)`` if the folder has no database.
  public static func requireOne(at folder: String) throws(StoreFailure) {
    if !hasDatabase(at: folder) { throw .noLibrary(path: folder) }
  }

  private static func hasDatabase(at folder: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/stashbook.sqlite")
  }

  /// Checks that a location has a library, unless the library is hosted.
  ///
  /// Opening a hosted library fails if the library doesn't exist.
  ///
  /// - Throws: ``StoreFailure/noLibrary(path:)`` if the folder has no database.
  public static func requireOne(at location: LibraryLocation) throws(StoreFailure) {
    if case .folder(let folder) = location { try requireOne(at: folder) }
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
    library.assembly = try Assembly(assembly.features + [plugin], undoing: ports.store)
    return library
  }

  /// A closure that returns whether this instance has committed a change to the database.
  ///
  /// The closure doesn't hold the database open.
  public var hasWritten: @Sendable () -> Bool { database.hasWritten }

  /// Returns the store of the form drafts of a device that uses the web app.
  ///
  /// All servers of a hosted library share the drafts. The device's ID consists of lowercase
  /// letters, digits, and hyphens.
  public func drafts(ofDevice device: String) -> any DraftStore {
    database.drafts(ofDevice: device) ?? FolderDrafts(library: folder, device: device)
  }

  /// Creates a host for a new session in this library.
  ///
  /// `saver` saves the files that the user taps, or is `nil` if they can't be saved. `role`
  /// determines which screens open, and what they show.
  public func host(
    saver: (any FileSaver)? = nil, role: Person.Role = .owner
  ) -> HeadlessScreen {
    HeadlessScreen(
      Session(
        assembly, clock: ports.clock, drafts: ports.drafts, log: ports.log, saver: saver,
        role: role))
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
    case .changing, .writing, .creating, .rebuilding: .writing
    }
  }
}

/// The failure to find a feature that this build excludes.
public struct ExcludedFeature: Explained {
  let feature: String

  /// Creates an error for a named feature or part of the app.
  public init(feature: String) { self.feature = feature }

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
