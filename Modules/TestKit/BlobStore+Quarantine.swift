public import Core

extension BlobStore {
  /// Moves blobs to quarantine, retrying until no bytes are stored under their IDs.
  ///
  /// The store skips locked blobs. A process that another test starts holds copies of this
  /// process's locks until the new process executes its program.
  ///
  /// - Throws: ``WaitedTooLong`` if blobs remain in use, or ``BlobFailure`` if the store fails.
  public func quarantineAll(_ ids: [BlobID], because reason: QuarantineReason) async throws {
    try await wait(until: "the blobs are released") {
      try quarantine(ids, because: reason) == Set(ids)
    }
  }
}
