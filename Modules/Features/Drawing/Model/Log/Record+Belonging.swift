package import Core

extension LogPosition {
  /// Returns the reason why the log can't contain a record with the given ID, or `nil` if the log
  /// can contain the record.
  static func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard let place = LogPosition(id), place.number > 0, place.id == id else {
      return "\(id) isn't a valid operation ID"
    }
    if let missing = try reader.lacks(drawing: place.drawing) { return missing }
    let before = LogPosition(place.drawing, place.number - 1)
    guard place.number > 1, try reader.find(LogEntry.self, before.id) == nil else { return nil }
    return "The preceding operation, \(before.id), is missing"
  }
}

extension RecordReader {
  /// Returns an error message, or `nil` if exactly one drawing has the number.
  fileprivate func lacks(drawing number: Int) throws(StoreFailure) -> String? {
    switch try sketches(number) {
    case 0: "No drawing has the number \(number)"
    case 1: nil
    default: "More than one drawing has the number \(number)"
    }
  }

  fileprivate func sketches(_ number: Int) throws(StoreFailure) -> Int {
    try count(
      Query<SketchRecord>(
        .equals(SketchRecord.Columns.number, .number(number)), scope: .all))
  }
}

extension LogEntry {
  package func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    if let obstacle = try LogPosition.obstacle(id, in: reader) { return obstacle }
    let number = LogPosition(id)?.number ?? 0
    guard (0..<number).contains(head ?? 0), (1...number).contains(redo ?? 1) else {
      return "A drawing operation can refer only to itself, an earlier operation, or "
        + "0 for the empty drawing"
    }
    return nil
  }

  /// Returns a reference to the preceding log record, or an empty array for the first record.
  package func prerequisites(of id: RecordID) -> [RecordReference] {
    guard let place = LogPosition(id), place.number > 1 else { return [] }
    return [RecordReference(Self.collection.name, LogPosition(place.drawing, place.number - 1).id)]
  }
}

extension SnapshotRecord {
  func importProblem(_ id: RecordID, in reader: any RecordReader) throws(StoreFailure) -> String? {
    guard let place = LogPosition(id), try reader.find(LogEntry.self, id) == nil else {
      return LogPosition(id) == nil ? "\(id) isn't a valid operation ID" : nil
    }
    return "Drawing \(place.drawing) has no operation \(place.number)"
  }

  /// Returns a reference to the log record of the operation whose result the snapshot stores.
  func prerequisites(of id: RecordID) -> [RecordReference] {
    [RecordReference(LogEntry.collection.name, id)]
  }
}

extension MomentRecord {
  package func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard (0...LogPosition.limit).contains(head) else {
      return "A moment's “head” must be from 0 to \(LogPosition.limit)"
    }
    return try reader.lacks(drawing: drawing)
  }

  /// Returns a reference to the log record of the operation whose result the moment shows.
  ///
  /// The array is empty if `head` is 0, which means an empty drawing.
  package func prerequisites(of id: RecordID) -> [RecordReference] {
    guard (1...LogPosition.limit).contains(head) else { return [] }
    return [RecordReference(LogEntry.collection.name, LogPosition(drawing, head).id)]
  }
}

extension SketchRecord {
  /// Returns the reason why the drawing can't be imported, or `nil` if the drawing is valid.
  ///
  /// Two drawings with the same number would share their operations.
  package func importProblem(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard (1...LogPosition.limit).contains(number), (0...LogPosition.limit).contains(turn) else {
      return "A drawing's “number” must be from 1 to \(LogPosition.limit), and its “turn” "
        + "from 0 to \(LogPosition.limit)"
    }
    return try reader.sketches(number) == 1 ? nil : "Another drawing has the number \(number)"
  }

  /// Returns the drawing's snapshots, its moments if there are no snapshots, or its log records if
  /// there are neither.
  ///
  /// These records must be purged with the drawing, because the next drawing may get the same
  /// number.
  package func dependents(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    let ends = [LogPosition(number, 0), LogPosition(number, LogPosition.limit)].map {
      ColumnValue.text($0.id.text)
    }
    let log = RecordPredicate.and([.atLeast(.id, ends[0]), .atMost(.id, ends[1])])
    let moments = RecordPredicate.equals(MomentRecord.Columns.drawing, .number(number))
    for found in [
      try reader.all(SnapshotRecord.self, log), try reader.all(MomentRecord.self, moments),
    ] where !found.isEmpty { return found }
    return try reader.all(LogEntry.self, log)
  }
}

extension RecordReader {
  /// Returns at most 1,000 matching records, deleted or not.
  fileprivate func all<R: Record>(
    _ type: R.Type, _ predicate: RecordPredicate
  ) throws(StoreFailure) -> [RecordReference] {
    try rows(Query<R>(predicate, limit: 1000, scope: .all)).items.map {
      RecordReference(R.collection.name, $0.id)
    }
  }
}
