public import Core
public import struct Foundation.Data

/// Photos: chosen, taken in, listed, shown; and the fields other features' forms hold them in.
public struct PhotoIngestPlugin: FeaturePlugin {
  /// The feature's name.
  public let id: FeatureID = "photo-ingest"
  /// What a person calls it.
  public let title = "Photos"
  /// The ports it is handed.
  public let needs: [PortName] = [
    .recordStore, .blobStore, .imageProcessor, .photoSource, .files, .idSource, .clock,
    .log,
  ]

  /// The library's photos.
  public let shelf: PhotoShelf
  /// Takes photos in.
  public let pipeline: IngestPipeline

  private let source: any PhotoSource
  private let intake: PhotoIntake
  private let clock: any Clock

  /// The feature with its ports.
  ///
  /// - Parameters:
  ///   - store: Keeps the photos' records.
  ///   - blobs: Keeps originals and derivatives.
  ///   - images: Decodes.
  ///   - source: The host's camera and library.
  ///   - files: Reads files that are named.
  ///   - ids: Names new photos.
  ///   - clock: Tells how old an original without a photo is.
  ///   - log: Keeps what was refused or failed.
  public init(
    store: any RecordStore, blobs: any BlobStore, images: any ImageProcessor,
    source: any PhotoSource, files: any Files, ids: any IDSource, clock: any Clock, log: any Log
  ) {
    pipeline = IngestPipeline(store: store, blobs: blobs, images: images, ids: ids, log: log)
    shelf = PhotoShelf(pipeline)
    let settings = Settings(store: store, ids: ids)
    intake = PhotoIntake(
      pipeline: pipeline, files: files,
      budget: { () async throws(StoreFailure) in try await PhotoSettings.budget(settings) })
    self.source = source
    self.clock = clock
  }

  /// What it keeps.
  public var schema: FeatureSchema {
    FeatureSchema([PhotoRecord.self], migrations: PhotoRecord.migrations)
  }

  /// The fields `photo` and `photos`.
  public var lends: [Plug] {
    [
      Plug(FieldKind<PhotoID>("photo")) { [source, intake] settings in
        OnePhotoField(
          choosing: PhotoChoosing(
            settings: settings, replaces: true, source: source, ingest: intake),
          intake: intake)
      },
      Plug(FieldKind<[PhotoID]>("photos")) { [source, intake] settings in
        ManyPhotosField(
          choosing: PhotoChoosing(
            settings: settings, replaces: false, source: source, ingest: intake),
          intake: intake)
      },
    ]
  }

  /// The library; one photo, alone or among those of a record.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry(
        "/photos", title: "Photos", onHub: .back, about: "Every picture, the newest first"
      ) { [shelf] in
        PhotoListScreen(shelf: shelf)
      },
      ScreenEntry("/photos/:id", title: "Photo") { [shelf] in
        PhotoScreen(shelf: shelf, uses: plugs.uses)
      },
      ScreenEntry("/photos/:id/in/:owner", title: "Photo") { [shelf] in
        PhotoScreen(shelf: shelf, uses: plugs.uses)
      },
    ]
  }

  /// The photo's picture, made again where the cache lost it.
  public func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data? {
    do {
      return try await shelf.picture(variant, of: photo)
    } catch {
      throw .unreadable(error.explanation)
    }
  }

  /// Budgets.
  public var settings: [SettingDeclaration] { PhotoSettings.all }

  /// Originals without photos and photos without originals.
  public var checks: [HealthCheck] { [PhotoCheck(shelf: shelf, clock: clock).check] }
}
