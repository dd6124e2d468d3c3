import Composition
import Core
import Drawing
import Foundation
import GRDBSQLite
import LibraryServices
import LocalSystem
import SQLiteStore

/// The storage of strokes of fifty points, drawn one at a time like a user's.
enum DrawingLog {
  private struct Failed: Error { let message: String }

  /// The number of timed operations of each kind, whose median is reported.
  private static let rounds = 301

  /// Prints the median times, in seconds, and the bytes per point.
  ///
  /// - Parameter file: The path of the SVG file to write.
  /// - Throws: ``Failed``, or an error of the store.
  static func run(writing file: String) async throws {
    var figures: [String: Double] = [:]
    try await Stock.inFolder { folder in
      try await appending(folder, &figures)
    }
    try await Stock.inFolder { folder in
      try await opening(folder, &figures, file)
    }
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  // MARK: A long log

  private static func appending(_ folder: String, _ figures: inout [String: Double]) async throws {
    let (repository, store) = try open(folder)
    let id = try await repository.make().id
    for count in [10, 10_000, 1_000_000] {
      try await fill(store, repository, id, to: count)
      var times: [Double] = []
      for _ in 0..<rounds {
        let stroke = Operation.add(.stroke(stroke(repository)))
        times.append(try await seconds { try await repository.append(stroke, to: id) })
      }
      figures["append \(count)"] = median(times)
    }
    var (undone, redone): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      undone.append(try await seconds { try await repository.undo(id) })
      redone.append(try await seconds { try await repository.redo(id) })
    }
    (figures["undo"], figures["redo"]) = (median(undone), median(redone))
  }

