package import Core

extension LogPlace {
  /// Why a record of a log can't stand there.
  static func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard let place = LogPlace(id), place.number > 0 else { return "\(id) is no place in a log" }
    if let missing = try reader.lacks(drawing: place.drawing) { return missing }
    let before = LogPlace(place.drawing, place.number - 1)
    guard place.number > 1, try reader.find(LogEntry.self, before.id) == nil else { return nil }
    return "The operation before it, \(before.id), is not there"
  }
}

extension RecordReader {
  /// That there is no drawing of a number, in words; nil where there is one.
  fileprivate func lacks(drawing number: Int) throws(StoreFailure) -> String? {
    try sketches(number) == 0 ? "There is no drawing of the number \(number)" : nil
  }

  fileprivate func sketches(_ number: Int) throws(StoreFailure) -> Int {
    try count(
      Query<SketchRecord>(
        .equals(SketchRecord.Columns.number, .number(number)), liveness: .any))
  }
}

extension LogEntry {
  package func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? { try LogPlace.obstacle(id, in: reader) }
}

extension SnapshotRecord {
  func obstacle(_ id: RecordID, in reader: any RecordReader) throws(StoreFailure) -> String? {
    guard let place = LogPlace(id), try reader.find(LogEntry.self, id) == nil else {
      return LogPlace(id) == nil ? "\(id) is no place in a log" : nil
    }
    return "There is no operation \(place.number) of the drawing \(place.drawing)"
  }
}

extension MomentRecord {
  package func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? { try reader.lacks(drawing: drawing) }
}

extension SketchRecord {
  /// Two drawings of one number would share their operations.
  package func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    try reader.sketches(number) == 1 ? nil : "Another drawing has its number, \(number)"
  }

  /// Its operations with their snapshots, the last ones first, and its moments.
  package func belongings(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    let log = Predicate.and([
      .atLeast(.id, .text(LogPlace(number, 0).id.text)),
      .atMost(.id, .text(LogPlace(number, LogPlace.limit).id.text)),
    ])
    func some<R: Record>(
      _ type: R.Type, _ meant: Predicate
    ) throws(StoreFailure) -> [RecordReference] {
      let last = [Order(.id, ascending: false)]
      let page = try reader.rows(Query<R>(meant, order: last, limit: 300, liveness: .any))
      return page.items.map { RecordReference(R.collection.name, $0.id) }
    }
    return try some(SnapshotRecord.self, log) + some(LogEntry.self, log)
      + some(MomentRecord.self, .equals(MomentRecord.Columns.drawing, .number(number)))
  }
}
