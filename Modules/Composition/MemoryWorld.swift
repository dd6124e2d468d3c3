public import Core
public import HeadlessHost
import MemoryAdapters
public import Sessions

/// A record store that a flow can empty and make fail.
public protocol FlowStore: RecordStore {
  /// Removes all records and all history.
  func clear()
  /// Makes the next `times` writes fail.
  func fail(_ failure: StoreFailure, times: Int)
  /// Removes the failures that haven't been thrown yet.
  func heal()
}

extension MemoryStore: FlowStore {}

/// The whole app on in-memory ports, for flows and for commands that don't need a library.
public struct MemoryWorld: Sendable {
  /// The app that runs on the ports.
  public let assembly: Assembly
  /// The in-memory ports.
  public let ports: Ports
  /// The store of records.
  let store: any FlowStore
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
  /// - Parameters:
  ///   - leavingOut: The IDs of features to exclude.
  ///   - stores: A closure that returns other stores of records and originals, which use the
  ///     world's clock, or `nil` to use stores in memory.
  /// - Throws: ``CompositionFailure`` if the features don't fit together, and any error that
  ///   `stores` throws.
  public init(
    leavingOut: Set<String> = [],
    stores: ((any WallClock) throws -> (records: any FlowStore, blobs: any BlobStore))? = nil
  ) throws {
    let parking = PendingWaits()
    let clock = ManualClock(parking: parking)
    let images = MemoryImages()
    let photos = FakePhotos(parking: parking)
    let drafts = MemoryDrafts()
    let blobs: any BlobStore
    if let stores {
      (store, blobs) = try stores(clock)
    } else {
      store = MemoryStore(
        collections: Library.schemas(of: Catalog.manifests).values.flatMap(\.collections),
        clock: clock)
      blobs = MemoryBlobs(clock: clock)
    }
    ports = Ports(
      store: store, blobs: blobs, images: images, photos: photos, files: MemoryFiles(),
      clock: clock, ids: SequentialIDs(), randomness: SeededRandomSource(seed: 1), drafts: drafts,
      documents: MemoryDocuments(), log: MemoryLog())
    assembly = try Assembly(
      try Catalog.features(ports, leavingOut: leavingOut), undoing: ports.store)
    (self.images, self.photos) = (images, photos)
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
