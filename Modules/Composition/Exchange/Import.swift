import Core
import Foundation
import LocalSystem
import Synchronization

/// An import of a folder that ``Export`` wrote and the user may have edited.
///
/// The Exchange article describes the format.
public struct Import: Sendable {
  /// The result of an import.
  public struct Report: Encodable, Equatable, Sendable {
    /// A rejected file, line, or link.
    public struct Refused: Encodable, Equatable, Sendable {
      /// The file's path, relative to the imported folder.
      public var path: String
      /// The one-based line number, or `nil` if the whole file is rejected.
      public var line: Int?
      /// The stable code for the reason.
      public var code: String
      /// The user-facing reason, which doesn't name the file or line.
      public var message: String

      init(path: String, line: Int? = nil, code: String, message: String) {
        (self.path, self.line, self.code, self.message) = (path, line, code, message)
      }

      /// Creates a rejection for a file or folder that can't be read.
      init(_ failure: FileFailure, path: String) {
        let message =
          switch failure {
          case .notFound: "doesn't exist, or is a link to a folder"
          case .notPermitted: "can't be read: permission denied"
          default: "isn't a readable file"
          }
        self.init(path: path, code: failure.explanation.code, message: message)
      }
    }

    /// The imported folder's path.
    public var folder: String
    /// The number of added records.
    public var added = 0
    /// The number of records that the library already had with the same content.
    public var existing = 0
    /// The rejected files and originals, then the rejected lines, and then the rejected links.
    public var refused: [Refused] = []
    /// The number of originals that the added records need.
    public var photos = 0
  }

  private let folder: ExchangeFolder
  private let manifest: ExchangeSchema.Manifest

  /// Creates an import by reading a folder's manifest.
  ///
  /// - Throws: ``ExchangeFailure`` if the folder isn't an export or a newer version wrote it;
  ///   ``FileFailure`` if the folder can't be opened.
  public init(_ folder: String) throws {
    self.folder = try ExchangeFolder(folder)
    do {
      let bytes = try self.folder.file([ExchangeSchema.manifestName])
      let data = try bytes.read(at: 0, upTo: 1 << 20)
      // The format is decoded first, because a newer format may differ in everything else.
      let format = try JSONDecoder().decode(ExchangeSchema.Format.self, from: data).format
      if format > ExchangeSchema.format { throw ExchangeFailure.newer(folder, format: format) }
      if format < 1 { throw ExchangeFailure.notAnExport(folder) }
      manifest = try JSONDecoder().decode(ExchangeSchema.Manifest.self, from: data)
    } catch let failure as ExchangeFailure {
      throw failure
    } catch {
      throw ExchangeFailure.notAnExport(folder)
    }
  }

  /// Imports the valid records in a single transaction that can be undone.
  ///
  /// Originals are stored before records, so the originals of rejected records remain as leftovers
  /// for `doctor`.
  ///
  /// - Parameter library: The library to import into.
  /// - Returns: The result, including all rejections.
  /// - Throws: ``StoreFailure`` if the records can't be written; ``BlobFailure`` if an original
  ///   can't be stored; ``FileFailure`` if a file can't be read. In these cases, no record is
  ///   imported.
  /// - Complexity: O(*n* × *d*) in time and O(*n*) in memory, where *n* is the number of records
  ///   and *d* is the number of passes over the records, which grows with the longest chain of
  ///   rejected records in which each record depends on the previous one.
  public func write(into library: Library) async throws -> Report {
    try await report(in: library, isDry: false)
  }

  /// Imports the valid records as ``write(into:)`` does, including those whose originals are missing.
  ///
  /// This method doesn't store originals.
  func writeRecords(into library: Library) async throws -> Report {
    let plan = ImportPlan(folder, manifest, ExchangeSchema(library.assembly))
    return try await report(plan, (nil, []), in: library, isDry: false)
  }

  /// Returns the result that ``write(into:)`` would return, without changing anything.
  ///
  /// - Parameter library: The library to import into, or `nil` if no library exists. A missing
  ///   library counts as empty.
  /// - Returns: The result, including all rejections.
  /// - Throws: The same errors as ``write(into:)``.
  public func check(against library: Library?) async throws -> Report {
    if let library { return try await report(in: library, isDry: true) }
    let scratch = try StagingFolder()
    defer { scratch.remove() }
    return try await report(in: Library(at: scratch.folder, for: .writing), isDry: true)
  }

  private func report(in library: Library, isDry: Bool) async throws -> Report {
    let plan = ImportPlan(folder, manifest, ExchangeSchema(library.assembly))
    let importer = BlobImporter(folder, library.ports.blobs, isDry: isDry)
    let (kept, refused) = try await importer.take(plan.originals())
    return try await report(plan, (kept, refused), in: library, isDry: isDry)
  }

  private func report(
    _ plan: ImportPlan, _ originals: (kept: Set<BlobID>?, refused: [Report.Refused]),
    in library: Library, isDry: Bool
  ) async throws -> Report {
    var refused: [RecordReference: LineRefusal] = [:]
    while true {
      let (store, known) = (library.ports.store, refused)
      let outcome = try await Self.attempt(in: store, isDry: isDry) { transaction in
        try ImportAttempt(
          plan, originals.kept, known, transaction, library.ports.blobs, isDry: isDry
        ).run()
      }
      if outcome.refused.isEmpty { return outcome.report(plan, originals.refused, folder.path) }
      refused.merge(outcome.refused) { first, _ in first }
    }
  }

  /// Runs an attempt in a transaction.
  ///
  /// The transaction is committed only if `isDry` is `false` and the attempt succeeds without
  /// finding new invalid records.
  private static func attempt(
    in store: any RecordStore, isDry: Bool,
    _ run: @escaping @Sendable (any Transaction) throws -> ImportAttempt.Outcome
  ) async throws -> ImportAttempt.Outcome {
    let ended = Mutex<Result<ImportAttempt.Outcome, any Error>?>(nil)
    do throws(StoreFailure) {
      return try await store.write("Import") { transaction throws(StoreFailure) in
        let result = Result { try run(transaction) }
        if !isDry, case .success(let outcome) = result, outcome.refused.isEmpty { return outcome }
        ended.withLock { $0 = result }
        // Throwing any error rolls the transaction back.
        throw .historyExpired
      }
    } catch {
      guard error == .historyExpired, let result = ended.withLock({ $0 }) else { throw error }
      return try result.get()
    }
  }
}
