public import Core
public import HeadlessHost
public import MemoryAdapters
import Sessions

/// Everything outside an app, in memory and in the test's hand: time, ids, photos, failures.
public struct World: Sendable {
  /// Counts what waits for the clock or for held photos.
  public let parking: Parking
  /// Stands still until it is advanced.
  public let clock: ManualClock
  /// Counts up from 1.
  public let ids: SequenceIDs
  /// The person's camera and library.
  public let photos: FakePhotos
  /// Files a person could name.
  public let files: MemoryFiles
  /// Drafts of forms.
  public let drafts: MemoryDrafts
  /// What was noted.
  public let log: MemoryLog
  /// The records.
  public let store: MemoryStore
  /// The originals.
  public let blobs: MemoryBlobs
  /// Knows one made picture format.
  public let images: MemoryImages

  /// A world that knows some collections, beside those of settings.
  ///
  /// - Parameters:
  ///   - collections: What the features under test keep.
  ///   - camera: Whether there is a camera.
  ///   - answer: What the person says when asked for it.
  public init(
    collections: [Collection], camera: CameraState = .none, answer: CameraState = .allowed
  ) {
    parking = Parking()
    clock = ManualClock(parking: parking)
    ids = SequenceIDs()
    photos = FakePhotos(camera: camera, answer: answer, parking: parking)
    files = MemoryFiles(parking: parking)
    drafts = MemoryDrafts(parking: parking)
    log = MemoryLog()
    store = MemoryStore(
      collections: collections + Settings.schema.collections, clock: clock, parking: parking)
    blobs = MemoryBlobs(clock: clock, parking: parking)
    images = MemoryImages(parking: parking)
  }

  /// A host of a new session with some features.
  ///
  /// - Parameters:
  ///   - features: What the app is put together of.
  ///   - store: The store whose steps the session undoes; none if `nil`.
  /// - Returns: A host that has opened nothing yet.
  /// - Throws: ``CompositionFailure``.
  public func host(
    _ features: [any FeaturePlugin], undoing store: (any RecordStore)? = nil
  ) throws -> HeadlessScreen {
    let session = Session(
      try Assembly(features, undoing: store), clock: clock, drafts: drafts, log: log)
    parking.watch { Task { await session.notify() } }
    return HeadlessScreen(session) { [parking] in parking.count(of: session) }
  }

  /// Lets time pass once all that waits for it does, and waits until nothing more happens by itself.
  public func advance(by duration: Duration, _ host: HeadlessScreen) async {
    await host.quiet()
    clock.advance(by: duration)
    await host.quiet()
  }
}
