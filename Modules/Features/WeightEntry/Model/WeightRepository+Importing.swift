package import Core

extension WeightRepository {
  /// The result of importing weighings.
  package struct Taken: Equatable, Sendable {
    /// The number of new weighings.
    package var added = 0
    /// The number of weighings that were already in the log.
    package var existing = 0
    /// The batch ID that the added weighings share, or `nil` if no weighings were added.
    ///
    /// The ID is `nil` after a dry run. To delete the added weighings together, pass the ID to
    /// ``WeightRepository/deleteBatch(_:)``.
    package var batch: RecordID?

    /// Creates a result, by default without weighings.
    package init(added: Int = 0, existing: Int = 0, batch: RecordID? = nil) {
      (self.added, self.existing, self.batch) = (added, existing, batch)
    }
  }

  /// Adds the weighings that aren't in the log yet.
  ///
  /// All weighings are added in one transaction, which `undo` reverses.
  ///
  /// - Parameters:
  ///   - weighings: The weighings read from a file.
  ///   - dryRun: Whether to count the new weighings without adding them.
  /// - Returns: The numbers of new and existing weighings, and the batch ID of the new weighings.
  /// - Throws: ``WeightFailure`` if the store fails. On failure, nothing is written.
  /// - Complexity: O(*m* + *n*), where *m* is the number of entries in the log, and *n* is the
  ///   number of `weighings`.
  package func take(_ weighings: [Weighing], dryRun: Bool) async throws(WeightFailure) -> Taken {
    if dryRun {
      return try await store.read("Preview import") { reader throws(StoreFailure) in
        Self.taken(try Self.new(among: weighings, in: reader).count, of: weighings.count, nil)
      }
    }
    let batch = ids.next()
    return try await store.write("Import weights") { [ids] transaction throws(StoreFailure) in
      let new = try Self.new(among: weighings, in: transaction)
      for weighing in new {
        try transaction.insert(WeightRecord(weighing, batch: batch), id: ids.next())
      }
      return Self.taken(new.count, of: weighings.count, batch)
    }
  }

  private static func taken(_ added: Int, of all: Int, _ batch: RecordID?) -> Taken {
    Taken(added: added, existing: all - added, batch: added > 0 ? batch : nil)
  }

  private static func new(
    among weighings: [Weighing], in reader: any RecordReader
  ) throws(StoreFailure) -> [Weighing] {
    KnownWeighings(try all(in: reader).map(\.record.weighing)).new(among: weighings)
  }

  /// Deletes an import's entries, except those already deleted.
  ///
  /// - Returns: The number of deleted entries.
  /// - Throws: ``WeightFailure`` if the store fails or if the batch has no live entries. On
  ///   failure, nothing is written.
  package func deleteBatch(_ batch: RecordID) async throws(WeightFailure) -> Int {
    let query = Query<WeightRecord>(
      .equals(WeightRecord.Columns.batch, .text(batch.text)), limit: 1000)
    let count = try await store.write("Delete imported weights") {
      transaction throws(StoreFailure) in
      var count = 0
      while case let page = try transaction.page(query).items, !page.isEmpty {
        for entry in page { try transaction.delete(entry) }
        count += page.count
      }
      return count
    }
    guard count > 0 else {
      throw store.noted(.invalid("Batch", "No entries found for import \(batch)"), "Delete import")
    }
    return count
  }
}
