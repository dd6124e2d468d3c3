import Core
import Foundation
import SQLiteStore

extension Library {
  /// The check of the database.
  var databaseCheck: HealthCheck {
    if let file { fileCheck(file) } else { recordsCheck }
  }

  /// Returns the check of a database's file, schema, records, search index, counts, and links.
  ///
  /// A repair rebuilds derived data in one transaction.
  private func fileCheck(_ database: SQLiteRecordStore) -> HealthCheck {
    HealthCheck("Database") { [self] options in
      do {
        // A library written by a newer version must not be changed.
        let report =
          options.repair && database.newerFeature == nil
          ? try await database.repair() : try await inspected(database)
        var findings = report.faults.map { Self.finding($0, repair: options.repair) }
        return ended(&findings)
      } catch {
        let message = (error as? any Explained)?.explanation.message
        return [.init(.problem, message ?? error.localizedDescription)]
      }
    }
  }

  /// The check of a hosted library's records and links.
  private var recordsCheck: HealthCheck {
    HealthCheck("Database") { [self] _ in
      do throws(StoreFailure) {
        let types = schemaTypes
        var findings = try await ports.store.read { reader throws(StoreFailure) in
          var inspection = RecordInspection(reader, types)
          for type in types { try inspection.check(type) }
          return inspection.faults.map { HealthCheck.Finding(.problem, $0) }
        }
        return ended(&findings)
      } catch {
        return [.init(.problem, error.explanation.message)]
      }
    }
  }

  private var schemaTypes: [any Record.Type] { ExchangeSchema(assembly).types.map(\.type) }

  /// Returns findings with a notice if the library is newer, or that nothing is wrong.
  private func ended(_ findings: inout [HealthCheck.Finding]) -> [HealthCheck.Finding] {
    if let newer = database.newerFeature {
      let words = StoreFailure.newerLibrary(feature: newer).explanation
      findings.append(.init(.notice, words.message))
    }
    return findings.isEmpty ? [.init(.ok, "Intact and up to date")] : findings
  }

  private static func finding(_ fault: DatabaseFault, repair: Bool) -> HealthCheck.Finding {
    let hint = fault.isRepairable && !fault.isRepaired ? "; --repair fixes it" : ""
    return .init(
      fault.isHarmless ? .notice : .problem, fault.message + hint, isRepaired: fault.isRepaired)
  }

  /// Inspects a copy of the database.
  ///
  /// FTS5's integrity check needs a writable connection, but `doctor` without `--repair` must not
  /// change the library.
  private func inspected(_ database: SQLiteRecordStore) async throws -> DatabaseReport {
    let scratch = try StagingFolder()
    defer { scratch.remove() }
    let copy = scratch.path(SQLiteRecordStore.fileName)
    try await database.copy(to: copy)
    return try await SQLiteRecordStore.inspect(
      copy, of: folder, schemas: Library.schemas(of: assembly.features.map(\.manifest)),
      clock: ports.clock)
  }
}
