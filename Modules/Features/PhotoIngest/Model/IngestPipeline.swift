public import Core

/// A pipeline that imports photos from the command line, a form, or a camera.
///
/// The fixed sequence of steps leaves no dangling reference, no matter when the process ends:
///
/// 1. The bytes are staged under the hash of their content, unless the library has the photo and
///    its original is intact.
/// 2. Images are derived from the staged copy.
/// 3. An ``Intent`` to store the original is written.
/// 4. The original is stored durably, followed by the derivatives.
/// 5. The record is inserted in the transaction that ends the intent.
///
/// An import that ends before the last step leaves at most unreferenced bytes and an intent, which
/// `stashbook doctor` finds. If a repair moves the bytes to quarantine during an import, the repair
/// ends the intent, and the import stores the bytes again.
public struct IngestPipeline: Sendable {
  /// The result of importing a photo.
  public enum Outcome: Equatable, Sendable {
    /// A photo that was added to the library.
    case added(PhotoID)
    /// A photo with the same bytes that was already in the library.
    case existing(PhotoID)
    /// A photo that was already in the library and whose missing or damaged original was replaced.
    case repaired(PhotoID)

    /// The ID of the added, existing, or repaired photo.
    public var id: PhotoID {
      switch self {
      case .added(let id), .existing(let id), .repaired(let id): id
      }
    }
  }

  let store: any RecordStore
  let blobs: any BlobStore
  let images: any ImageProcessor
  let ids: any IDGenerator
  let log: any Log
  let recipe = DerivativeRecipe()
  private var isDry = false
  /// Whether to import a damaged original if the decoder merely warns of the damage.
  ///
  /// See ``lenient``.
  var isLenient = false

  private var isStoppable = false

  /// Creates a pipeline that imports into a library.
  public init(
    store: any RecordStore, blobs: any BlobStore, images: any ImageProcessor, ids: any IDGenerator,
    log: any Log
  ) {
    self.store = store
    self.blobs = blobs
    self.images = images
    self.ids = ids
    self.log = log
  }

  /// A copy of the pipeline that reads photos and derives their images but stores nothing.
  public var dry: IngestPipeline {
    var pipeline = self
    pipeline.isDry = true
    return pipeline
  }

  /// A copy of the pipeline that can be cancelled before it stores the original.
  ///
  /// If the task is cancelled in time, nothing is stored.
  var stoppable: IngestPipeline {
    var pipeline = self
    pipeline.isStoppable = true
    return pipeline
  }

  private func stopIfCancelled() throws(IngestFailure) {
    if isStoppable, Task.isCancelled { throw .cancelled }
  }

  /// Imports a photo.
  ///
  /// Importing the same bytes again adds no photo.
  ///
  /// - Parameters:
  ///   - source: The file's bytes, which are read once if the photo is already in the library.
  ///   - name: The file's name or path, or `nil` if unknown. The name is stored with a new photo.
  ///   - budget: The limits for this photo.
  /// - Returns: The outcome with the photo's ID. Unless the pipeline is ``dry``, the photo is
  ///   stored durably.
  /// - Throws: ``IngestFailure`` if the photo is rejected or can't be stored. Bytes may remain in
  ///   the store, but no record refers to them.
  public func ingest(
    _ source: any ByteSource, named name: String? = nil, within budget: ImageBudget
  ) async throws(IngestFailure) -> Outcome {
    try stopIfCancelled()
    if let photo = try await intact(source, within: budget) { return .existing(photo) }
    let staged = try await stage(source, within: budget)
    do throws(IngestFailure) {
      if let photo = try await existing(staged.id) {
        return try await keepAgain(staged, of: photo)
      }
      let (derived, damage) = try await deriveNotingDamage(staged, within: budget)
      guard !isDry else {
        await blobs.discard(staged)
        return .added(ids.next())
      }
      try stopIfCancelled()
      let record = PhotoRecord(
        original: staged.id, bytes: staged.count, derived: derived, fileName: name, damage: damage)
      return try await keep(staged, derived, as: record)
    } catch {
      await blobs.discard(staged)
      throw error
    }
  }

  /// Returns the ID of the photo with the given bytes, or `nil` if the library has no such photo
  /// or the photo's original isn't intact.
  ///
  /// Nothing is copied.
  private func intact(
    _ source: any ByteSource, within budget: ImageBudget
  ) async throws(IngestFailure) -> PhotoID? {
    let id = try await checked(source) { () throws(BlobFailure) in
      try await blobs.id(of: source, limit: budget.bytes)
    }
    guard let photo = try await existing(id) else { return nil }
    return await isIntact(id, source.count) ? photo.id : nil
  }

  func stage(
    _ source: any ByteSource, within budget: ImageBudget
  ) async throws(IngestFailure) -> any StagedBlob {
    try await checked(source) { () throws(BlobFailure) in
      try await blobs.stage(source, limit: budget.bytes)
    }
  }

