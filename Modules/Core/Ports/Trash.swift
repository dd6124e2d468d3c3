/// A deleted record with its summary.
public struct TrashedRecord: Equatable, Sendable {
  /// The summary of the deleted record.
  public let summary: RecordSummary
  /// The moment when the record was deleted.
  public let deletedAt: Instant

  /// Creates a deleted record.
  public init(_ summary: RecordSummary, deletedAt: Instant) {
    self.summary = summary
    self.deletedAt = deletedAt
  }
}

/// A type that lists, restores, and permanently removes the deleted records of all features (ST-7).
///
/// LibraryServices implements this port for a library's record store. Home uses the port for the
/// trash screen.
public protocol Trash: Sendable {
  /// Returns the records that the user deleted, most recently deleted first.
  ///
  /// Records that were deleted with another record, such as the journal entries of a canvas, aren't
  /// included.
  ///
  /// - Throws: ``StoreFailure`` if the store can't be read.
  func items() async throws(StoreFailure) -> [TrashedRecord]
  /// Restores a deleted record in one undoable step.
  ///
  /// - Throws: ``StoreFailure`` if the record can't be restored. In that case, nothing is changed.
  func restore(_ item: TrashedRecord) async throws(StoreFailure)
  /// Removes deleted records permanently, with the records that depend on them.
  ///
  /// - Parameter moment: Only records deleted before this moment are removed. If `nil`, all deleted
  ///   records are removed.
  /// - Returns: The number of removed records.
  /// - Throws: ``StoreFailure`` if a record can't be removed. In that case, nothing is removed.
  func empty(deletedBefore moment: Instant?) async throws(StoreFailure) -> Int
}

extension Trash {
  /// Removes all deleted records permanently, with the records that depend on them.
  ///
  /// - Returns: The number of removed records.
  /// - Throws: ``StoreFailure`` if a record can't be removed. In that case, nothing is removed.
  public func empty() async throws(StoreFailure) -> Int { try await empty(deletedBefore: nil) }
}
