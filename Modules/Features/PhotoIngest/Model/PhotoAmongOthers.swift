import Core

/// A photo with the photos next to it in its record's field.
struct PhotoAmongOthers: Equatable, Sendable {
  /// The photo's ID.
  var id: PhotoID
  /// The photo.
  var photo: StoredRecord<PhotoRecord>
  /// The field's live photos in order, including this one, or only this one if no field has it.
  var together: [PhotoID]
  /// The live records that use the photo.
  var uses: [RecordUse] = []
}

extension PhotoRepository {
  /// Returns a live photo with the other photos of the record from which it was opened.
  ///
  /// - Parameters:
  ///   - id: The photo's ID.
  ///   - owner: The ID of a record of any feature, which may have been removed or have other photos
  ///     by now. If several of its fields have the photo, the field with the most photos is used.
  ///   - lookup: The function that finds the records that use the photo.
  /// - Returns: The photo and the photos to step through with it.
  /// - Throws: ``StoreFailure/missing(_:)`` if the photo isn't live.
  func photo(
    _ id: PhotoID, of owner: RecordID?, uses lookup: @escaping RecordUse.Lookup
  ) async throws(StoreFailure) -> PhotoAmongOthers {
    try await read("Read photo") { reader throws(StoreFailure) in
      let photo = try Self.live(id, reader)
      var found = PhotoAmongOthers(id: id, photo: photo, together: [id])
      found.uses = try lookup(photo.reference, reader)
      let links = try reader.incomingLinks(to: photo.reference).filter { $0.owner.id == owner }
      for link in links.sorted(by: { $0.field < $1.field }) {
        let targets = try reader.targets(of: link.owner, field: link.field)
        let live = try PhotoLinks.live(targets, reader)
        if live.count > found.together.count { found.together = live }
      }
      return found
    }
  }
}
