public import Core

/// A canvas with the tags and photos that its links lead to.
///
/// The tags or photos are empty if their feature is excluded, even if the canvas has links.
public struct CanvasEntry: Equatable, Sendable {
  /// The stored record.
  public var stored: StoredRecord<CanvasRecord>
  /// The ID of the cover photo, or `nil` if none.
  public var cover: PhotoID?
  /// The names of the canvas's tags.
  public var tags: [String]
  /// The IDs of the canvas's photos other than the cover.
  public var photos: [PhotoID]

  /// The canvas's ID.
  public var id: RecordID { stored.id }
  /// The canvas's own values.
  public var canvas: CanvasRecord { stored.record }
}

/// Values for a canvas's slots and stage dates, written with the plain fields.
///
/// A `nil` property isn't written, because its feature may be excluded. A property that holds an
/// empty value clears the field.
public struct CanvasFieldValues: Equatable, Sendable {
  /// The mesh count, `.some(nil)` to clear the field, or `nil` to leave the field unchanged.
  public var mesh: Int??
  /// The cover photo's ID, `.some(nil)` to clear the field, or `nil` to leave the field unchanged.
  public var cover: PhotoID??
  /// The names of the tags, empty to remove all tags, or `nil` to leave the tags unchanged.
  public var tags: [String]?
  /// The dates on which stages were reached, or `nil` to remove a stage's date.
  ///
  /// Stages without an element don't change.
  public var reached: [CanvasStatus: CivilDay?] = [:]

  /// Creates values that change nothing.
  public init() {}
}

/// A repository that adds, edits, lists, moves, deletes, and restores canvases.
///
/// Every change is one transaction.
public struct CanvasRepository: Sendable {
  let store: any RecordStore
  let ids: any IDGenerator
  let clock: any WallClock
  let log: any Log
  let editors: StashEditors

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - store: The store of canvases.
  ///   - ids: The source of IDs for new canvases.
  ///   - clock: The clock that dates stages.
  ///   - log: The log for rejected changes and failures.
  ///   - editors: The field editors that turn tags and photos into links and back.
  public init(
    store: any RecordStore, ids: any IDGenerator, clock: any WallClock, log: any Log,
    editors: StashEditors
  ) {
    self.store = store
    self.ids = ids
    self.clock = clock
    self.log = log
    self.editors = editors
  }

  /// Adds a canvas.
  ///
  /// - Parameters:
  ///   - draft: The plain fields.
  ///   - extras: The values for the slots and the stage dates.
  /// - Returns: The canvas's ID.
  /// - Throws: ``CanvasRefusal`` if a value is rejected or the store fails. In each case, nothing
  ///   is written.
  @discardableResult
  public func add(
    _ draft: CanvasDraft, _ extras: CanvasFieldValues
  ) async throws(CanvasRefusal) -> RecordID {
    let label = "Add canvas"
    if let refusal = refusal(draft, extras) { throw noted(refusal, label) }
    var canvas = CanvasRecord(designer: "", name: "")
    try draft.write(into: &canvas, on: clock.today)
    try canvas.set(extras.reached, on: clock.today)
    if case .some(let mesh) = extras.mesh { canvas.mesh = mesh }
    let (record, id) = (canvas, ids.next())
    try await write(label) { transaction throws(StoreFailure) in
      let stored = try transaction.insert(record, id: id)
      try self.link(extras, of: stored.reference, in: transaction)
    }
    return id
  }

  /// Replaces a canvas's values with the values of a form.
  ///
  /// - Parameters:
  ///   - id: The canvas's ID.
  ///   - revision: The revision that the form loaded, or `nil` to replace any later change.
  ///   - draft: The plain fields.
  ///   - extras: The values for the slots and the stage dates.
  /// - Throws: ``CanvasRefusal`` if a value is rejected or the store fails, with
  ///   ``StoreFailure/conflict(_:)`` if the canvas changed after `revision`. In each case, nothing
  ///   is written.
  public func save(
    _ id: RecordID, revision: Revision?, _ draft: CanvasDraft, _ extras: CanvasFieldValues
  ) async throws(CanvasRefusal) {
    let label = "Edit canvas"
    if let refusal = refusal(draft, extras) { throw noted(refusal, label) }
    let today = clock.today
    try await change(id, revision: revision, label, extras) { canvas in
      do throws(CanvasRefusal) {
        try draft.write(into: &canvas, on: today)
        try canvas.set(extras.reached, on: today)
      } catch {
        return error
      }
      if case .some(let mesh) = extras.mesh { canvas.mesh = mesh }
      return nil
    }
  }

