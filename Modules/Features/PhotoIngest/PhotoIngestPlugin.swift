public import Core
public import struct Foundation.Data

/// The photos feature, which imports, lists, and shows photos, and provides photo fields for forms.
public struct PhotoIngestPlugin: OpenableFeature, ImageProviding, FileProviding, HealthChecking {
  /// The declarations of photo records, size limits, photo fields, and screens.
  public static let manifest = FeatureManifest(
    id: "photo-ingest", title: "Photos",
    requiredPorts: [
      .recordStore, .blobStore, .imageProcessor, .photoSource, .files, .idSource, .clock,
      .settings, .log,
    ],
    schema: FeatureSchema([PhotoRecord.self], migrations: PhotoRecord.migrations),
    settings: PhotoSettings.all, fields: [one.declaration, many.declaration],
    screens: [
      ScreenDeclaration(
        "/photos", title: "Photos", homeSection: .tools, homeRank: 20,
        subtitle: "All photos, newest first",
        navigationPlace: .destination("Photos", .photos, rank: 30)),
      ScreenDeclaration("/photos/:id", title: "Photo"),
      ScreenDeclaration("/photos/:id/in/:owner", title: "Photo"),
    ])
  private static let one = FieldKind<PhotoID>("photo")
  private static let many = FieldKind<[PhotoID]>("photos")

  /// The repository of the library's photos.
  public let repository: PhotoRepository
  /// The pipeline that imports photos.
  public let pipeline: IngestPipeline

  private let source: any PhotoSource
  private let intake: PhotoIntake
  private let clock: any WallClock

  /// Creates the feature from its ports.
  ///
  /// - Parameters:
  ///   - store: The store for photo records.
  ///   - blobs: The store for originals and derivatives.
  ///   - images: The image processor that decodes photos.
  ///   - source: The host's camera and photo library.
  ///   - files: The file system, for files that the user names.
  ///   - ids: The generator of IDs for new photos.
  ///   - clock: The clock that determines the age of originals without a photo.
  ///   - settings: The store for the photo size limits.
  ///   - log: The log for rejected photos and failures.
  public init(
    store: any RecordStore, blobs: any BlobStore, images: any ImageProcessor,
    source: any PhotoSource, files: any Files, ids: any IDGenerator, clock: any WallClock,
    settings: any SettingStore, log: any Log
  ) {
    pipeline = IngestPipeline(store: store, blobs: blobs, images: images, ids: ids, log: log)
    repository = PhotoRepository(pipeline)
    intake = PhotoIntake(
      pipeline: pipeline, files: files,
      budget: { () async throws(StoreFailure) in try await PhotoSettings.budget(settings) })
    self.source = source
    self.clock = clock
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      store: try ports.recordStore, blobs: try ports.blobStore, images: try ports.imageProcessor,
      source: try ports.photoSource, files: try ports.files, ids: try ports.ids,
      clock: try ports.clock, settings: try ports.settings, log: try ports.log)
  }

  /// The providers of the fields `photo` and `photos`.
  public var fieldProviders: [FieldProvider] {
    [
      FieldProvider(Self.one) { [source, intake] settings in
        OnePhotoField(
          choosing: PhotoPickerField(
            settings: settings, replaces: true, source: source, ingest: intake),
          intake: intake)
      },
      FieldProvider(Self.many) { [source, intake] settings in
        ManyPhotosField(
          choosing: PhotoPickerField(
            settings: settings, replaces: false, source: source, ingest: intake),
          intake: intake)
      },
    ]
  }

  /// Returns the closures that create the feature's screens, keyed by route pattern.
  ///
  /// The screens show all photos, one photo, and one photo among a record's photos.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/photos": { [repository, clock, source, intake] in
        let settings = FieldSettings(id: "photos", label: "Add Photos")
        return PhotoListScreen(
          repository: repository, clock: clock,
          field: PhotoPickerField(
            settings: settings, replaces: false, source: source, ingest: intake))
      },
      "/photos/:id": { [repository, clock] in
        PhotoScreen(repository: repository, clock: clock, services: services)
      },
      "/photos/:id/in/:owner": { [repository, clock] in
        PhotoScreen(repository: repository, clock: clock, services: services)
      },
    ]
  }

  /// Returns an image of a photo as a JPEG file.
  ///
  /// An image that is missing from the cache is derived from the original again.
  public func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data {
    do {
      return try await repository.picture(variant, of: photo)
    } catch {
      throw .unreadable(error.explanation)
    }
  }

  /// Returns a photo's original, unchanged, with the name of the imported file, or the originals of
  /// several photos as one tar.
  ///
  /// The source `photo.ID` identifies the original of a live photo, and `photos.ID,ID` the originals
  /// of live photos.
  public func file(_ source: String) async throws(ContentFailure) -> ProvidedFile? {
    let parts = source.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0] == "photo" || parts[0] == "photos" else { return nil }
    do throws(IngestFailure) {
      guard parts[0] == "photos" else {
        return try await repository.originalFile(of: PhotoID(String(parts[1])))
      }
      var originals: [ProvidedFile] = []
      for id in parts[1].split(separator: ",") {
        originals.append(try await repository.originalFile(of: PhotoID(String(id))))
      }
      return ProvidedFile(
        name: "Photos \(clock.today).tar", bytes: OriginalsArchive(originals, at: clock.now))
    } catch {
      throw .unreadable(error.explanation)
    }
  }

  /// The health check that finds originals without photos and photos without originals.
  public var checks: [HealthCheck] { [PhotoCheck(repository: repository, clock: clock).check] }
}