  /// Runs a closure that reads a photo's bytes, and rejects an empty or too large file.
  private func checked<T>(
    _ source: any ByteSource, _ body: () async throws(BlobFailure) -> T
  ) async throws(IngestFailure) -> T {
    guard source.count > 0 else { throw .image(.empty) }
    do throws(BlobFailure) {
      return try await body()
    } catch {
      if case .tooLarge(let limit) = error {
        throw .image(.overBudget(.bytes, found: source.count, limit: limit))
      }
      throw .blob(error)
    }
  }

  private func existing(
    _ original: BlobID
  ) async throws(IngestFailure) -> StoredRecord<PhotoRecord>? {
    let query = Query<PhotoRecord>(
      .equals(PhotoRecord.Columns.original, .text(original.text)), limit: 1)
    do throws(StoreFailure) {
      return try await store.read { reader throws(StoreFailure) in
        try reader.page(query).items.first
      }
    } catch {
      throw error == .cancelled ? .cancelled : .store(error)
    }
  }

  /// Stores an existing photo's original again if the original is missing or damaged.
  ///
  /// Otherwise, and in a dry run, the staged bytes are discarded.
  private func keepAgain(
    _ staged: any StagedBlob, of photo: StoredRecord<PhotoRecord>
  ) async throws(IngestFailure) -> Outcome {
    do throws(BlobFailure) {
      let isIntact = await isIntact(staged.id, staged.count)
      if isDry || isIntact {
        await blobs.discard(staged)
        return isIntact ? .existing(photo.id) : .repaired(photo.id)
      }
      try await blobs.commit(staged, extension: Self.ending(of: photo.record.facts.mediaType))
      log.note(.notice, "Repaired the original of photo \(photo.id)")
      return .repaired(photo.id)
    } catch {
      throw .blob(error)
    }
  }

  /// Returns whether the original that is stored under an ID is intact.
  ///
  /// Before bytes are read, the original's size is compared with `count`. An original that can't be
  /// read counts as damaged.
  private func isIntact(_ id: BlobID, _ count: Int) async -> Bool {
    do throws(BlobFailure) {
      guard try await blobs.open(id).count == count else { return false }
      return try await blobs.isIntact(id)
    } catch {
      return false
    }
  }

  func derive(
    _ source: any ByteSource, within budget: ImageBudget
  ) async throws(IngestFailure) -> DerivedImages {
    do throws(ImageFailure) {
      return try await images.derive(from: source, recipe, within: budget)
    } catch {
      throw .image(error)
    }
  }

  func keepDerivatives(_ derived: DerivedImages, of id: BlobID) async throws(BlobFailure) {
    try await blobs.saveDerivative(derived.display.data, named: Self.display, of: id)
    try await blobs.saveDerivative(derived.thumbnail.data, named: Self.thumbnail, of: id)
  }

  static let display = Picture.Variant.display.rawValue
  static let thumbnail = Picture.Variant.thumbnail.rawValue

  /// Returns a media type's file name extension, without the dot, or `bin` if the type is unknown.
  static func ending(of mediaType: String) -> String {
    let endings = [
      "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/heic": "heic",
      "image/heif": "heif", "image/avif": "avif", "image/tiff": "tif", "image/gif": "gif",
    ]
    return endings[mediaType] ?? "bin"
  }
}

/// The reason why a photo couldn't be imported.
public enum IngestFailure: Error, Equatable, Sendable {
  /// The image was rejected or couldn't be decoded.
  case image(ImageFailure)
  /// The original or a derivative couldn't be stored or read.
  case blob(BlobFailure)
  /// The record couldn't be read or written.
  case store(StoreFailure)
  /// The named file couldn't be read or written.
  case file(FileFailure)
  /// A repair moved the bytes to quarantine each time they were stored.
  ///
  /// No photo was added.
  case movedAside
  /// The task was cancelled, as when a photo is removed from a form while the photo loads.
  ///
  /// No photo was added.
  case cancelled
}

extension IngestFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .image(let failure): failure.explanation
    case .blob(let failure): failure.explanation
    case .store(let failure): failure.explanation
    case .file(let failure): failure.explanation
    case .movedAside:
      Explanation(
        .tryAgain, code: "moved-aside",
        "A repair moved the photo to quarantine while it was being added",
        hint: "Add the photo again when `stashbook doctor --repair` has finished.")
    case .cancelled:
      Explanation(.tryAgain, code: "cancelled", "The photo was removed while it was being added")
    }
  }

  /// Whether the next photo would fail too, because the fault isn't in the photo.
  var endsBatch: Bool {
    switch self {
    case .image(.unavailable), .store, .blob(.storage): true
    case .image, .blob, .file, .movedAside, .cancelled: false
    }
  }
}
