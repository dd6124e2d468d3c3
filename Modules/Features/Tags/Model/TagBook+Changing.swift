import Core

/// A change of names, within a transaction, or within a read that only says what would come of it.
struct TagPlan {
  let names: TagNames
  /// Nil where nothing is to be written.
  let transaction: (any Transaction)?

  func save(_ stored: Stored<TagRecord>) throws(StoreFailure) { try transaction?.save(stored) }

  func insert(_ record: TagRecord, _ id: RecordID) throws(StoreFailure) {
    try transaction?.insert(record, id: id)
  }

  func delete(_ stored: Stored<TagRecord>) throws(StoreFailure) { try transaction?.delete(stored) }

  /// Makes a tag and its other names stand for another tag.
  ///
  /// - Returns: Their names.
  func giveAway(
    _ tag: Stored<TagRecord>, to target: RecordID
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

extension TagBook {
  /// What is refused is refused before anything is written: a transaction that returns is kept.
  typealias Body<T> = @Sendable (any Transaction) throws(StoreFailure) -> Result<T, TagRefusal>
  typealias Plan = @Sendable (TagPlan) throws(StoreFailure) -> Result<Outcome, TagRefusal>

  /// Runs a change in a transaction, or in a read.
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
    try await noted(label) { () throws(StoreFailure) in try await store.write(label, body) }
  }

  func read<T: Sendable>(
    _ label: String,
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> Result<T, TagRefusal>
  ) async throws(TagRefusal) -> T {
    try await noted(label) { () throws(StoreFailure) in try await store.read(body) }
  }

  static func entry(
    _ tag: Stored<TagRecord>, _ names: TagNames
  ) throws(StoreFailure) -> TagEntry {
    TagEntry(stored: tag, aliases: try names.aliases(of: tag.id).map(\.record.name.text))
  }

  /// Notes a failure that a person is told of, and hands it on (ALL-1).
  private func noted<T: Sendable>(
    _ label: String, _ work: () async throws(StoreFailure) -> Result<T, TagRefusal>
  ) async throws(TagRefusal) -> T {
    let result: Result<T, TagRefusal>
    do throws(StoreFailure) {
      result = try await work()
    } catch {
      result = .failure(.store(error))
    }
    if case .failure(let refusal) = result {
      log.note(.failure, "\(label): \(refusal.explanation.message)")
    }
    return try result.get()
  }
}
