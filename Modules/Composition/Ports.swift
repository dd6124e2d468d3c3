public import Core

/// What keeps Core's ports, for one library or one test.
public struct Ports: Sendable {
  /// Keeps records.
  public var store: any RecordStore
  /// Keeps originals and derivatives.
  public var blobs: any BlobStore
  /// Decodes pictures.
  public var images: any ImageProcessor
  /// The host's camera and library.
  public var photos: any PhotoSource
  /// Files a person named.
  public var files: any Files
  /// Tells the time.
  public var clock: any Clock
  /// Makes ids.
  public var ids: any IDSource
  /// Makes random numbers.
  public var randomness: any Randomness
  /// Keeps drafts of forms.
  public var drafts: any Drafts
  /// Keeps what happened.
  public var log: any Log

  /// Ports, each named.
  ///
  /// - Parameters:
  ///   - store: Keeps records.
  ///   - blobs: Keeps originals and derivatives.
  ///   - images: Decodes pictures.
  ///   - photos: The host's camera and library.
  ///   - files: Files a person named.
  ///   - clock: Tells the time.
  ///   - ids: Makes ids.
  ///   - randomness: Makes random numbers.
  ///   - drafts: Keeps drafts of forms.
  ///   - log: Keeps what happened.
  public init(
    store: any RecordStore, blobs: any BlobStore, images: any ImageProcessor,
    photos: any PhotoSource, files: any Files, clock: any Clock, ids: any IDSource,
    randomness: any Randomness, drafts: any Drafts, log: any Log
  ) {
    self.store = store
    self.blobs = blobs
    self.images = images
    self.photos = photos
    self.files = files
    self.clock = clock
    self.ids = ids
    self.randomness = randomness
    self.drafts = drafts
    self.log = log
  }
}
