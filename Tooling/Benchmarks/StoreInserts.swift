import Core
import LocalSystem
import SQLiteStore
import Stash

/// The measured side: inserts canvases with the record store.
enum StoreInserts {
  static func open(_ folder: String) throws -> SQLiteRecordStore {
    let schema = FeatureSchema(
      collections: [CanvasRecord.collection], migrations: [.create(CanvasRecord.collection)])
    return try SQLiteRecordStore(
      folder: folder, use: .writing, schemas: ["stash": schema], clock: SystemClock())
  }

  /// Returns the canvases and their IDs, created before the time is measured.
  static func canvases() throws -> [(id: RecordID, canvas: CanvasRecord)] {
    let clock = SystemClock()
    let ids = UUIDv7Generator(clock: clock, randomness: SystemRandomSource())
    return try (0..<Stock.inserts).map { number in
      var canvas = CanvasRecord.fields.blank
      try CanvasRecord.fields.write(Stock.canvas(number).change, into: &canvas, on: clock.today)
      canvas.mesh = 10 + number % 30
      return (ids.next(), canvas)
    }
  }

  /// Inserts the canvases, `each` per transaction, and returns the time taken.
  static func run(each: Int) async throws -> Duration {
    let canvases = try canvases()
    return try await Stock.inFolder { folder in
      let store = try open(folder)
      return try await ContinuousClock().measure {
        for start in stride(from: 0, to: canvases.count, by: each) {
          let part = canvases[start..<min(start + each, canvases.count)]
          try await store.write("Add canvas") { transaction throws(StoreFailure) in
            for (id, canvas) in part { try transaction.insert(canvas, id: id) }
          }
        }
      }
    }
  }
}
