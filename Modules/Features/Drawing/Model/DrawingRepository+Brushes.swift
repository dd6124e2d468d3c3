package import Core

extension DrawingRepository {
  /// The setting that contains the comma-separated IDs of the three quick brushes.
  static let quickSetting = SettingDeclaration(
    "drawing.quick", title: "Quick Brushes", defaultValue: "crayon,marker,sparkle", isListed: false,
    scope: .person
  ) { text in
    text.split(separator: ",", omittingEmptySubsequences: false).count == quickSlots
      ? nil : "Enter three brush IDs, separated by commas"
  }

  /// The number of quick brushes.
  static let quickSlots = 3

  /// Returns the eight built-in brushes, followed by the user's brushes, oldest first.
  ///
  /// - Throws: ``DrawingFailure`` if the store can't be read.
  package func brushes() async throws(DrawingFailure) -> [Brush] {
    let own = try await store.read("List brushes") { reader throws(StoreFailure) in
      try reader.page(Query<BrushRecord>(order: [SortKey(.id)], limit: Self.brushLimit)).items
    }
    return Brush.builtIn
      + own.map { Brush(id: $0.id.text, name: $0.record.name, $0.record.style) }
  }

  /// Returns a brush, even if it is in the trash, because a drawing's screen can still use it.
  ///
  /// - Throws: ``DrawingFailure`` if no brush has the ID, or if the store can't be read.
  func brush(_ id: String) async throws(DrawingFailure) -> Brush {
    if let brush = Brush.builtIn.first(where: { $0.id == id }) { return brush }
    let own = try await store.read("Read brush") { reader throws(StoreFailure) in
      guard let stored = try reader.find(BrushRecord.self, RecordID(id)) else {
        throw .missing(RecordReference(BrushRecord.collection.name, RecordID(id)))
      }
      return stored.record
    }
    return Brush(id: id, name: own.name, own.style)
  }

  /// The maximum number of brushes that the user can have, excluding the built-in brushes.
  package static let brushLimit = 200

  /// Adds a brush to the user's brushes.
  ///
  /// - Throws: ``DrawingFailure`` if the name or style is invalid, if the user already has
  ///   ``brushLimit`` brushes, or if the store can't write. On failure, nothing is written.
  @discardableResult
  package func addBrush(
    named name: String, _ style: Brush.Style
  ) async throws(DrawingFailure) -> Brush {
    let label = "Add brush"
    guard let name = try valid(name, label) else {
      throw store.noted(.absent("Name"), label)
    }
    let brush = Brush(id: ids.next().text, name: name, style)
    if let refusal = brush.refusal { throw store.noted(refusal, label) }
    try await store.write(label) { transaction throws(StoreFailure) in
      guard try transaction.count(Query<BrushRecord>()) < Self.brushLimit else {
        throw .tooManyLinks(field: "brushes", limit: Self.brushLimit)
      }
      try transaction.insert(BrushRecord(name: name, style), id: RecordID(brush.id))
    }
    return brush
  }

  /// Deletes one of the user's brushes.
  ///
  /// Strokes drawn with the brush don't change.
  package func deleteBrush(_ id: RecordID) async throws(DrawingFailure) {
    try await store.write("Delete brush") { transaction throws(StoreFailure) in
      try transaction.delete(try transaction.live(BrushRecord.self, id))
    }
  }

  /// Returns the brushes in the three quick slots.
  ///
  /// If a slot's brush isn't in `brushes`, the built-in crayon replaces that brush in the result.
  func quickBrushes(of brushes: [Brush]) async throws(DrawingFailure) -> [Brush] {
    let ids = try await quickIDs()
    return ids.map { id in brushes.first { $0.id == id } ?? .crayon }
  }

  /// Assigns a brush to one of the three quick slots.
  ///
  /// A brush that another slot contains swaps places with the slot's brush.
  /// If the zero-based index `slot` isn't from 0 to 2, the method does nothing.
  func setQuick(_ slot: Int, to brush: Brush) async throws(DrawingFailure) {
    var ids = try await quickBrushes(of: brushes()).map(\.id)
    guard ids.indices.contains(slot) else { return }
    if let other = ids.firstIndex(of: brush.id) { ids[other] = ids[slot] }
    ids[slot] = brush.id
    do throws(StoreFailure) {
      try await settings.set(Self.quickSetting, to: ids.joined(separator: ","))
    } catch {
      throw store.noted(.store(error), "Set quick brushes")
    }
  }

  private func quickIDs() async throws(DrawingFailure) -> [String] {
    do throws(StoreFailure) {
      let text = try await settings.value(of: Self.quickSetting)
      return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    } catch {
      throw store.noted(.store(error), "Read quick brushes")
    }
  }
}
