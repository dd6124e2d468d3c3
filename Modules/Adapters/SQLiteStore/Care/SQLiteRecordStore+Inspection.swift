public import Core
import struct GRDB.Configuration
import class GRDB.DatabaseQueue
import Dispatch
import Foundation
import GRDBSQLite

extension SQLiteRecordStore {
  /// Inspects the database, and repairs all faults that can be repaired, in one transaction.
  ///
  /// The repair rebuilds the text index and this version's indexes and triggers, corrects counts,
  /// and removes links from or to missing records. The repair also removes triggers that Stashbook
  /// didn't create, and the report quotes them. No records are removed. A repair can't be undone.
  ///
  /// - Returns: The report, which states whether each fault was repaired.
  /// - Throws: ``StoreFailure`` if the database can't be read or written. In that case, nothing is
  ///   changed.
  public func repair() async throws(StoreFailure) -> DatabaseReport {
    let clock = clock
    return try await writing { connection throws(StoreFailure) in
      Self.repaired(Inspection(connection, now: clock.now).run())
    }
  }

  /// Inspects a database that no other connection has open, such as a copy.
  ///
  /// - Parameters:
  ///   - file: The path of the database, which an older version may have written.
  ///   - library: The folder that failures name, or `nil` to name the file's folder. If the file is
  ///     a copy, pass the original's folder, because the copy's folder means nothing to the user.
  ///   - schemas: The schema of each feature.
  ///   - clock: The clock that provides the time of the changes that recompute counts.
  ///   - repair: Whether to repair faults and migrate an older version. If `false`, the file's
  ///     bytes stay unchanged.
  /// - Returns: The faults and the originals that records need.
  /// - Throws: ``StoreFailure/notADatabase(path:)`` if the file isn't a library's database;
  ///   ``StoreFailure/newerLibrary(feature:)`` if a newer version wrote the file and `repair` is
  ///   `true`; another ``StoreFailure`` if the file can't be read. In these cases, nothing is
  ///   changed.
  public static func inspect(
    _ file: String, of library: String? = nil, schemas: [FeatureID: FeatureSchema],
    clock: any WallClock, repair: Bool = false
  ) async throws(StoreFailure) -> DatabaseReport {
    let result: Result<DatabaseReport, StoreFailure> = await withCheckedContinuation { waiting in
      DispatchQueue.global().async {
        let folder = library ?? URL(filePath: file).deletingLastPathComponent().path
        let place = StoreLocation(folder: folder, patience: .seconds(5))
        waiting.resume(
          returning: Result { () throws(StoreFailure) in
            do {
              return try inspect(file, LibrarySchema(schemas), place, clock.now, repair: repair)
            } catch {
              throw place.failure(error)
            }
          })
      }
    }
    return try result.get()
  }

  private static func inspect(
    _ file: String, _ library: LibrarySchema, _ place: StoreLocation, _ now: Instant, repair: Bool
  ) throws -> DatabaseReport {
    var (library, configuration) = (library, Configuration())
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { WordsFunction.add(to: $0) }
    guard FileManager.default.fileExists(atPath: file) else {
      throw StoreFailure.noLibrary(path: place.folder)
    }
    let queue = try DatabaseQueue(path: file, configuration: configuration)
    let report = try queue.inDatabase { db in
      let looking = Connection(db, library, place)
      let mark = try looking.prepare("PRAGMA application_id")
      guard try mark.next(), mark.integer(0) == Opening.applicationID else {
        throw StoreFailure.notADatabase(path: file)
      }
      mark.reset()
      let stamps = try SchemaStamps(looking)
      library.newer = stamps.newer(than: library)
      if repair, let newer = library.newer { throw StoreFailure.newerLibrary(feature: newer) }
      var report = DatabaseReport()
      try db.inTransaction(.immediate) {
        let connection = Connection(db, library, place)
        if library.newer == nil, stamps.isBehind(library) {
          try SchemaText.migrate(connection, from: stamps, to: library)
        }
        report = Inspection(connection, now: now).run()
        return repair ? .commit : .rollback
      }
      return report
    }
    try queue.close()
    return repair ? repaired(report) : report
  }

  private static func repaired(_ report: DatabaseReport) -> DatabaseReport {
    var report = report
    for index in report.faults.indices {
      report.faults[index].isRepaired = report.faults[index].isRepairable
    }
    return report
  }
}
