public import Core

/// Reads photos again from their originals, and tells what is not as it was taken in (PH-10).
public struct PhotoVerification: Sendable {
  /// What is wrong with a photo.
  public enum Finding: Equatable, Sendable {
    /// Its original is gone.
    case missing
    /// Its original has other bytes than those that were taken in.
    case damaged
    /// Its original can't be read any more, or not as a picture, for this reason.
    case unreadable(String)
    /// Its record says other than its original.
    case differentRecord
    /// A picture made from it was gone, and was made again.
    case remade(Picture.Variant)
    /// A picture made from it was another than is made now, and was made again.
    case drifted(Picture.Variant)

    /// Whether something is lost: what was made from an original can be made again.
    public var isLoss: Bool {
      switch self {
      case .missing, .damaged, .unreadable, .differentRecord: true
      case .remade, .drifted: false
      }
    }
  }

  /// A photo with what is wrong with it.
  public struct Report: Equatable, Sendable {
    /// The photo.
    public let id: PhotoID
    /// Nothing where all is well.
    public let findings: [Finding]
    /// Whether the photo is in the trash, which can restore it.
    public let isInTrash: Bool
  }

  private let shelf: PhotoShelf

  /// The verification of a shelf's photos.
  public init(_ shelf: PhotoShelf) { self.shelf = shelf }

  /// Looks at all photos, those in the trash too, several at once, in the order in which they are
  /// done. A cancelled task begins no further one.
  ///
  /// - Parameters:
  ///   - lanes: How many at once, 1 or more.
  ///   - report: Called once a photo.
  /// - Throws: ``IngestFailure`` of the library; photos reported before were looked at.
  /// - Complexity: One decoding a photo.
  public func run(lanes: Int, report: (Report) -> Void) async throws(IngestFailure) {
    var failure: IngestFailure?
    await withTaskGroup(of: Result<Report, IngestFailure>.self) { group in
      var running = 0
      func take(_ result: Result<Report, IngestFailure>?) {
        running -= 1
        switch result {
        case .success(let done): report(done)
        case .failure(let reason): failure = failure ?? reason
        case nil: break
        }
      }
      var cursor: Cursor?
      repeat {
        let page: Page<Stored<PhotoRecord>>
        do throws(StoreFailure) {
          page = try await shelf.all(limit: 500, after: cursor)
        } catch {
          failure = .store(error)
          break
        }
        for photo in page.items {
          if running >= lanes { take(await group.next()) }
          if failure != nil || Task.isCancelled { break }
          running += 1
          group.addTask { await result(of: photo) }
        }
        cursor = page.next
      } while cursor != nil && failure == nil && !Task.isCancelled
      while running > 0 { take(await group.next()) }
    }
    if let failure { throw failure }
  }

  private func result(of photo: Stored<PhotoRecord>) async -> Result<Report, IngestFailure> {
    do throws(IngestFailure) {
      return .success(
        Report(
          id: photo.id, findings: try await findings(photo.record),
          isInTrash: photo.deletedAt != nil))
    } catch {
      return .failure(error)
    }
  }

  private func findings(_ photo: PhotoRecord) async throws(IngestFailure) -> [Finding] {
    let source: any ByteSource
    do throws(BlobFailure) {
      guard try await shelf.blobs.isIntact(photo.original) else { return [.damaged] }
      source = try await shelf.blobs.open(photo.original)
    } catch .missing {
      return [.missing]
    } catch {
      // A bad place of the disk says nothing of the other originals.
      return [.unreadable(error.explanation.message)]
    }
    let derived: DerivedImages
    do throws(IngestFailure) {
      derived = try await shelf.pipeline.derive(source, within: photo.rereading)
    } catch {
      if error.endsBatch { throw error }
      return [.unreadable(error.explanation.message)]
    }
    let again = PhotoRecord(
      original: photo.original, bytes: source.count, derived: derived, fileName: photo.fileName,
      damage: photo.damage)
    return (again == photo ? [] : [.differentRecord])
      + (try await compared(derived, with: photo.original))
  }

  /// Compares the pictures that are kept with those that were made now, which are kept from here on.
  private func compared(
    _ derived: DerivedImages, with original: BlobID
  ) async throws(IngestFailure) -> [Finding] {
    var findings: [Finding] = []
    do throws(BlobFailure) {
      for (variant, picture) in [
        (Picture.Variant.display, derived.display), (.thumbnail, derived.thumbnail),
      ] {
        let kept = try await shelf.blobs.derivative(variant.rawValue, of: original)
        if kept == picture.data { continue }
        findings.append(kept == nil ? .remade(variant) : .drifted(variant))
        try await shelf.blobs.keep(picture.data, as: variant.rawValue, of: original)
      }
    } catch {
      throw .blob(error)
    }
    return findings
  }
}
