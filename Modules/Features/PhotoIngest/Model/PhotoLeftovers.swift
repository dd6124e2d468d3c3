import Core

/// The health check for originals without photos, unfinished copies, and abandoned intents.
///
/// A repair never removes originals, but moves them to quarantine. The transaction that moves an
/// original checks again that no photo refers to the original, and ends the original's intents.
/// Bytes that a running process uses aren't moved.
struct PhotoLeftovers: Sendable {
  private let repository: PhotoRepository
  private let clock: any WallClock
  private var blobs: any BlobStore { repository.blobs }

  init(_ repository: PhotoRepository, _ clock: any WallClock) {
    (self.repository, self.clock) = (repository, clock)
  }

  /// The age above which a repair moves an original that has neither an intent nor a photo.
  ///
  /// A newer original may belong to a running import of a library. Such an import stores originals
  /// before records.
  static let grace = Duration.seconds(3600)
  /// The maximum number of files that a repair moves without confirmation.
  static let unaskedFiles = 10
  /// The reciprocal of the maximum share of originals that a repair moves without confirmation.
  ///
  /// The share is 1/20, or 5%.
  static let unaskedShare = 20

  /// The originals that no photo refers to.
  private struct Found {
    /// The originals stored by a process that ended before recording the photo.
    var interrupted: [BlobID] = []
    /// The originals without an intent that are older than ``grace``, such as those of lost photos.
    var unreferenced: [BlobID] = []
    var total = 0
  }

  func run(
    _ options: HealthCheck.Options
  ) async throws(IngestFailure) -> [HealthCheck.Finding] {
    let found = try await find()
    guard options.repair else {
      let staged = try await staged(dryRun: true)
      return Self.notice(found.interrupted.count, .interrupted)
        + Self.notice(found.unreferenced.count, .unreferenced)
        + Self.notice(staged: staged, isRepaired: false)
    }
    var findings = try await moved(found.interrupted, .interrupted)
    if await mayMove(found, options) {
      findings += try await moved(found.unreferenced, .unreferenced)
    } else {
      let count = found.unreferenced.count
      let what = Self.words(count, .unreferenced)
      let hint = "--repair --yes moves \(count == 1 ? "it" : "them") to quarantine"
      findings.append(.init(.problem, "\(what), not moved; \(hint)"))
    }
    findings += Self.notice(staged: try await staged(dryRun: false), isRepaired: true)
    try await endIntents()
    return findings
  }

  // MARK: Finding

  private func find() async throws(IngestFailure) -> Found {
    let before = clock.now.adding(.zero - Self.grace)
    var found = Found()
    try await repository.forEachPage { ids async throws(IngestFailure) in
      found.total += ids.count
      let open = try await read { reader throws(StoreFailure) in
        var open: [(id: BlobID, isIntended: Bool)] = []
        for id in try reader.unreferenced(ids) {
          open.append((id, try !reader.intents(on: id.text).isEmpty))
        }
        return open
      }
      for (id, isIntended) in open {
        guard try await !isInUse(id) else { continue }
        if isIntended {
          found.interrupted.append(id)
        } else if let stored = try await storedAt(id), stored < before {
          found.unreferenced.append(id)
        }
      }
    }
    return found
  }

  private func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(IngestFailure) -> T {
    do throws(StoreFailure) {
      return try await repository.pipeline.store.read(body)
    } catch {
      throw .store(error)
    }
  }

  private func isInUse(_ id: BlobID) async throws(IngestFailure) -> Bool {
    do throws(BlobFailure) { return try await blobs.isInUse(id) } catch { throw .blob(error) }
  }

  private func storedAt(_ id: BlobID) async throws(IngestFailure) -> Instant? {
    do throws(BlobFailure) { return try await blobs.storedAt(id) } catch { throw .blob(error) }
  }

  private func staged(dryRun: Bool) async throws(IngestFailure) -> Int {
    do throws(BlobFailure) {
      return try await blobs.removeStaged(dryRun: dryRun)
    } catch {
      throw .blob(error)
    }
  }

  // MARK: Moving

  private func mayMove(_ found: Found, _ options: HealthCheck.Options) async -> Bool {
    let count = found.unreferenced.count
    guard count > Self.unaskedFiles || count * Self.unaskedShare > found.total else { return true }
    return await options.confirm(
      "Move \(count) of \(found.total) originals to quarantine? "
        + "No photo refers to \(count == 1 ? "it" : "them").")
  }

