public import Core

// Changes of several canvases at once. Each change is one transaction and one undo step, and skips
// canvases that were deleted meanwhile.

extension CanvasRepository {
  /// Moves canvases to a stage.
  ///
  /// Canvases that are already at the stage are skipped.
  ///
  /// - Returns: The number of moved canvases.
  @discardableResult
  public func move(
    _ ids: Set<RecordID>, to stage: CanvasStatus
  ) async throws(RecordFailure) -> Int {
    try await records.saveAll(ids, label: "Move \(noun(ids)) to \(stage.label)") { entry in
      guard entry.stored.record.status != stage else { return nil }
      var change = RecordChange<CanvasRecord>()
      change.also { canvas, today in canvas.move(to: stage, on: today) }
      return change
    }
  }

  /// Adds tags to canvases.
  ///
  /// Canvases that already have all the tags are skipped.
  ///
  /// - Returns: The number of changed canvases.
  /// - Throws: ``RecordFailure`` if a canvas would have more than 100 tags. In this case, no canvas
  ///   is changed.
  @discardableResult
  public func add(
    tags: [String], to ids: Set<RecordID>
  ) async throws(RecordFailure) -> Int {
    try await records.saveAll(ids, label: "Edit \(noun(ids))") { entry in
      let old = entry[StashFieldSlots.tags] ?? []
      let new = tags.filter { !old.contains($0) }
      guard !new.isEmpty else { return nil }
      var change = RecordChange<CanvasRecord>()
      change.set(StashFieldSlots.tags, to: old + new)
      return change
    }
  }

  /// Moves canvases to the trash.
  ///
  /// - Returns: The number of deleted canvases.
  @discardableResult
  public func delete(_ ids: Set<RecordID>) async throws(RecordFailure) -> Int {
    try await records.deleteAll(ids, label: "Delete \(noun(ids))")
  }

  private func noun(_ ids: Set<RecordID>) -> String { ids.count == 1 ? "canvas" : "canvases" }
}
