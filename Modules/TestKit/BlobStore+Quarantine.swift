public import Core

extension BlobStore {
  /// Moves blobs to quarantine, and waits until all of them are there or gone.
  ///
  /// A process that another test starts has copies of this process's locks until it runs its
  /// program, and the store skips blobs that are locked.
  ///
  /// - Throws: ``WaitedTooLong`` if blobs remain in use, or the store's failure.
  public func quarantineAll(_ ids: [BlobID], because reason: QuarantineReason) async throws {
    try await wait(until: "the blobs are released") {
      try quarantine(ids, because: reason) == Set(ids)
    }
  }
}
