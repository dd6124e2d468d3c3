public import Core
public import struct Foundation.Data

/// The photos of a library: listed, shown, their pictures read, deleted and brought back.
public struct PhotoShelf: Sendable {
  let store: any RecordStore
  let blobs: any BlobStore
  let pipeline: IngestPipeline

  /// The photos that a pipeline takes in.
  public init(_ pipeline: IngestPipeline) {
    store = pipeline.store
    blobs = pipeline.blobs
    self.pipeline = pipeline
  }

  /// A page of photos, the newest first.
  public func page(
    limit: Int, after: Cursor? = nil
  ) async throws(StoreFailure) -> (page: Page<Stored<PhotoRecord>>, total: Int) {
    let query = Query<PhotoRecord>(
      order: [Order(.id, ascending: false)], limit: limit, after: after)
    return try await store.read { reader throws(StoreFailure) in
      (try reader.page(query), try reader.count(query))
    }
  }

  /// A live photo.
  public func photo(_ id: PhotoID) async throws(StoreFailure) -> Stored<PhotoRecord> {
    let found = try await store.read { reader throws(StoreFailure) in
      try reader.find(PhotoRecord.self, id)
    }
    guard let found, found.deletedAt == nil else {
      throw .missing(RecordReference(PhotoRecord.collection.name, id))
    }
    return found
  }

  /// Ids of live photos that begin with a text.
  public func ids(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PhotoID] {
    try await store.read { reader throws(StoreFailure) in
      try reader.ids(of: PhotoRecord.self, startingWith: prefix, limit: limit)
    }
  }

  /// Deletes a photo softly: its record is marked, its original stays, `undo` brings it back.
  public func delete(_ id: PhotoID) async throws(StoreFailure) {
    let photo = try await photo(id)
    try await store.write("Delete photo") { transaction throws(StoreFailure) in
      try transaction.delete(photo)
    }
  }

  /// One of a photo's pictures, a JPEG file; made again from the original where the cache lost it.
  public func picture(
    _ variant: Picture.Variant, of id: PhotoID
  ) async throws(IngestFailure) -> Data {
    let photo: Stored<PhotoRecord>
    do {
      photo = try await self.photo(id)
    } catch {
      throw .store(error)
    }
    do throws(BlobFailure) {
      let original = photo.record.original
      if let kept = try await blobs.derivative(variant.rawValue, of: original) { return kept }
      return try await derivedAgain(variant, try await blobs.open(original), original)
    } catch {
      throw .blob(error)
    }
  }

  private func derivedAgain(
    _ variant: Picture.Variant, _ source: any ByteSource, _ id: BlobID
  ) async throws(BlobFailure) -> Data {
    let derived: DerivedImages
    do {
      derived = try await pipeline.derive(source, within: .unlimited)
    } catch {
      throw .storage(.inputOutput(id.text, reason: error.explanation.message))
    }
    try await pipeline.keepDerivatives(derived, of: id)
    return variant == .display ? derived.display.data : derived.thumbnail.data
  }
}

extension ImageBudget {
  /// What was taken in once is read again whatever the budget is now.
  static let unlimited = ImageBudget(bytes: .max, pixels: .max, side: .max)
}
