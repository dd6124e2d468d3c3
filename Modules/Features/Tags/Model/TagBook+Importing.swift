import Core

extension TagBook {
  /// One tag of an import.
  public struct ImportRow: Equatable, Sendable {
    /// Where it stands in its file, from 1, the header not counted.
    public let number: Int
    /// The tag's name.
    public let name: TagName
    /// How often it is used there; nil where the file says nothing of it.
    public let uses: Int?

    /// Reads a row.
    ///
    /// - Parameters:
    ///   - number: Where it stands, from 1.
    ///   - name: The name as it stands there.
    ///   - uses: The count as it stands there; nil where the file has none.
    /// - Throws: ``TagRefusal/name(_:_:)``; ``TagRefusal/count(_:)``.
    public init(_ number: Int, name: String, uses: String?) throws(TagRefusal) {
      do throws(TagNameRefusal) {
        self.name = try TagName(name)
      } catch {
        throw .name(name, error)
      }
      guard let uses = uses?.trimmedOrNil else {
        self.uses = nil
        self.number = number
        return
      }
      guard let count = Int(uses), (0...Self.most).contains(count) else {
        throw .count(uses)
      }
      self.uses = count
      self.number = number
    }

    /// The largest count, so that sums of counts stay whole numbers of 64 bits.
    static let most = 1_000_000_000_000
  }

  /// What an import did, or would do.
  public struct ImportOutcome: Equatable, Sendable {
    /// Tags that were not there.
    public var added = 0
    /// Tags that were there with another count.
    public var changed = 0
    /// Tags that were there just so, or stand further up in the file.
    public var unchanged = 0
  }

  /// Takes tags in with their counts, all in one transaction; the same again changes nothing. A tag
  /// that has other names keeps its count: that may be the sum of several.
  ///
  /// - Parameters:
  ///   - rows: The tags; of rows with equal names the first counts.
  ///   - dryRun: Say what it would do, and do nothing.
  /// - Returns: What it did.
  /// - Throws: ``TagRefusal/store(_:)``; nothing was written.
  public func take(
    _ rows: [ImportRow], dryRun: Bool = false
  ) async throws(TagRefusal) -> ImportOutcome {
    let label = "Import tags"
    guard dryRun else {
      return try await write(label) { [ids] transaction throws(StoreFailure) in
        .success(try Self.take(rows, ids, reader: transaction, transaction))
      }
    }
    return try await read(label) { [ids] reader throws(StoreFailure) in
      .success(try Self.take(rows, ids, reader: reader, nil))
    }
  }

  private static func take(
    _ rows: [ImportRow], _ ids: any IDSource, reader: any RecordReader,
    _ transaction: (any Transaction)?
  ) throws(StoreFailure) -> ImportOutcome {
    let names = TagNames(reader: reader)
    var outcome = ImportOutcome()
    var seen: Set<TagName> = []
    for row in rows {
      guard seen.insert(row.name).inserted else {
        outcome.unchanged += 1
        continue
      }
      guard var tag = try names.tag(row.name.key) else {
        try transaction?.insert(TagRecord(row.name, imported: row.uses ?? 0), id: ids.next())
        outcome.added += 1
        continue
      }
      guard let uses = row.uses, tag.record.imported != uses, tag.record.name == row.name,
        try names.aliases(of: tag.id).isEmpty
      else {
        outcome.unchanged += 1
        continue
      }
      tag.record.imported = uses
      try transaction?.save(tag)
      outcome.changed += 1
    }
    return outcome
  }
}
