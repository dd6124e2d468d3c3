public import Core

/// A pair of photos that look alike.
public struct PhotoPair: Equatable, Sendable {
  /// The degree of similarity.
  public enum Similarity: Equatable, Sendable {
    /// The same pixels in both upright images.
    ///
    /// Images with a side longer than ``PixelBox/longestSide`` are first reduced to that length.
    case samePixels
    /// Hashes that differ in at most ``PhotoDuplicates/nearest`` of 64 bits.
    ///
    /// The associated values are the number of bits that differ and the rotation that makes the
    /// first image look like the second.
    case near(distance: Int, Rotation)
  }

  /// The ID of the photo that was added earlier.
  public let first: PhotoID
  /// The ID of the photo that was added later.
  public let second: PhotoID
  /// The similarity of the two photos.
  public let likeness: Similarity
}

/// A search for photos that look alike (PH-13).
///
/// No two photos have identical bytes, because importing the same bytes again adds no photo.
public struct PhotoDuplicates: Sendable {
  private let repository: PhotoRepository

  /// Creates a search of a repository's photos.
  public init(_ repository: PhotoRepository) { self.repository = repository }

  /// The maximum number of bits in which the hashes of near images differ.
  ///
  /// The module's Duplicates.md reports the error rate.
  public static let nearest = 10

  /// The result of a search.
  public struct Found: Sendable {
    /// The pairs of photos that look alike, sorted by when the photos were added.
    public internal(set) var pairs: [PhotoPair] = []
    /// The failures by the photo whose original couldn't be read to compare pixels.
    ///
    /// The pairs of such a photo are graded by their hashes only.
    public internal(set) var failures: [PhotoID: IngestFailure] = [:]
  }

  /// Returns all pairs of live photos that look alike.
  ///
  /// The pixels of two photos are compared if their hashes are near, their sizes are equal, and
  /// neither needs to be rotated.
  ///
  /// - Throws: ``IngestFailure`` if the library or its images can't be read at all.
  /// - Complexity: O(*n*²) for *n* photos, but less than a hundredth of all pairs of hashes are
  ///   compared if the hashes are distributed evenly.
  public func find() async throws(IngestFailure) -> Found {
    let photos = try await photos()
    let index = HashIndex(photos.map(\.hash))
    var found = Found()
    for (place, first) in photos.enumerated() {
      // The first photo is decoded at most once, even if several photos look like it.
      var pixels: Raster?
      for (second, distance, turn) in Self.near(first.hash, place, index) {
        let (second, isPlain) = (photos[second], turn == .none && first.size == photos[second].size)
        var likeness = PhotoPair.Similarity.near(distance: distance, turn)
        if isPlain {
          if pixels == nil { pixels = try await self.pixels(of: first, &found) }
          if let pixels, try await self.pixels(of: second, &found) == pixels {
            likeness = .samePixels
          }
        }
        found.pairs.append(PhotoPair(first: first.id, second: second.id, likeness: likeness))
      }
    }
    return found
  }

  /// The facts about a photo that the search compares.
  private struct Looked {
    let id: PhotoID
    let original: BlobID
    let size: PhotoRecord.PixelSize
    let hash: PerceptualHash
    let budget: ImageBudget
  }

  /// Returns the positions after `place` of the hashes near a hash, in ascending order.
  ///
  /// Each position has the rotation of the hash that differs from the other hash in the fewest
  /// bits, and the number of those bits.
  private static func near(
    _ hash: PerceptualHash, _ place: Int, _ index: HashIndex
  ) -> [(place: Int, distance: Int, turn: Rotation)] {
    var best: [Int: (distance: Int, turn: Rotation)] = [:]
    for turn in Rotation.allCases {
      for (place, distance) in index.near(hash.turned(turn), after: place)
      where best[place].map({ distance < $0.distance }) ?? true {
        best[place] = (distance, turn)
      }
    }
    return best.map { ($0.key, $0.value.distance, $0.value.turn) }.sorted { $0.0 < $1.0 }
  }

  private func photos() async throws(IngestFailure) -> [Looked] {
    var (photos, cursor): ([Looked], Cursor?) = ([], nil)
    repeat {
      let query = Query<PhotoRecord>(order: [SortKey(.id)], limit: 1000, after: cursor)
      let page: Page<StoredRecord<PhotoRecord>>
      do throws(StoreFailure) {
        page = try await repository.pipeline.store.read { reader throws(StoreFailure) in
          try reader.page(query)
        }
      } catch {
        throw .store(error)
      }
      photos += page.items.map { photo in
        let (record, facts) = (photo.record, photo.record.facts)
        return Looked(
          id: photo.id, original: record.original,
          size: PhotoRecord.PixelSize(width: facts.width, height: facts.height), hash: record.hash,
          budget: record.rereading)
      }
      cursor = page.next
    } while cursor != nil
    return photos
  }

  /// Returns the pixels of a photo's original, or `nil` after adding the failure to `found`.
  ///
  /// An original that couldn't be read before isn't read again.
  ///
  /// - Throws: ``IngestFailure`` if the fault isn't in the photo.
  private func pixels(
    of photo: Looked, _ found: inout Found
  ) async throws(IngestFailure) -> Raster? {
    guard found.failures[photo.id] == nil else { return nil }
    do throws(IngestFailure) {
      return try await pixels(of: photo)
    } catch {
      if error.endsBatch { throw error }
      found.failures[photo.id] = error
      return nil
    }
  }

  private func pixels(of photo: Looked) async throws(IngestFailure) -> Raster {
    let source: any ByteSource
    do throws(BlobFailure) {
      source = try await repository.blobs.open(photo.original)
    } catch {
      throw .blob(error)
    }
    let box = PixelBox(width: PixelBox.longestSide, height: PixelBox.longestSide)
    do throws(ImageFailure) {
      return try await repository.pipeline.images.pixels(
        of: source, fitting: box, within: photo.budget)
    } catch {
      throw .image(error)
    }
  }
}
