package import Core
import Synchronization

extension LoadedDrawing {
  /// A drawing in memory and the drawing's ID.
  struct Named: Sendable {
    let id: RecordID
    var drawing: LoadedDrawing
  }

  /// Whether the next operation writes a snapshot.
  var isDueForSnapshot: Bool {
    SnapshotRecord.isDue(after: replayed + 1, pieces: pieces.count)
  }
}

extension DrawingRepository {
  /// Reads a drawing in its current state or after a log record.
  ///
  /// - Parameters:
  ///   - id: The ID of the drawing.
  ///   - number: The number of the log record, or `nil` for the current state.
  /// - Returns: The drawing's visible content.
  /// - Throws: ``DrawingFailure`` if the drawing doesn't exist or can't be read.
  package func sketch(_ id: RecordID, after number: Int? = nil) async throws(DrawingFailure)
    -> Sketch
  {
    try await store.read("Read drawing") { reader throws(StoreFailure) in
      let record = try reader.live(SketchRecord.self, id).record
      let log = LogReader(reader: reader, drawing: record.number)
      guard let number else { return Sketch(record, try log.loaded()) }
      return Sketch(record, try log.loaded(try log.state(after: number)))
    }
  }

  /// Returns the changes to a drawing since a revision, for a host that shows the drawing.
  ///
  /// - Returns: The drawing's visible content, the number of its lowest pieces that are unchanged
  ///   since the revision (0 if `revision` is `nil` or no longer in memory), and the drawing's
  ///   current revision.
  /// - Throws: ``DrawingFailure`` if the drawing doesn't exist or can't be read.
  /// - Complexity: O(*n*), where *n* is the number of changes. If the drawing must be loaded, *n*
  ///   is the number of pieces plus the number of operations since the last snapshot.
  package func changes(
    of id: RecordID, since revision: Revision?
  ) async throws(DrawingFailure) -> (sketch: Sketch, shared: Int, revision: Revision) {
    let known = loaded.withLock { $0.first { $0.id == id }?.drawing }
    let (record, drawing) = try await store.read("Read drawing") { reader throws(StoreFailure) in
      let record = try reader.live(SketchRecord.self, id).record
      return (record, try LogReader(reader: reader, drawing: record.number).loaded(after: known))
    }
    keep(drawing, id)
    let shared = revision.map { drawing.shared(since: $0) } ?? 0
    return (Sketch(record, drawing), shared, drawing.state.revision)
  }

  /// Keeps a loaded drawing in memory.
  ///
  /// At most four drawings are in memory. A fifth drawing replaces the least recently used drawing.
  /// If the copy in memory is newer than `drawing`, the method does nothing.
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
