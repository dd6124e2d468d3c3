import Core

extension SQLiteTransaction {
  func begin(_ id: RecordID, on subject: String) throws(StoreFailure) {
    if let fatal = connection.fatal { throw fatal }
    let statement = try connection.prepare(
      "INSERT INTO stashbook_intent (id, subject, begun_at) VALUES (?, ?, ?)")
    statement.bind([.text(id.text), .text(subject), .integer(now.milliseconds)])
    guard try statement.keepsConstraints() else {
      throw .duplicate(collection: "stashbook_intent", index: "id", existing: id)
    }
  }

  func end(_ id: RecordID) throws(StoreFailure) -> Bool {
    if let fatal = connection.fatal { throw fatal }
    let statement = try connection.prepare(
      "DELETE FROM stashbook_intent WHERE id = ? RETURNING id")
    statement.bind([.text(id.text)])
    defer { statement.reset() }
    var ended = false
    while try statement.next() { ended = true }
    return ended
  }
}
