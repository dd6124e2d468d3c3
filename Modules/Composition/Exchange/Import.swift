import Core
import Foundation
import LocalSystem
import Synchronization

/// A folder that ``Export`` wrote, and a person may have edited, taken into a library; see the
/// article Exchange.
public struct Import: Sendable {
  /// What came of it.
  public struct Report: Encodable, Equatable, Sendable {
    /// Something that was not taken in.
    public struct Refused: Encodable, Equatable, Sendable {
      /// Its file, below the folder.
      public var path: String
      /// Its line, from 1; nil for a whole file.
      public var line: Int?
      /// A stable word for the reason.
      public var code: String
      /// The reason as a sentence.
      public var message: String

      init(path: String, line: Int? = nil, code: String, message: String) {
        (self.path, self.line, self.code, self.message) = (path, line, code, message)
      }

      /// A file or folder that can't be read, or is none.
      init(_ failure: FileFailure, path: String) {
        let message =
          switch failure {
          case .notFound: "is not there, or is no folder but a link to one"
          case .notPermitted: "may not be read: permission denied"
          default: "is no file that can be read"
          }
        self.init(path: path, code: failure.explanation.code, message: message)
      }
    }

    /// The folder.
    public var folder: String
    /// How many records were taken in.
    public var added = 0
    /// How many were there already, the same.
    public var existing = 0
    /// What was refused: whole files and originals, then lines, then links.
    public var refused: [Refused] = []
    /// How many originals the records that were taken in have.
    public var photos = 0
  }

  private let folder: ExchangeFolder
  private let manifest: ExchangeSchema.Manifest

  /// Looks into a folder.
  ///
  /// - Throws: ``ExchangeFailure``; ``FileFailure``.
  public init(_ folder: String) throws {
    self.folder = try ExchangeFolder(folder)
    do {
      let bytes = try self.folder.file([ExchangeSchema.manifestName])
      let data = try bytes.read(at: 0, upTo: 1 << 20)
      // Of a newer format nothing else can be relied on.
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

  /// Takes in what is right, in one transaction that undo reverses. Originals are kept first; those of
  /// records that are refused are left over for `doctor`.
  ///
  /// - Parameter library: The library.
  /// - Returns: What came of it.
  /// - Throws: ``ExchangeFailure``; ``StoreFailure``; ``FileFailure``; ``BlobFailure``. No record was
  ///   taken in.
  /// - Complexity: O(records) in time, and once more for each step from what was refused to what needs
  ///   it; O(ids) in memory.
  public func write(into library: Library) async throws -> Report {
    try await report(in: library, isDry: false)
  }

  /// Says what ``write(into:)`` would, and changes nothing.
  ///
  /// - Parameter library: The library; nil where there is none, which is as good as an empty one.
  /// - Returns: What would come of it.
  /// - Throws: As ``write(into:)`` does.
  public func check(against library: Library?) async throws -> Report {
    if let library { return try await report(in: library, isDry: true) }
    let scratch = try ScratchCopy()
    defer { scratch.remove() }
    return try await report(in: Library(at: scratch.folder, for: .writing), isDry: true)
  }

  private func report(in library: Library, isDry: Bool) async throws -> Report {
    let plan = ImportPlan(folder, manifest, ExchangeSchema(library.assembly))
    let shelf = ImportShelf(folder, library.ports.blobs, isDry: isDry)
    let originals = try await shelf.take(plan.originals())
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

  /// Keeps what an attempt wrote where nothing was in its way, and takes it back otherwise.
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
        // Whatever is thrown takes back what the transaction did.
        throw .forgotten
      }
    } catch {
      guard error == .forgotten, let result = ended.withLock({ $0 }) else { throw error }
      return try result.get()
    }
  }
}
