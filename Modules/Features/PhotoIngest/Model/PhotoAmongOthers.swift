import Core

/// A photo, and those a person sees it together with.
struct PhotoAmongOthers: Equatable, Sendable {
  /// The photo's id.
  var id: PhotoID
  /// The photo.
  var photo: Stored<PhotoRecord>
  /// The live photos of the field it is in, itself among them, in their order; alone where it is in
  /// none.
  var together: [PhotoID]
  /// The live records that use the photo.
  var uses: [RecordUse] = []
}

extension PhotoShelf {
  /// A live photo among those of the record it was opened from.
  ///
  /// - Parameters:
  ///   - id: The photo.
  ///   - owner: A record of any feature; it may be gone, or have other photos by now. Of several
  ///     of its fields the one with the most photos counts.
  ///   - lookup: Finds the records that use the photo.
  /// - Returns: The photo, and those to go through with it.
  /// - Throws: ``StoreFailure/missing(_:)`` for a photo that is not live.
  func photo(
    _ id: PhotoID, of owner: RecordID?, uses lookup: @escaping RecordUse.Lookup
  ) async throws(StoreFailure) -> PhotoAmongOthers {
    try await read("Read photo") { reader throws(StoreFailure) in
      let photo = try Self.live(id, reader)
      var found = PhotoAmongOthers(id: id, photo: photo, together: [id])
      found.uses = try lookup(photo.reference, reader)
      let links = try reader.owners(of: photo.reference).filter { $0.owner.id == owner }
      for link in links.sorted(by: { $0.field < $1.field }) {
        let targets = try reader.targets(of: link.owner, field: link.field)
        let live = try PhotoLinks.live(targets, reader)
        if live.count > found.together.count { found.together = live }
      }
      return found
    }
  }
}
