import Core

/// A copier of originals from one library to another.
struct BlobCopier {
  private let source: Library
  private let target: any BlobStore
  private let steps: StepCounter

  init(from source: Library, to target: Library, _ steps: StepCounter) {
    (self.source, self.target, self.steps) = (source, target.ports.blobs, steps)
  }

  /// Copies the originals that the target doesn't have intact.
  ///
  /// - Parameter ids: The IDs of the originals.
  /// - Returns: The IDs of the originals that the source doesn't have, and of those that are damaged.
  /// - Throws: ``BlobFailure`` if an original can't be read or stored. The copied originals remain
  ///   for the next run.
  func copy(_ ids: [BlobID]) async throws -> (missing: [BlobID], damaged: [BlobID]) {
    var (missing, damaged): ([BlobID], [BlobID]) = ([], [])
    for id in ids {
      steps.advance()
      if try await isThere(id) { continue }
      do {
        if try await !copy(id) { damaged.append(id) }
      } catch BlobFailure.missing {
        missing.append(id)
      }
    }
    return (missing, damaged)
  }

  /// Returns whether the target has an intact original.
  ///
  /// A damaged original is copied again, and replaces the damaged one.
  private func isThere(_ id: BlobID) async throws -> Bool {
    guard try target.isStored(id) else { return false }
    do {
      return try await target.isIntact(id)
    } catch BlobFailure.missing {
      return false
    }
  }

  /// Copies an original, and returns whether its bytes match its ID.
  private func copy(_ id: BlobID) async throws -> Bool {
    do {
      let bytes = try await opened(id)
      let staged = try await target.stage(bytes, limit: .max)
      guard staged.id == id else {
        await target.discard(staged)
        return false
      }
      try await target.commit(staged, extension: bytes.fileExtension)
      return true
    } catch BlobFailure.source(let failure) where source.isUnreadable(failure) {
      return false
    }
  }

  /// Opens an original of the source.
  ///
  /// - Throws: ``BlobFailure/source(_:)`` if the original can't be read;
  ///   ``BlobFailure/missing(_:)``.
  private func opened(_ id: BlobID) async throws -> any StoredBlob {
    do {
      return try await source.ports.blobs.open(id)
    } catch BlobFailure.storage(let failure) {
      throw BlobFailure.source(failure)
    }
  }
}
