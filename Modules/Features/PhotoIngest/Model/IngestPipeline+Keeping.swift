import Core

extension IngestPipeline {
  /// The maximum number of attempts to store the same bytes.
  ///
  /// A failed attempt is repeated only if a repair moved the bytes to quarantine or ended the
  /// intent.
  static let attempts = 3

  /// Stores an original and inserts its photo's record, in at most ``attempts`` attempts.
  func keep(
    _ staged: any StagedBlob, _ derived: DerivedImages, as record: PhotoRecord
  ) async throws(IngestFailure) -> Outcome {
    let id = ids.next()
    var bytes = staged
    for attempt in 1...Self.attempts {
      if attempt > 1 { bytes = try await stage(staged, within: .unlimited) }
      if let outcome = try await keep(bytes, derived, record, id) { return outcome }
      log.note(.failure, "Add photo: a repair moved its original to quarantine")
    }
    throw .movedAside
  }

  /// Stores an original and inserts its photo's record, in one attempt.
  ///
  /// - Returns: The outcome, or `nil` if no record was inserted because a repair ended the intent
  ///   or moved the bytes to quarantine.
  private func keep(
    _ staged: any StagedBlob, _ derived: DerivedImages, _ record: PhotoRecord, _ id: PhotoID
  ) async throws(IngestFailure) -> Outcome? {
    try await write { transaction throws(StoreFailure) in
      try transaction.begin(id, on: record.original.text)
    }
    do throws(BlobFailure) {
      try await blobs.commit(staged, extension: Self.ending(of: derived.info.mediaType))
      try await keepDerivatives(derived, of: staged.id)
    } catch {
      await endIntent(id)
      throw .blob(error)
    }
    // The bytes count as in use while `staged` is alive.
    defer { withExtendedLifetime(staged) {} }
    return try await write { [blobs] transaction throws(StoreFailure) in
      guard try transaction.end(id), try blobs.isStored(record.original, for: "photo") else {
        return nil
      }
      do throws(StoreFailure) {
        try transaction.insert(record, id: id)
        return .added(id)
      } catch .duplicate(_, _, let existing) {
        return .existing(existing)
      }
    }
  }

  private func write<T: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(IngestFailure) -> T {
    do throws(StoreFailure) {
      return try await store.write("Add photo", body)
    } catch {
      throw .store(error)
    }
  }

  /// Ends an intent.
  ///
  /// If the store fails, this function logs the failure and leaves the intent for a repair.
  private func endIntent(_ id: PhotoID) async {
    do throws(IngestFailure) {
      _ = try await write { transaction throws(StoreFailure) in try transaction.end(id) }
    } catch {
      log.note(.failure, "Add photo: \(error.explanation.message)")
    }
  }
}

extension BlobStore {
  /// Returns whether bytes, intact or damaged, are stored under an ID.
  ///
  /// A failure of the blob store is thrown as a ``StoreFailure``, so that a transaction can call
  /// this function. The failure's message begins with `noun`.
  func isStored(_ id: BlobID, for noun: String) throws(StoreFailure) -> Bool {
    do throws(BlobFailure) {
      return try isStored(id)
    } catch {
      throw .inputOutput("\(noun): \(error.explanation.message)")
    }
  }
}
