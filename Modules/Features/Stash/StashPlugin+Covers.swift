public import Core

extension StashPlugin: CoverSetting {
  /// Returns the canvas of a journal entry, or `nil` if the record isn't an entry or the photo is
  /// already the canvas's cover.
  public func record(
    coverableBy photo: RecordReference, of user: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordReference? {
    guard user.collection == JournalRecord.collection.name,
      let entry = try reader.find(JournalRecord.self, user.id)?.record
    else { return nil }
    let canvas = RecordReference(CanvasRecord.collection.name, entry.canvas)
    let covers = try reader.targets(of: canvas, field: StashFieldSlots.cover.key)
    return covers.contains(photo) ? nil : canvas
  }

  /// Makes a photo the cover of a canvas.
  public func setCover(
    _ photo: RecordID, of record: RecordReference, with services: FeatureServices
  ) async throws(ContentFailure) -> String? {
    guard record.collection == CanvasRecord.collection.name else { return nil }
    var change = RecordChange<CanvasRecord>()
    change.set(StashFieldSlots.cover, to: photo)
    do throws(RecordFailure) {
      _ = try await repository(with: services).records.save(
        record.id, revision: nil, change, label: "Set cover")
      return "Cover set"
    } catch {
      throw .unreadable(error.explanation)
    }
  }
}
