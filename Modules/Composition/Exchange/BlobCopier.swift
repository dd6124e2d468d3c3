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
  /// - Parameter ids: The IDs of the originals, sorted.
  /// - Returns: The IDs of the originals that the target has now, and the damaged originals.
  ///   Missing originals are in neither.
  /// - Throws: ``BlobFailure`` if an original can't be read or stored. The copied originals remain
  ///   for the next run.
  func take(
    _ ids: [BlobID]
  ) async throws -> (kept: Set<BlobID>, refused: [Import.Report.Refused]) {
    var (kept, refused): (Set<BlobID>, [Import.Report.Refused]) = ([], [])
    for id in ids where id.isHash {
      steps.advance()
      if try await isThere(id) {
        kept.insert(id)
        continue
      }
      do {
        if let reason = try await copy(id) { refused.append(reason) } else { kept.insert(id) }
      } catch BlobFailure.missing {
        // The import reports the record that needs the original.
      }
    }
    return (kept, refused)
  }

  private func isThere(_ id: BlobID) async throws -> Bool {
    guard try target.isStored(id) else { return false }
    return try await target.isIntact(id)
  }

  /// Copies an original.
  ///
  /// - Returns: The reason why the original is damaged, or `nil` if it was copied.
  private func copy(_ id: BlobID) async throws -> Import.Report.Refused? {
    let path = "\(ExchangeSchema.originals)/\(id.text.prefix(2))/\(id)"
    do {
      let bytes = try await opened(id)
      let staged = try await target.stage(bytes, limit: .max)
      guard staged.id == id else {
        await target.discard(staged)
        return .init(path: path, code: "damaged", message: "its bytes don't match its hash")
      }
      try await target.commit(staged, extension: bytes.fileExtension)
      return nil
    } catch BlobFailure.source(let failure) where source.isUnreadable(failure) {
      return .init(failure, path: path)
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
