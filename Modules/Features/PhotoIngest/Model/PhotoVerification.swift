public import Core

/// A verification that reads all originals and reports changes since the import (PH-10).
public struct PhotoVerification: Sendable {
  /// A fault in a photo.
  public enum Finding: Equatable, Sendable {
    /// A missing original.
    case missing
    /// An original whose bytes changed after the import.
    case damaged
    /// An original that can't be read or decoded.
    ///
    /// The associated value is the reason.
    case unreadable(String)
    /// A record that doesn't match its original.
    case differentRecord
    /// A derivative that was missing and was derived again.
    case remade(Picture.Variant)
    /// A derivative that differed from a newly derived image and was replaced.
    case drifted(Picture.Variant)

    /// Whether the finding means that data was lost.
    ///
    /// A finding about a derivative isn't a loss, because derivatives can be derived again.
    public var isLoss: Bool {
      switch self {
      case .missing, .damaged, .unreadable, .differentRecord: true
      case .remade, .drifted: false
      }
    }
  }

  /// A photo and its faults.
  public struct Report: Equatable, Sendable {
    /// The photo's ID.
    public let id: PhotoID
    /// The photo's faults, or an empty array if the photo is sound.
    public let findings: [Finding]
    /// Whether the photo is in the trash, from which the user can restore the photo.
    public let isInTrash: Bool
  }

  private let repository: PhotoRepository
  /// Whether to decode intact originals, compare them with their records, and derive their images.
  private let derivesImages: Bool

  /// Creates a verification of a repository's photos.
  ///
  /// If `derivesImages` is `true`, the verification also decodes each intact original, compares the
  /// original with its record, and replaces missing or different derivatives. Only such a
  /// verification finds ``Finding/differentRecord``, ``Finding/remade(_:)``, and
  /// ``Finding/drifted(_:)``.
  public init(_ repository: PhotoRepository, derivesImages: Bool = false) {
    self.repository = repository
    self.derivesImages = derivesImages
  }

  /// Verifies all photos, including photos in the trash.
  ///
  /// Each result is reported as soon as it is available. After the task is cancelled, the
  /// verification starts no further photo.
  ///
  /// - Parameters:
  ///   - lanes: The maximum number of photos verified at once, 1 or more.
  ///   - report: The closure that receives the report on each photo.
  /// - Throws: ``IngestFailure`` if the library fails. Photos reported before the failure were
  ///   verified.
  /// - Complexity: O(*n*), where *n* is the total size of the originals in bytes. All originals are
  ///   read, and decoded only if the verification derives images.
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
        let page: Page<StoredRecord<PhotoRecord>>
        do throws(StoreFailure) {
          page = try await repository.all(limit: 500, after: cursor)
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

  private func result(of photo: StoredRecord<PhotoRecord>) async -> Result<Report, IngestFailure> {
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
      guard try await repository.blobs.isIntact(photo.original) else { return [.damaged] }
      guard derivesImages else { return [] }
      source = try await repository.blobs.open(photo.original)
    } catch .missing {
      return [.missing]
    } catch {
      // A bad sector affects this original only.
      return [.unreadable(error.explanation.message)]
    }
    let derived: DerivedImages
    do throws(IngestFailure) {
      derived = try await repository.pipeline.derive(source, within: photo.rereading)
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

  /// Stores each new derivative whose stored version is missing or different, and returns a finding
  /// for each.
  private func compared(
    _ derived: DerivedImages, with original: BlobID
  ) async throws(IngestFailure) -> [Finding] {
    var findings: [Finding] = []
    do throws(BlobFailure) {
      for (variant, picture) in [
        (Picture.Variant.display, derived.display), (.thumbnail, derived.thumbnail),
      ] {
        let kept = try await repository.blobs.derivative(variant.rawValue, of: original)
        if kept == picture.data { continue }
        findings.append(kept == nil ? .remade(variant) : .drifted(variant))
        try await repository.blobs.saveDerivative(
          picture.data, named: variant.rawValue, of: original)
      }
    } catch {
      throw .blob(error)
    }
    return findings
  }
}
