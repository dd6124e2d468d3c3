public import Core

/// Photos as files to take away (PH-14).
public struct PhotoExport: Sendable {
  /// What of a photo is taken away.
  public enum Profile: String, CaseIterable, Sendable {
    /// A JPEG in full size that says when and with which camera it was taken, and nothing else.
    case share
    /// The original, byte for byte, with all that it says.
    case archive
  }

  /// A photo's file.
  public struct File: Sendable {
    /// A name that no other photo's has, and that is the same every time: by capture time and id.
    public let name: String
    /// The file's bytes.
    public let bytes: any ByteSource
    /// The size of the upright picture, in pixels.
    public let width: Int, height: Int
  }

  /// What came of one photo.
  public struct Item: Sendable {
    /// The photo.
    public let id: PhotoID
    /// Its file, which was written.
    public let result: Result<File, IngestFailure>
  }

  private let shelf: PhotoShelf

  /// Exports from a shelf.
  public init(_ shelf: PhotoShelf) { self.shelf = shelf }

  /// Makes and writes the files of photos, one after the other, as they are named.
  ///
  /// A photo that can't be had and a file that is there already are refused and the others go on;
  /// where the library or the disk itself fails, no further one is begun. A cancelled task begins no
  /// further one either.
  ///
  /// - Parameters:
  ///   - photos: Which.
  ///   - profile: What of them.
  ///   - write: Writes a file where there is none of its name.
  ///   - report: Called once a photo.
  /// - Throws: ``IngestFailure``; files reported before are written.
  /// - Complexity: Reads an original once to its end to see that it is whole; `share` decodes it, too.
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
        // A photo whose work was cut short was not refused: the next run comes to it.
        if Task.isCancelled { return }
        shelf.pipeline.log.note(.failure, "Export photo: \(id): \(error.explanation.message)")
        guard error.concernsOnePhoto else { throw error }
        report(Item(id: id, result: .failure(error)))
      }
    }
  }

  private func file(of id: PhotoID, as profile: Profile) async throws(IngestFailure) -> File {
    let photo: PhotoRecord
    do { photo = try await shelf.photo(id).record } catch { throw .store(error) }
    let original = try await whole(photo.original)
    let facts = photo.facts
    switch profile {
    case .archive:
      let name = Self.name(of: id, facts, ending: IngestPipeline.ending(of: facts.mediaType))
      return File(name: name, bytes: original, width: facts.width, height: facts.height)
    case .share:
      let name = Self.name(of: id, facts, ending: IngestPipeline.ending(of: "image/jpeg"))
      let copy: DerivedImages.Picture
      do throws(ImageFailure) {
        copy = try await shelf.pipeline.images.copy(of: original, within: photo.rereading)
      } catch {
        throw .image(error)
      }
      return File(
        name: name, bytes: MemoryBytes(copy.data), width: copy.width, height: copy.height)
    }
  }

  /// An original that still is what was taken in: a damaged one is no archive of it.
  private func whole(_ original: BlobID) async throws(IngestFailure) -> any ByteSource {
    do throws(BlobFailure) {
      if try await shelf.blobs.isIntact(original) { return try await shelf.blobs.open(original) }
    } catch {
      throw .blob(error)
    }
    throw .image(.damaged("its original has other bytes than those that were taken in"))
  }

  /// `2026-03-01_093000_0199….jpg`; what a file says of its time never reaches a path but in digits.
  private static func name(of id: PhotoID, _ facts: PictureFacts, ending: String) -> String {
    let digits = (facts.metadata.capturedAt ?? "").prefix(19).filter {
      $0.isASCII && $0.isNumber
    }
    guard digits.count == 14 else { return "photo_\(id).\(ending)" }
    let day = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6).prefix(2)]
    return "\(day.joined(separator: "-"))_\(digits.suffix(6))_\(id).\(ending)"
  }
}

extension IngestFailure {
  /// Whether others may well be exported all the same: a bad place of the disk says nothing of the
  /// other originals, a full one says it of all files that are to be written.
  fileprivate var concernsOnePhoto: Bool {
    switch self {
    case .store(.missing), .file(.alreadyThere), .blob: true
    case .image(.unavailable), .store, .file: false
    case .image, .movedAside, .cancelled: true
    }
  }
}
