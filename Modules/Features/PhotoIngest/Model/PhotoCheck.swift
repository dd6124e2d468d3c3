import Core

/// The health check that looks for photos without originals and originals without photos.
struct PhotoCheck: Sendable {
  let repository: PhotoRepository
  let clock: any WallClock

  var check: HealthCheck {
    HealthCheck("Photos") { [self] options in
      do throws(IngestFailure) {
        let rebuilt = options.rebuild ? try await PhotoRebuild(repository).run() : []
        let originals = try await originals(full: options.full)
        return try await rebuilt + originals + PhotoLeftovers(repository, clock).run(options)
      } catch {
        return [.init(.problem, error.explanation.message)]
      }
    }
  }

  /// Returns the findings about the originals of all photos, including deleted photos.
  private func originals(full: Bool) async throws(IngestFailure) -> [HealthCheck.Finding] {
    var faults: [HealthCheck.Finding] = []
    var count = 0
    var cursor: Cursor?
    repeat {
      let page = try await repository.page(after: cursor)
      for photo in page.items {
        count += 1
        guard let fault = await fault(of: photo.record, full: full) else { continue }
        faults.append(.init(.problem, "Photo \(photo.id): \(fault)"))
      }
      cursor = page.next
    } while cursor != nil
    guard !faults.isEmpty else {
      let which = full ? "missing or damaged originals" : "missing originals"
      return [.init(.ok, "\(PhotoText.count(count)), no \(which)")]
    }
    let advice = "To repair a missing or damaged original, import the photo's file again"
    return faults + [.init(.notice, advice)]
  }

  /// Returns the fault in a photo's original, or `nil` if none was found.
  ///
  /// An unreadable original is returned as a fault instead of thrown as a failure, so that the
  /// other originals are still checked.
  private func fault(of photo: PhotoRecord, full: Bool) async -> String? {
    let id = photo.original
    do throws(BlobFailure) {
      let bytes = try await repository.blobs.open(id).count
      guard bytes == photo.bytes else {
        return "its original is damaged: it has \(PhotoText.bytes(bytes)), not \(photo.bytes)"
      }
      if full, try await !repository.blobs.isIntact(id) { return "its original is damaged" }
      return nil
    } catch .missing {
      return "its original is missing"
    } catch {
      return "its original can't be read: \(error.explanation.message)"
    }
  }
}

extension PhotoRepository {
  /// Returns a page of photos sorted by ID, including deleted photos.
  func page(after cursor: Cursor?) async throws(IngestFailure) -> Page<StoredRecord<PhotoRecord>> {
    do throws(StoreFailure) {
      return try await pipeline.store.read { reader throws(StoreFailure) in
        try reader.page(Query(order: [SortKey(.id)], limit: 500, after: cursor, scope: .all))
      }
    } catch {
      throw .store(error)
    }
  }

  /// Calls `body` with the IDs of all stored originals, up to 500 at a time.
  func forEachPage(
    _ body: ([BlobID]) async throws(IngestFailure) -> Void
  ) async throws(IngestFailure) {
    var last: BlobID?
    repeat {
      let ids: [BlobID]
      do throws(BlobFailure) {
        ids = try await blobs.ids(after: last, limit: 500)
      } catch {
        throw .blob(error)
      }
      if !ids.isEmpty { try await body(ids) }
      last = ids.last
    } while last != nil
  }
}

extension RecordReader {
  /// Returns the IDs to which no photo, live or deleted, refers.
  func unreferenced(_ ids: [BlobID]) throws(StoreFailure) -> [BlobID] {
    let live = try page(
      Query<PhotoRecord>(
        .isOneOf(PhotoRecord.Columns.original, ids.map { .text($0.text) }), limit: ids.count))
    let known = Set(live.items.map(\.record.original))
    var unreferenced: [BlobID] = []
    for id in ids where !known.contains(id) {
      if try !wasPhoto(id) { unreferenced.append(id) }
    }
    return unreferenced
  }

  /// Returns whether any deleted photo has this original.
  ///
  /// Several deleted photos can share an original.
  private func wasPhoto(_ id: BlobID) throws(StoreFailure) -> Bool {
    let query = Query<PhotoRecord>(
      .equals(PhotoRecord.Columns.original, .text(id.text)), limit: 1, scope: .deleted)
    return try !page(query).items.isEmpty
  }
}
