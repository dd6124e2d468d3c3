package import Core

extension WeightBook {
  /// What became of weighings that were read from a file.
  package struct Taken: Equatable, Sendable {
    /// How many are new.
    package var added = 0
    /// How many were there already.
    package var existing = 0
    /// What the new ones have in common, so that they can be deleted together; nil where none is new.
    package var batch: RecordID?

    /// So many new ones, of a file that was only looked at.
    package init(added: Int = 0, existing: Int = 0, batch: RecordID? = nil) {
      (self.added, self.existing, self.batch) = (added, existing, batch)
    }
  }

  /// Adds those weighings that are not there yet, in one transaction that `undo` reverses.
  ///
  /// - Parameters:
  ///   - weighings: What was read.
  ///   - dryRun: Say what it would do, and write nothing.
  /// - Returns: How many are new, and how many are not.
  /// - Throws: ``WeightFailure``; nothing was written.
  /// - Complexity: O(entries + weighings).
  package func take(_ weighings: [Weighing], dryRun: Bool) async throws(WeightFailure) -> Taken {
    if dryRun {
      return try await read("Preview import") { reader throws(StoreFailure) in
        Self.taken(try Self.new(among: weighings, in: reader).count, of: weighings.count, nil)
      }
    }
    let batch = ids.next()
    return try await write("Import weights") { [ids] transaction throws(StoreFailure) in
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

  /// Deletes what one import brought and is still there.
  ///
  /// - Returns: How many entries that were.
  /// - Throws: ``WeightFailure``; of a batch that nothing is left of, too. Nothing was written.
  package func deleteBatch(_ batch: RecordID) async throws(WeightFailure) -> Int {
    let query = Query<WeightRecord>(
      .equals(WeightRecord.Columns.batch, .text(batch.text)), limit: 1000)
    let count = try await write("Delete imported weights") { transaction throws(StoreFailure) in
      var count = 0
      while case let page = try transaction.page(query).items, !page.isEmpty {
        for entry in page { try transaction.delete(entry) }
        count += page.count
      }
      return count
    }
    guard count > 0 else {
      throw noted(.invalid("Batch", "Nothing is there of an import \(batch)"), "Delete import")
    }
    return count
  }
}
