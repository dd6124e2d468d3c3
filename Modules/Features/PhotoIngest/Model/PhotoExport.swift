public import Core

/// An export of photos to files (PH-14).
public struct PhotoExport: Sendable {
  /// The content of an exported file.
  public enum Profile: String, CaseIterable, Sendable {
    /// A full-size JPEG whose metadata is only the capture time and the camera.
    case share
    /// The original, byte for byte, with all its metadata.
    case archive
  }

  /// An exported file.
  public struct File: Sendable {
    /// The file's name, which contains the photo's ID and, if known, the capture time.
    ///
    /// The name is unique to the photo and stable.
    public let name: String
    /// The file's bytes.
    public let bytes: any ByteSource
    /// The size of the upright image, in pixels.
    public let width: Int, height: Int
  }

  /// The result for one photo.
  public struct Item: Sendable {
    /// The photo's ID.
    public let id: PhotoID
    /// The written file, or the reason why no file was written.
    public let result: Result<File, IngestFailure>
  }

  private let repository: PhotoRepository

  /// Creates an export of photos in a repository.
  public init(_ repository: PhotoRepository) { self.repository = repository }

  /// Exports photos one at a time, in the given order.
  ///
  /// The export continues after a photo that can't be read or a file that already exists. The
  /// export stops if the library or the disk fails or the task is cancelled.
  ///
  /// - Parameters:
  ///   - photos: The IDs of the photos.
  ///   - profile: The content of the files.
  ///   - write: The closure that writes a file, or throws an error if a file with the same name
  ///     exists.
  ///   - report: The closure that receives the result for each photo.
  /// - Throws: ``IngestFailure`` if the library or the disk fails. Files reported before the
  ///   failure have been written.
  /// - Complexity: O(*n*), where *n* is the total size of the originals in bytes. The profile
  ///   `share` also decodes each original.
  public func run(
    _ photos: [PhotoID], as profile: Profile, write: (File) throws(FileFailure) -> Void,
    report: (Item) -> Void
  ) async throws(IngestFailure) {
    for id in photos where !Task.isCancelled {
      do throws(IngestFailure) {
        let file = try await file(of: id, as: profile)
        do throws(FileFailure) { try write(file) } catch { throw .file(error) }
        report(Item(id: id, result: .success(file)))
      } catch {
        // Cancellation isn't a rejection. The next run exports the photo.
        if Task.isCancelled { return }
        repository.pipeline.log.note(.failure, "Export photo: \(id): \(error.explanation.message)")
        guard error.concernsOnePhoto else { throw error }
        report(Item(id: id, result: .failure(error)))
      }
    }
  }

  private func file(of id: PhotoID, as profile: Profile) async throws(IngestFailure) -> File {
    let photo: PhotoRecord
    do { photo = try await repository.photo(id).record } catch { throw .store(error) }
    let original = try await whole(photo.original)
    let facts = photo.facts
    switch profile {
    case .archive:
      let name = Self.name(of: id, facts, ending: IngestPipeline.ending(of: facts.mediaType))
      return File(name: name, bytes: original, width: facts.width, height: facts.height)
    case .share:
      let name = Self.name(of: id, facts, ending: IngestPipeline.ending(of: "image/jpeg"))
      let copy: DerivedImages.EncodedImage
      do throws(ImageFailure) {
        copy = try await repository.pipeline.images.copy(of: original, within: photo.rereading)
      } catch {
        throw .image(error)
      }
      return File(
        name: name, bytes: MemoryBytes(copy.data), width: copy.width, height: copy.height)
    }
  }

  /// Returns an original after checking that its bytes are unchanged since the import.
  ///
  /// A damaged original must not be exported as an archive.
  private func whole(_ original: BlobID) async throws(IngestFailure) -> any ByteSource {
    do throws(BlobFailure) {
      if try await repository.blobs.isIntact(original) {
        return try await repository.blobs.open(original)
      }
    } catch {
      throw .blob(error)
    }
    throw .image(.damaged("the original has changed since it was imported"))
  }

  /// Returns a file's name, such as `2026-03-01_093000_0199….jpg`.
  ///
  /// Only the digits of the capture time are used, because a file's metadata can contain any text.
  private static func name(of id: PhotoID, _ facts: ImageInfo, ending: String) -> String {
    let digits = (facts.metadata.capturedAt ?? "").prefix(19).filter {
      $0.isASCII && $0.isNumber
    }
    guard digits.count == 14 else { return "photo_\(id).\(ending)" }
    let day = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6).prefix(2)]
    return "\(day.joined(separator: "-"))_\(digits.suffix(6))_\(id).\(ending)"
  }
}

extension IngestFailure {
  /// Whether the export of other photos can still succeed.
  ///
  /// A bad sector affects one original, but a full disk affects all files still to be written.
  fileprivate var concernsOnePhoto: Bool {
    switch self {
    case .store(.missing), .file(.alreadyThere), .blob: true
    case .image(.unavailable), .store, .file: false
    case .image, .movedAside, .cancelled: true
    }
  }
}
