public import Core

extension PhotoRepository {
  /// Returns the mean color around a pixel of a photo's upright, full-size image (PH-16).
  ///
  /// - Throws: ``IngestFailure`` if the photo can't be read or decoded, or if the pixel is outside
  ///   the image. For a pixel outside the image, the failure is ``IngestFailure/image(_:)``, which
  ///   contains ``ImageFailure/outOfBounds(width:height:)``.
  /// - Complexity: O(*n*), where *n* is the number of pixels, because the whole original is
  ///   decoded.
  public func color(of id: PhotoID, at place: PixelPosition) async throws(IngestFailure)
    -> SRGBColor
  {
    let photo: PhotoRecord
    do { photo = try await self.photo(id).record } catch { throw .store(error) }
    let source: any ByteSource
    do { source = try await blobs.open(photo.original) } catch { throw .blob(error) }
    do throws(ImageFailure) {
      return try await pipeline.images.color(of: source, at: place, within: photo.rereading)
    } catch {
      throw .image(error)
    }
  }
}
