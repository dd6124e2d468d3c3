import Core

/// A photo and the photos before and after it, in a field of a record or in the library.
struct PhotoAmongOthers: Equatable, Sendable {
  /// The photo's ID.
  var id: PhotoID
  /// The photo's stored record.
  var photo: StoredRecord<PhotoRecord>
  /// The IDs of the field's live photos, in the order in which the field lists them, or the IDs of
  /// up to five live photos on each side of the photo in the library, newest first.
  ///
  /// If no field has the photo, the photo's own ID is the only element.
  var together: [PhotoID]
  /// The file names of ``together``'s photos that are at most five places from the photo.
  var names: [PhotoID: String] = [:]
  /// The live records that use the photo.
  var usage = PhotoUsage()
}

extension PhotoRepository {
  /// Returns a live photo and the other photos in the same field of the record from which the photo
  /// was opened, or the photos next to it in the library.
  ///
  /// - Parameters:
  ///   - id: The photo's ID.
  ///   - owner: The ID of the record, which can belong to any feature, or `nil` if the photo wasn't
  ///     opened from a record. The record may have been removed or may no longer have the photo. If
  ///     several fields of the record have the photo, the field with the most live photos is used.
  ///   - services: The services that find the records that use the photo, and the record whose
  ///     cover the photo can become.
  /// - Returns: The photo, the IDs of the photos to step through, and these records.
  /// - Throws: ``StoreFailure/missing(_:)`` if the photo isn't live.
  func photo(
    _ id: PhotoID, of owner: RecordID?, with services: FeatureServices
  ) async throws(StoreFailure) -> PhotoAmongOthers {
    try await store.read("Read photo") { reader throws(StoreFailure) in
      let photo = try reader.live(PhotoRecord.self, id)
      var found = PhotoAmongOthers(id: id, photo: photo, together: [id])
      found.usage = try PhotoUsage(of: photo.reference, owner: owner, services, reader)
      guard let owner else {
        found.together = try neighbors(of: id, reader)
        found.names = try names(around: id, found.together, reader)
        return found
      }
      let links = try reader.incomingLinks(to: photo.reference).filter { $0.owner.id == owner }
      for link in links.sorted(by: { $0.field < $1.field }) {
        let targets = try reader.targets(of: link.owner, field: link.field)
        let live = try PhotoLinks.live(targets, reader)
        if live.count > found.together.count { found.together = live }
      }
      found.names = try names(around: id, found.together, reader)
      return found
    }
  }

  /// Returns the file names of the photos at most five places from a photo.
  private func names(
    around id: PhotoID, _ together: [PhotoID], _ reader: any RecordReader
  ) throws(StoreFailure) -> [PhotoID: String] {
    var names: [PhotoID: String] = [:]
    for near in together.near(id) {
      names[near] = try reader.live(PhotoRecord.self, near).record.fileName
    }
    return names
  }

  /// Returns the IDs of a photo and of up to five photos on each side of it, newest first.
  private func neighbors(
    of id: PhotoID, _ reader: any RecordReader
  ) throws(StoreFailure) -> [PhotoID] {
    let place = Cursor(values: [.text(id.text)], id: id)
    func beyond(_ ascending: Bool) throws(StoreFailure) -> [PhotoID] {
      let order = [SortKey(.id, ascending: ascending)]
      return try reader.page(
        Query<PhotoRecord>(order: order, limit: PhotoStrip.reach, after: place)
      ).items
        .map(\.id)
    }
    return try beyond(true).reversed() + [id] + beyond(false)
  }
}

/// The photos next to the displayed photo that the viewer offers.
enum PhotoStrip {
  /// The number of photos on each side.
  static let reach = 5
}

extension [PhotoID] {
  /// Returns the IDs at most ``PhotoStrip/reach`` places from an ID, including the ID.
  func near(_ id: PhotoID) -> ArraySlice<PhotoID> {
    guard let place = firstIndex(of: id) else { return [] }
    return self[Swift.max(0, place - PhotoStrip.reach)...].prefix(
      Swift.min(place, PhotoStrip.reach) + 1 + PhotoStrip.reach)
  }
}