  /// Moves originals to quarantine, 16 per transaction.
  ///
  /// Transactions are small because other writers wait while originals are read for manifests.
  ///
  /// - Returns: The number of moved originals.
  private func move(
    _ ids: [BlobID], _ reason: QuarantineReason
  ) async throws(IngestFailure) -> Int {
    var count = 0
    for start in stride(from: 0, to: ids.count, by: 16) {
      let some = Array(ids[start..<min(start + 16, ids.count)])
      count += try await write { [blobs] transaction throws(StoreFailure) in
        let moved = try blobs.quarantine(try transaction.unreferenced(some), for: reason)
        for id in moved { try transaction.endIntents(on: id) }
        return moved.count
      }
    }
    return count
  }

  /// Ends the intents to store originals that aren't stored or that already have a photo.
  ///
  /// A process that is still running when its intent is ended begins another intent.
  private func endIntents() async throws(IngestFailure) {
    var last: RecordID?
    repeat {
      let page = try await read { [last] reader throws(StoreFailure) in
        try reader.intents(after: last, limit: 500)
      }
      let subjects = page.map { BlobID($0.subject) }
      if !page.isEmpty {
        try await write { [blobs] transaction throws(StoreFailure) in
          for id in subjects {
            let isOpen = try blobs.isStored(id, for: "photo")
            let isNobodys = try !transaction.unreferenced([id]).isEmpty
            if !isOpen || !isNobodys { try transaction.endIntents(on: id) }
          }
        }
      }
      last = page.last?.id
    } while last != nil
  }

  private func write<T: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(IngestFailure) -> T {
    do throws(StoreFailure) {
      return try await repository.pipeline.store.write("Repair photos", body)
    } catch {
      throw .store(error)
    }
  }

  // MARK: Reporting

  private static func words(_ count: Int, _ reason: QuarantineReason) -> String {
    let originals = "\(count) \(count == 1 ? "original" : "originals")"
    return switch reason {
    case .interrupted: "\(originals) whose import was interrupted"
    case .unreferenced, .damaged: "\(originals) that no photo refers to"
    }
  }

  private static func notice(
    _ count: Int, _ reason: QuarantineReason
  ) -> [HealthCheck.Finding] {
    guard count > 0 else { return [] }
    let hint = "--repair moves \(count == 1 ? "it" : "them") to quarantine"
    return [.init(.notice, "\(words(count, reason)); \(hint)")]
  }

  /// Moves originals to quarantine and returns findings about the originals.
  ///
  /// The findings state how many originals were moved, and how many came into use after the search.
  private func moved(
    _ ids: [BlobID], _ reason: QuarantineReason
  ) async throws(IngestFailure) -> [HealthCheck.Finding] {
    let count = try await move(ids, reason)
    let words = Self.words(count, reason)
    let moved = HealthCheck.Finding(
      .notice, "\(words), moved to quarantine", isRepaired: true)
    let rest = ids.count - count
    let left = HealthCheck.Finding(
      .notice, "\(Self.words(rest, reason)), in use now; use --repair again later")
    return (count > 0 ? [moved] : []) + (rest > 0 ? [left] : [])
  }

  private static func notice(staged: Int, isRepaired: Bool) -> [HealthCheck.Finding] {
    guard staged > 0 else { return [] }
    let words = "\(staged) unfinished \(staged == 1 ? "copy" : "copies")"
    let hint = "; --repair removes \(staged == 1 ? "it" : "them")"
    return [.init(.notice, words + (isRepaired ? "" : hint), isRepaired: isRepaired)]
  }
}

extension Transaction {
  fileprivate func endIntents(on id: BlobID) throws(StoreFailure) {
    for intent in try intents(on: id.text) { _ = try end(intent.id) }
  }
}

extension BlobStore {
  /// Moves bytes to quarantine and returns the IDs under which no bytes are stored anymore.
  ///
  /// A failure of the blob store is thrown as a ``StoreFailure``, so that a transaction can call
  /// this function.
  fileprivate func quarantine(
    _ ids: [BlobID], for reason: QuarantineReason
  ) throws(StoreFailure) -> Set<BlobID> {
    do throws(BlobFailure) {
      return try quarantine(ids, because: reason)
    } catch {
      throw .inputOutput("quarantine: \(error.explanation.message)")
    }
  }
}
