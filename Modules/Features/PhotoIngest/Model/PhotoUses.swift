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
