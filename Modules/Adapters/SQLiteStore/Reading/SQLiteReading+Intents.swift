import Core

extension SQLiteReading {
  func intents(after id: RecordID?, limit: Int) throws(StoreFailure) -> [Intent] {
    try intents(
      "WHERE id > ? ORDER BY id LIMIT ?", [.text(id?.text ?? ""), .number(max(0, limit))])
  }

  func intents(on subject: String) throws(StoreFailure) -> [Intent] {
    try intents("WHERE subject = ? ORDER BY id", [.text(subject)])
  }

  private func intents(
    _ which: String, _ values: [ColumnValue]
  ) throws(StoreFailure) -> [Intent] {
    let rows = try connection.prepare(
      "SELECT id, subject, begun_at FROM stashbook_intent \(which)")
    rows.bind(values)
    defer { rows.reset() }
    var intents: [Intent] = []
    while try rows.next() {
      guard let id = rows.text(0), let subject = rows.text(1), let moment = rows.integer(2) else {
        throw .unreadableRow(collection: "stashbook_intent", column: "id")
      }
      intents.append(
        Intent(
          id: RecordID(id), subject: subject, begunAt: Instant(milliseconds: moment)))
    }
    return intents
  }
}
