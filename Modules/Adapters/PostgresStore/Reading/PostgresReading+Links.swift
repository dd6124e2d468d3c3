import Core

extension PostgresReading {
  func targets(of owner: RecordReference, field: String) throws(StoreFailure) -> [RecordReference] {
    try connection.run(
      .select(
        "target_collection, target", from: "stashbook_link",
        "owner_collection = \(owner.collection) AND owner = \(owner.id) AND field = \(field)",
        "ORDER BY position")
    ).map { $0.reference(0) }
  }

  func outgoingLinks(from owner: RecordReference) throws(StoreFailure) -> [Link] {
    try connection.run(
      .select(
        "target_collection, target, field, position", from: "stashbook_link",
        "owner = \(owner.id) AND owner_collection = \(owner.collection)",
        "ORDER BY field, position")
    ).map { $0.link(from: owner, to: $0.reference(0)) }
  }

  func incomingLinks(to target: RecordReference) throws(StoreFailure) -> [Link] {
    try connection.run(
      .select(
        "owner_collection, owner, field, position", from: "stashbook_link",
        "target = \(target.id) AND target_collection = \(target.collection)")
    ).map { $0.link(from: $0.reference(0), to: target) }
  }

  func intents(after id: RecordID?, limit: Int) throws(StoreFailure) -> [Intent] {
    try intents("id > \(id?.text ?? "") ORDER BY id LIMIT \(Int64(max(0, limit)))")
  }

  func intents(on subject: String) throws(StoreFailure) -> [Intent] {
    try intents("subject = \(subject) ORDER BY id")
  }

  private func intents(_ condition: SQL) throws(StoreFailure) -> [Intent] {
    try connection.run(.select("id, subject, begun_at", from: "stashbook_intent", condition))
      .map { row in
        Intent(
          id: RecordID(row.text(0) ?? ""), subject: row.text(1) ?? "",
          begunAt: Instant(milliseconds: row.integer(2) ?? 0))
      }
  }
}

extension ResultRow {
  /// Returns a link whose field and position are in the third and fourth columns.
  fileprivate func link(from owner: RecordReference, to target: RecordReference) -> Link {
    Link(
      owner: owner, field: text(2) ?? "", target: target, position: integer(3).map { Int($0) } ?? 0)
  }
}