  /// Extends a log to `count` strokes by copying its first as rows, which is faster than drawing.
  private static func fill(
    _ store: SQLiteRecordStore, _ repository: DrawingRepository, _ id: RecordID, to count: Int
  ) async throws {
    while try await repository.drawing(id).state.number < min(count, 10) {
      try await repository.append(.add(.stroke(stroke(repository))), to: id)
    }
    let first = try await repository.drawing(id).state.number + 1
    guard first < count else { return }
    var database: OpaquePointer?
    guard sqlite3_open(store.path, &database) == SQLITE_OK else {
      throw Failed(message: "\(store.path) can't be opened")
    }
    defer { sqlite3_close(database) }
    let sql = """
      WITH RECURSIVE numbers (n) AS (
        SELECT \(first) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count)
      )
      INSERT INTO drawing_operation
      SELECT printf('1.%09d', n), revision, created_at, updated_at, NULL, kind, NULL, NULL, NULL, n,
        background, payload
      FROM numbers JOIN drawing_operation ON id = '1.000000001'
      """
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failed(message: String(cString: sqlite3_errmsg(database)))
    }
  }

  // MARK: A typical drawing

  private static let strokes = 2000

  private static func opening(
    _ folder: String, _ figures: inout [String: Double], _ file: String
  ) async throws {
    let (repository, store) = try open(folder)
    let id = try await repository.make().id
    let empty = try size(of: store)
    var appended: [Double] = []
    for _ in 0..<strokes {
      let stroke = Operation.add(.stroke(stroke(repository)))
      appended.append(try await seconds { try await repository.append(stroke, to: id) })
    }
    figures["append"] = median(Array(appended.suffix(rounds)))
    figures["bytes a point"] = Double(try size(of: store) - empty) / Double(strokes * points)
    let sketch = try await repository.sketch(id)
    guard sketch.pieces.count == strokes else { throw Failed(message: "strokes are missing") }
    var (opened, drawn, rewritten): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<21 {
      let fresh = try open(folder).repository
      opened.append(try await seconds { _ = try await fresh.sketch(id) })
      drawn.append(try await seconds { _ = SketchSheet(sketch).svg })
    }
    try SketchSheet(sketch).svg.write(to: URL(filePath: file))
    for _ in 0..<5 {
      rewritten.append(try await seconds { try rewrite(sketch, in: folder) })
    }
    (figures["open"], figures["svg"]) = (median(opened), median(drawn))
    figures["rewrite"] = median(rewritten)
  }

  /// Prints the median time to write a drawing as a PNG 1,024 pixels wide, in seconds.
  static func png(of file: String) async throws {
    let svg = try Data(contentsOf: URL(filePath: file))
    try await Stock.inFolder { folder in
      let images = try Library(at: folder, for: .writing).ports.images
      var times: [Double] = []
      for _ in 0..<5 {
        times.append(
          try await seconds { _ = try await images.png(ofSVG: svg, width: 1024) })
      }
      print(String(decoding: try JSONEncoder().encode(["median": median(times)]), as: UTF8.self))
    }
  }

  /// Replaces the file of the whole document as JSON, as durably as a transaction, for comparison.
  private static func rewrite(_ sketch: Sketch, in folder: String) throws {
    struct Point: Encodable {
      let x: Double
      let y: Double
    }
    struct Line: Encodable {
      let points: [Point]
      let color: String
      let size: Int32
      let brush: String
    }
    let lines = sketch.pieces.compactMap { piece -> Line? in
      guard case .stroke(let stroke) = piece.element else { return nil }
      return Line(
        points: stroke.spots.map { Point(x: $0.units.x, y: $0.units.y) }, color: stroke.color.hex,
        size: stroke.size, brush: stroke.brush.id)
    }
    let file = URL(fileURLWithPath: "\(folder)/currentDrawing.json")
    let part = URL(fileURLWithPath: "\(folder)/currentDrawing.part")
    try JSONEncoder().encode(lines).write(to: part)
    let handle = try FileHandle(forWritingTo: part)
    try handle.synchronize()
    try handle.close()
    guard rename(part.path, file.path) == 0 else {
      throw Failed(message: "\(part.path) can't be renamed")
    }
  }

  // MARK: Parts

  private static let points = 50

  /// Returns a stroke like a user's, which changes direction and speed gradually.
  private static func stroke(_ repository: DrawingRepository) -> Stroke {
    var random = SystemRandomNumberGenerator()
    var spot = (x: Int.random(in: 2000...14000, using: &random), y: Int.random(in: 2000...10000))
    var (right, down) = (Int.random(in: -60...60), Int.random(in: -60...60))
    var (spots, times): ([CanvasPoint], [Int32]) = ([], [])
    for number in 0..<points {
      spots.append(CanvasPoint(x: Int32(spot.x), y: Int32(spot.y)))
      times.append(Int32(number * 8))
      right += Int.random(in: -12...12, using: &random)
      down += Int.random(in: -12...12, using: &random)
      spot = (spot.x + right, spot.y + down)
    }
    return Stroke(
      spots, times: times, color: Palette.ink, size: 24 * CanvasPoint.perUnit, brush: .crayon,
      seed: repository.seed())
  }

  private static func open(_ folder: String) throws -> (
    repository: DrawingRepository, store: SQLiteRecordStore
  ) {
    let (clock, randomness) = (SystemClock(), SystemRandomSource())
    let ids = UUIDv7Generator(clock: clock, randomness: randomness)
    struct Silent: Core.Log { func note(_ level: LogLevel, _ message: String) {} }
    let schema = DrawingPlugin.schema
    let store = try SQLiteRecordStore(
      folder: folder, use: .writing,
      schemas: ["drawing": schema, "settings": LibrarySettings.schema],
      clock: clock)
    let repository = DrawingRepository(
      store: store, ids: ids, randomness: randomness,
      settings: LibrarySettings(store: store, ids: ids), log: Silent())
    return (repository, store)
  }

  /// Returns the size of a store's file in bytes, once the file contains all changes.
  private static func size(of store: SQLiteRecordStore) throws -> Int {
    var database: OpaquePointer?
    guard sqlite3_open(store.path, &database) == SQLITE_OK else {
      throw Failed(message: "\(store.path) can't be opened")
    }
    defer { sqlite3_close(database) }
    sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: store.path)
    guard let size = attributes[.size] as? Int else {
      throw Failed(message: "\(store.path) has no size")
    }
    return size
  }

  private static func seconds(_ work: () async throws -> Void) async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    return (clock.now - start) / .seconds(1)
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}
