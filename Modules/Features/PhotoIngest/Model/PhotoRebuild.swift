import Core

/// A repair that creates photo records for originals without records, as after a database was lost.
struct PhotoRebuild: Sendable {
  private let repository: PhotoRepository

  init(_ repository: PhotoRepository) { self.repository = repository }

  /// A photo record to create, and the time when the photo's original was stored.
  private struct Photo: Sendable {
    var record: PhotoRecord
    var storedAt: Instant
  }

  /// Creates the missing records, oldest original first, and returns findings.
  ///
  /// Damaged originals are reported as problems and aren't changed.
  func run() async throws(IngestFailure) -> [HealthCheck.Finding] {
    var (count, findings): (Int, [HealthCheck.Finding]) = (0, [])
    var photos: [Photo] = []
    for (id, moment) in try await originals() {
      switch await photo(id, moment) {
      case .success(let photo): photos.append(photo)
      case .failure(let failure):
        if failure.endsBatch { throw failure }
        findings.append(.init(.problem, "Original \(id): \(failure.explanation.message)"))
      }
      if photos.count == 100 {
        count += try await add(photos)
        photos = []
      }
    }
    count += try await add(photos)
    let words =
      count == 0
      ? "Every original has a photo"
      : "\(PhotoText.count(count)) created from \(count == 1 ? "an original" : "originals")"
    let summary = HealthCheck.Finding(
      count == 0 ? .ok : .notice, words, isRepaired: count > 0)
    return [summary] + findings
  }

  /// Returns the originals that no photo refers to and no running process is adding, oldest first.
  private func originals() async throws(IngestFailure) -> [(BlobID, Instant)] {
    var found: [(BlobID, Instant)] = []
    try await repository.forEachPage { ids async throws(IngestFailure) in
      let open: [BlobID]
      do throws(StoreFailure) {
        open = try await repository.pipeline.store.read { reader throws(StoreFailure) in
          try reader.unreferenced(ids)
        }
      } catch {
        throw .store(error)
      }
      do throws(BlobFailure) {
        for id in open where try await !repository.blobs.isInUse(id) {
          if let moment = try await repository.blobs.storedAt(id) { found.append((id, moment)) }
        }
      } catch {
        throw .blob(error)
      }
    }
    return found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  private func photo(_ id: BlobID, _ moment: Instant) async -> Result<Photo, IngestFailure> {
    let source: any ByteSource
    do throws(BlobFailure) {
      guard try await repository.blobs.isIntact(id) else {
        return .failure(.image(.damaged("its bytes don't match its hash")))
      }
      source = try await repository.blobs.open(id)
    } catch {
      return .failure(.blob(error))
    }
    do throws(IngestFailure) {
      let derived = try await repository.pipeline.derive(source, within: .unlimited)
      try await keep(derived, of: id)
      let record = PhotoRecord(original: id, bytes: source.count, derived: derived)
      return .success(Photo(record: record, storedAt: moment))
    } catch {
      return .failure(error)
    }
  }

  private func keep(_ derived: DerivedImages, of id: BlobID) async throws(IngestFailure) {
    do throws(BlobFailure) {
      try await repository.pipeline.keepDerivatives(derived, of: id)
    } catch {
      throw .blob(error)
    }
  }

  /// Adds the photos whose original is still stored and still has no photo.
  ///
  /// - Returns: The number of added photos.
  private func add(_ photos: [Photo]) async throws(IngestFailure) -> Int {
    guard !photos.isEmpty else { return 0 }
    do throws(StoreFailure) {
      return try await repository.pipeline.store.write("Rebuild photos") {
        [blobs = repository.blobs, ids = repository.pipeline.ids] transaction throws(StoreFailure)
        in
        let open = Set(try transaction.unreferenced(photos.map(\.record.original)))
        var count = 0
        for photo in photos where open.contains(photo.record.original) {
          guard try blobs.isStored(photo.record.original, for: "photo") else { continue }
          try transaction.insertImported(
            StoredRecord(
              id: ids.next(), revision: Revision(0), createdAt: photo.storedAt,
              updatedAt: photo.storedAt, deletedAt: nil, record: photo.record))
          count += 1
        }
        return count
      }
    } catch {
      throw .store(error)
    }
  }
}
