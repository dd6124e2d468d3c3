package import Core
import Synchronization

extension LoadedDrawing {
  /// One in memory, and whose it is.
  struct Named: Sendable {
    let id: RecordID
    var drawing: LoadedDrawing
  }

  /// Whether the next operation leaves a snapshot.
  var isDueForSnapshot: Bool {
    SnapshotRecord.isDue(after: replayed + 1, pieces: pieces.count)
  }
}

extension DrawingBook {
  /// What there is to see of a drawing, as it stands or as it stood after an operation.
  ///
  /// - Throws: ``DrawingFailure``.
  package func sketch(_ id: RecordID, after number: Int? = nil) async throws(DrawingFailure)
    -> Sketch
  {
    try await read("Read drawing") { reader throws(StoreFailure) in
      let record = try Self.live(id, in: reader).record
      let log = LogReader(reader: reader, drawing: record.number)
      guard let number else { return Sketch(record, try log.loaded()) }
      return Sketch(record, try log.loaded(try log.state(after: number)))
    }
  }

  /// What came to a drawing since a revision, for a host that shows it.
  ///
  /// - Returns: The drawing, and how many of its lowest pieces were there at that revision as they are.
  /// - Complexity: O(what came); the first time, and after a long absence, O(what there is).
  package func changes(
    of id: RecordID, since revision: Revision?
  ) async throws(DrawingFailure) -> (sketch: Sketch, shared: Int, revision: Revision) {
    let known = loaded.withLock { $0.first { $0.id == id }?.drawing }
    let (record, drawing) = try await read("Read drawing") { reader throws(StoreFailure) in
      let record = try Self.live(id, in: reader).record
      return (record, try LogReader(reader: reader, drawing: record.number).loaded(after: known))
    }
    keep(drawing, id)
    let shared = revision.map { drawing.shared(since: $0) } ?? 0
    return (Sketch(record, drawing), shared, drawing.state.revision)
  }

  /// Keeps what was read, in place of what has been longest unused.
  private func keep(_ drawing: LoadedDrawing, _ id: RecordID) {
    loaded.withLock { loaded in
      if let other = loaded.first(where: { $0.id == id })?.drawing,
        other.state.number > drawing.state.number
      {
        return
      }
      loaded.removeAll { $0.id == id }
      if loaded.count == 4 { loaded.removeFirst() }
      loaded.append(LoadedDrawing.Named(id: id, drawing: drawing))
    }
  }

  func tookSnapshot(of id: RecordID) {
    loaded.withLock { loaded in
      for index in loaded.indices where loaded[index].id == id {
        loaded[index].drawing.replayed = 0
      }
    }
  }
}

extension Sketch {
  fileprivate init(_ record: SketchRecord, _ drawing: LoadedDrawing) {
    self.init(
      width: record.width, height: record.height, background: drawing.state.background,
      drawing.pieces)
  }
}
