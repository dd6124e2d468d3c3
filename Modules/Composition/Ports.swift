public import Core
import LibraryServices

/// The adapters for Core's ports, for one library or one test.
public struct Ports: Sendable {
  /// The store of records, which rejects the changes of people without the right to make them.
  public var store: any RecordStore
  /// The store of originals and derivatives.
  public var blobs: any BlobStore
  /// The decoder of images.
  public var images: any ImageProcessor
  /// The host's camera and photo library.
  public var photos: any PhotoSource
  /// The file system, for files that the user names.
  public var files: any Files
  /// The source of the current time and date.
  public var clock: any WallClock
  /// The generator of IDs.
  public var ids: any IDGenerator
  /// The source of random numbers.
  public var randomness: any RandomSource
  /// The store of form drafts.
  public var drafts: any DraftStore
  /// The event log, for users who troubleshoot a problem.
  public var log: any Log
  /// The settings, which are those in the store unless a host replaces them.
  public var settings: any SettingStore
  /// The documents that all programs with the same library share.
  public var documents: any DocumentStore
  /// The people of the library.
  public let people: any People

  /// Creates a set of ports.
  ///
  /// - Parameters:
  ///   - store: The store of records.
  ///   - blobs: The store of originals and derivatives.
  ///   - images: The decoder of images.
  ///   - photos: The host's camera and photo library.
  ///   - files: The file system, for files that the user names.
  ///   - clock: The source of the current time and date.
  ///   - ids: The generator of IDs.
  ///   - randomness: The source of random numbers.
  ///   - drafts: The store of form drafts.
  ///   - documents: The documents that all programs with the same library share.
  ///   - log: The event log, for users who troubleshoot a problem.
  public init(
    store: any RecordStore, blobs: any BlobStore, images: any ImageProcessor,
    photos: any PhotoSource, files: any Files, clock: any WallClock, ids: any IDGenerator,
    randomness: any RandomSource, drafts: any DraftStore, documents: any DocumentStore, log: any Log
  ) {
    people = LibraryPeople(in: documents)
    self.store = GuardedStore(store, people: people)
    self.blobs = blobs
    self.images = images
    self.photos = photos
    self.files = files
    self.clock = clock
    self.ids = ids
    self.randomness = randomness
    self.drafts = drafts
    self.documents = documents
    self.log = log
    settings = LibrarySettings(store: self.store, ids: ids)
  }

  /// The ports that features can require, except the trash.
  var app: AppPorts {
    var app = AppPorts()
    (app.recordStore, app.blobStore, app.imageProcessor) = (store, blobs, images)
    (app.photoSource, app.files, app.clock) = (photos, files, clock)
    (app.ids, app.randomness, app.settings, app.log) = (ids, randomness, settings, log)
    return app
  }
}
