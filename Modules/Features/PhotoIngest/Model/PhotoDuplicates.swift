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

  /// Returns all pairs of live photos that look alike, sorted by when the photos were added.
  ///
  /// - Throws: ``IngestFailure`` if the library can't be read, or if an original to compare is
  ///   missing or can't be decoded.
  /// - Complexity: O(*n*²), where *n* is the number of photos. Photos with similar hashes are also
  ///   decoded if they have the same size and need no rotation.
  public func find() async throws(IngestFailure) -> [PhotoPair] {
    let photos = try await photos()
    var twins: [PhotoPair] = []
    for (index, first) in photos.enumerated() {
      let near = Self.near(first, photos[(index + 1)...])
      // The first photo is decoded at most once, even if several photos look like it.
      var pixels: Raster?
      for (second, distance, turn) in near {
        var likeness = PhotoPair.Similarity.near(distance: distance, turn)
        if turn == .none, first.size == second.size {
          let own = if let pixels { pixels } else { try await self.pixels(of: first) }
          pixels = own
          if try await self.pixels(of: second) == own { likeness = .samePixels }
        }
        twins.append(PhotoPair(first: first.id, second: second.id, likeness: likeness))
      }
    }
    return twins
  }

  /// The facts about a photo that the search compares.
  private struct Looked {
    let id: PhotoID
    let original: BlobID
    let size: PhotoRecord.PixelSize
    let hash: PerceptualHash
    let budget: ImageBudget
  }

  private static func near(
    _ first: Looked, _ others: ArraySlice<Looked>
  ) -> [(second: Looked, distance: Int, turn: Rotation)] {
    let turned = Rotation.allCases.map { (turn: $0, hash: first.hash.turned($0)) }
    var near: [(second: Looked, distance: Int, turn: Rotation)] = []
    for second in others {
      var (distance, turn) = (nearest + 1, Rotation.none)
      for candidate in turned {
        let found = candidate.hash.distance(to: second.hash)
        if found < distance { (distance, turn) = (found, candidate.turn) }
      }
      if distance <= nearest { near.append((second, distance, turn)) }
    }
    return near
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
