import Core

/// The context of a change to tags: a transaction or, for a dry run, a read.
struct TagPlan {
  let names: TagNames
  /// The transaction, or `nil` for a dry run, which writes nothing.
  let transaction: (any Transaction)?

  func save(_ stored: StoredRecord<TagRecord>) throws(StoreFailure) {
    try transaction?.save(stored)
  }

  func insert(_ record: TagRecord, _ id: RecordID) throws(StoreFailure) {
    try transaction?.insert(record, id: id)
  }

  func delete(_ stored: StoredRecord<TagRecord>) throws(StoreFailure) {
    try transaction?.delete(stored)
  }

  /// Turns a tag and its aliases into aliases of another tag.
  ///
  /// - Returns: The names of the new aliases.
  func giveAway(
    _ tag: StoredRecord<TagRecord>, to target: RecordID
  ) throws(StoreFailure) -> [String] {
    let all = [tag] + (try names.aliases(of: tag.id))
    for name in all {
      var name = name
      name.record.standsFor = target
      (name.record.linked, name.record.imported) = (0, 0)
      try save(name)
    }
    return all.map(\.record.name.text)
  }
}

extension TagRepository {
  /// A closure that runs as the body of a transaction.
  ///
  /// A closure that returns `.failure` must write nothing, because returning commits the
  /// transaction.
  typealias Body<T> = @Sendable (any Transaction) throws(StoreFailure) -> Result<T, TagRefusal>
  typealias Plan = @Sendable (TagPlan) throws(StoreFailure) -> Result<Outcome, TagRefusal>

  /// Runs a change in a transaction or, for a dry run, in a read.
  func change(
    _ label: String, dryRun: Bool, _ body: @escaping Plan
  ) async throws(TagRefusal) -> Outcome {
    guard dryRun else {
      return try await write(label) { transaction throws(StoreFailure) in
        try body(TagPlan(names: TagNames(reader: transaction), transaction: transaction))
      }
    }
    return try await read(label) { reader throws(StoreFailure) in
      try body(TagPlan(names: TagNames(reader: reader), transaction: nil))
    }
  }

  func write<T: Sendable>(
    _ label: String, _ body: @escaping Body<T>
  ) async throws(TagRefusal) -> T {
    let result = try await store.write(label, body)
    return try store.noted(label) { () throws(TagRefusal) in try result.get() }
  }

  func read<T: Sendable>(
    _ label: String,
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> Result<T, TagRefusal>
  ) async throws(TagRefusal) -> T {
    let result = try await store.read(label, body)
    return try store.noted(label) { () throws(TagRefusal) in try result.get() }
  }

  static func entry(
    _ tag: StoredRecord<TagRecord>, _ names: TagNames
  ) throws(StoreFailure) -> TagEntry {
    TagEntry(stored: tag, aliases: try names.aliases(of: tag.id).map(\.record.name.text))
  }
}