  /// Advances a canvas to its next stage.
  ///
  /// - Parameters:
  ///   - id: The canvas's ID.
  ///   - revision: The revision that the user saw, or `nil` to advance from any stage.
  /// - Returns: The new stage.
  /// - Throws: ``CanvasRefusal/alreadyFinished`` if the canvas is at the last stage;
  ///   ``CanvasRefusal/store(_:)`` with ``StoreFailure/conflict(_:)`` if the canvas changed after
  ///   `revision`.
  @discardableResult
  public func advance(
    _ id: RecordID, revision: Revision? = nil
  ) async throws(CanvasRefusal) -> CanvasStatus {
    let today = clock.today
    return try await change(id, revision: revision, "Advance canvas") { canvas in
      guard let next = canvas.status.next else { return .alreadyFinished }
      canvas.move(to: next, on: today)
      return nil
    }
  }

  /// Moves a canvas back to the stash and clears the dates of all stages.
  ///
  /// - Parameter id: The canvas's ID.
  /// - Throws: ``CanvasRefusal/alreadyInStash`` if the canvas is already in the stash.
  public func shelve(_ id: RecordID) async throws(CanvasRefusal) {
    let today = clock.today
    try await change(id, revision: nil, "Shelve canvas") { canvas in
      guard canvas.status != .stash else { return .alreadyInStash }
      canvas.move(to: .stash, on: today)
      return nil
    }
  }

  /// Changes a live canvas in one transaction and returns the stage after the change.
  ///
  /// If `body` returns an error, nothing is written and the error is thrown.
  @discardableResult
  private func change(
    _ id: RecordID, revision: Revision?, _ label: String,
    _ extras: CanvasFieldValues = CanvasFieldValues(),
    _ body: @escaping @Sendable (inout CanvasRecord) -> CanvasRefusal?
  ) async throws(CanvasRefusal) -> CanvasStatus {
    let result = try await write(label) {
      transaction throws(StoreFailure) -> Result<CanvasStatus, CanvasRefusal> in
      var stored = try Self.live(id, in: transaction)
      if let revision, stored.revision != revision { throw .conflict(stored.reference) }
      if let refusal = body(&stored.record) { return .failure(refusal) }
      try transaction.save(stored)
      try self.link(extras, of: stored.reference, in: transaction)
      return .success(stored.record.status)
    }
    do throws(CanvasRefusal) { return try result.get() } catch { throw noted(error, label) }
  }

  func refusal(_ draft: CanvasDraft, _ extras: CanvasFieldValues) -> CanvasRefusal? {
    if let (field, reason) = draft.firstRefusal { return .invalid(field.label, reason) }
    if extras.cover != nil, editors.cover == nil {
      return .leftOut(StashFieldSlots.cover.settings.label)
    }
    let isForeign = extras.tags != nil && editors.tags == nil
    return isForeign ? .leftOut(StashFieldSlots.tags.settings.label) : nil
  }

  /// Logs an error (ALL-1) and returns the error.
  func noted(_ refusal: CanvasRefusal, _ label: String) -> CanvasRefusal {
    log.note(.failure, "\(label): \(refusal.explanation.message)")
    return refusal
  }

  /// Moves a live canvas to the trash.
  ///
  /// The user can restore the canvas with its journal.
  public func delete(_ id: RecordID) async throws(CanvasRefusal) {
    try await write("Delete canvas") { transaction throws(StoreFailure) in
      try transaction.delete(try Self.live(id, in: transaction))
    }
  }

  /// Restores a deleted canvas.
  ///
  /// A live canvas doesn't change.
  public func restore(_ id: RecordID) async throws(CanvasRefusal) {
    try await write("Restore canvas") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(CanvasRecord.self, id) else {
        throw .missing(RecordReference(CanvasRecord.collection.name, id))
      }
      if stored.deletedAt != nil { try transaction.restore(stored) }
    }
  }

  func link(
    _ extras: CanvasFieldValues, of owner: RecordReference, in transaction: any Transaction
  ) throws(StoreFailure) {
    if case .some(let cover) = extras.cover {
      try editors.cover?.link(
        cover, of: owner, field: LinkField.cover, limit: 1, in: transaction)
    }
    if let tags = extras.tags {
      try editors.tags?.link(
        tags, of: owner, field: LinkField.tags, limit: StashFieldSlots.tags.settings.limit,
        in: transaction)
    }
  }

  func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(CanvasRefusal) -> T {
    do throws(StoreFailure) {
      return try await store.write(label, body)
    } catch {
      throw noted(.store(error), label)
    }
  }

  static func live(
    _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) -> StoredRecord<CanvasRecord> {
    guard let stored = try reader.find(CanvasRecord.self, id), stored.deletedAt == nil else {
      throw .missing(RecordReference(CanvasRecord.collection.name, id))
    }
    return stored
  }
}
