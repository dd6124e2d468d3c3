public import Core

/// A canvas with its linked tags and photos.
///
/// The tags or photos are empty if their feature is excluded, even if the canvas has links.
public struct CanvasEntry: Equatable, Sendable {
  /// The stored record with the values of its slots.
  public let record: RecordEntry<CanvasRecord>
  /// The IDs of the canvas's photos other than the cover.
  public let photos: [PhotoID]

  /// The stored record.
  public var stored: StoredRecord<CanvasRecord> { record.stored }
  /// The canvas's ID.
  public var id: RecordID { stored.id }
  /// The canvas without linked tags and photos.
  public var canvas: CanvasRecord { stored.record }
  /// The ID of the cover photo, or `nil` if none.
  public var cover: PhotoID? { record[StashFieldSlots.cover] }
  /// The names of the canvas's tags.
  public var tags: [String] { record[StashFieldSlots.tags] ?? [] }
}

/// A repository that adds, edits, lists, moves, deletes, and restores canvases.
///
/// Every change is one transaction.
public struct CanvasRepository: Sendable {
  /// The repository that writes the declared fields.
  public let records: RecordRepository<CanvasRecord>
  let editors: StashEditors

  /// Creates a repository that reads and writes canvases with a record repository.
  public init(_ records: RecordRepository<CanvasRecord>) {
    self.records = records
    editors = StashEditors(records.services)
  }

  /// Returns the values of the declared fields that have no fixed position on a canvas's page.
  ///
  /// The page and `canvas show` list these values last, so that a newly declared field is shown
  /// without further code.
  public func otherFacts(of entry: CanvasEntry) -> [RecordFact] {
    let placed: Set = [
      "cover", "designer", "name", "mesh", "size", "status", "tags", "acquired", "notes",
    ]
    return records.facts(of: entry.record).filter { !placed.contains($0.key) }
  }

  var store: LoggedStore<RecordFailure> { records.store }
  var clock: any WallClock { records.ports.clock }

  /// Advances a canvas to its next stage.
  ///
  /// - Parameters:
  ///   - id: The canvas's ID.
  ///   - revision: The revision that the user saw, or `nil` to accept any revision.
  /// - Returns: The new stage.
  /// - Throws: ``RecordFailure/alreadyFinished`` if the canvas is at the last stage;
  ///   ``RecordFailure/store(_:)`` with ``StoreFailure/conflict(_:)`` if the canvas changed after
  ///   `revision`.
  @discardableResult
  public func advance(
    _ id: RecordID, revision: Revision? = nil
  ) async throws(RecordFailure) -> CanvasStatus {
    var change = RecordChange<CanvasRecord>()
    change.also { canvas, today throws(RecordFailure) in
      guard let next = canvas.status.next else { throw .alreadyFinished }
      canvas.move(to: next, on: today)
    }
    return try await records.save(id, revision: revision, change, label: "Advance canvas")
      .record.status
  }

  /// Moves a canvas to a stage, which sets the stage's date and clears the dates of later stages.
  ///
  /// - Parameters:
  ///   - id: The canvas's ID.
  ///   - stage: The stage. If the canvas is already at the stage, the canvas isn't changed.
  ///   - revision: The canvas's expected revision.
  /// - Throws: ``RecordFailure/notFound(_:)`` if no canvas has the ID;
  ///   ``RecordFailure/store(_:)`` with ``StoreFailure/conflict(_:)`` if the canvas changed after
  ///   `revision`.
  public func move(
    _ id: RecordID, to stage: CanvasStatus, revision: Revision
  ) async throws(RecordFailure) {
    var change = RecordChange<CanvasRecord>()
    change.also { canvas, today in canvas.move(to: stage, on: today) }
    try await records.save(id, revision: revision, change, label: "Move canvas to \(stage.label)")
  }

  /// Sets or removes the dates on which a canvas reached its stages.
  ///
  /// - Parameters:
  ///   - days: The new date for each stage to change, or `nil` to remove the stage's date.
  ///   - id: The canvas's ID.
  ///   - revision: The canvas's expected revision.
  /// - Throws: The same failures as ``move(_:to:revision:)``; ``RecordFailure/invalid(_:_:)`` if a
  ///   date is in the future. The canvas isn't changed then.
  func set(
    _ days: [CanvasStatus: CivilDay?], of id: RecordID, revision: Revision
  ) async throws(RecordFailure) {
    var change = RecordChange<CanvasRecord>()
    change.reach(days)
    try await records.save(id, revision: revision, change, label: "Edit canvas")
  }

  /// Moves a canvas back to the stash and clears the dates of all stages.
  ///
  /// - Parameter id: The canvas's ID.
  /// - Throws: ``RecordFailure/alreadyInStash`` if the canvas is already in the stash.
  public func shelve(_ id: RecordID) async throws(RecordFailure) {
    var change = RecordChange<CanvasRecord>()
    change.also { canvas, today throws(RecordFailure) in
      guard canvas.status != .stash else { throw .alreadyInStash }
      canvas.move(to: .stash, on: today)
    }
    try await records.save(id, revision: nil, change, label: "Shelve canvas")
  }
}
