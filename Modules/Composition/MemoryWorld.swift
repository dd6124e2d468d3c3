public import Core
public import HeadlessHost
import MemoryAdapters
public import Sessions

/// The whole app on in-memory ports, for flows and for commands that don't need a library.
public struct MemoryWorld: Sendable {
  /// The app that runs on the ports.
  public let assembly: Assembly
  /// The in-memory ports.
  public let ports: Ports
  /// The store of records.
  let store: MemoryStore
  /// The store of originals.
  let blobs: MemoryBlobs
  /// The image decoder, which reads one synthetic format.
  let images: MemoryImages
  /// The camera and photo library.
  let photos: FakePhotos
  /// The clock, which advances only on request.
  let clock: ManualClock
  /// The store of form drafts.
  let drafts: MemoryDrafts
  /// The files that sessions have saved.
  let saver = MemorySaver()
  private let parking: PendingWaits

  /// Creates a world with an empty store.
  ///
  /// - Parameter leavingOut: The IDs of features to exclude.
  /// - Throws: ``CompositionFailure`` if the features don't fit together.
  public init(leavingOut: Set<String> = []) throws {
    let parking = PendingWaits()
    let clock = ManualClock(parking: parking)
    let (blobs, images) = (MemoryBlobs(clock: clock), MemoryImages())
    let photos = FakePhotos(parking: parking)
    let drafts = MemoryDrafts()
    store = MemoryStore(
      collections: Library.schemas(of: Catalog.manifests).values.flatMap(\.collections),
      clock: clock)
    ports = Ports(
      store: store, blobs: blobs, images: images, photos: photos, files: MemoryFiles(),
      clock: clock, ids: SequentialIDs(), randomness: SeededRandomSource(seed: 1), drafts: drafts,
      log: MemoryLog())
    assembly = try Assembly(
      try Catalog.features(ports, leavingOut: leavingOut), undoing: store)
    (self.blobs, self.images, self.photos) = (blobs, images, photos)
    (self.clock, self.drafts, self.parking) = (clock, drafts, parking)
  }

  /// Creates a host for a new session in this world.
  public func host() -> HeadlessScreen {
    let session = Session(
      assembly, clock: clock, drafts: drafts, log: ports.log, saver: saver)
    watch(session)
    return HeadlessScreen(session) { waiting(of: session) }
  }

  /// Returns the number of effects that are waiting for the clock or for photos.
  ///
  /// Only effects that belong to the given session or to no session are counted.
  public func waiting(of session: Session) -> Int { parking.count(of: session) }

  /// Notifies a session whenever the number of waiting effects in this world changes.
  public func watch(_ session: Session) {
    parking.watch { Task { await session.notify() } }
  }
}
