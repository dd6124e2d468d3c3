public import Core

/// The one way a photo comes into the library: from the command line, a form or a camera.
///
/// In this order, so that a reference never dangles whenever the process ends: the bytes are copied
/// aside under the name of their content; pictures are derived from that copy; an ``Intent`` on the
/// original is written; the original is kept, durably; then the derivatives; then the record is
/// written in the transaction that ends the intent. What ends before the record leaves at most bytes
/// that nothing refers to and an intent, which `doctor` finds. A repair that moved the bytes aside
/// meanwhile ended the intent: they are stored again then.
public struct IngestPipeline: Sendable {
  /// What came of a photo.
  public enum Outcome: Equatable, Sendable {
    /// It is in the library now.
    case added(PhotoID)
    /// The same bytes were there already.
    case existing(PhotoID)
    /// The photo was there already, and its missing or damaged original was stored again.
    case repaired(PhotoID)

    /// The photo, either way.
    public var id: PhotoID {
      switch self {
      case .added(let id), .existing(let id), .repaired(let id): id
      }
    }
  }

  let store: any RecordStore
  let blobs: any BlobStore
  let images: any ImageProcessor
  let ids: any IDSource
  let log: any Log
  let recipe = DerivativeRecipe()
  private var isDry = false
  /// Whether an original that the decoder only warns of is imported; see ``lenient``.
  var isLenient = false

  private var isStoppable = false

  /// A pipeline into a library.
  public init(
    store: any RecordStore, blobs: any BlobStore, images: any ImageProcessor, ids: any IDSource,
    log: any Log
  ) {
    self.store = store
    self.blobs = blobs
    self.images = images
    self.ids = ids
    self.log = log
  }

  /// The same pipeline, reading and deriving everything and keeping nothing.
  public var dry: IngestPipeline {
    var pipeline = self
    pipeline.isDry = true
    return pipeline
  }

  /// The same pipeline, which stores nothing if its task is cancelled before the original is stored.
  var stoppable: IngestPipeline {
    var pipeline = self
    pipeline.isStoppable = true
    return pipeline
  }

  private func stopIfCancelled() throws(IngestFailure) {
    if isStoppable, Task.isCancelled { throw .cancelled }
  }

  /// Takes in a photo; the same bytes again add nothing.
  ///
  /// - Parameters:
  ///   - source: The file's bytes; read once.
  ///   - name: The file's name or path, if it has one; kept with a new photo.
  ///   - budget: What it may cost at most.
  /// - Returns: The photo's id; it is kept then, whatever happens.
  /// - Throws: ``IngestFailure``; nothing refers to what may be left behind.
  public func ingest(
    _ source: any ByteSource, named name: String? = nil, within budget: ImageBudget
  ) async throws(IngestFailure) -> Outcome {
    try stopIfCancelled()
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

  func stage(
    _ source: any ByteSource, within budget: ImageBudget
  ) async throws(IngestFailure) -> any StagedBlob {
    guard source.count > 0 else { throw .image(.empty) }
    do throws(BlobFailure) {
      return try await blobs.stage(source, limit: budget.bytes)
    } catch {
      if case .tooLarge(let limit) = error {
        throw .image(.beyondBudget(.bytes, found: source.count, most: limit))
      }
      throw .blob(error)
    }
  }

  private func existing(
    _ original: BlobID
  ) async throws(IngestFailure) -> Stored<PhotoRecord>? {
    let query = Query<PhotoRecord>(
      .equals(PhotoRecord.Columns.original, .text(original.text)), limit: 1)
    do throws(StoreFailure) {
      return try await store.read { reader throws(StoreFailure) in
        try reader.page(query).items.first
      }
    } catch {
      throw .store(error)
    }
  }

  /// Bytes of a photo that is here are only needed if its original was lost or damaged.
  private func keepAgain(
    _ staged: any StagedBlob, of photo: Stored<PhotoRecord>
  ) async throws(IngestFailure) -> Outcome {
    do throws(BlobFailure) {
      let isIntact = await isIntact(staged)
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

  /// Whether the stored bytes are those that were staged: by size, then by reading them. Bytes that
  /// can't be read are not.
  private func isIntact(_ staged: any StagedBlob) async -> Bool {
    do throws(BlobFailure) {
      guard try await blobs.open(staged.id).count == staged.count else { return false }
      return try await blobs.isIntact(staged.id)
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
    try await blobs.keep(derived.display.data, as: Self.display, of: id)
    try await blobs.keep(derived.thumbnail.data, as: Self.thumbnail, of: id)
  }

  static let display = Picture.Variant.display.rawValue
  static let thumbnail = Picture.Variant.thumbnail.rawValue

  /// What the name of a file of a media type ends with, without the dot.
  static func ending(of mediaType: String) -> String {
    let endings = [
      "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/heic": "heic",
      "image/heif": "heif", "image/avif": "avif", "image/tiff": "tif", "image/gif": "gif",
    ]
    return endings[mediaType] ?? "bin"
  }
}

/// Why a photo could not be taken in.
public enum IngestFailure: Error, Equatable, Sendable {
  /// The picture itself.
  case image(ImageFailure)
  /// Keeping its bytes.
  case blob(BlobFailure)
  /// Writing its record.
  case store(StoreFailure)
  /// Reading the file that was named.
  case file(FileFailure)
  /// A repair moved the bytes to quarantine each time they were stored. No photo was added.
  case movedAside
  /// The task was cancelled, as when a photo is removed from a form while it loads. No photo was added.
  case cancelled
}

extension IngestFailure: Explained {
  /// The failure in words.
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

  /// Whether the next photo would fail in the same way: the library, not the photo, is at fault.
  var endsBatch: Bool {
    switch self {
    case .image(.unavailable), .store, .blob(.storage): true
    case .image, .blob, .file, .movedAside, .cancelled: false
    }
  }
}
