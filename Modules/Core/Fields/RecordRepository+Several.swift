// Changes of several records at once, each as one transaction and one undo step.

extension RecordRepository {
  /// Changes several live records.
  ///
  /// Records that no longer exist, or that were deleted, are skipped.
  ///
  /// - Parameters:
  ///   - ids: The records' IDs.
  ///   - label: The name of the undo step, such as “Move canvases to Kitting”.
  ///   - change: A closure that returns the values to replace in a record, or `nil` to skip the
  ///     record.
  /// - Returns: The number of changed records.
  /// - Throws: ``RecordFailure`` if a value is rejected or the store fails. In this case, no record
  ///   is changed.
  @discardableResult
  public func saveAll(
    _ ids: Set<RecordID>, label: String,
    _ change: @escaping @Sendable (RecordEntry<R>) -> RecordChange<R>?
  ) async throws(RecordFailure) -> Int {
    let today = ports.clock.today
    let result = try await store.write(label) {
      transaction throws(StoreFailure) -> Result<Int, RecordFailure> in
      var changed: [(stored: StoredRecord<R>, change: RecordChange<R>)] = []
      for var stored in try live(ids, in: transaction) {
        guard let change = change(try entry(stored, in: transaction)) else { continue }
        let filled = try filled(stored, in: transaction)
        do throws(RecordFailure) {
          try fields.requireEditors(change, services)
          try fields.write(change, into: &stored.record, on: today) { filled.contains($0) }
        } catch {
          return .failure(error)
        }
        changed.append((stored, change))
      }
      // Nothing is written before every record was accepted.
      for (stored, change) in changed {
        try transaction.save(stored)
        try link(change, of: stored.reference, in: transaction)
      }
      return .success(changed.count)
    }
    return try store.noted(label) { () throws(RecordFailure) in try result.get() }
  }

  /// Moves several live records to the trash, from which the user can restore them.
  ///
  /// Records that no longer exist, or that were already deleted, are skipped.
  ///
  /// - Parameters:
  ///   - ids: The records' IDs.
  ///   - label: The name of the undo step, such as “Delete canvases”.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordFailure`` if the store fails. In this case, no record is deleted.
  @discardableResult
  public func deleteAll(
    _ ids: Set<RecordID>, label: String
  ) async throws(RecordFailure) -> Int {
    try await store.write(label) { transaction throws(StoreFailure) in
      let found = try live(ids, in: transaction)
      for stored in found { try transaction.delete(stored) }
      return found.count
    }
  }

  private func live(
    _ ids: Set<RecordID>, in reader: any RecordReader
  ) throws(StoreFailure) -> [StoredRecord<R>] {
    var found: [StoredRecord<R>] = []
    for id in ids.sorted() {
      guard let stored = try reader.find(R.self, id), stored.deletedAt == nil else { continue }
      found.append(stored)
    }
    return found
  }
}
