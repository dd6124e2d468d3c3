public import Core
public import HeadlessHost
import MemoryAdapters
public import Sessions

/// The whole app on ports in memory: for flows, and for what can be said without a library.
public struct MemoryWorld: Sendable {
  /// The app.
  public let assembly: Assembly
  /// The ports.
  public let ports: Ports
  /// The records.
  let store: MemoryStore
  /// The originals.
  let blobs: MemoryBlobs
  /// Knows one made picture format.
  let images: MemoryImages
  /// The camera and library.
  let photos: FakePhotos
  /// Stands still until it is advanced.
  let clock: ManualClock
  /// Drafts of forms.
  let drafts: MemoryDrafts
  private let parking: Parking

  /// A new world in which nothing has happened.
  ///
  /// - Parameter leavingOut: Ids of features to leave out.
  /// - Throws: ``CompositionFailure``.
  public init(leavingOut: Set<String> = []) throws {
    let parking = Parking()
    let clock = ManualClock(parking: parking)
    let (blobs, images) = (MemoryBlobs(clock: clock), MemoryImages())
    let photos = FakePhotos(parking: parking)
    let drafts = MemoryDrafts()
    func ports(_ store: MemoryStore) -> Ports {
      Ports(
        store: store, blobs: blobs, images: images, photos: photos, files: MemoryFiles(),
        clock: clock, ids: SequenceIDs(), randomness: SeededRandomness(seed: 1), drafts: drafts,
        log: MemoryLog())
    }
    let schemas = Catalog.features(ports(MemoryStore(collections: [], clock: clock)))
      .flatMap(\.schema.collections)
    let own = Settings.schema.collections + ExtraFields.schema.collections
    store = MemoryStore(collections: schemas + own, clock: clock)
    self.ports = ports(store)
    assembly = try Assembly(
      Catalog.features(self.ports).filter { !leavingOut.contains($0.id.text) }, undoing: store)
    (self.blobs, self.images, self.photos) = (blobs, images, photos)
    (self.clock, self.drafts, self.parking) = (clock, drafts, parking)
  }

  /// A host of a new session in this world.
  public func host() -> HeadlessScreen {
    let session = Session(assembly, clock: clock, drafts: drafts, log: ports.log)
    watch(session)
    return HeadlessScreen(session) { waiting(of: session) }
  }

  /// How much of a session's work waits for the clock or for photos.
  public func waiting(of session: Session) -> Int { parking.count(of: session) }

  /// Lets a session know whenever that number changes.
  public func watch(_ session: Session) {
    parking.watch { Task { await session.notify() } }
  }
}
