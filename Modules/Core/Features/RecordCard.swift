/// A record in a few words, for a list of records of any feature: of what was found, of the trash.
public struct RecordCard: Equatable, Sendable {
  /// Tells of a record, deleted or not; nil where a person knows nothing of it, or where what it
  /// belongs to is deleted.
  public typealias Telling =
    @Sendable (RecordReference, any RecordReader) throws(StoreFailure) -> RecordCard?

  /// The record.
  public let record: RecordReference
  /// What the command line calls its kind: `canvas`.
  public let kind: String
  /// What a person knows it by; may be long.
  public let title: String
  /// What tells it from others of that title.
  public let detail: String?
  /// Where it is to be seen.
  public let route: Route

  /// A record in a few words.
  public init(
    _ record: RecordReference, kind: String, title: String, detail: String? = nil, route: Route
  ) {
    self.record = record
    self.kind = kind
    self.title = title
    self.detail = detail
    self.route = route
  }
}
