/// A summary of a record for lists that span features, such as search results and the trash.
public struct RecordSummary: Equatable, Sendable {
  /// A closure that returns the summary of a live or deleted record.
  ///
  /// The result is `nil` if no feature shows the record to users, or if the record belongs to a
  /// deleted record.
  public typealias Provider =
    @Sendable (RecordReference, any RecordReader) throws(StoreFailure) -> RecordSummary?

  /// The summarized record.
  public let record: RecordReference
  /// The command-line name of the record's type, such as `canvas`.
  public let kind: String
  /// The displayed name of the records of this type, such as `Canvases`.
  public let plural: String
  /// The displayed name of the record.
  ///
  /// The name may be long.
  public let title: String
  /// The text that distinguishes the record from records with the same title, or `nil` if none.
  public let detail: String?
  /// The route of the screen that shows the record.
  public let route: Route
  /// The ID of the photo that shows the record, such as a canvas's cover, or `nil` if none.
  public let photo: RecordID?

  /// Creates a summary.
  ///
  /// If `plural` is `nil`, the name of the records of this type is `kind` with an *s*.
  public init(
    _ record: RecordReference, kind: String, plural: String? = nil, title: String,
    detail: String? = nil, route: Route, photo: RecordID? = nil
  ) {
    self.plural = plural ?? "\(kind.prefix(1).uppercased())\(kind.dropFirst())s"
    self.record = record
    self.kind = kind
    self.title = title
    self.detail = detail
    self.route = route
    self.photo = photo
  }
}
