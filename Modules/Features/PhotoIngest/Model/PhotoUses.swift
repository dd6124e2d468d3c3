public import Core

extension PhotoRepository {
  /// Returns the live records that use a photo.
  ///
  /// - Parameters:
  ///   - id: The photo's ID.
  ///   - lookup: The function that finds the records that use a record, such as
  ///     ``FeatureServices/uses``.
  /// - Returns: The records, in no particular order.
  /// - Throws: ``StoreFailure/missing(_:)`` if the photo isn't live.
  public func uses(
    of id: PhotoID, by lookup: @escaping RecordUse.Lookup
  ) async throws(StoreFailure) -> [RecordUse] {
    try await store.read("Read photo") { reader throws(StoreFailure) in
      try lookup(reader.live(PhotoRecord.self, id).reference, reader)
    }
  }
}

/// The live records that use a photo.
struct PhotoUsage: Equatable, Sendable {
  var uses: [RecordUse] = []
  /// The record whose cover the photo can become, or `nil` if none.
  var coverable: RecordReference?

  /// Creates the usage of a photo that no record uses.
  init() {}

  /// Creates the usage of a photo by reading the records that use it.
  ///
  /// `owner` is the ID of the only record that counts for the cover, or `nil` if any record does.
  init(
    of photo: RecordReference, owner: RecordID?, _ services: FeatureServices,
    _ reader: any RecordReader
  ) throws(StoreFailure) {
    uses = try services.uses(photo, reader)
    for use in uses where owner == nil || use.owner.record.id == owner {
      for setter in services.coverSetters where coverable == nil {
        coverable = try setter.record(coverableBy: photo, of: use.owner.record, in: reader)
      }
    }
  }
}

extension PhotoRepository {
  /// Returns the records that use a live photo.
  ///
  /// The parameters are those of ``photo(_:of:with:)``.
  func usage(
    of id: PhotoID, of owner: RecordID?, with services: FeatureServices
  ) async throws(StoreFailure) -> PhotoUsage {
    try await store.read("Read photo") { reader throws(StoreFailure) in
      let photo = try reader.live(PhotoRecord.self, id).reference
      return try PhotoUsage(of: photo, owner: owner, services, reader)
    }
  }
}

extension RecordUse {
  /// The owner's kind and title, followed by the field's name, such as `canvas “Meadow” (cover)`.
  ///
  /// Titles longer than one line or 60 characters are truncated.
  public var phrase: String {
    let line = owner.title.prefix { !$0.isNewline }
    let isCut = line.count > Self.longest || line.count < owner.title.count
    return "\(owner.kind) “\(line.prefix(Self.longest))\(isCut ? "…" : "")” (\(field))"
  }

  private static let longest = 60
}

extension [RecordUse] {
  /// The phrases for the first three uses, followed by the number of others, such as `and 2 more`.
  public var phrase: String {
    var phrases = prefix(3).map(\.phrase)
    if count > 3 { phrases.append("\(count - 3) more") }
    guard phrases.count > 2, let last = phrases.popLast() else {
      return phrases.joined(separator: " and ")
    }
    return "\(phrases.joined(separator: ", ")), and \(last)"
  }
}
