public import Core
public import struct Foundation.Data

/// The repository that lists, reads, and deletes a library's photos and returns their images.
public struct PhotoRepository: Sendable {
  let store: LoggedStore<StoreFailure>
  let blobs: any BlobStore
  let pipeline: IngestPipeline

  /// Creates a repository for the library into which a pipeline imports photos.
  public init(_ pipeline: IngestPipeline) {
    store = LoggedStore(pipeline.store, pipeline.log)
    blobs = pipeline.blobs
    self.pipeline = pipeline
  }

  /// Returns a page of live photos, newest first, and the total number of live photos.
  public func page(
    limit: Int, after: Cursor? = nil
  ) async throws(StoreFailure) -> (page: Page<StoredRecord<PhotoRecord>>, total: Int) {
    let query = Query<PhotoRecord>(
      order: [SortKey(.id, ascending: false)], limit: limit, after: after)
    return try await store.read("List photos") { reader throws(StoreFailure) in
      (try reader.page(query), try reader.count(query))
    }
  }

  /// Returns a page of photos, newest first, including photos in the trash.
  func all(
    limit: Int, after: Cursor?
  ) async throws(StoreFailure) -> Page<StoredRecord<PhotoRecord>> {
    let query = Query<PhotoRecord>(
      order: [SortKey(.id, ascending: false)], limit: limit, after: after, scope: .all)
    return try await store.read("Verify photos") { reader throws(StoreFailure) in
      try reader.page(query)
    }
  }

  /// Returns a live photo.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if the photo isn't live.
  public func photo(_ id: PhotoID) async throws(StoreFailure) -> StoredRecord<PhotoRecord> {
    try await store.read("Read photo") { reader throws(StoreFailure) in
      try reader.live(PhotoRecord.self, id)
    }
  }

  /// Returns, for each string, the IDs of the live photos that match the string.
  ///
  /// An ID matches a string if the ID begins or ends with the string. The result contains at most
  /// `limit` IDs per string. All IDs are looked up in one read.
  public func ids(
    matching texts: [String], limit: Int
  ) async throws(StoreFailure) -> [[PhotoID]] {
    try await store.read("Look up photo") { reader throws(StoreFailure) in
      try reader.ids(of: PhotoRecord.self, matching: texts, limit: limit)
    }
  }

  /// Moves a live photo to the trash.
  ///
  /// The original isn't removed. Undoing the deletion restores the photo.
  public func delete(_ id: PhotoID) async throws(StoreFailure) {
    let photo = try await photo(id)
    try await store.write("Delete photo") { transaction throws(StoreFailure) in
      try transaction.delete(photo)
    }
  }

  /// Moves several live photos to the trash, in one undo step.
  ///
  /// Photos that no longer exist, or that were already deleted, are skipped.
  ///
  /// - Returns: The number of deleted photos.
  @discardableResult
  public func delete(_ ids: Set<PhotoID>) async throws(StoreFailure) -> Int {
    try await store.write("Delete photos") { transaction throws(StoreFailure) in
      var deleted = 0
      for id in ids.sorted() {
        guard let photo = try transaction.find(PhotoRecord.self, id), photo.deletedAt == nil else {
          continue
        }
        try transaction.delete(photo)
        deleted += 1
      }
      return deleted
    }
  }

  /// Returns a photo's display image or thumbnail as the bytes of a JPEG file, even if the photo is
  /// deleted.
  ///
  /// An image that is missing from the cache is derived from the original again.
  public func picture(
    _ variant: Picture.Variant, of id: PhotoID
  ) async throws(IngestFailure) -> Data {
    let photo: StoredRecord<PhotoRecord>?
    do {
      photo = try await store.read("Read photo") { reader throws(StoreFailure) in
        try reader.find(PhotoRecord.self, id)
      }
    } catch {
      throw .store(error)
    }
    guard let photo else {
      throw .store(.missing(RecordReference(PhotoRecord.collection.name, id)))
    }
    let original = photo.record.original
    do throws(BlobFailure) {
      if let kept = try await blobs.derivative(variant.rawValue, of: original) { return kept }
    } catch {
      throw .blob(error)
    }
    return try await derivedAgain(variant, photo.record)
  }

  /// Returns a live photo's original as a file with the name of the imported file.
  ///
  /// A name without an extension gets the extension of the original's format.
  func originalFile(of id: PhotoID) async throws(IngestFailure) -> ProvidedFile {
    let photo: PhotoRecord
    do { photo = try await self.photo(id).record } catch { throw .store(error) }
    let bytes: any ByteSource
    do { bytes = try await blobs.open(photo.original) } catch { throw .blob(error) }
    let (kept, ending) = (
      photo.fileName ?? "Photo", IngestPipeline.ending(of: photo.facts.mediaType)
    )
    return ProvidedFile(name: kept.contains(".") ? kept : "\(kept).\(ending)", bytes: bytes)
  }

  private func derivedAgain(
    _ variant: Picture.Variant, _ photo: PhotoRecord
  ) async throws(IngestFailure) -> Data {
    let original = photo.original
    let source: any ByteSource
    do {
      source = try await blobs.open(original)
    } catch {
      throw .blob(error)
    }
    let derived = try await pipeline.derive(source, within: photo.rereading)
    do {
      try await pipeline.keepDerivatives(derived, of: original)
    } catch {
      pipeline.log.note(.failure, "Cache \(variant.rawValue): \(error.explanation.message)")
    }
    return variant == .display ? derived.display.data : derived.thumbnail.data
  }
}

extension ImageBudget {
  /// The budget for reading stored originals, which were within the limits when imported.
  static let unlimited = ImageBudget(bytes: .max, pixels: .max, side: .max)
}
