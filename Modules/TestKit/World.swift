public import Core
public import HeadlessHost
import LibraryServices
public import MemoryAdapters
import Sessions

/// Fakes, controlled by a test, for everything outside an app: time, IDs, photos, and failures.
public struct World: Sendable {
  /// The counter of tasks that wait for something that the test controls, such as the clock or the
  /// photos.
  public let parking: PendingWaits
  /// The clock, which moves only when the test advances it.
  public let clock: ManualClock
  /// The generator of sequential IDs, which start at 1.
  public let ids: SequentialIDs
  /// The user's camera and photo library.
  public let photos: FakePhotos
  /// The files that the user can name.
  public let files: MemoryFiles
  /// The stored drafts of forms.
  public let drafts: MemoryDrafts
  /// The log, whose lines the test can read.
  public let log: MemoryLog
  /// The store that contains the records.
  public let store: MemoryStore
  /// The store of the originals.
  public let blobs: MemoryBlobs
  /// The image processor, which supports one simple format.
  public let images: MemoryImages

  /// Creates a world whose store has the given collections and the collections of the settings.
  ///
  /// - Parameters:
  ///   - collections: The collections of the features under test.
  ///   - camera: The state of the camera.
  ///   - answer: The state of the camera after the user is asked for permission.
  public init(
    collections: [RecordCollection], camera: CameraState = .none, answer: CameraState = .allowed
  ) {
    parking = PendingWaits()
    clock = ManualClock(parking: parking)
    ids = SequentialIDs()
    photos = FakePhotos(camera: camera, answer: answer, parking: parking)
    files = MemoryFiles(parking: parking)
    drafts = MemoryDrafts(parking: parking)
    log = MemoryLog()
    store = MemoryStore(
      collections: collections + LibrarySettings.schema.collections, clock: clock, parking: parking)
    blobs = MemoryBlobs(clock: clock, parking: parking)
    images = MemoryImages(parking: parking)
  }

  /// The ports for a feature, with an empty trash.
  public var ports: AppPorts {
    var ports = AppPorts()
    (ports.recordStore, ports.blobStore, ports.imageProcessor) = (store, blobs, images)
    (ports.photoSource, ports.files, ports.clock) = (photos, files, clock)
    (ports.ids, ports.randomness, ports.settings) = (ids, SeededRandomSource(seed: 1), settings)
    (ports.trash, ports.log) = (trash(of: []), log)
    return ports
  }

  /// The settings in the store.
  public var settings: any SettingStore { LibrarySettings(store: store, ids: ids) }

  /// Returns the trash with the deleted records of the given features.
  public func trash(of features: [any FeaturePlugin]) -> any Trash {
    LibraryTrash(of: features, in: store) { _, _ in }
  }

  /// Creates a host for a new session with the given features.
  ///
  /// - Parameters:
  ///   - features: The features of the app.
  ///   - store: The store whose steps the session can undo, or `nil` for no history.
  ///   - role: The role of the person who uses the session.
  /// - Returns: A host without an open screen.
  /// - Throws: ``CompositionFailure`` if the declarations of the features have problems.
  public func host(
    _ features: [any FeaturePlugin], undoing store: (any RecordStore)? = nil,
    role: Person.Role = .owner
  ) throws -> HeadlessScreen {
    let session = Session(
      try Assembly(features, undoing: store), clock: clock, drafts: drafts, log: log, role: role)
    parking.watch { Task { await session.notify() } }
    return HeadlessScreen(session) { [parking] in parking.count(of: session) }
  }

  /// Advances the clock once all running work waits for the clock, and then waits until the host is
  /// idle.
  public func advance(by duration: Duration, _ host: HeadlessScreen) async {
    await host.quiet()
    clock.advance(by: duration)
    await host.quiet()
  }
}
