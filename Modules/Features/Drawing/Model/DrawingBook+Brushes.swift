package import Core

extension DrawingBook {
  /// Which brushes are at hand: three, by their ids.
  static let quickSetting = SettingDeclaration(
    "drawing.quick", title: "Quick brushes", standard: "crayon,marker,sparkle"
  ) { text in
    text.split(separator: ",", omittingEmptySubsequences: false).count == quickSlots
      ? nil : "Three brushes, by their ids, separated by commas"
  }

  /// How many brushes are at hand.
  static let quickSlots = 3

  /// The brushes there are: the eight that are built in, then one's own, the oldest first.
  ///
  /// - Throws: ``DrawingFailure``.
  package func brushes() async throws(DrawingFailure) -> [Brush] {
    let own = try await read("List brushes") { reader throws(StoreFailure) in
      try reader.page(Query<BrushRecord>(order: [Order(.id)], limit: Self.brushLimit)).items
    }
    return Brush.builtIn
      + own.map { Brush(id: $0.id.text, name: $0.record.name, $0.record.style) }
  }

  /// The most brushes of one's own.
  package static let brushLimit = 200

  /// Adds a brush of one's own.
  ///
  /// - Throws: ``DrawingFailure``; nothing was written.
  @discardableResult
  package func addBrush(
    named name: String, _ style: Brush.Style
  ) async throws(DrawingFailure) -> Brush {
    let label = "Add brush"
    guard let name = try valid(name, label) else {
      throw noted(.invalid("Name", "Required"), label)
    }
    let brush = Brush(id: ids.next().text, name: name, style)
    if let refusal = brush.refusal { throw noted(refusal, label) }
    try await write(label) { transaction throws(StoreFailure) in
      guard try transaction.count(Query<BrushRecord>()) < Self.brushLimit else {
        throw .limit(field: "brushes", most: Self.brushLimit)
      }
      try transaction.insert(BrushRecord(name: name, style), id: RecordID(brush.id))
    }
    return brush
  }

  /// Deletes a brush of one's own; what was drawn with it stays as it is.
  package func deleteBrush(_ id: RecordID) async throws(DrawingFailure) {
    try await write("Delete brush") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(BrushRecord.self, id), stored.deletedAt == nil else {
        throw .missing(RecordReference(BrushRecord.collection.name, id))
      }
      try transaction.delete(stored)
    }
  }

  /// The brushes at hand; where one of them is gone, the crayon.
  func quickBrushes(of brushes: [Brush]) async throws(DrawingFailure) -> [Brush] {
    let ids = try await quickIDs()
    return ids.map { id in brushes.first { $0.id == id } ?? .crayon }
  }

  /// Puts a brush into one of the three slots.
  func setQuick(_ slot: Int, to brush: Brush) async throws(DrawingFailure) {
    var ids = try await quickIDs()
    guard ids.indices.contains(slot) else { return }
    ids[slot] = brush.id
    do throws(StoreFailure) {
      try await settings.set(Self.quickSetting, to: ids.joined(separator: ","))
    } catch {
      throw noted(.store(error), "Set quick brushes")
    }
  }

  private var settings: Settings { Settings(store: store, ids: ids) }

  private func quickIDs() async throws(DrawingFailure) -> [String] {
    do throws(StoreFailure) {
      let text = try await settings.value(of: Self.quickSetting)
      return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    } catch {
      throw noted(.store(error), "Read quick brushes")
    }
  }
}
