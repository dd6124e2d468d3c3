public import Core

/// A canvas with the values that other features' editors gave it.
public struct CanvasEntry: Equatable, Sendable {
  /// The canvas itself.
  public var stored: Stored<CanvasRecord>
  /// Its cover photo.
  public var cover: PhotoID?
  /// Its tags' names.
  public var tags: [String]
  /// Its own photos, beside the cover.
  public var photos: [PhotoID]

  /// The canvas's id.
  public var id: RecordID { stored.id }
  /// The canvas's own values.
  public var canvas: CanvasRecord { stored.record }
}

/// What other features' editors gave, to be written with a canvas. A nil part is not touched: its
/// feature may be left out; a part that holds nothing is emptied.
public struct CanvasExtras: Equatable, Sendable {
  /// The mesh count, or none.
  public var mesh: Int??
  /// The cover photo, or none.
  public var cover: PhotoID??
  /// The tags; none for an empty list.
  public var tags: [String]?
  /// The days on which stages were reached, or none, by stage; stages that aren't named keep theirs.
  public var reached: [CanvasStatus: CivilDay?] = [:]

  /// Touches nothing.
  public init() {}
}

/// The stash: canvases added, changed, listed, moved through their stages.
public struct CanvasBook: Sendable {
  let store: any RecordStore
  let ids: any IDSource
  let clock: any Clock
  let log: any Log
  let editors: StashEditors

  /// A stash in a store.
  ///
  /// - Parameters:
  ///   - store: Keeps it.
  ///   - ids: Names new canvases.
  ///   - clock: Tells the day a stage is reached.
  ///   - log: Keeps what was refused or failed.
  ///   - editors: Turn tags and photos into links and back.
  public init(
    store: any RecordStore, ids: any IDSource, clock: any Clock, log: any Log,
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
  ///   - extras: What other editors gave.
  /// - Returns: The canvas's id.
  /// - Throws: ``CanvasRefusal``; nothing was written.
  @discardableResult
  public func add(
    _ draft: CanvasDraft, _ extras: CanvasExtras
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

  /// Writes what a form holds over a canvas.
  ///
  /// - Parameters:
  ///   - id: The canvas.
  ///   - revision: The revision the form was opened with; nil to write over whatever is there.
  ///   - draft: The plain fields.
  ///   - extras: What other editors gave.
  /// - Throws: ``CanvasRefusal``, with ``StoreFailure/conflict(_:)`` where the canvas was written
  ///   since; nothing was written.
  public func save(
    _ id: RecordID, revision: Revision?, _ draft: CanvasDraft, _ extras: CanvasExtras
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

  /// Moves a canvas to its next stage.
  ///
  /// - Parameters:
  ///   - id: The canvas.
  ///   - revision: The revision that was shown to the person; nil for whatever is there.
  /// - Returns: The stage it reached.
  /// - Throws: ``CanvasRefusal/alreadyFinished`` past the last; ``StoreFailure/conflict(_:)`` in
  ///   ``CanvasRefusal/store(_:)`` where it was written since.
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

  /// Puts a canvas back into the stash.
  ///
  /// - Parameter id: The canvas.
  /// - Throws: ``CanvasRefusal/alreadyInStash`` for one that is there.
  public func shelve(_ id: RecordID) async throws(CanvasRefusal) {
    let today = clock.today
    try await change(id, revision: nil, "Shelve canvas") { canvas in
      guard canvas.status != .stash else { return .alreadyInStash }
      canvas.move(to: .stash, on: today)
      return nil
    }
  }

  /// Changes a live canvas in one transaction; `body` answers with a refusal to write nothing.
  @discardableResult
  private func change(
    _ id: RecordID, revision: Revision?, _ label: String, _ extras: CanvasExtras = CanvasExtras(),
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

  func refusal(_ draft: CanvasDraft, _ extras: CanvasExtras) -> CanvasRefusal? {
    if let (field, reason) = draft.firstRefusal { return .invalid(field.label, reason) }
    if extras.cover != nil, editors.cover == nil {
      return .leftOut(StashSockets.cover.settings.label)
    }
    let isForeign = extras.tags != nil && editors.tags == nil
    return isForeign ? .leftOut(StashSockets.tags.settings.label) : nil
  }

  /// Notes a failure that a person is told of, and hands it on (ALL-1).
  func noted(_ refusal: CanvasRefusal, _ label: String) -> CanvasRefusal {
    log.note(.failure, "\(label): \(refusal.explanation.message)")
    return refusal
  }

  /// Deletes a canvas softly; its entries stay with it.
  public func delete(_ id: RecordID) async throws(CanvasRefusal) {
    try await write("Delete canvas") { transaction throws(StoreFailure) in
      try transaction.delete(try Self.live(id, in: transaction))
    }
  }

  /// Brings a deleted canvas back.
  public func restore(_ id: RecordID) async throws(CanvasRefusal) {
    try await write("Restore canvas") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(CanvasRecord.self, id) else {
        throw .missing(RecordReference(CanvasRecord.collection.name, id))
      }
      if stored.deletedAt != nil { try transaction.restore(stored) }
    }
  }

  func link(
    _ extras: CanvasExtras, of owner: RecordReference, in transaction: any Transaction
  ) throws(StoreFailure) {
    if case .some(let cover) = extras.cover {
      try editors.cover?.link(
        cover, of: owner, field: LinkField.cover, limit: 1, in: transaction)
    }
    if let tags = extras.tags {
      try editors.tags?.link(
        tags, of: owner, field: LinkField.tags, limit: StashSockets.tags.settings.limit,
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
  ) throws(StoreFailure) -> Stored<CanvasRecord> {
    guard let stored = try reader.find(CanvasRecord.self, id), stored.deletedAt == nil else {
      throw .missing(RecordReference(CanvasRecord.collection.name, id))
    }
    return stored
  }
}
