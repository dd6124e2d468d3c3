import Core

extension Connection {
  /// Replaces a field's link targets, in the caller's transaction.
  func replaceLinks(
    of owner: RecordReference, field: String, by targets: [RecordReference]
  ) throws(StoreFailure) {
    let key: [ColumnValue] = [.text(owner.collection), .text(owner.id.text), .text(field)]
    try run(
      "DELETE FROM stashbook_link WHERE owner_collection = ? AND owner = ? AND field = ?", key)
    for (position, target) in targets.enumerated() {
      try run(
        """
        INSERT INTO stashbook_link \
        (owner_collection, owner, field, position, target_collection, target) \
        VALUES (?, ?, ?, ?, ?, ?)
        """, key + [.number(position), .text(target.collection), .text(target.id.text)])
    }
  }
}
