import Core

/// What `doctor` asks about photos: nothing dangles, and what is left over can be collected.
struct PhotoCheck: Sendable {
  let shelf: PhotoShelf
  let clock: any Clock

  /// What was staged or kept within this time may still be on its way into a record.
  static let grace = Duration.seconds(3600)

  var check: HealthCheck {
    HealthCheck("Photos") { [self] repair in
      do throws(IngestFailure) {
        return try await missingOriginals() + leftovers(repair: repair)
      } catch {
        return [.init(.problem, error.explanation.message)]
      }
    }
  }

  /// Photos, deleted ones too, whose original is gone.
  private func missingOriginals() async throws(IngestFailure) -> [HealthCheck.Finding] {
    var findings: [HealthCheck.Finding] = []
    var count = 0
    var cursor: Cursor?
    repeat {
      let page = try await self.page(after: cursor)
      for photo in page.items {
        count += 1
        guard try await keptAt(photo.record.original) == nil else { continue }
        findings.append(.init(.problem, "Photo \(photo.id): its original is missing"))
      }
      cursor = page.next
    } while cursor != nil
    return findings.isEmpty
      ? [.init(.fine, "\(PhotoWords.count(count)), each with its original")] : findings
  }

  private func page(after cursor: Cursor?) async throws(IngestFailure) -> Page<Stored<PhotoRecord>>
  {
    do throws(StoreFailure) {
      return try await shelf.store.read { reader throws(StoreFailure) in
        try reader.page(Query(order: [Order(.id)], limit: 500, after: cursor, liveness: .any))
      }
    } catch {
      throw .store(error)
    }
  }

  private func keptAt(_ id: BlobID) async throws(IngestFailure) -> Instant? {
    do throws(BlobFailure) {
      return try await shelf.blobs.keptAt(id)
    } catch {
      throw .blob(error)
    }
  }

  /// Originals that no record refers to, and copies that were never kept.
  private func leftovers(repair: Bool) async throws(IngestFailure) -> [HealthCheck.Finding] {
    let before = clock.now.adding(.zero - Self.grace)
    var orphans = 0
    do throws(BlobFailure) {
      var last: BlobID?
      while true {
        let ids = try await shelf.blobs.ids(after: last, limit: 500)
        guard let end = ids.last else { break }
        for id in try await unreferenced(ids) {
          if try await isOld(id, before, repair: repair) { orphans += 1 }
        }
        last = end
      }
      let staged = try await shelf.blobs.leftovers(before: before, remove: repair)
      return Self.findings(orphans: orphans, staged: staged, repair: repair)
    } catch {
      throw .blob(error)
    }
  }

  /// Whether an original has been there for longer than the grace; it is collected where asked to.
  private func isOld(
    _ id: BlobID, _ before: Instant, repair: Bool
  ) async throws(BlobFailure) -> Bool {
    if repair { return try await shelf.blobs.remove(id, keptBefore: before) }
    guard let kept = try await shelf.blobs.keptAt(id) else { return false }
    return kept < before
  }

  private func unreferenced(_ ids: [BlobID]) async throws(BlobFailure) -> [BlobID] {
    do throws(StoreFailure) {
      return try await shelf.store.read { reader throws(StoreFailure) in
        let live = try reader.page(
          Query<PhotoRecord>(
            .isOneOf(PhotoRecord.Columns.original, ids.map { .text($0.text) }), limit: ids.count))
        let known = Set(live.items.map(\.record.original))
        var unreferenced: [BlobID] = []
        for id in ids where !known.contains(id) {
          if try !Self.wasPhoto(id, reader) { unreferenced.append(id) }
        }
        return unreferenced
      }
    } catch {
      throw .storage(.inputOutput("photos", reason: error.explanation.message))
    }
  }

  /// Whether a deleted photo has this original; any number of them may have the same one.
  private static func wasPhoto(
    _ id: BlobID, _ reader: any RecordReader
  ) throws(StoreFailure) -> Bool {
    let query = Query<PhotoRecord>(
      .equals(PhotoRecord.Columns.original, .text(id.text)), limit: 1, liveness: .deleted)
    return try !reader.page(query).items.isEmpty
  }

  private static func findings(
    orphans: Int, staged: Int, repair: Bool
  ) -> [HealthCheck.Finding] {
    let all = [
      (orphans, orphans == 1 ? "original" : "originals", " that no photo refers to"),
      (staged, staged == 1 ? "unfinished copy" : "unfinished copies", ""),
    ]
    return all.filter { $0.0 > 0 }.map { count, noun, which in
      .init(
        .notice, "\(count) \(noun)\(which)" + (repair ? "" : "; --repair collects them"),
        isRepaired: repair)
    }
  }
}
