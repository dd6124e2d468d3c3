/// A link from a live record to another record, such as from a canvas to its cover photo.
public struct RecordUse: Equatable, Sendable {
  /// A closure that returns the uses of a record.
  ///
  /// See ``FeatureServices/uses``.
  public typealias Lookup =
    @Sendable (RecordReference, any RecordReader) throws(StoreFailure) -> [RecordUse]

  /// The summary of the record that has the link.
  public let owner: RecordSummary
  /// The name of the owner's field that contains the link, such as `cover` or `photos`.
  public let field: String

  /// Creates a use.
  public init(_ owner: RecordSummary, field: String) {
    self.owner = owner
    self.field = field
  }
}

extension [any FeaturePlugin] {
  /// Returns the links to a record from the live records of these features.
  ///
  /// Links from deleted records, from records that belong to a deleted record, and from records in
  /// collections that none of these features declares aren't included.
  ///
  /// - Returns: The uses, sorted by the owner's kind, title, and ID, then by field.
  func uses(
    of target: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordUse] {
    let (types, summarizers) = (flatMap(\.manifest.schema.records), summarizers)
    var uses: [RecordUse] = []
    for link in try reader.incomingLinks(to: target) {
      guard let type = types.first(where: { $0.collection.name == link.owner.collection }),
        try reader.isLive(type, link.owner.id),
        let card = try summarizers.summary(of: link.owner, in: reader)
      else { continue }
      uses.append(RecordUse(card, field: link.field))
    }
    return uses.sorted {
      ($0.owner.kind, $0.owner.title, $0.owner.record.id.text, $0.field)
        < ($1.owner.kind, $1.owner.title, $1.owner.record.id.text, $1.field)
    }
  }
}

extension RecordReader {
  /// Returns whether a record exists and isn't deleted.
  fileprivate func isLive<R: Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> Bool {
    guard let row = try row(of: type, id) else { return false }
    return row.deletedAt == nil
  }
}
