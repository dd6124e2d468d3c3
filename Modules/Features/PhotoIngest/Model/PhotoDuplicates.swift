public import Core

/// Two photos that look alike.
public struct PhotoTwins: Equatable, Sendable {
  /// How much.
  public enum Likeness: Equatable, Sendable {
    /// Upright, every pixel is the same; of pictures larger than ``PixelBox/longestSide`` every one
    /// of them made as small as that.
    case samePixels
    /// So many of the 64 bits of their perceptual hashes differ once the first is turned so.
    case near(distance: Int, Turn)
  }

  /// The photo that was added first.
  public let first: PhotoID
  /// The one that looks like it.
  public let second: PhotoID
  /// How much they look alike.
  public let likeness: Likeness
}

/// Finds photos that look alike (PH-13). The same bytes are never two photos.
public struct PhotoDuplicates: Sendable {
  private let shelf: PhotoShelf

  /// The duplicates among the photos of a shelf.
  public init(_ shelf: PhotoShelf) { self.shelf = shelf }

  /// The most bits in which the hashes of two pictures differ that count as near; how often that is
  /// wrong stands in the module's Duplicates.md.
  public static let nearest = 10

  /// All pairs of live photos that look alike, in the order in which their photos were added.
  ///
  /// - Throws: ``IngestFailure``, also where an original that has to be looked at is missing.
  /// - Complexity: O(photos²), of a few machine instructions each; and reading the photos of each pair
  ///   that is near and of one size.
  public func find() async throws(IngestFailure) -> [PhotoTwins] {
    let photos = try await photos()
    var twins: [PhotoTwins] = []
    for (index, first) in photos.enumerated() {
      let near = Self.near(first, photos[(index + 1)...])
      // Read once, however many look like it.
      var pixels: Raster?
      for (second, distance, turn) in near {
        var likeness = PhotoTwins.Likeness.near(distance: distance, turn)
        if turn == .none, first.size == second.size {
          let own = if let pixels { pixels } else { try await self.pixels(of: first) }
          pixels = own
          if try await self.pixels(of: second) == own { likeness = .samePixels }
        }
        twins.append(PhotoTwins(first: first.id, second: second.id, likeness: likeness))
      }
    }
    return twins
  }

  /// What is looked at of a photo.
  private struct Looked {
    let id: PhotoID
    let original: BlobID
    let size: PhotoRecord.PixelSize
    let hash: PerceptualHash
    let budget: ImageBudget
  }

  private static func near(
    _ first: Looked, _ others: ArraySlice<Looked>
  ) -> [(second: Looked, distance: Int, turn: Turn)] {
    let turned = Turn.allCases.map { (turn: $0, hash: first.hash.turned($0)) }
    var near: [(second: Looked, distance: Int, turn: Turn)] = []
    for second in others {
      var (distance, turn) = (nearest + 1, Turn.none)
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
      let query = Query<PhotoRecord>(order: [Order(.id)], limit: 1000, after: cursor)
      let page: Page<Stored<PhotoRecord>>
      do throws(StoreFailure) {
        page = try await shelf.store.read { reader throws(StoreFailure) in try reader.page(query) }
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
      source = try await shelf.blobs.open(photo.original)
    } catch {
      throw .blob(error)
    }
    let box = PixelBox(width: PixelBox.longestSide, height: PixelBox.longestSide)
    do throws(ImageFailure) {
      return try await shelf.pipeline.images.pixels(of: source, fitting: box, within: photo.budget)
    } catch {
      throw .image(error)
    }
  }
}
