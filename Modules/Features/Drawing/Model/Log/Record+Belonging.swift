package import Core

extension LogPlace {
  /// Why a record of a log can't stand there.
  static func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard let place = LogPlace(id), place.number > 0, place.id == id else {
      return "\(id) is no place in a log"
    }
    if let missing = try reader.lacks(drawing: place.drawing) { return missing }
    let before = LogPlace(place.drawing, place.number - 1)
    guard place.number > 1, try reader.find(LogEntry.self, before.id) == nil else { return nil }
    return "The operation before it, \(before.id), is not there"
  }
}

extension RecordReader {
  /// That there is no drawing of a number, or more than one, in words; nil where there is one.
  fileprivate func lacks(drawing number: Int) throws(StoreFailure) -> String? {
    switch try sketches(number) {
    case 0: "There is no drawing of the number \(number)"
    case 1: nil
    default: "Another drawing has its drawing's number, \(number)"
    }
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
  ) throws(StoreFailure) -> String? {
    if let obstacle = try LogPlace.obstacle(id, in: reader) { return obstacle }
    let number = LogPlace(id)?.number ?? 0
    guard (0..<number).contains(head ?? 0), (1...number).contains(redo ?? 1) else {
      return "A step of a log leads to one before it, or to 0, where the log begins"
    }
    return nil
  }

  /// The operation before it.
  package func basis(of id: RecordID) -> [RecordReference] {
    guard let place = LogPlace(id), place.number > 1 else { return [] }
    return [RecordReference(Self.collection.name, LogPlace(place.drawing, place.number - 1).id)]
  }
}

extension SnapshotRecord {
  func obstacle(_ id: RecordID, in reader: any RecordReader) throws(StoreFailure) -> String? {
    guard let place = LogPlace(id), try reader.find(LogEntry.self, id) == nil else {
      return LogPlace(id) == nil ? "\(id) is no place in a log" : nil
    }
    return "There is no operation \(place.number) of the drawing \(place.drawing)"
  }

  /// The operation it shows the outcome of.
  func basis(of id: RecordID) -> [RecordReference] {
    [RecordReference(LogEntry.collection.name, id)]
  }
}

extension MomentRecord {
  package func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard (0...LogPlace.limit).contains(head) else {
      return "A step of a log has a number of 0 to \(LogPlace.limit)"
    }
    return try reader.lacks(drawing: drawing)
  }

  /// The operation whose outcome it names.
  package func basis(of id: RecordID) -> [RecordReference] {
    guard (1...LogPlace.limit).contains(head) else { return [] }
    return [RecordReference(LogEntry.collection.name, LogPlace(drawing, head).id)]
  }
}

extension SketchRecord {
  /// Two drawings of one number would share their operations.
  package func obstacle(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> String? {
    guard (1...LogPlace.limit).contains(number), (0...LogPlace.limit).contains(turn) else {
      return "A drawing has a number of 1 to \(LogPlace.limit), and a turn of at most as much"
    }
    return try reader.sketches(number) == 1 ? nil : "Another drawing has its number, \(number)"
  }

  /// Its log: the next drawing may have its number.
  package func belongings(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    let ends = [LogPlace(number, 0), LogPlace(number, LogPlace.limit)].map {
      ColumnValue.text($0.id.text)
    }
    let log = Predicate.and([.atLeast(.id, ends[0]), .atMost(.id, ends[1])])
    let moments = Predicate.equals(MomentRecord.Columns.drawing, .number(number))
    for found in [
      try reader.all(SnapshotRecord.self, log), try reader.all(MomentRecord.self, moments),
    ] where !found.isEmpty { return found }
    return try reader.all(LogEntry.self, log)
  }
}

extension RecordReader {
  /// Which records are meant, deleted or not, a thousand at most.
  fileprivate func all<R: Record>(
    _ type: R.Type, _ predicate: Predicate
  ) throws(StoreFailure) -> [RecordReference] {
    try rows(Query<R>(predicate, limit: 1000, liveness: .any)).items.map {
      RecordReference(R.collection.name, $0.id)
    }
  }
}
