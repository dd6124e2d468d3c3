import Core

extension TagRepository {
  /// A row of an import, with a tag's name and use count.
  public struct ImportRow: Equatable, Sendable {
    /// The row's one-based number in the file, not counting the header.
    public let number: Int
    /// The tag's name.
    public let name: TagName
    /// The tag's use count in the file, or `nil` if the row has no use count.
    public let uses: Int?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - number: The row's one-based number.
    ///   - name: The name as written in the file.
    ///   - uses: The use count as written in the file, or `nil` if the file has no use counts.
    /// - Throws: ``TagRefusal/name(_:_:)`` if the name is invalid; ``TagRefusal/count(_:)`` if the
    ///   use count is invalid.
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

    /// The largest valid use count, small enough that sums of use counts fit in 64 bits.
    static let most = 1_000_000_000_000
  }

  /// The result of an import or a dry run.
  public struct ImportOutcome: Equatable, Sendable {
    /// The number of new tags.
    public var added = 0
    /// The number of existing tags with a changed use count.
    public var changed = 0
    /// The number of rows that changed nothing, including repeated names.
    public var unchanged = 0
  }

  /// Imports tags with their use counts, in one transaction.
  ///
  /// Importing the same rows again changes nothing. The use count of a tag with aliases doesn't
  /// change, because that count may be the sum of several counts.
  ///
  /// - Parameters:
  ///   - rows: The tags. If several rows have the same name, only the first row is used.
  ///   - dryRun: `true` to return the result without writing.
  /// - Returns: The numbers of added, changed, and unchanged tags.
  /// - Throws: ``TagRefusal/store(_:)`` if the store fails. In that case, nothing is written.
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
    _ rows: [ImportRow], _ ids: any IDGenerator, reader: any RecordReader,
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
